/**
 * The keys of every text, from the Thai files: a missing key or group is a type error.
 * A new group needs its file in locales/th and its line here.
 */
import "i18next";

interface Texts {
  admin: typeof import("./locales/th/admin.json");
  animals: typeof import("./locales/th/animals.json");
  auth: typeof import("./locales/th/auth.json");
  betting: typeof import("./locales/th/betting.json");
  common: typeof import("./locales/th/common.json");
  deposits: typeof import("./locales/th/deposits.json");
  home: typeof import("./locales/th/home.json");
  language: typeof import("./locales/th/language.json");
  lottery: typeof import("./locales/th/lottery.json");
  members: typeof import("./locales/th/members.json");
  menu: typeof import("./locales/th/menu.json");
  navigation: typeof import("./locales/th/navigation.json");
  results: typeof import("./locales/th/results.json");
  wallet: typeof import("./locales/th/wallet.json");
  withdrawals: typeof import("./locales/th/withdrawals.json");
}

export type TextGroup = keyof Texts;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
  }
}
