import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { wholeNumbers } from "../../ui/whole-numbers.ts";
import { BulkBar } from "../../app/admin/parts/BulkBar.tsx";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { Key } from "../../app/admin/parts/KeyHelp.tsx";
import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

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
      about={{ of: "deposits", rows: deposits }}
      onClose={onClose}
      send={(reason) => send(reason).then(onClose)}
    />
  );
}

/** Credits what really came, with the reason. */
export function OtherAmountDialog(props: {
  readonly deposit: AdminDeposit;
  readonly send: (amount: string, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { deposit, send, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const { member } = deposit;
  const form = useEntryForm({
    first: { amount: "", reason: "" },
    required: ["amount", "reason"],
    faultOfCode: { INVALID_AMOUNT: "amount", REASON_MISSING: "reason" },
    send: ({ amount, reason }) => send(amount.trim(), reason.trim()).then(onClose),
  });
  return (
    <EntryDialog
      form={form}
      title={t("approve_other")}
      sendLabel={t("approve_short")}
      about={{ of: "deposits", rows: [deposit] }}
      onClose={onClose}
    >
      <Notice tone="warning">
        {wholeNumbers(
          t("approve_other_note", {
            asked: formatMoney(deposit.qr_amount),
            who: `${member.nickname} ${groupPhone(member.phone_number)}`,
          }),
        )}
      </Notice>
      <AmountField label={t("came_amount")} decimals={2} {...form.field("amount")} />
      <TextAreaField label={t("reason")} maxLength={500} {...form.field("reason")} />
    </EntryDialog>
  );
}

/** Records that the bank took a deposit back, with the reason that its member reads. */
export function RecallDialog(props: {
  readonly deposit: AdminDeposit;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { deposit, send, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const { member, credited_amount: credited } = deposit;
  return (
    <ReasonDialog
      title={t("recall_question", { amount: formatMoney(credited ?? "0.00") })}
      consequence={t("recall_consequence", {
        who: `${member.nickname} ${groupPhone(member.phone_number)}`,
      })}
      reasonLabel={t("reason")}
      confirmLabel={t("recall")}
      about={{ of: "deposits", rows: [deposit] }}
      onClose={onClose}
      send={(reason) => send(reason).then(onClose)}
    />
  );
}
