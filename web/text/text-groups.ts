import type { ParseKeys } from "i18next";

/**
 * The keys of every text, from the Thai files: a missing key or group is a type error.
 * A new group needs its file in locales/th and its line here.
 */
export interface Texts {
  readonly admin: typeof import("../locales/th/admin.json");
  readonly "admin-audit": typeof import("../locales/th/admin-audit.json");
  readonly "admin-bet-order": typeof import("../locales/th/admin-bet-order.json");
  readonly "admin-dashboard": typeof import("../locales/th/admin-dashboard.json");
  readonly "admin-desk": typeof import("../locales/th/admin-desk.json");
  readonly "admin-deposits": typeof import("../locales/th/admin-deposits.json");
  readonly "admin-fields": typeof import("../locales/th/admin-fields.json");
  readonly "admin-forms": typeof import("../locales/th/admin-forms.json");
  readonly "admin-house": typeof import("../locales/th/admin-house.json");
  readonly "admin-lotteries": typeof import("../locales/th/admin-lotteries.json");
  readonly "admin-members": typeof import("../locales/th/admin-members.json");
  readonly "admin-notices": typeof import("../locales/th/admin-notices.json");
  readonly "admin-outside": typeof import("../locales/th/admin-outside.json");
  readonly "admin-plan": typeof import("../locales/th/admin-plan.json");
  readonly "admin-referral": typeof import("../locales/th/admin-referral.json");
  readonly "admin-protection": typeof import("../locales/th/admin-protection.json");
  readonly "admin-reports": typeof import("../locales/th/admin-reports.json");
  readonly "admin-rounds": typeof import("../locales/th/admin-rounds.json");
  readonly "admin-rules": typeof import("../locales/th/admin-rules.json");
  readonly "admin-staff": typeof import("../locales/th/admin-staff.json");
  readonly "admin-settings": typeof import("../locales/th/admin-settings.json");
  readonly "admin-statement": typeof import("../locales/th/admin-statement.json");
  readonly "admin-withdrawals": typeof import("../locales/th/admin-withdrawals.json");
  readonly animals: typeof import("../locales/th/animals.json");
  readonly auth: typeof import("../locales/th/auth.json");
  readonly betting: typeof import("../locales/th/betting.json");
  readonly "check-round": typeof import("../locales/th/check-round.json");
  readonly common: typeof import("../locales/th/common.json");
  readonly deposits: typeof import("../locales/th/deposits.json");
  readonly device: typeof import("../locales/th/device.json");
  readonly draw: typeof import("../locales/th/draw.json");
  readonly help: typeof import("../locales/th/help.json");
  readonly home: typeof import("../locales/th/home.json");
  readonly language: typeof import("../locales/th/language.json");
  readonly lottery: typeof import("../locales/th/lottery.json");
  readonly lucky: typeof import("../locales/th/lucky.json");
  readonly members: typeof import("../locales/th/members.json");
  readonly menu: typeof import("../locales/th/menu.json");
  readonly navigation: typeof import("../locales/th/navigation.json");
  readonly referral: typeof import("../locales/th/referral.json");
  readonly notices: typeof import("../locales/th/notices.json");
  readonly protection: typeof import("../locales/th/protection.json");
  readonly results: typeof import("../locales/th/results.json");
  readonly stopped: typeof import("../locales/th/stopped.json");
  readonly unsaved: typeof import("../locales/th/unsaved.json");
  readonly wallet: typeof import("../locales/th/wallet.json");
  readonly withdrawals: typeof import("../locales/th/withdrawals.json");
}

declare module "i18next" {
  interface CustomTypeOptions {
    readonly defaultNS: "common";
    readonly resources: Texts;
  }
}

export type TextGroup = keyof Texts;

/** Any key with its group: "common:close". */
export type TextKey = { [G in TextGroup]: `${G}:${ParseKeys<G>}` }[TextGroup];

/** What stands for {{name}} in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Gives a text in the chosen language: a key of the group asked for first, or "group:key" of the
 * others and of common. TFunction knows as much and takes the compiler four times as long.
 */
export type Translate<G extends TextGroup | readonly TextGroup[]> = (
  key: ParseKeys<
    G extends readonly TextGroup[] ? readonly [...G, "common"] : readonly [G & TextGroup, "common"]
  >,
  values?: TextValues,
) => string;
