import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";
import { useDecideDeposit } from "./calls.ts";

/** Rejects a deposit with the reason that the member reads. */
export function RejectDialog(props: {
  readonly deposit: AdminDeposit;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { deposit, onDone, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const decide = useDecideDeposit();
  const who = `${deposit.member.nickname} ${groupPhone(deposit.member.phone_number)}`;
  return (
    <ReasonDialog
      title={t("reject_question", { amount: formatMoney(deposit.qr_amount) })}
      consequence={t("reject_consequence", { who })}
      reasonLabel={t("reject_reason")}
      confirmLabel={t("reject_short")}
      onClose={onClose}
      send={(reason) => decide.mutateAsync({ id: deposit.id, reason }).then(onDone)}
    />
  );
}
