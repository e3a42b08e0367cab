import { shortId } from "@chokdee/domain/betting/slip-history.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { ChevronRight } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { serverNow } from "../../ui/clock.ts";
import { cx } from "../../ui/cx.ts";
import { useDates } from "../../ui/dates.ts";
import { Digits } from "../../ui/Digits.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Perforation, Ticket } from "../../ui/Ticket.tsx";
import type { Slip } from "./slips.ts";
import { topPayoutOf } from "./top-payout.ts";
import { SlipHead } from "./parts/SlipHead.tsx";

/** How many numbers fit in a line. */
const SHOWN_NUMBERS = 4;

interface SlipCardProps {
  readonly slip: Slip;
  readonly onOpen: () => void;
}

/** A slip as perforated paper; its winners are green with marigold. */
export function SlipCard({ slip, onOpen }: SlipCardProps) {
  const { t } = useTranslation("betting");
  return (
    <Ticket kind="paper" plain className="py-3.5">
      <SlipHead slip={slip} level={2} />
      <Perforation className="my-3.5" />
      {slip.note === null ? null : (
        <p className="t-small mb-1 break-words text-ink-2">{slip.note}</p>
      )}
      <Numbers slip={slip} />
      <dl className="mt-1.5 grid grid-cols-2 gap-3">
        <div>
          <dt className="t-small text-ink-2">{t("stake")}</dt>
          <dd>
            <Money value={formatBaht(slip.stakeSatang)} />
          </dd>
        </div>
        <Outcome slip={slip} />
      </dl>
      <div className="mt-1 flex min-h-tap items-center justify-between gap-2">
        <p className="t-caption text-ink-3">
          {`#${shortId(slip.betGroupId)}  `}
          <CreatedAt at={slip.createdAt} />
        </p>
        <button
          type="button"
          onClick={onOpen}
          aria-label={`${t("details")} #${shortId(slip.betGroupId)}`}
          // The whole card opens the detail; the button is what a keyboard reaches.
          className="t-label inline-flex min-h-tap shrink-0 items-center gap-1 text-brand-ink after:absolute after:inset-0"
        >
          {t("details")}
          <ChevronRight size={18} aria-hidden />
        </button>
      </div>
    </Ticket>
  );
}

function Numbers({ slip }: { readonly slip: Slip }) {
  const { t } = useTranslation("betting");
  const numbers = [...new Set(slip.bets.map((bet) => bet.number))].slice(0, SHOWN_NUMBERS);
  const won = new Set(slip.bets.filter((bet) => bet.status === "WON").map((bet) => bet.number));
  const rest = slip.bets.length - numbers.length;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {numbers.map((number) => (
        <Digits
          key={number}
          value={number}
          className={won.has(number) ? "won-number text-won-ink" : undefined}
        />
      ))}
      {rest > 0 ? (
        <span className="t-caption text-ink-2">{t("more_lines", { count: rest })}</span>
      ) : null}
    </p>
  );
}

/** The most it can bring while it is open, then what it brought, or what was given back. */
function Outcome({ slip }: { readonly slip: Slip }) {
  const { t } = useTranslation("betting");
  const { badge, stakeSatang, payoutSatang } = slip;
  const [label, amount] =
    badge === "PENDING"
      ? (["top_payout", topPayoutOf(slip)] as const)
      : badge === "CANCELLED"
        ? (["given_back", stakeSatang] as const)
        : (["won_total", payoutSatang] as const);
  return (
    <div>
      <dt className="t-small text-ink-2">{t(label)}</dt>
      <dd>
        <Money value={formatBaht(amount)} className={cx(badge === "WON" && "text-money-in")} />
      </dd>
    </div>
  );
}

/** The day is left out today. */
function CreatedAt({ at }: { readonly at: string }) {
  const dates = useDates();
  const isToday = bangkokDay(Date.parse(at)) === bangkokDay(serverNow());
  return (
    <time dateTime={at}>
      {isToday ? dates.time(at) : `${dates.dayMonth(at)} ${dates.time(at)}`}
    </time>
  );
}

/** The boxes of a card to come. */
export function SlipCardSkeleton() {
  return (
    <Ticket kind="paper" plain className="appear-late py-3.5" aria-hidden>
      <div className="flex items-center gap-3">
        <Skeleton className="size-11" />
        <div className="grow">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-2 h-3.5 w-24" />
        </div>
        <Skeleton className="h-6 w-20" />
      </div>
      <Perforation className="my-3.5" />
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-3 h-11 w-full" />
      <Skeleton className="mt-3 h-5 w-40" />
    </Ticket>
  );
}
