/**
 * What a member has entered for one round and not sent yet: the numbers, the chips, the prices
 * (product.md section 5, "Lottery bet", and section 9). Pure; kept-draft.ts stores it.
 */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import {
  addPicked,
  canReverse,
  toggleBetType,
  type PickedNumber,
} from "@chokdee/domain/betting/picking.ts";
import { numberKey } from "@chokdee/domain/betting/rules.ts";

/** Quick amounts of a price; the price that a line begins with (product.md section 9). */
export const QUICK_PRICES: readonly number[] = [5, 10, 20, 50, 100, 500];
export const FIRST_PRICE = 1;

export const ENTRY_MODES = ["keypad", "panel", "text"] as const;
export type EntryMode = (typeof ENTRY_MODES)[number];

export interface Draft {
  readonly mode: EntryMode;
  /** The chips; never empty once the lottery's offer is known. */
  readonly selected: readonly BetType[];
  readonly reversed: boolean;
  /** In the order in which they were entered. */
  readonly list: readonly PickedNumber[];
  /** What was typed for each line of a bet type. */
  readonly prices: Readonly<Record<string, string>>;
  /** What was typed for a line of its own, by numberKey. */
  readonly amounts: Readonly<Record<string, string>>;
  /** What a price for many lines has just taken the place of. */
  readonly repriced: Repriced | null;
}

/** The prices before a price for many lines; typing it on keeps those before its first digit. */
export interface Repriced extends Pick<Draft, "prices" | "amounts"> {
  /** Null for the price of all. */
  readonly betType: BetType | null;
}

export const EMPTY_DRAFT: Draft = {
  mode: "keypad",
  selected: [],
  reversed: false,
  list: [],
  prices: {},
  amounts: {},
  repriced: null,
};

/** A line from elsewhere: its number and its stake in whole baht, or null for the usual price. */
export interface PulledLine extends PickedNumber {
  readonly amount: string | null;
}

export type DraftChange =
  | { readonly kind: "MODE"; readonly mode: EntryMode }
  /** The lottery's bet types are known: what it does not offer is not selected. */
  | { readonly kind: "OFFERED"; readonly betTypes: readonly BetType[] }
  | { readonly kind: "TAP_TYPE"; readonly betType: BetType }
  | { readonly kind: "REVERSE"; readonly on: boolean }
  | { readonly kind: "ADD"; readonly picked: readonly PickedNumber[] }
  | {
      readonly kind: "PULL";
      readonly lines: readonly PulledLine[];
      /** A line that stands already gets the stake that comes, too. */
      readonly over?: boolean;
    }
  /** Takes a number out; only of the given bet types when there are some. */
  | { readonly kind: "REMOVE"; readonly number: string; readonly betTypes?: readonly BetType[] }
  | { readonly kind: "CLEAR" }
  | { readonly kind: "PRICE"; readonly betType: BetType; readonly text: string }
  | { readonly kind: "PRICE_ALL"; readonly text: string }
  | { readonly kind: "UNDO_PRICES" }
  | { readonly kind: "AMOUNT"; readonly key: string; readonly text: string };

export function keyOf(line: PickedNumber): string {
  return numberKey(line.betType, line.number);
}

/** What stands as the price of a line: its own, else that of its bet type. */
export function amountTextOf(draft: Draft, line: PickedNumber): string {
  return draft.amounts[keyOf(line)] ?? draft.prices[line.betType] ?? String(FIRST_PRICE);
}

export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.kind) {
    case "PRICE":
      return withPrice(draft, change.betType, change.text);
    case "PRICE_ALL":
      return withPrice(draft, null, change.text);
    case "UNDO_PRICES":
      return withEarlierPrices(draft);
    default:
      return { ...changeEntries(draft, change), repriced: null };
  }
}

type PriceChange = "PRICE" | "PRICE_ALL" | "UNDO_PRICES";

function changeEntries(
  draft: Draft,
  change: Exclude<DraftChange, { readonly kind: PriceChange }>,
): Draft {
  switch (change.kind) {
    case "MODE":
      return { ...draft, mode: change.mode };
    case "OFFERED":
      return withOffer(draft, change.betTypes);
    case "TAP_TYPE": {
      const selected = toggleBetType(draft.selected, change.betType);
      return { ...draft, selected, reversed: draft.reversed && canReverse(selected) };
    }
    case "REVERSE":
      return { ...draft, reversed: change.on && canReverse(draft.selected) };
    case "ADD":
      return { ...draft, list: addPicked(draft.list, change.picked).list };
    case "PULL":
      return withPulled(draft, change.lines, change.over === true);
    case "REMOVE":
      return without(
        draft,
        (line) =>
          line.number === change.number && (change.betTypes?.includes(line.betType) ?? true),
      );
    case "CLEAR":
      return { ...draft, list: [], prices: {}, amounts: {} };
    case "AMOUNT":
      return { ...draft, amounts: { ...draft.amounts, [change.key]: change.text } };
  }
}

function withOffer(draft: Draft, betTypes: readonly BetType[]): Draft {
  const selected = draft.selected.filter((type) => betTypes.includes(type));
  const first = betTypes.includes("THREE_TOP") ? "THREE_TOP" : betTypes[0];
  const list = draft.list.filter((line) => betTypes.includes(line.betType));
  if (selected.length > 0 || first === undefined) return { ...draft, selected, list };
  return { ...draft, selected: [first], list };
}

function withPulled(draft: Draft, lines: readonly PulledLine[], over: boolean): Draft {
  const { list } = addPicked(draft.list, lines);
  const added = new Set((over ? list : list.slice(draft.list.length)).map(keyOf));
  const amounts: Record<string, string> = { ...draft.amounts };
  for (const line of lines) {
    const key = keyOf(line);
    if (line.amount !== null && added.has(key)) amounts[key] = line.amount;
  }
  return { ...draft, list, amounts };
}

function without(draft: Draft, isGone: (line: PickedNumber) => boolean): Draft {
  const gone = new Set(draft.list.filter(isGone).map(keyOf));
  if (gone.size === 0) return draft;
  const amounts = Object.entries(draft.amounts).filter(([key]) => !gone.has(key));
  return {
    ...draft,
    list: draft.list.filter((line) => !gone.has(keyOf(line))),
    amounts: Object.fromEntries(amounts),
  };
}

/**
 * A price for a bet type, or for all, is meant for each of its lines, those with a price of their
 * own too.
 */
function withPrice(draft: Draft, betType: BetType | null, text: string): Draft {
  const isMeant = (line: PickedNumber) => betType === null || line.betType === betType;
  const meant = draft.list.filter(isMeant);
  const keys = new Set(meant.map(keyOf));
  const types = betType === null ? meant.map((line) => line.betType) : [betType];
  const { prices, amounts, repriced } = draft;
  return {
    ...draft,
    prices: { ...prices, ...Object.fromEntries(types.map((type) => [type, text])) },
    amounts: Object.fromEntries(Object.entries(amounts).filter(([key]) => !keys.has(key))),
    repriced: repriced?.betType === betType ? repriced : { betType, prices, amounts },
  };
}

function withEarlierPrices(draft: Draft): Draft {
  if (draft.repriced === null) return draft;
  const { prices, amounts } = draft.repriced;
  return { ...draft, prices, amounts, repriced: null };
}
