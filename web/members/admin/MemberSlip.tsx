import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Bet } from "@chokdee/domain/betting/contract.ts";
import { drawResultFor, groupBadge, shortId } from "@chokdee/domain/betting/slip-history.ts";
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import { useEffect, useRef, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Heads } from "../../ui/Heads.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatShort } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { useGrowing } from "../../ui/NearEnd.tsx";
import { useNames } from "../../app/admin/names.ts";
import { useLineNames } from "../../app/line-names.ts";

const TONES = { PENDING: "pending", WON: "won", LOST: "lost", CANCELLED: "cancelled" } as const;

/** A slip by the number that its member sees, and opened its lines: bet, rate, result, win. */
export function MemberSlip(props: { readonly lines: readonly Bet[]; readonly open: boolean }) {
  const { lines } = props;
  const { t } = useTranslation(["admin-staff", "betting"]);
  const dates = useDates();
  const names = useNames();
  const [open, setOpen] = useState(props.open);
  const place = useRef<HTMLLIElement>(null);
  // The one that was searched for stands far down at its member.
  const isSearched = props.open;
  useEffect(() => {
    if (isSearched) place.current?.scrollIntoView({ block: "start" });
  }, [isSearched]);
  const [first] = lines;
  if (!first) return null;
  const stake = lines.reduce((sum, { amount }) => sum + (parseBaht(amount) ?? 0), 0);
  const badge = groupBadge(lines.map(({ status }) => status));
  const { lottery_round: round } = first;
  const lottery = names.lottery(round.lottery_type);
  const name = names.round(round, round.lottery_type);
  return (
    <li ref={place} className="t-small scroll-mt-8 border-b border-line last:border-0">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-10 py-1.5 max-md:min-h-tap">
          {name.startsWith(lottery) ? name : `${lottery} ${name}`}
          <span className="t-caption flex flex-wrap items-center justify-between gap-x-3 text-ink-3">
            <span>
              {`#${shortId(first.bet_group_id)} ${t("admin-staff:slips.lines", { count: lines.length })} ${dates.dayTime(first.created_at)}`}
            </span>
            <span className="flex items-center gap-2">
              <Badge tone={TONES[badge]}>{t(`betting:badge.${badge}`)}</Badge>
              <Money value={formatBaht(stake)} size="n-xs" />
            </span>
          </span>
        </summary>
        {open ? <Lines lines={lines} /> : null}
      </details>
    </li>
  );
}

/** As many as are looked at: a slip may have a thousand. */
const FIRST_LINES = 16;

function Lines({ lines }: { readonly lines: readonly Bet[] }) {
  const { t } = useTranslation("betting");
  const nameOf = useLineNames();
  const { shown, end } = useGrowing(lines, 0, FIRST_LINES);
  const cell = "py-1 text-right align-top";
  return (
    <>
      <table className="mb-2 w-full">
        <Heads
          className="t-caption text-ink-3"
          of={[
            [t("col_number"), "text-left font-normal"],
            [t("col_stake"), "text-right font-normal"],
            [t("col_result"), "text-right font-normal"],
            [t("col_won"), "text-right font-normal"],
          ]}
        />
        <tbody>
          {shown.map((line) => (
            <tr key={line.id} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                <span className="n-xs">{line.number}</span>
                <span className="t-caption block text-ink-3">{nameOf(line)}</span>
              </th>
              <td className={cell}>
                <Money value={line.amount} size="n-xs" />
                <span className="t-caption block text-ink-3">
                  {`×${formatShort(line.odds_snapshot)}`}
                </span>
              </td>
              <td className={`${cell} n-xs`}>{drawnFor(line)}</td>
              <td className={cell}>
                {line.status === "WON" ? (
                  <Money value={line.payout} size="n-xs" sign="in" />
                ) : (
                  <span className="t-caption text-ink-3">{t(`badge.${line.status}`)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {end}
    </>
  );
}

function drawnFor({ bet_type_config: config, status, lottery_round: round }: Bet): string {
  const betType = parseBetType(config.bet_type);
  const drawn = betType === null ? null : drawResultFor(betType, status, round.result);
  if (!drawn) return "-";
  return (drawn.kind === "DIGITS" ? drawn.digits : drawn.numbers).join(" ");
}
