import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";

import { useTranslation } from "../../i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Countdown, useTimeLeft } from "../../ui/Countdown.tsx";
import { cx } from "../../ui/cx.ts";
import { useDates } from "../../ui/dates.ts";
import { useLeaveRound } from "../leave-round.ts";

export interface BettingHeadProps {
  readonly name: string;
  /** Undefined while it is on its way. */
  readonly round: Pick<Round, "close_time"> | undefined;
  /** Under the name: the draw date. */
  readonly text: ReactNode;
}

/** The head in the ticket's colour with the big countdown; red from 60 s on (DESIGN.md 5). */
export function BettingHead({ name, round, text }: BettingHeadProps) {
  const { t } = useTranslation(["betting", "common"]);
  const leave = useLeaveRound();
  const { phase } = useTimeLeft(round?.close_time ?? Number.POSITIVE_INFINITY);
  const red = round !== undefined && (phase === "minute" || phase === "last" || phase === "over");
  return (
    <header
      className={cx(
        "ticket on-ticket sticky top-0 z-(--z-sticky) -mx-gutter flex min-h-18 items-center gap-1",
        "rounded-none py-2 pl-1 pr-gutter pt-[calc(8px+env(safe-area-inset-top))]",
        red && "ticket-plain bg-urgent",
      )}
    >
      <IconButton label={t("common:back")} onClick={() => void leave()}>
        <ChevronLeft size={26} aria-hidden />
      </IconButton>
      <div className="min-w-0 grow">
        <title>{`${name} · ${t("common:brand")}`}</title>
        <h1 className="t-heading">{name}</h1>
        <p className={cx("t-small", red ? "text-on-urgent" : "text-ticket-soft")}>{text}</p>
      </div>
      {round ? <Clock name={name} closeTime={round.close_time} red={red} /> : null}
    </header>
  );
}

interface ClockProps {
  readonly name: string;
  readonly closeTime: string;
  readonly red: boolean;
}

function Clock({ name, closeTime, red }: ClockProps) {
  const { t } = useTranslation(["betting", "lottery"]);
  const dates = useDates();
  const { phase, text, leftMs } = useTimeLeft(closeTime);
  const locked = phase === "last" || phase === "over";
  const days = leftMs > 24 * 60 * 60 * 1000;
  return (
    <div className="shrink-0 text-right">
      <Countdown to={closeTime} announce={name} look="plain" className="sr-only" />
      <p aria-hidden className={cx("whitespace-nowrap", days ? "n-sm" : "n-md xs:n-lg")}>
        {text}
      </p>
      <p
        className={cx(
          "t-small",
          red ? "text-on-urgent" : "text-ticket-soft",
          // Long words on a small phone: the name needs the room, and there are days left.
          days && "max-xs:[&:lang(my)]:hidden max-xs:[&:lang(shn)]:hidden",
        )}
      >
        {locked
          ? t("betting:out_of_time")
          : days
            ? `${t("lottery:closes_at", { time: dates.dayMonth(closeTime) })} ${dates.time(closeTime)}`
            : t("lottery:closes_at", { time: dates.time(closeTime) })}
      </p>
    </div>
  );
}
