import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { BulkBar } from "../../app/admin/parts/BulkBar.tsx";
import { Key } from "../../app/admin/parts/KeyHelp.tsx";
import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";

/** What is decided about all that are selected. */
export function DepositBulk(props: {
  readonly selected: readonly AdminDeposit[];
  readonly amount: string;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onClear: () => void;
}) {
  const { selected, amount, onApprove, onReject, onClear } = props;
  const { t } = useTranslation("admin-deposits");
  return (
    <BulkBar count={selected.length} amount={amount} onClear={onClear}>
      <Button variant="danger-outline" size="xs" onClick={onReject}>
        {t("reject_short")} <Key name="R" />
      </Button>
      <Button variant="deposit" size="xs" onClick={onApprove}>
        {t("approve_short")} <Key name="A" />
      </Button>
    </BulkBar>
  );
}

/** Rejects deposits with the reason that their members read. */
export function RejectDialog(props: {
  readonly deposits: readonly AdminDeposit[];
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { deposits, send, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const [only] = deposits;
  const who =
    only && deposits.length === 1
      ? `${only.member.nickname} ${groupPhone(only.member.phone_number)}`
      : t("members", { count: deposits.length });
  return (
    <ReasonDialog
      title={
        only && deposits.length === 1
          ? t("reject_question", { amount: formatMoney(only.qr_amount) })
          : t("reject_many", { count: deposits.length })
      }
      consequence={t("reject_consequence", { who })}
      reasonLabel={t("reject_reason")}
      confirmLabel={t("reject_short")}
      onClose={onClose}
      send={(reason) => send(reason).then(onClose)}
    />
  );
}
