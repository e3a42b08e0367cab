import { useTranslation } from "react-i18next";

import type { BankLook } from "./ui/BankCard.tsx";

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
  const { t } = useTranslation("common");
  const monograms: Readonly<Record<string, string>> = t("bank_monogram", { returnObjects: true });
  const shorts: Readonly<Record<string, string>> = t("bank_short", { returnObjects: true });
  return ({ code, name_th, color }) => ({
    color,
    name: name_th,
    monogram: monograms[code],
    short: shorts[code] ?? name_th,
  });
}
