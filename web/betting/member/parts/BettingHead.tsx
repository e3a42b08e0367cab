import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Countdown, useTimeLeft } from "../../../ui/Countdown.tsx";
import { cx } from "../../../ui/cx.ts";
import { useDates } from "../../../ui/dates.ts";
import { useLeaveRound } from "../leave-round.ts";

export interface BettingHeadProps {
  readonly name: string;
  /** Undefined while it is on its way. */
  readonly round: Pick<Round, "close_time"> | undefined;
  /** Under the name: the draw date. */
  readonly text: ReactNode;
  /** Beside the text, also in the last minute. */
  readonly action?: ReactNode;
  /** Says in the last minute that the slip has to go. */
  readonly warns?: boolean | undefined;
}

/** The head in the ticket's colour with the big countdown; red from 60 s on (DESIGN.md 5). */
export function BettingHead({ name, round, text, action, warns }: BettingHeadProps) {
  const { t } = useTranslation("betting");
  const leave = useLeaveRound();
  const { phase } = useTimeLeft(round?.close_time ?? Number.POSITIVE_INFINITY);
  const red = round !== undefined && (phase === "minute" || phase === "last" || phase === "over");
  const warning = warns === true && phase === "minute";
  return (
    <header
      className={cx(
        "ticket on-ticket flex min-h-18 items-center gap-1 rounded-none",
        "pb-2 pl-1 pr-gutter pt-[calc(8px+env(safe-area-inset-top))] short:min-h-14",
        "short:pb-0.5 short:pt-[calc(2px+env(safe-area-inset-top))]",
        red && "ticket-plain bg-urgent",
      )}
    >
      <IconButton label={t("common:back")} onClick={() => void leave()}>
        <ChevronLeft size={26} aria-hidden />
      </IconButton>
      <div className="min-w-0 grow">
        <title>{`${name} · ${t("common:brand")}`}</title>
        <div className="flex items-center gap-2">
          {/* The longest name takes no height of the bet types on the smallest phones. */}
          <h1 className="t-heading max-xs:t-label min-w-0 grow low:max-xs:[&:lang(en)]:leading-[1.125rem]! low:max-xs:[&:lang(my)]:text-[0.8125rem]!">
            {name}
          </h1>
          {round ? <Clock name={name} closeTime={round.close_time} /> : null}
        </div>
        <div className="t-small flex items-start gap-2 short:text-[0.8125rem] short:leading-5">
          {/* Both stand in one place, so that the head is as high with the one as with the other. */}
          <div className="grid min-w-0 grow">
            <div
              className={cx(
                "col-start-1 row-start-1 flex flex-wrap justify-between gap-x-2",
                red ? "text-on-urgent" : "text-ticket-soft",
                warning && "invisible",
              )}
            >
              <p>{text}</p>
              {round ? <ClosesAt closeTime={round.close_time} /> : null}
            </div>
            {warns ? <Warning shown={warning} /> : null}
          </div>
          {action}
        </div>
      </div>
    </header>
  );
}

/** Where the draw date stood; a screen reader hears it at once. */
function Warning({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation("betting");
  return (
    <>
      <p
        aria-hidden
        className={cx(
          "col-start-1 row-start-1 font-semibold text-on-urgent",
          !shown && "invisible",
        )}
      >
        {t("closing")}
      </p>
      <span role="alert" className="sr-only">
        {shown ? t("closing") : ""}
      </span>
    </>
  );
}

interface ClockProps {
  readonly name: string;
  readonly closeTime: string;
}

function Clock({ name, closeTime }: ClockProps) {
  const { text, leftMs } = useTimeLeft(closeTime);
  return (
    <div className="shrink-0">
      <Countdown to={closeTime} announce={name} look="plain" className="sr-only" />
      <p
        aria-hidden
        className={cx(
          "whitespace-nowrap",
          hasDays(leftMs) ? "n-sm low:max-xs:n-xs" : "n-md xs:n-lg short:n-md",
        )}
      >
        {text}
      </p>
    </div>
  );
}

function ClosesAt({ closeTime }: Pick<ClockProps, "closeTime">) {
  const { t } = useTranslation(["betting", "lottery"]);
  const dates = useDates();
  const { phase, leftMs } = useTimeLeft(closeTime);
  if (phase === "last" || phase === "over") return <p>{t("betting:out_of_time")}</p>;
  const time = dates.time(closeTime);
  if (!hasDays(leftMs)) return <p>{t("lottery:closes_at", { time })}</p>;
  return (
    // Long words on a small phone: the name needs the room, and there are days left.
    <p className="max-xs:myanmar:hidden">
      {`${t("lottery:closes_at", { time: dates.dayMonth(closeTime) })} ${time}`}
    </p>
  );
}

function hasDays(leftMs: number): boolean {
  return leftMs > 24 * 60 * 60 * 1000;
}
