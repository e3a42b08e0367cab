import type { AdminUser } from "@chokdee/domain/members/admin-contract.ts";
import { formatBaht, parseBaht, satangOf } from "@chokdee/domain/money.ts";
import { ArrowRight } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { useAdjustCredit, useUser } from "./calls.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

interface Typed {
  readonly direction: "add" | "take";
  readonly amount: string;
  readonly reason: string;
}

/** What they have now: colleagues, bets and payments move it; what is being sent here is not in it. */
function useBalance(user: AdminUser, isSending: boolean): number {
  const { data, isFetchedAfterMount } = useUser(user.id);
  // What was kept of another visit is older than the list that it is opened from.
  const { balance } = ((isFetchedAfterMount && data) || user).wallet;
  const [shown, setShown] = useState(balance);
  if (shown !== balance && !isSending) setShown(balance);
  return shown;
}

/** Adds to or takes from a member's credit, and says before what it will be after. */
export function CreditDialog(props: { readonly user: AdminUser; readonly onClose: () => void }) {
  const { user, onClose } = props;
  const { t } = useTranslation(["admin-members", "admin-desk"]);
  const adjust = useAdjustCredit();
  const balance = useBalance(user, adjust.isPending);
  const before = satangOf(balance);
  const sums = ({ direction, amount }: Pick<Typed, "direction" | "amount">) => {
    const satang = parseBaht(amount) ?? 0;
    return { satang, after: direction === "add" ? before + satang : before - satang };
  };
  const form = useEntryForm<Typed>({
    first: { direction: "add", amount: "", reason: "" },
    check: (typed) => ({
      amount:
        (sums(typed).satang === 0 && t("admin-desk:missing")) ||
        (sums(typed).after < 0 && t("admin-members:below_zero")),
    }),
    send: async ({ reason, ...typed }) => {
      const signed = `${typed.direction === "take" ? "-" : ""}${formatBaht(sums(typed).satang)}`;
      const { data, message } = await adjust.mutateAsync({
        userId: user.id,
        amount: signed,
        reason: reason.trim(),
      });
      // What waits for a second person is told in the server's words.
      const text = "status" in data ? message : t("admin-members:adjusted");
      toast({ text, tone: "success" });
      onClose();
    },
  });
  const direction = form.field("direction");
  const amount = form.field("amount");
  const isAdded = direction.value === "add";
  const { satang, after } = sums(form.values);
  return (
    <EntryDialog
      eager
      form={form}
      title={t("admin-members:adjust")}
      sendLook={isAdded ? "primary" : "danger"}
      sendLabel={t(isAdded ? "admin-members:confirm_add" : "admin-members:confirm_take", {
        amount: formatMoney(formatBaht(satang)),
      })}
      unready={satang === 0 || after < 0}
      about={{ of: "users", rows: [user] }}
      onClose={onClose}
    >
      {before === satangOf(user.wallet.balance) ? null : (
        <Notice tone="warning" live>
          {t("admin-members:credit_moved")}
        </Notice>
      )}
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="t-strong">{user.nickname}</p>
          <p className="n-xs text-ink-2">
            <PhoneNumber value={user.phone_number} /> {user.id.slice(0, 8)}
          </p>
        </div>
        <div className="text-right">
          <p className="t-caption text-ink-3">{t("admin-members:credit_now")}</p>
          <Money value={balance} size="n-md" />
        </div>
      </div>
      <Segment
        label={t("admin-members:direction")}
        choices={[
          { value: "add", label: `+ ${t("admin-members:add")}` },
          { value: "take", label: `− ${t("admin-members:take")}` },
        ]}
        value={direction.value}
        onChange={direction.onChange}
      />
      <AmountField
        label={t("admin-members:amount")}
        decimals={2}
        sign={isAdded ? "+" : "−"}
        onSign={(sign) => direction.onChange(sign === "-" ? "take" : "add")}
        {...amount}
        error={after < 0 ? t("admin-members:below_zero") : amount.error}
      />
      <TextAreaField
        label={t("admin-members:reason")}
        aside={t("admin-members:reason_aside")}
        maxLength={500}
        {...form.field("reason")}
      />
      <div className="flex items-center justify-between gap-3 rounded-sm bg-surface-2 px-3.5 py-3">
        <span className="t-small text-ink-2">{t("admin-members:after")}</span>
        <span className="flex flex-wrap items-center justify-end gap-x-3">
          <Money value={balance} size="n-xs" className="text-ink-2" />
          <ArrowRight size={18} aria-hidden />
          <Money value={formatBaht(after)} size="n-md" />
        </span>
      </div>
    </EntryDialog>
  );
}
