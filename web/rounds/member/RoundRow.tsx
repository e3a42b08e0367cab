import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Crosshair } from "lucide-react";
import { Link } from "react-router";

import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { bettingAddress, paths, shootAddress, type BettingState } from "../../app/paths.ts";
import { Countdown, useTimeLeft } from "../../ui/Countdown.tsx";
import { useDates } from "../../ui/dates.ts";
import { cx } from "../../ui/cx.ts";
import { useRoundName } from "../../app/round-name.ts";

/** What the betting screen needs to know of a round before it has fetched anything. */
export function bettingState(round: Round, name: string): BettingState {
  return {
    roundId: round.id,
    lotteryName: name,
    lotteryType: round.lottery_type.id,
    closeTime: round.close_time,
    drawDate: round.draw_date,
  };
}

/**
 * A round that takes bets: tile, name, countdown and closing time. The whole row is the link until
 * 10 s before the close; a closed round is not shown (product.md section 4).
 */
export function RoundRow({ round }: { readonly round: Round }) {
  const { t } = useTranslation("lottery");
  const dates = useDates();
  const name = useRoundName()(round);
  const { phase, leftMs } = useTimeLeft(round.close_time);
  if (phase === "over") return null;
  const locked = phase === "last";
  const far = leftMs > 24 * 60 * 60 * 1000;
  const look = "flex min-h-17 w-full items-center gap-3 px-3.5 py-3 zoomed:flex-wrap";
  const content = (
    <>
      <CategoryTile category={round.lottery_type.category} code={round.lottery_type.code} />
      <span className="block min-w-0 grow zoomed:basis-full zoomed:order-first">
        <span className="t-strong block">
          {`${name} `}
          {far ? (
            <span className="t-caption inline-block text-ink-2">
              {`${dates.dayMonth(round.close_time)} ${dates.time(round.close_time)}`}
            </span>
          ) : null}
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <Countdown to={round.close_time} announce={name} />
          {far ? null : (
            <span className="t-caption text-ink-2">
              {t("closes_at", { time: dates.time(round.close_time) })}
            </span>
          )}
        </span>
      </span>
      <span
        className={cx(
          "t-label inline-grid min-h-tap min-w-16 shrink-0 place-items-center rounded-sm px-3",
          locked ? "bg-seg text-ink-3" : "bg-brand-weak text-brand-ink",
        )}
      >
        {locked ? t("out_of_time") : t("bet")}
      </span>
    </>
  );
  if (locked) {
    return (
      <div aria-disabled className={look}>
        {content}
      </div>
    );
  }
  const row = (
    <Link
      to={round.lottery_type.category === "ANIMAL" ? paths.animals : bettingAddress(round.id)}
      state={bettingState(round, name)}
      className={cx(look, "hover:bg-surface-2 -outline-offset-3")}
    >
      {content}
    </Link>
  );
  if (round.lottery_type.category !== "YEEKEE") return row;
  return (
    <>
      {row}
      <Link
        to={shootAddress(round.id)}
        className="t-label flex min-h-tap items-center justify-end gap-1.5 px-3.5 text-brand-ink -outline-offset-3 hover:bg-surface-2"
      >
        <Crosshair size={18} aria-hidden />
        {t("shoot")}
      </Link>
    </>
  );
}
