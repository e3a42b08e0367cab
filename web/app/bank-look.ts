import { listBanks } from "@chokdee/domain/members/bank-contract.ts";

import { useTranslation } from "../text/i18n.ts";
import type { BankLook } from "../ui/BankCard.tsx";
import { useCall } from "./use-call.ts";

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

/** The banks of Thailand, which seldom change. */
export const useBanks = (enabled = true) =>
  useCall("members", listBanks, {}, { staleTime: 60 * 60_000, enabled });

/** What people call a bank that is known by its full Thai name only, in their language. */
export function useBankName(): (nameTh: string) => string {
  const { language } = useTranslation("common");
  const lookOf = useBankLook();
  const banks = useBanks(language !== "th").data;
  return (nameTh) => {
    const bank = banks?.find((one) => one.name_th === nameTh);
    return bank ? lookOf(bank).name : nameTh;
  };
}
