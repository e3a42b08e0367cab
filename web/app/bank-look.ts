import { useTranslation } from "../text/i18n.ts";
import type { BankLook } from "../ui/BankCard.tsx";

/** What of a bank the API gives and the look needs. */
interface BankFacts {
  readonly code: string;
  readonly name_th: string;
  readonly color: string;
}

export interface FullBankLook extends BankLook {
  /** As people say it: กสิกรไทย, ธ.ก.ส. */
  readonly short: string;
}

/** Turns a bank of the API into its look: colour, name, monogram, short name. */
export function useBankLook(): (bank: BankFacts) => FullBankLook {
  const { textIfAny, language } = useTranslation("common");
  return ({ code, name_th, color }) => {
    const short = textIfAny("common", `bank_short.${code}`) ?? name_th;
    return {
      color,
      // Banks have their full names in Thai only.
      name: language === "th" ? name_th : short,
      monogram: textIfAny("common", `bank_monogram.${code}`),
      short,
    };
  };
}
