import { drawCalendar, listLotteryTypes } from "@chokdee/domain/rounds/contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";

import { paths } from "../../app/paths.ts";
import { useCall } from "../../app/use-call.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { readable, useTranslation } from "../../text/i18n.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { IconButton } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { serverNow } from "../../ui/clock.ts";
import { buddhistYear, useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading } from "../../ui/Loading.tsx";

/** Days into a month that are surely in the next, and surely in the one before. */
const INTO_NEXT = 31;

const monthAfter = (month: string) => addDays(`${month}-01`, INTO_NEXT).slice(0, 7);
const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);

/** On which days what is drawn, by the month; today's month begins with today. */
export default function DrawCalendarScreen() {
  const { t } = useTranslation("statistics");
  const today = bangkokDay(serverNow());
  const monthName = (one: string) =>
    `${t("common:months").split(",")[Number(one.slice(5)) - 1] ?? ""} ${String(
      buddhistYear(Number(one.slice(0, 4))),
    )}`;
  const [month, setMonth] = useState(today.slice(0, 7));
  return (
    <Page>
      <AppBar title={t("calendar")} back={paths.lotteryResults} className="-mx-gutter" />
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={t("month_before")}
          disabled={month <= today.slice(0, 7)}
          onClick={() => setMonth(monthBefore(month))}
        >
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <h2 className="t-heading" aria-live="polite">
          {monthName(month)}
        </h2>
        <IconButton label={t("month_after")} onClick={() => setMonth(monthAfter(month))}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      <Month key={month} month={month} from={today} />
    </Page>
  );
}

function Month({ month, from }: { readonly month: string; readonly from: string }) {
  const { t, language } = useTranslation("statistics");
  const dates = useDates();
  // New York draws after midnight here: 01:00 is then of the day after.
  const closing = (close: string, day: string) =>
    bangkokDay(Date.parse(close)) === day
      ? dates.time(close)
      : `${dates.dayMonth(close)} ${dates.time(close)}`;
  const calendar = useCall("rounds", drawCalendar, { query: { month } });
  const types = useCall("rounds", listLotteryTypes, {});
  if (!calendar.data) return <Loading of={calendar} rows={8} />;
  const days = calendar.data.filter(({ day }) => day >= from);
  if (days.length === 0) return <EmptyState title={t("no_draws")} />;
  return days.map(({ day, draws }) => (
    <section key={day}>
      <h3 className="t-strong mb-1.5 mt-3">{dates.weekdayDay(day)}</h3>
      <Card flush>
        <ul>
          {draws.map(({ lottery_type_id: id, close_time: close }) => {
            const type = types.data?.find((one) => one.id === id);
            return type ? (
              <li
                key={id}
                className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-0"
              >
                <CategoryTile category={type.category} code={type.code} size={36} />
                <span className="t-body min-w-0 grow">
                  {readable(type.names[language] ?? type.name_th)}
                </span>
                {close === null ? null : (
                  <span className="t-small shrink-0 text-ink-2">
                    {t("closes", { time: closing(close, day) })}
                  </span>
                )}
              </li>
            ) : null;
          })}
        </ul>
      </Card>
    </section>
  ));
}
