import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";

import { noteAbout } from "../../app/admin/parts/ChangedNote.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Question } from "../../ui/confirm.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { BulkBar, useBulkSummary } from "../../app/admin/parts/BulkBar.tsx";
import { Key } from "../../app/admin/parts/KeyHelp.tsx";
import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";
import type { WorkList } from "../../app/admin/use-work-list.ts";
import { useConfirmed } from "../../app/admin/use-confirmed.ts";
import { useDecideWithdrawals } from "./calls.ts";

const netOf = (rows: readonly AdminWithdrawal[]): string =>
  formatMoney(formatBaht(rows.reduce((sum, row) => sum + (parseBaht(row.net_amount) ?? 0), 0)));
const grossOf = (rows: readonly AdminWithdrawal[]): string =>
  formatMoney(formatBaht(rows.reduce((sum, row) => sum + (parseBaht(row.amount) ?? 0), 0)));

/** One word on all that are selected, with one summary. */
export function useWithdrawalBulk(list: WorkList<AdminWithdrawal>) {
  const { t } = useTranslation("admin-withdrawals");
  const decide = useDecideWithdrawals();
  const summary = useBulkSummary();
  const confirmed = useConfirmed();
  const many = async (
    rows: readonly AdminWithdrawal[],
    word: { readonly action: "APPROVE" | "REJECT"; readonly reason?: string },
  ) => {
    const names = new Map(
      rows.map(({ id, member }) => [id, `${member.nickname} ${groupPhone(member.phone_number)}`]),
    );
    const ids = rows.map(({ id }) => id);
    const outcome = await list.decide(rows, () => decide.mutateAsync({ ids, ...word }));
    summary(outcome.data, (id) => names.get(id) ?? id);
    return undefined;
  };
  return {
    approve: (rows: readonly AdminWithdrawal[]) => {
      const count = rows.length;
      const question: Question = {
        title: t("approve_many", { count }),
        body: t("approve_many_body", { count, amount: netOf(rows) }),
        note: noteAbout("withdrawals", ...rows),
        confirmLabel: t("approve"),
        eager: true,
      };
      return confirmed(question, () => many(rows, { action: "APPROVE" }));
    },
    /** Throws what fails: the dialog that asked for the reason shows it. */
    reject: (rows: readonly AdminWithdrawal[], reason: string) =>
      many(rows, { action: "REJECT", reason }),
  };
}

/** What is decided about all that are selected. */
export function WithdrawalBulk(props: {
  readonly selected: readonly AdminWithdrawal[];
  readonly amount: string;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onClear: () => void;
}) {
  const { selected, amount, onApprove, onReject, onClear } = props;
  const { t } = useTranslation("admin-withdrawals");
  return (
    <BulkBar count={selected.length} amount={amount} onClear={onClear}>
      <Button variant="danger-outline" size="xs" onClick={onReject}>
        {t("reject")} <Key name="R" />
      </Button>
      <Button size="xs" onClick={onApprove}>
        {t("approve")} <Key name="A" />
      </Button>
    </BulkBar>
  );
}

/** Rejects several with one reason, which each of their members reads. */
export function RejectMany(props: {
  readonly withdrawals: readonly AdminWithdrawal[];
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { withdrawals, send, onClose } = props;
  const { t } = useTranslation("admin-withdrawals");
  const amount = grossOf(withdrawals);
  return (
    <ReasonDialog
      title={t("reject_many", { count: withdrawals.length })}
      consequence={t("reject_many_body", { amount })}
      reasonLabel={t("reject_reason")}
      confirmLabel={t("reject_confirm", { amount })}
      about={{ of: "withdrawals", rows: withdrawals }}
      onClose={onClose}
      send={(reason) => send(reason).then(onClose)}
    />
  );
}
