import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";

import { useTranslation } from "../text/i18n.ts";
import { useBetTypeNames } from "./bet-type-names.ts";

interface Line {
  readonly number: string;
  readonly bet_type_config: { readonly bet_type: string; readonly name_th: string };
}

/** The bet type of a line, and its animal: asked for once, not by each of a thousand lines. */
export function useLineNames(): (line: Line) => string {
  const { textIfAny } = useTranslation("animals");
  const names = useBetTypeNames();
  return ({ number, bet_type_config: config }) => {
    const betType = parseBetType(config.bet_type);
    if (betType === null) return config.name_th;
    const name = names.name(betType);
    const animal =
      betType === "ANIMAL" ? textIfAny("animals", `names.${String(Number(number))}`) : undefined;
    return animal ? `${name} ${animal}` : name;
  };
}
