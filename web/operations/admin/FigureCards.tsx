import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { BanknoteArrowUp, CalendarClock, Users, Wallet } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { cx } from "../../ui/cx.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { Figure } from "../../app/admin/parts/Figure.tsx";
import { useAge } from "../../app/admin/use-age.ts";

/** The four figures of product.md section 2: members, rounds, withdrawals waiting, credit. */
export function FigureCards({ data }: { readonly data: Dashboard }) {
  const { t } = useTranslation("admin-dashboard");
  const age = useAge();
  const { today, waiting, oldest } = data;
  // Either can be below zero on a day: what earlier days brought in was taken back or refused.
  const deposits = formatMoney(today?.deposits ?? 0, "auto");
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      <Figure icon={Users} title={t("members")} value={data.total_members.toLocaleString("en")}>
        <span className="font-semibold text-won-ink">+{data.new_members_today}</span>{" "}
        {t("members_note", { online: data.online.toLocaleString("en") })}
      </Figure>
      <Figure
        icon={CalendarClock}
        title={t("rounds")}
        value={data.total_rounds.toLocaleString("en")}
      >
        {t("rounds_open", { count: data.open_rounds })}{" "}
        {waiting.results > 0 ? (
          <span className="font-semibold text-urgent-ink">
            {t("rounds_due", { count: waiting.results })}
          </span>
        ) : null}
      </Figure>
      <Figure
        icon={BanknoteArrowUp}
        title={t("pending_withdrawals")}
        value={data.pending_withdrawals.toLocaleString("en")}
      >
        {data.pending_withdrawals_amount === null
          ? null
          : `${t("sum", { amount: formatMoney(data.pending_withdrawals_amount) })} `}
        {oldest.withdrawal_at ? t("oldest", { age: age(oldest.withdrawal_at) }) : null}
      </Figure>
      {data.credits_in_system !== null && today !== null ? (
        <Figure
          icon={Wallet}
          title={t("credits")}
          value={
            <Money
              value={data.credits_in_system}
              size={sizeOf(data.credits_in_system)}
              softSatang
            />
          }
        >
          {t("deposits_today")}{" "}
          <span className={cx("font-semibold", deposits.startsWith("+") && "text-won-ink")}>
            {deposits}
          </span>{" "}
          {t("withdrawals_today", { amount: formatMoney(negated(today.withdrawals), "auto") })}
        </Figure>
      ) : null}
    </div>
  );
}

/** Digits and their signs as a card of a quarter of 1,280 px holds them in each size. */
const MOST_LARGE = "99999999.99".length;
const MOST_MIDDLE = "99999999999.99".length;

function sizeOf({ length }: string): "n-lg" | "n-md" | "n-sm" {
  if (length > MOST_MIDDLE) return "n-sm";
  return length > MOST_LARGE ? "n-md" : "n-lg";
}

/** What went out of the house, as it is signed among what came in. */
function negated(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}
