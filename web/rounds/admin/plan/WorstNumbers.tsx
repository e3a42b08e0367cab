import { addNumberRule } from "@chokdee/domain/rounds/rules-contract.ts";
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import { allowsRoundAction } from "@chokdee/domain/rounds/rules.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Digits } from "../../../ui/Digits.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { Money } from "../../../ui/Money.tsx";
import { May } from "../../../app/admin/parts/May.tsx";
import { useAddRule } from "../rules/calls.ts";
import { useConfirmed } from "../../../app/admin/use-confirmed.ts";

const SHOWN = 5;
const HALF_PERCENT = 50;
const BAHT_SATANG = 100;

interface Stake {
  readonly number: string;
  readonly stake: string;
  readonly payout: string;
}

/** The dearest numbers of a bet type, each to be closed, half paid or capped where it stands. */
export function WorstNumbers(props: {
  readonly round: AdminRound;
  readonly betType: string;
  readonly betTypeName: string;
  readonly items: readonly Stake[];
}) {
  const { round, betType, betTypeName, items } = props;
  const { t } = useTranslation(["admin-plan", "admin-rounds"]);
  const confirmed = useConfirmed();
  const rule = useAddRule();
  const mayChange = round.status === "OPEN" && allowsRoundAction("EDIT", round.status);
  const act = (kind: "close" | "half" | "cap", item: Stake) => {
    // A cap at what is staked now, in whole baht: nothing more is taken at full odds.
    const satang = parseBaht(item.stake) ?? 0;
    const cap = formatBaht(Math.ceil(satang / BAHT_SATANG) * BAHT_SATANG);
    const question = {
      title: t(`admin-plan:rule_question.${kind}`, {
        bet_type: betTypeName,
        number: item.number,
        amount: formatMoney(cap),
      }),
      body: t("admin-plan:rule_consequence"),
      tone: kind === "close" ? "danger" : "primary",
    } as const;
    return confirmed(question, async () => {
      await rule.mutateAsync({
        round_id: round.id,
        bet_type: betType,
        number: item.number,
        rule: kind === "half" ? "PARTIAL" : "CLOSED",
        odds_percent: kind === "half" ? HALF_PERCENT : null,
        cap: kind === "cap" ? cap : null,
      });
      return t("admin-plan:rule_added");
    });
  };
  return (
    <section className="mt-4">
      <h3 className="t-label mb-1">{t("admin-plan:worst")}</h3>
      <ul>
        {items.slice(0, SHOWN).map((item) => (
          <li
            key={item.number}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <Digits value={item.number} size="n-sm" className="min-w-14" />
            <span className="t-small grow text-ink-2">
              {t("admin-rounds:payout_if_drawn")} <Money value={item.payout} size="n-xs" />
            </span>
            {mayChange ? (
              <span className="flex flex-wrap gap-2">
                <May call={addNumberRule}>
                  <Button
                    variant="danger-outline"
                    size="xs"
                    onClick={() => void act("close", item)}
                  >
                    {t("admin-plan:close_number")}
                  </Button>
                </May>
                <May call={addNumberRule}>
                  <Button variant="secondary" size="xs" onClick={() => void act("half", item)}>
                    {t("admin-plan:half_odds")}
                  </Button>
                </May>
                <May call={addNumberRule}>
                  <Button variant="secondary" size="xs" onClick={() => void act("cap", item)}>
                    {t("admin-plan:cap")}
                  </Button>
                </May>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
