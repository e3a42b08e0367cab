import { importExchange } from "@chokdee/domain/rounds/exchanges-contract.ts";
import { createRounds } from "@chokdee/domain/rounds/plan-contract.ts";
import { addDays, bangkokDay, weekday } from "@chokdee/domain/time.ts";
import { CalendarPlus, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { PageHead } from "../../../ui/AppBar.tsx";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { serverNow } from "../../../ui/clock.ts";
import { addMonths, dayText } from "../../../ui/date-parts.ts";
import { buddhistYear } from "../../../ui/dates.ts";
import { SelectField } from "../../../ui/TextField.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { WithChoices } from "../../../app/admin/parts/WithChoices.tsx";
import { useNames } from "../../../app/admin/names.ts";
import { useLotteryTypes } from "../calls.ts";
import { useCalendar } from "./calls.ts";
import { ExchangesCard } from "./ExchangesCard.tsx";
import { DayDialog } from "./DayDialog.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { PlanDialog } from "./PlanDialog.tsx";

/** The days that a month's weeks show: from the Sunday before its first to the Saturday after. */
function shownDays(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = `${month}-01`;
  const last = dayText({ year, month: number, day: 31 });
  return { from: addDays(first, -weekday(first)), to: addDays(last, 6 - weekday(last)) };
}

/** Which lottery draws on which day of a month, in which state; and the days that differ. */
export default function CalendarScreen() {
  const { t } = useTranslation(["admin-plan", "day-field"]);
  const today = bangkokDay(serverNow());
  const [month, setMonth] = useState(() => today.slice(0, 7));
  const [type, setType] = useState("");
  const [day, setDay] = useState<string>();
  const [planning, setPlanning] = useState(false);
  const { from, to } = shownDays(month);
  const types = useLotteryTypes();
  const names = useNames();
  const calendar = useCalendar(from, to, type);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const monthName = `${t("common:months").split(",")[number - 1] ?? ""} ${String(buddhistYear(year))}`;
  return (
    <>
      <PageHead
        title={t("calendar")}
        actions={
          <May call={createRounds}>
            <Button
              size="xs"
              icon={<CalendarPlus size={18} aria-hidden />}
              onClick={() => setPlanning(true)}
            >
              {t("plan")}
            </Button>
          </May>
        }
      />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="flex items-center gap-1">
          <IconButton
            label={t("day-field:month_before")}
            onClick={() => setMonth(addMonths(month, -1))}
          >
            <ChevronLeft size={22} aria-hidden />
          </IconButton>
          <h2 className="t-heading min-w-24 text-center xs:min-w-30" aria-live="polite">
            {monthName}
          </h2>
          <IconButton
            label={t("day-field:month_after")}
            onClick={() => setMonth(addMonths(month, 1))}
          >
            <ChevronRight size={22} aria-hidden />
          </IconButton>
          <Button
            variant="weak"
            size="xs"
            className="whitespace-nowrap"
            onClick={() => setMonth(today.slice(0, 7))}
          >
            {t("this_month")}
          </Button>
        </div>
        <div className="grow" />
        <SelectField
          dense
          className="w-full md:w-70"
          label={t("lottery")}
          placeholder={t("all_lotteries")}
          value={type}
          onChange={setType}
          options={names.lotteryOptions(types.data?.items)}
        />
      </div>
      <WithChoices list={calendar} choices={types}>
        <MonthGrid
          from={from}
          to={to}
          month={month}
          today={today}
          data={calendar.data}
          onPick={setDay}
        />
      </WithChoices>
      <May call={importExchange}>
        <ExchangesCard />
      </May>
      {day === undefined ? null : (
        <DayDialog
          day={day}
          data={calendar.data}
          types={types.data?.items ?? []}
          typeId={type}
          onClose={() => setDay(undefined)}
        />
      )}
      {planning ? (
        <PlanDialog types={types.data?.items ?? []} onClose={() => setPlanning(false)} />
      ) : null}
    </>
  );
}
