import type { AdminUser } from "@chokdee/domain/members/admin-contract.ts";
import { formatBaht, parseBaht, satangOf } from "@chokdee/domain/money.ts";
import { ArrowRight } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Segment } from "../../ui/Chips.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useAdjustCredit } from "./calls.ts";
import { useFailureText } from "../../app/admin/use-failure-text.ts";
import { FormDialog } from "../../app/admin/parts/FormDialog.tsx";

/** Adds to or takes from a member's credit, and says before what it will be after. */
export function CreditDialog(props: { readonly user: AdminUser; readonly onClose: () => void }) {
  const { user, onClose } = props;
  const { t } = useTranslation(["admin-members", "common"]);
  const failureText = useFailureText();
  const [direction, setDirection] = useState<"add" | "take">("add");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const adjust = useAdjustCredit();

  const satang = parseBaht(amount) ?? 0;
  const before = satangOf(user.wallet.balance);
  const after = direction === "add" ? before + satang : before - satang;
  const send = () => {
    if (adjust.isPending || satang === 0 || after < 0) return;
    const signed = `${direction === "take" ? "-" : ""}${formatBaht(satang)}`;
    adjust.mutate(
      { userId: user.id, amount: signed, reason: reason.trim() },
      {
        onSuccess: ({ data, message }) => {
          // What waits for a second person is told in the server's words.
          const text = "status" in data ? message : t("admin-members:adjusted");
          toast({ text, tone: "success" });
          onClose();
        },
      },
    );
  };
  const failure = adjust.error ? failureText(adjust.error) : undefined;
  return (
    <FormDialog
      open
      eager
      draft={{ amount, reason }}
      busy={adjust.isPending}
      onClose={onClose}
      title={t("admin-members:adjust")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            size="sm"
            variant={direction === "add" ? "primary" : "danger"}
            disabled={satang === 0 || after < 0}
            loading={adjust.isPending}
            onClick={send}
          >
            {t(direction === "add" ? "admin-members:confirm_add" : "admin-members:confirm_take", {
              amount: formatMoney(formatBaht(satang)),
            })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-end justify-between gap-4">
          <div className="min-w-0">
            <p className="t-strong">{user.nickname}</p>
            <p className="n-xs text-ink-2">
              {`${groupPhone(user.phone_number)}  ${user.id.slice(0, 8)}`}
            </p>
          </div>
          <div className="text-right">
            <p className="t-caption text-ink-3">{t("admin-members:credit_now")}</p>
            <Money value={user.wallet.balance} size="n-md" />
          </div>
        </div>
        <Segment
          label={t("admin-members:direction")}
          choices={[
            { value: "add", label: `+ ${t("admin-members:add")}` },
            { value: "take", label: `− ${t("admin-members:take")}` },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <AmountField
          label={t("admin-members:amount")}
          decimals={2}
          sign={direction === "add" ? "+" : "−"}
          onSign={(sign) => setDirection(sign === "-" ? "take" : "add")}
          value={amount}
          onChange={setAmount}
          error={after < 0 ? t("admin-members:below_zero") : undefined}
        />
        <TextAreaField
          label={t("admin-members:reason")}
          aside={t("admin-members:reason_aside")}
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
        <div className="flex items-center justify-between gap-3 rounded-sm bg-surface-2 px-3.5 py-3">
          <span className="t-small text-ink-2">{t("admin-members:after")}</span>
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            <Money value={user.wallet.balance} size="n-xs" className="text-ink-2" />
            <ArrowRight size={18} aria-hidden />
            <Money value={formatBaht(after)} size="n-md" />
          </span>
        </div>
        {failure ? (
          <Notice tone="error" live>
            {failure}
          </Notice>
        ) : null}
      </div>
    </FormDialog>
  );
}
