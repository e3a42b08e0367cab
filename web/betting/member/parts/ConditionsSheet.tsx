import { BET_TYPES, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { countedNumber } from "@chokdee/domain/betting/counted-number.ts";
import { formatBaht, formatOdds } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Heads } from "../../../ui/Heads.tsx";
import { Digits } from "../../../ui/Digits.tsx";
import { formatShort } from "../../../ui/format-money.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { isHouseCategory } from "../../../results/member/house-category.ts";
import { NoBeacon } from "../../../results/member/NoBeacon.tsx";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import type { NumberRules, Offer } from "../offers.ts";
import type { Desk } from "../desk.ts";
import { ConditionChip, ConditionsOfType } from "./ConditionChips.tsx";
import { RateSteps } from "./RateSteps.tsx";

export interface ConditionsSheetProps extends Pick<Desk, "offers" | "rules" | "round"> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Odds, limits, the numbers that are closed or pay a part, and how rates fall as a number fills
 * (decisions.md, "Lotteries").
 */
export function ConditionsSheet(props: ConditionsSheetProps) {
  const { t } = useTranslation("betting");
  const { open, onClose, round, offers, rules } = props;
  const offered = [...offers.values()];
  return (
    <Sheet open={open} onClose={onClose} title={t("conditions_title")}>
      <table className="w-full">
        <Heads
          className="t-caption border-b border-line text-left text-ink-2"
          of={[
            [t("col_type"), "py-2 font-semibold"],
            [t("col_odds"), "py-2 text-right font-semibold"],
            [t("col_limits"), "py-2 text-right font-semibold"],
          ]}
        />
        <tbody>
          {offered.map((offer) => (
            <OfferRow key={offer.betType} offer={offer} />
          ))}
        </tbody>
      </table>
      <RuledNumbers title={t("closed_numbers")} rules={rules} closed />
      <RuledNumbers title={t("partial_numbers")} rules={rules} closed={false} />
      <RateSteps roundId={round.id} />
      {isHouseCategory(round.lottery_type.category) ? (
        <div className="mt-4">
          <NoBeacon roundId={round.id} />
        </div>
      ) : null}
      <p className="t-small mt-4 text-ink-2">{t("conditions_note")}</p>
    </Sheet>
  );
}

function OfferRow({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation("betting");
  const names = useBetTypeNames();
  return (
    <tr className="border-b border-line">
      <th scope="row" className="t-body py-2 text-left">
        {names.name(offer.betType)}
      </th>
      <td className="n-xs py-2 text-right">{`×${formatShort(formatOdds(offer.odds))}`}</td>
      <td className="t-small py-2 text-right whitespace-nowrap text-ink-2">
        {t("limits", {
          min: formatShort(formatBaht(offer.minStakeSatang)),
          max: formatShort(formatBaht(offer.maxStakeSatang)),
        })}
      </td>
    </tr>
  );
}

interface RuledNumbersProps {
  readonly title: string;
  readonly rules: NumberRules;
  readonly closed: boolean;
}

function RuledNumbers({ title, rules, closed }: RuledNumbersProps) {
  const { t } = useTranslation("betting");
  const ruled = BET_TYPES.flatMap((betType) => {
    const numbers = numbersUnder(rules, betType, closed);
    return numbers.length === 0 ? [] : [{ betType, numbers }];
  });
  return (
    <section className="mt-5">
      <h3 className="t-strong">{title}</h3>
      {ruled.length === 0 ? <p className="t-small text-ink-2">{t("no_ruled_numbers")}</p> : null}
      {ruled.map(({ betType, numbers }) => (
        <ConditionsOfType key={betType} betType={betType}>
          {numbers.map(({ number, odds }) => (
            <ConditionChip key={number}>
              <Digits value={number} size="n-xs" />
              {closed || odds === undefined ? null : (
                <span className="t-caption text-ink-2">{`×${formatShort(formatOdds(odds))}`}</span>
              )}
            </ConditionChip>
          ))}
        </ConditionsOfType>
      ))}
    </section>
  );
}

function numbersUnder(rules: NumberRules, betType: BetType, closed: boolean) {
  return (
    [...rules]
      .filter(([key, terms]) => key.startsWith(`${betType}:`) && terms.closed === closed)
      .map(([key, terms]) => ({ number: key.slice(betType.length + 1), odds: terms.odds }))
      // Of a bet in any order one of the orders says it.
      .filter(({ number }) => countedNumber(betType, number) === number)
      .toSorted((one, other) => one.number.localeCompare(other.number))
  );
}
