import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { readable, useTranslation } from "../text/i18n.ts";

/** What a name is made of. */
type Named = Pick<Round, "name" | "sequence"> & {
  readonly lottery_type: Pick<Round["lottery_type"], "names" | "category">;
};

/**
 * The name of a round in the chosen language. The server names rounds in Thai; for the other
 * languages it is the lottery's name, with the number of the round where a day has many.
 */
export function useRoundName(): (round: Named) => string {
  const { language } = useTranslation("common");
  return (round) => {
    const given = round.lottery_type.names[language];
    if (language === "th" || given === undefined) return round.name;
    const name = readable(given);
    // One that was voided and left its number to a new round has one below 1.
    const isNumbered = round.lottery_type.category === "YEEKEE" && round.sequence > 0;
    return isNumbered ? `${name} ${String(round.sequence)}` : name;
  };
}
