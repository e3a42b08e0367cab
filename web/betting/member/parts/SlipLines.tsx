import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Bet } from "@chokdee/domain/betting/contract.ts";
import { drawResultFor, shownWin } from "@chokdee/domain/betting/slip-history.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Heads } from "../../../ui/Heads.tsx";
import { cx } from "../../../ui/cx.ts";
import { Digits, spoken } from "../../../ui/Digits.tsx";
import { formatShort } from "../../../ui/format-money.ts";
import { Money } from "../../../ui/Money.tsx";
import { useGrowing } from "../../../ui/NearEnd.tsx";
import { useLineNames } from "../../../app/line-names.ts";
import { wonSatang, type Slip } from "../slips.ts";

/** A line is 74 px high and below the head of the slip: a screen of 1,080 px shows seven. */
const FIRST_LINES = 8;

/** Number and type, stake and odds, what was drawn, what it won. */
export function SlipLines({ slip }: { readonly slip: Slip }) {
  const { t } = useTranslation("betting");
  const head = "py-2 font-semibold";
  const { shown, end } = useGrowing(slip.bets, 0, FIRST_LINES);
  const nameOf = useLineNames();
  return (
    <>
      <table className="w-full">
        <Heads
          className="t-caption border-b border-line text-ink-2"
          of={[
            [t("col_number"), cx(head, "text-left")],
            [t("col_stake"), cx(head, "text-right")],
            [t("col_result"), cx(head, "px-1 text-center xs:px-3")],
            [t("col_won"), cx(head, "text-right")],
          ]}
        />
        <tbody>
          {shown.map((bet) => (
            <Line key={bet.id} bet={bet} name={nameOf(bet)} />
          ))}
        </tbody>
      </table>
      {end}
    </>
  );
}

function Line({ bet, name }: { readonly bet: Bet; readonly name: string }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 text-left font-normal">
        <Digits value={bet.number} />
        <span className="t-small block text-ink-2">{name}</span>
      </th>
      <td className="py-2 text-right">
        <Money value={bet.amount} size="n-xs" />
        <span className="t-small block text-ink-2">{`×${formatShort(bet.odds_snapshot)}`}</span>
      </td>
      <td className="px-1 py-2 text-center xs:px-3">
        <Drawn bet={bet} />
      </td>
      <td className="py-2 text-right">
        <Won bet={bet} />
      </td>
    </tr>
  );
}

/** product.md section 2: '-' while pending or without a result; run types as circles. */
function Drawn({ bet }: { readonly bet: Bet }) {
  const betType = parseBetType(bet.bet_type_config.bet_type);
  const shown =
    betType === null ? null : drawResultFor(betType, bet.status, bet.lottery_round.result);
  if (!shown) return <span className="text-ink-2">-</span>;
  const won = bet.status === "WON";
  if (shown.kind === "DIGITS") {
    return (
      <span role="img" aria-label={spoken(shown.digits.join(""))} className="inline-flex gap-1">
        {shown.digits.map((digit, place) => (
          <span
            key={place}
            className={cx(
              "n-xs grid size-7 place-items-center rounded-full",
              digit === bet.number
                ? "bg-luck text-on-luck"
                : "border-[1.5px] border-line-strong text-ink",
            )}
          >
            {digit}
          </span>
        ))}
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap justify-center gap-x-2">
      {shown.numbers.map((number) => (
        <Digits
          key={number}
          value={number}
          size="n-sm"
          className={cx(
            won && (shown.numbers.length === 1 || number === bet.number) && "won-number",
          )}
        />
      ))}
    </span>
  );
}

function Won({ bet }: { readonly bet: Bet }) {
  const { t } = useTranslation("betting");
  const win = shownWin(bet.status, wonSatang(bet));
  if (win.kind === "AMOUNT") {
    return (
      <Money
        value={formatBaht(win.satang)}
        size="n-xs"
        className={win.satang > 0 ? "text-money-in" : "text-ink-3"}
      />
    );
  }
  return win.kind === "PENDING" ? (
    <span className="text-ink-2">-</span>
  ) : (
    <span className="t-small text-ink-2">{t("badge.CANCELLED")}</span>
  );
}
