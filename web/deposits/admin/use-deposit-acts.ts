import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";

import { noteAbout } from "../../app/admin/parts/ChangedNote.tsx";
import { useTranslation } from "../../text/i18n.ts";
import type { Question } from "../../ui/confirm.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { toast } from "../../ui/toast.ts";
import { useBulkSummary } from "../../app/admin/parts/BulkBar.tsx";
import { toldOf } from "../../app/admin/told.ts";
import type { WorkList } from "../../app/admin/use-work-list.ts";
import { useConfirmed } from "../../app/admin/use-confirmed.ts";
import {
  useApproveOtherAmount,
  useDecideDeposit,
  useDecideDeposits,
  useRecallDeposit,
} from "./calls.ts";

/** Without a line of the bank it may wait for a second person: that is not promised as done. */
function consequenceOf({ bank_line: line, slip }: AdminDeposit) {
  if (line) return "approve_consequence";
  return slip ? "approve_no_line" : "approve_no_line_no_slip";
}

const whoOf = ({ member }: AdminDeposit): string =>
  `${member.nickname} ${groupPhone(member.phone_number)}`;

/** What is decided about deposits; the next one can be judged while the answer is on its way. */
export function useDepositActs(list: WorkList<AdminDeposit>) {
  const { t } = useTranslation(["admin-deposits", "admin-desk"]);
  const decide = useDecideDeposit();
  const decideMany = useDecideDeposits();
  const confirmed = useConfirmed();
  const summary = useBulkSummary();

  const many = async (
    rows: readonly AdminDeposit[],
    word: { readonly action: "APPROVE" | "REJECT"; readonly reason?: string },
  ) => {
    const names = new Map(rows.map((row) => [row.id, whoOf(row)]));
    const ids = rows.map(({ id }) => id);
    const outcome = await list.decide(rows, () => decideMany.mutateAsync({ ids, ...word }));
    summary(outcome.data, (id) => names.get(id) ?? id);
    return undefined;
  };
  return {
    approve: async (deposit: AdminDeposit) => {
      if (deposit.waiting_approval_id !== null) return;
      list.choose(deposit.id);
      const amount = formatMoney(deposit.qr_amount);
      const question: Question = {
        title: t("approve_question", { amount }),
        body: t(consequenceOf(deposit), { amount, who: whoOf(deposit) }),
        note: noteAbout("deposits", deposit),
        confirmLabel: t("approve_short"),
        tone: "deposit",
        eager: true,
      };
      await confirmed(question, async () => {
        const done = await list.decide([deposit], () => decide.mutateAsync({ id: deposit.id }));
        return toldOf(done, t("approved", { amount }));
      });
    },
    approveAll: (rows: readonly AdminDeposit[]) => {
      const question: Question = {
        title: t("approve_many", { count: rows.length }),
        body: t("approve_many_body", {
          count: rows.length,
          without: rows.filter((row) => row.bank_line === null).length,
        }),
        note: noteAbout("deposits", ...rows),
        confirmLabel: t("approve_short"),
        tone: "deposit",
        eager: true,
      };
      return confirmed(question, () => many(rows, { action: "APPROVE" }));
    },
    /** Throws what fails: the dialog that asked for the reason shows it. */
    reject: async (rows: readonly AdminDeposit[], reason: string) => {
      const [only] = rows;
      if (rows.length > 1 || only === undefined) return many(rows, { action: "REJECT", reason });
      await list.decide(rows, () => decide.mutateAsync({ id: only.id, reason }));
      toast({ text: t("rejected"), tone: "success" });
      return undefined;
    },
  };
}

/** What is rare: another amount came, or the bank took a deposit back. */
export function useRareActs(list: WorkList<AdminDeposit>) {
  const { t } = useTranslation("admin-deposits");
  const other = useApproveOtherAmount();
  const recall = useRecallDeposit();
  return {
    /** Throws what fails: the dialog shows it. */
    approveOther: async (deposit: AdminDeposit, amount: string, reason: string) => {
      const sent = { id: deposit.id, amount, reason };
      const done = await list.decide([deposit], () => other.mutateAsync(sent));
      const text = toldOf(done, t("approved", { amount: formatMoney(amount) }));
      toast({ text, tone: "success" });
    },
    /** Throws what fails: the dialog shows it. */
    recall: async ({ id }: AdminDeposit, reason: string) => {
      const done = await recall.mutateAsync({ id, reason });
      toast({ text: toldOf(done, t("recall_done")), tone: "success" });
    },
  };
}
