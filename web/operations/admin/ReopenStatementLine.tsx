import type { OutgoingRow } from "@chokdee/domain/withdrawals/statement-contract.ts";

import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";
import { toldOf } from "../../app/admin/told.ts";
import { useTranslation } from "../../text/i18n.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { toast } from "../../ui/toast.ts";
import { useReopen } from "./statement-calls.ts";

/** Asks why a line that was explained, or linked to a payout, waits again. */
export function ReopenStatementLine(props: {
  readonly bank: NonNullable<OutgoingRow["bank"]>;
  readonly onClose: () => void;
}) {
  const { bank, onClose } = props;
  const { t } = useTranslation("admin-statements");
  const reopen = useReopen();
  const as = bank.explained?.as;
  // What has another side, which waits too or is put right by hand.
  const explained = as === "OWN_TRANSFER" || as === "PAID_TWICE" ? as : "EXPLAINED";
  return (
    <ReasonDialog
      title={t("reopen_question", { amount: formatMoney(bank.amount) })}
      consequence={t(`reopen_consequence.${bank.explained ? explained : "PAYOUT"}`)}
      reasonLabel={t("explain_note")}
      confirmLabel={t("reopen")}
      send={async (note) => {
        const done = await reopen.mutateAsync({ id: bank.id, note });
        onClose();
        toast({ text: toldOf(done, t("reopened")), tone: "success" });
      }}
      onClose={onClose}
    />
  );
}
