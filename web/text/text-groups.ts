import type { ParseKeys } from "i18next";

import type accounts from "../locales/th/accounts.json";
import type app from "../locales/th/app.json";
import type betting from "../locales/th/betting.json";
import type core from "../locales/th/core.json";
import type deposits from "../locales/th/deposits.json";
import type lucky from "../locales/th/lucky.json";
import type members from "../locales/th/members.json";
import type notices from "../locales/th/notices.json";
import type operations from "../locales/th/operations.json";
import type protection from "../locales/th/protection.json";
import type referral from "../locales/th/referral.json";
import type results from "../locales/th/results.json";
import type rounds from "../locales/th/rounds.json";
import type staff from "../locales/th/staff.json";
import type wallet from "../locales/th/wallet.json";
import type withdrawals from "../locales/th/withdrawals.json";

/**
 * The keys of every text, from the Thai files, one a shelf: a missing key or group is a type error.
 * A file holds groups, such as a shelf's texts for members and those for the back office: what is
 * fetched together.
 */
type Texts = typeof accounts &
  typeof app &
  typeof betting &
  typeof core &
  typeof deposits &
  typeof lucky &
  typeof members &
  typeof notices &
  typeof operations &
  typeof protection &
  typeof referral &
  typeof results &
  typeof rounds &
  typeof staff &
  typeof wallet &
  typeof withdrawals;

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

/** What a component may name: the groups that it asks for, and common, which is always there. */
export type GroupsOf<G extends TextGroup | readonly TextGroup[]> =
  | "common"
  | (G extends readonly TextGroup[] ? G[number] : G);

/**
 * Gives a text in the chosen language: a key of the group asked for first, or "group:key" of the
 * others and of common. TFunction knows as much and takes the compiler three times as long.
 */
export type Translate<G extends TextGroup | readonly TextGroup[]> = (
  key:
    | ParseKeys<G extends readonly TextGroup[] ? G[0] : G & TextGroup>
    | { [N in GroupsOf<G>]: `${N}:${ParseKeys<N>}` }[GroupsOf<G>],
  values?: TextValues,
) => string;
