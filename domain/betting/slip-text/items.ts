/** The tokens of a line put together: '3 ตัว', '6 กลับ' and '50 บาท' are one thing each. */
import { MOST_DIGITS } from "../bet-types.ts";
import { POSITION_WORDS, type Position } from "./words.ts";
import { isWord, type Token } from "./tokens.ts";

/** What the words of a line ask for, together. */
export interface Words {
  readonly positions: readonly Position[];
  /** How many digits the numbers have; null where nothing is said. */
  readonly digits: number | null;
  readonly run: boolean;
  readonly reverse: boolean;
  /** The 6 of '6 กลับ'. */
  readonly orders: number | null;
}

export const NO_WORDS: Words = {
  positions: [],
  digits: null,
  run: false,
  reverse: false,
  orders: null,
};

export function saysNothing(words: Words): boolean {
  return words.positions.length === 0 && words.digits === null && !words.run && !words.reverse;
}

/** Two groups of words as one; null where they contradict or repeat each other. */
export function joinWords(one: Words, other: Words): Words | null {
  const contradicts =
    (one.digits !== null && other.digits !== null) ||
    (one.run && other.run) ||
    (one.reverse && other.reverse) ||
    one.positions.some((position) => other.positions.includes(position));
  if (contradicts) return null;
  return {
    positions: [...one.positions, ...other.positions],
    digits: one.digits ?? other.digits,
    run: one.run || other.run,
    reverse: one.reverse || other.reverse,
    orders: one.orders ?? other.orders,
  };
}

export type Item =
  | {
      readonly kind: "NUMBER";
      readonly digits: string;
      readonly gap: string;
      /** 'บาท' follows. */
      readonly isBaht: boolean;
    }
  | { readonly kind: "EQUALS" }
  | { readonly kind: "TIMES"; readonly gap: string }
  | { readonly kind: "TOTAL" }
  | { readonly kind: "WORDS"; readonly words: Words };

export type NumberItem = Extract<Item, { readonly kind: "NUMBER" }>;

/** How many orders the digits of a number can have. */
const ORDERS: readonly string[] = ["2", "3", "4", "6", "12", "24"];

/** The items of a line that has no unknown sign; null where a part of it fits nowhere. */
export function itemsOf(tokens: readonly Token[]): Item[] | null {
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token === undefined || token.kind === "UNKNOWN") return null;
    if (token.kind === "EQUALS" || isWord(token, "EACH")) {
      items.push({ kind: "EQUALS" });
    } else if (token.kind === "TIMES") {
      items.push({ kind: "TIMES", gap: token.gap });
    } else if (token.kind === "NUMBER") {
      const joined = joinedNumber(token, next, tokens);
      if (joined === null) return null;
      items.push(joined.item);
      if (joined.takesNext) at += 1;
    } else if (isWord(token, "TOTAL")) {
      items.push({ kind: "TOTAL" });
    } else if (!isWord(token, "FILLER")) {
      const words = wordsOf(token);
      if (words === null) return null;
      items.push({ kind: "WORDS", words });
    }
  }
  return items;
}

interface Joined {
  readonly item: Item;
  readonly takesNext: boolean;
}

function joinedNumber(
  token: Extract<Token, { readonly kind: "NUMBER" }>,
  next: Token | undefined,
  tokens: readonly Token[],
): Joined | null {
  const { digits, gap } = token;
  if (isWord(next, "DIGITS")) {
    if (!isCount(digits, 1)) return null;
    return {
      item: { kind: "WORDS", words: { ...NO_WORDS, digits: Number(digits) } },
      takesNext: true,
    };
  }
  // '3บน' says three digits or the number 3.
  if (isWord(next, "POSITION") && next?.gap === "" && isCount(digits, 2)) return null;
  if (isWord(next, "REVERSE") && ORDERS.includes(digits)) {
    if (digits.length === 1) {
      const words = { ...NO_WORDS, reverse: true, orders: Number(digits) };
      return { item: { kind: "WORDS", words }, takesNext: true };
    }
    // '12 กลับ' beside a number of four digits: its 12 orders, or the number 12.
    if (tokens.some((one) => one.kind === "NUMBER" && one.digits.length === 4)) return null;
  }
  const isBaht = isWord(next, "BAHT");
  return { item: { kind: "NUMBER", digits, gap, isBaht }, takesNext: isBaht };
}

/** One digit that says how many digits numbers have. */
function isCount(digits: string, least: number): boolean {
  return /^[0-9]$/.test(digits) && Number(digits) >= least && Number(digits) <= MOST_DIGITS;
}

function wordsOf(token: Token): Words | null {
  if (token.kind !== "WORD") return null;
  const { meaning } = token;
  switch (meaning.kind) {
    case "POSITION":
      return { ...NO_WORDS, positions: [meaning.position] };
    case "RUN":
      return { ...NO_WORDS, run: true };
    case "REVERSE":
      return { ...NO_WORDS, reverse: true };
    case "COUNT":
      return { ...NO_WORDS, digits: meaning.digits };
    case "DIGITS":
      return NO_WORDS;
    case "EACH":
    case "BAHT":
    case "TOTAL":
    case "FILLER":
      return null;
  }
}

/** The words as a line of a slip says them; what is said of the orders is left out. */
export function writeWords({ positions, digits, run, reverse }: Words): string {
  return [
    ...(digits === null ? [] : [`${digits} ตัว`]),
    ...(run ? ["วิ่ง"] : []),
    ...positions.map((position) => POSITION_WORDS[position]),
    ...(reverse ? ["กลับ"] : []),
  ].join(" ");
}
