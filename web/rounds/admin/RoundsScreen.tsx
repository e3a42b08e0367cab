import { enterResult } from "@chokdee/domain/results/contract.ts";
import { createRound } from "@chokdee/domain/rounds/admin-contract.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { CalendarDays } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { isHouseCategory } from "../../results/member/house-category.ts";
import { adminRoundPath, paths } from "../../app/paths.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { Countdown } from "../../ui/Countdown.tsx";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { useDates } from "../../ui/dates.ts";
import { Digits } from "../../ui/Digits.tsx";
import { formatShort } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { RowName, type Column } from "../../ui/Table.tsx";
import { SelectField } from "../../ui/TextField.tsx";
import { SearchBox } from "../../app/admin/parts/SearchBox.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { useTimeOfDay } from "../../app/admin/use-time-of-day.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { WithChoices } from "../../app/admin/parts/WithChoices.tsx";
import { useAdminRounds, useLotteryTypes } from "./calls.ts";
import { RoundDialog } from "./RoundDialog.tsx";
import { RoundStatusBadge } from "./RoundStatusBadge.tsx";
import { useNames } from "../../app/admin/names.ts";
import { AddButton } from "../../app/admin/parts/AddButton.tsx";

/** Whether its result is for somebody to enter. */
function isToEnter({ status, settling, lottery_type: { category } }: AdminRound): boolean {
  return status === "CLOSED" && !settling && !isHouseCategory(category);
}

const statuses = ["ALL", "OPEN", "CLOSED", "SETTLED", "SCHEDULED", "VOIDED"] as const;

interface Filters {
  readonly status: (typeof statuses)[number];
  readonly date: string;
  readonly type: string;
  readonly search: string;
}

/** Rounds by state, day and name; what waits for its result stands first. */
export default function RoundsScreen() {
  const { t } = useTranslation(["admin-rounds", "admin-plan"]);
  const types = useLotteryTypes();
  const names = useNames();
  const [creating, setCreating] = useState(false);
  const first: Filters = { status: "ALL", date: "", type: "", search: "" };
  const filters = useFilters(first, { status: statuses });
  const { pages, values } = filters;
  const wanted = useDeferredValue(values.search.trim());
  const rounds = useAdminRounds({ ...values, search: wanted }, pages.cursor);
  const counts = rounds.data?.counts;
  const columns = useColumns();
  return (
    <>
      <PageHead
        title={t("admin-rounds:title")}
        actions={
          <div className="flex w-full flex-wrap gap-3 md:w-auto">
            <SearchBox
              label={t("admin-rounds:search")}
              maxLength={80}
              className="grow md:w-65"
              {...filters.field("search")}
            />
            <ButtonLink
              variant="secondary"
              size="xs"
              icon={<CalendarDays size={18} aria-hidden />}
              to={paths.adminCalendar}
            >
              {t("admin-plan:calendar")}
            </ButtonLink>
            <AddButton
              call={createRound}
              label={t("admin-rounds:create")}
              onClick={() => setCreating(true)}
            />
          </div>
        }
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <DayField dense label={t("admin-rounds:date")} {...filters.field("date")} />
        <SelectField
          dense
          className="w-full md:w-70"
          label={t("admin-rounds:lottery")}
          placeholder={t("admin-plan:all_lotteries")}
          {...filters.field("type")}
          options={names.lotteryOptions(types.data?.items)}
        />
      </div>
      <Chips
        label={t("admin-rounds:filter")}
        wrap
        className="mb-4"
        {...filters.field("status")}
        choices={statuses.map((value) => ({
          value,
          label: t(`admin-rounds:status.${value}`),
          ...(counts?.[value] === undefined ? {} : { count: counts[value] }),
        }))}
      />
      <WithChoices list={rounds} choices={types}>
        <PagedTable
          list={rounds}
          pages={pages}
          label={t("admin-rounds:table")}
          columns={columns}
          emptyText={t("admin-rounds:none")}
        />
      </WithChoices>
      {creating ? <RoundDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function useColumns(): Column<AdminRound>[] {
  const { t } = useTranslation("admin-rounds");
  const names = useNames();
  const dates = useDates();
  const mayEnter = useMay()(enterResult);
  const leadsToEntry = (round: AdminRound) => mayEnter && isToEnter(round);
  return [
    {
      key: "lottery",
      head: t("lottery"),
      cell: (round) => (
        <Link to={adminRoundPath(round.id)} className="flex min-h-11 items-center">
          <RowName
            picture={
              <CategoryTile
                size={36}
                category={round.lottery_type.category}
                code={round.lottery_type.code}
              />
            }
          >
            <span className="t-label block">{names.round(round, round.lottery_type)}</span>
            <span className="t-caption hidden text-ink-3 @max-xl/table:block">
              {dates.day(round.draw_date)}
            </span>
          </RowName>
        </Link>
      ),
    },
    {
      key: "draw",
      head: t("draw"),
      wideOnly: true,
      cell: (round) => <span className="whitespace-nowrap">{dates.day(round.draw_date)}</span>,
    },
    { key: "closes", head: t("closes"), cell: (round) => <Closing round={round} /> },
    { key: "status", head: t("filter"), cell: (round) => <RoundStatusBadge round={round} /> },
    {
      key: "stake",
      head: t("stake"),
      align: "right",
      wideOnly: true,
      cell: (round) => <Money value={round.stake} size="n-xs" />,
    },
    {
      key: "lines",
      head: t("lines"),
      align: "right",
      wideOnly: true,
      cell: (round) => <span className="n-xs">{round.line_count.toLocaleString("en")}</span>,
    },
    {
      key: "riskiest",
      head: t("riskiest"),
      align: "right",
      wideOnly: true,
      cell: (round) =>
        round.worst_number ? (
          <span className="inline-flex items-baseline gap-6">
            <Digits value={round.worst_number.number} size="n-xs" />
            <span className="n-xs min-w-20 text-ink-2">
              {formatShort(round.worst_number.payout)}
            </span>
          </span>
        ) : (
          "-"
        ),
    },
    {
      key: "action",
      isAction: true,
      head: t("look"),
      cell: (round) => (
        <ButtonLink
          size="xs"
          variant={leadsToEntry(round) ? "primary" : "secondary"}
          className="min-w-15 whitespace-nowrap"
          to={adminRoundPath(round.id)}
        >
          {t(leadsToEntry(round) ? "enter_result" : "look")}
        </ButtonLink>
      ),
    },
  ];
}

function Closing({ round }: { readonly round: AdminRound }) {
  const { t } = useTranslation("admin-rounds");
  const dates = useDates();
  const timeOf = useTimeOfDay();
  if (round.status === "OPEN") return <Countdown to={round.close_time} />;
  if (round.status === "SCHEDULED") {
    return (
      <span className="text-ink-2">{t("opens_at", { time: dates.dayTime(round.open_time) })}</span>
    );
  }
  const waits = isToEnter(round);
  return (
    <span className={waits ? "t-label text-urgent-ink" : "text-ink-2"}>
      {t("closed_at", { time: timeOf(round.close_time, round.draw_date) })}
    </span>
  );
}
