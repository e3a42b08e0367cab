import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";

import { useBetTypeNames } from "../betting/bet-type-names.ts";
import { readable, useTranslation } from "../i18n.ts";
import { useLotteryTypes } from "./rounds/calls.ts";

/** A lottery as some calls of the back office name it. */
interface Lottery {
  readonly name_th: string;
  readonly names?: Readonly<Record<string, string>> | undefined;
}

export interface Names {
  readonly lottery: (lottery: Lottery) => string;
  /** What an administrator called a round stays as it was written. */
  readonly round: (round: { readonly name: string }, lottery: Lottery) => string;
  readonly betType: (code: string) => string;
}

/** The server names things in Thai; here are the same names in the chosen language. */
export function useNames(): Names {
  const { language } = useTranslation("common");
  const betTypes = useBetTypeNames();
  const types = useLotteryTypes().data;
  const lottery = ({ name_th: thai, names }: Lottery): string => {
    const known = names ?? types?.find((type) => type.name_th === thai)?.names;
    return readable(known?.[language] ?? thai);
  };
  return {
    lottery,
    round: ({ name }, of) => {
      if (language === "th" || !name.startsWith(of.name_th)) return name;
      // "Yeekee, round 7" ends in its number in every language.
      const number = /\d+$/.exec(name)?.[0];
      return number === undefined ? lottery(of) : `${lottery(of)} ${number}`;
    },
    betType: (code) => {
      const known = parseBetType(code);
      return known === null ? code : betTypes.name(known);
    },
  };
}
