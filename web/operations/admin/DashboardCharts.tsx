import type { Dashboard } from "@chokdee/domain/operations/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney, formatShort } from "../../ui/format-money.ts";
import { ChartCard } from "./ChartCard.tsx";
import type { Bars, Slot } from "./chart-options.ts";

type Days = NonNullable<Dashboard["series"]>;

/** In baht: how far an axis of money goes at least. */
const LEAST_BAHT = 300;
const LEAST_MEMBERS = 5;

/** What of the members' stakes was not given back, unlike in the report, and what they won, by day; today is paler because it is not over. */
export function StakesChart({ days }: { readonly days: Days }) {
  const { t } = useTranslation("admin-dashboard");
  const { t: desk } = useTranslation("admin-desk");
  const slots = useDaySlots(days);
  const bars: Bars[] = [
    { name: t("stakes_left"), color: "--c-chart-1", values: days.map(({ stakes }) => stakes) },
    { name: t("payouts"), color: "--c-chart-2", values: days.map(({ payouts }) => payouts) },
  ];
  return (
    <ChartCard
      title={t("days_title")}
      head={t("day")}
      emptyText={desk("chart_empty_days")}
      plot={{ slots, bars, isLastOpen: true, least: LEAST_BAHT }}
      format={formatMoney}
    />
  );
}

/** What came in and what was asked for, by day. */
export function MoneyChart({ days }: { readonly days: Days }) {
  const { t } = useTranslation("admin-dashboard");
  const { t: desk } = useTranslation("admin-desk");
  const slots = useDaySlots(days);
  const bars: Bars[] = [
    { name: t("deposits"), color: "--c-chart-3", values: days.map(({ deposits }) => deposits) },
    {
      name: t("withdrawals"),
      color: "--c-ink-3",
      values: days.map(({ withdrawals }) => withdrawals),
    },
  ];
  return (
    <ChartCard
      title={t("money_title")}
      head={t("day")}
      emptyText={desk("chart_empty_money")}
      plot={{ slots, bars, isLastOpen: true, least: LEAST_BAHT }}
      format={formatMoney}
    />
  );
}

/** Who registered, by day. */
export function MembersChart({ days }: { readonly days: Dashboard["members_by_day"] }) {
  const { t } = useTranslation("admin-dashboard");
  const { t: desk } = useTranslation("admin-desk");
  const slots = useDaySlots(days);
  const bars: Bars[] = [
    {
      name: t("new_members"),
      color: "--c-chart-4",
      values: days.map(({ members }) => String(members)),
    },
  ];
  return (
    <ChartCard
      title={t("members_title")}
      head={t("day")}
      emptyText={desk("chart_empty_members")}
      plot={{ slots, bars, isLastOpen: true, least: LEAST_MEMBERS }}
      format={formatShort}
    />
  );
}

/** Today by hour: deposits upwards, withdrawals downwards. */
export function HoursChart({ hours }: { readonly hours: NonNullable<Dashboard["hours"]> }) {
  const { t } = useTranslation("admin-dashboard");
  const { t: desk } = useTranslation("admin-desk");
  const slots: Slot[] = hours.map(({ hour }) => {
    const name = `${String(hour).padStart(2, "0")}:00`;
    return { mark: name, name };
  });
  const bars: Bars[] = [
    { name: t("deposits"), color: "--c-chart-3", values: hours.map(({ deposits }) => deposits) },
    {
      name: t("withdrawals"),
      color: "--c-ink-3",
      values: hours.map(({ withdrawals }) => withdrawals),
      isDown: true,
    },
  ];
  return (
    <ChartCard
      title={t("hours_title")}
      head={t("hour")}
      emptyText={desk("chart_empty_hours")}
      plot={{ slots, bars, least: LEAST_BAHT }}
      format={formatMoney}
    />
  );
}

/** Days by the day of the month, today by its word; in full with the Buddhist year. */
function useDaySlots(days: readonly { readonly on: string }[]): Slot[] {
  const { t } = useTranslation("admin-dashboard");
  const dates = useDates();
  return days.map(({ on }, at) => ({
    mark: at === days.length - 1 ? t("today") : String(Number(on.slice(8))),
    name: dates.day(on),
  }));
}
