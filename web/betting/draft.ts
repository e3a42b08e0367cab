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

export type EntryMode = "keypad" | "panel";

export interface Draft {
  readonly mode: EntryMode;
  /** The chips; never empty once the lottery's offer is known. */
  readonly selected: readonly BetType[];
  readonly reversed: boolean;
  /** In the order in which they were entered. */
  readonly list: readonly PickedNumber[];
  /** The price for all, in whole baht, as the slip's first box shows it. */
  readonly bulk: number;
  /** Whole baht by bet type. */
  readonly prices: Readonly<Record<string, number>>;
  /** What was typed for a line of its own, by numberKey. */
  readonly amounts: Readonly<Record<string, string>>;
}

export const EMPTY_DRAFT: Draft = {
  mode: "keypad",
  selected: [],
  reversed: false,
  list: [],
  bulk: FIRST_PRICE,
  prices: {},
  amounts: {},
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
  | { readonly kind: "PULL"; readonly lines: readonly PulledLine[] }
  /** Takes a number out; only of the given bet types when there are some. */
  | { readonly kind: "REMOVE"; readonly number: string; readonly betTypes?: readonly BetType[] }
  | { readonly kind: "CLEAR" }
  | { readonly kind: "PRICE"; readonly betType: BetType; readonly baht: number }
  | { readonly kind: "PRICE_ALL"; readonly baht: number }
  | { readonly kind: "AMOUNT"; readonly key: string; readonly text: string };

export function keyOf(line: PickedNumber): string {
  return numberKey(line.betType, line.number);
}

/** What stands as the price of a line: its own, else that of its bet type. */
export function amountTextOf(draft: Draft, line: PickedNumber): string {
  return draft.amounts[keyOf(line)] ?? String(draft.prices[line.betType] ?? FIRST_PRICE);
}

export function changeDraft(draft: Draft, change: DraftChange): Draft {
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
      return withPulled(draft, change.lines);
    case "REMOVE":
      return without(
        draft,
        (line) =>
          line.number === change.number && (change.betTypes?.includes(line.betType) ?? true),
      );
    case "CLEAR":
      return { ...draft, list: [], bulk: FIRST_PRICE, prices: {}, amounts: {} };
    case "PRICE":
      return withPrice(draft, change.betType, change.baht);
    case "PRICE_ALL":
      return withPriceForAll(draft, change.baht);
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

function withPulled(draft: Draft, lines: readonly PulledLine[]): Draft {
  const { list } = addPicked(draft.list, lines);
  const added = new Set(list.slice(draft.list.length).map(keyOf));
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

/** A price for a bet type is meant for each of its lines, those with a price of their own too. */
function withPrice(draft: Draft, betType: BetType, baht: number): Draft {
  const ofType = new Set(draft.list.filter((line) => line.betType === betType).map(keyOf));
  const amounts = Object.entries(draft.amounts).filter(([key]) => !ofType.has(key));
  return {
    ...draft,
    prices: { ...draft.prices, [betType]: Math.max(0, baht) },
    amounts: Object.fromEntries(amounts),
  };
}

function withPriceForAll(draft: Draft, baht: number): Draft {
  const bulk = Math.max(0, baht);
  const types = new Set(draft.list.map((line) => line.betType));
  return {
    ...draft,
    bulk,
    prices: Object.fromEntries([...types].map((type) => [type, bulk])),
    amounts: {},
  };
}
