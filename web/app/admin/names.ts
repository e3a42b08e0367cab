import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";

import { useBetTypeNames } from "../bet-type-names.ts";
import { readable, useTranslation } from "../../text/i18n.ts";

/** A lottery as the calls of the back office name it. */
interface Lottery {
  readonly name_th: string;
  readonly names: Readonly<Record<string, string>>;
}

export interface Names {
  readonly lottery: (lottery: Lottery) => string;
  /** To choose one of them in a SelectField. */
  readonly lotteryOptions: (
    lotteries: readonly (Lottery & { readonly id: string })[] | undefined,
  ) => { readonly value: string; readonly label: string }[];
  /** What an administrator called a round stays as it was written. */
  readonly round: (round: { readonly name: string }, lottery: Lottery) => string;
  readonly betType: (code: string) => string;
}

/** What the server names, in the chosen language. */
export function useNames(): Names {
  const { language } = useTranslation("common");
  const betTypes = useBetTypeNames();
  const lottery = ({ name_th: thai, names }: Lottery): string => readable(names[language] ?? thai);
  return {
    lottery,
    lotteryOptions: (lotteries = []) =>
      lotteries.map((one) => ({ value: one.id, label: lottery(one) })),
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
