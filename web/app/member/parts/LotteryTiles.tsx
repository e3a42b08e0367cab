import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/i18n.ts";
import { Link, type To } from "react-router";

import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { paths } from "../../paths.ts";
import { useActiveRounds } from "../../../rounds/member/calls.ts";
import { useServerSeconds } from "../../../ui/clock.ts";
import { useDates } from "../../../ui/dates.ts";

const GOVERNMENT_CODE = "thai-gov";
/** Further ahead no lottery opens a round; it ends the count of days. */
const LONGEST_WAIT_DAYS = 60;

/** Two ways into the lottery list: the government draw, and whatever is open today. */
export function LotteryTiles() {
  const { t } = useTranslation("home");
  const rounds = useActiveRounds().data;
  const now = useServerSeconds();
  const open = rounds?.filter((round) => Date.parse(round.close_time) > now);
  const government = open?.find((round) => round.lottery_type.code === GOVERNMENT_CODE);
  return (
    <div className="grid grid-cols-2 gap-3 zoomed:grid-cols-1">
      <Tile
        title={t("government")}
        category="THAI_GOVERNMENT"
        to={{ pathname: paths.lotteries, search: "?category=THAI_GOVERNMENT" }}
      >
        <GovernmentText round={government} known={open !== undefined} now={now} />
      </Tile>
      <Tile title={t("today")} category="YEEKEE" to={paths.lotteries}>
        <Figure
          number={open?.length}
          unit={t("open_rounds", { count: open?.length ?? 0 })}
          note={t("today_kinds")}
        />
      </Tile>
    </div>
  );
}

interface GovernmentTextProps {
  readonly round: Round | undefined;
  readonly known: boolean;
  readonly now: number;
}

function GovernmentText({ round, known, now }: GovernmentTextProps) {
  const { t } = useTranslation("home");
  const dates = useDates();
  if (!round) {
    return known ? (
      <p className="t-small text-ink-2">{t("government_none")}</p>
    ) : (
      <Figure unit="" note="" />
    );
  }
  const days = daysBetween(bangkokDay(now), round.draw_date);
  const closes = t("closes_on", {
    day: dates.dayMonth(round.close_time),
    time: dates.time(round.close_time),
  });
  if (days === 0) {
    const time = dates.time(round.close_time);
    return <p className="t-strong text-brand-ink">{t("government_today", { time })}</p>;
  }
  return <Figure number={days} unit={t("government_days", { count: days })} note={closes} />;
}

/** How many days from one Bangkok day to another; 0 when it is not ahead. */
function daysBetween(from: string, to: string): number {
  let days = 0;
  while (days < LONGEST_WAIT_DAYS && addDays(from, days) < to) days += 1;
  return days;
}

function Figure(props: {
  readonly number?: number | undefined;
  readonly unit: string;
  readonly note: string;
}) {
  return (
    <>
      <p className="flex min-h-10 flex-wrap items-baseline gap-x-2">
        {props.number === undefined ? null : (
          <span className="n-lg text-brand-ink">{props.number}</span>
        )}
        <span className="t-small text-ink-2">{props.number === undefined ? "" : props.unit}</span>
      </p>
      <p className="t-caption min-h-5 text-ink-2">{props.note}</p>
    </>
  );
}

interface TileProps {
  readonly title: string;
  readonly category: string;
  readonly to: To;
  readonly children: ReactNode;
}

function Tile({ title, category, to, children }: TileProps) {
  return (
    <Link
      to={to}
      className="block rounded-md border border-line bg-surface p-3.5 hover:bg-surface-2"
    >
      <span className="flex items-start justify-between gap-2 zoomed:flex-wrap">
        <span className="t-strong">{title}</span>
        <CategoryTile category={category} size={36} />
      </span>
      {children}
    </Link>
  );
}
