import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { listRoundSteps } from "@chokdee/domain/rounds/round-steps-contract.ts";

import { Failure } from "../../../app/Failure.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { formatShort } from "../../../ui/format-money.ts";
import { ConditionChip, ConditionsOfType } from "./ConditionChips.tsx";

/** How the rates of a round fall as a number fills; nothing where they do not. */
export function RateSteps({ roundId }: { readonly roundId: string }) {
  const { t } = useTranslation("betting");
  const told = useCall("rounds", listRoundSteps, { params: { id: roundId } });
  if (told.data === undefined) {
    return <Failure error={told.error} onRetry={() => void told.refetch()} className="mt-5" />;
  }
  const types = told.data.flatMap(({ bet_type: name, steps }) => {
    const betType = parseBetType(name);
    return betType === null ? [] : [{ betType, steps }];
  });
  if (types.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="t-strong">{t("rate_steps")}</h3>
      <p className="t-small text-ink-2">{t("rate_steps_note")}</p>
      {types.map(({ betType, steps }) => (
        <ConditionsOfType key={betType} betType={betType}>
          {steps.map(({ above, odds }) => (
            <ConditionChip key={above}>
              <span className="t-small">{t("rate_above", { amount: formatShort(above) })}</span>
              <span className="n-xs">{`×${formatShort(odds)}`}</span>
            </ConditionChip>
          ))}
        </ConditionsOfType>
      ))}
    </section>
  );
}
