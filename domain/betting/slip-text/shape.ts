/**
 * What one line of a written slip is: a heading, a price, a sum, numbers with their prices
 * (docs/slip-text.md). Bet types are not judged here.
 */
import type { DoubtReason } from "./doubts.ts";
import { itemsOf, joinWords, NO_WORDS, writeWords, type Item, type Words } from "./items.ts";
import { mayLeaveOut } from "./left-out.ts";
import { withEquals } from "./price-after-words.ts";
import { pricesAt, type Price } from "./prices.ts";
import { plainDigits } from "../../plain-digits.ts";
import { isWord, tokensOf, type Token } from "./tokens.ts";

/** Numbers that share their words and prices. */
export interface Segment {
  readonly words: Words;
  readonly numbers: readonly string[];
  /** Empty where the line says none. */
  readonly prices: readonly Price[];
}

export type Shape =
  | { readonly kind: "BLANK" }
  /** Words alone that mean nothing here: they are passed over. */
  | { readonly kind: "NOTE" }
  /** Words, a price or both, for the lines that follow; a price alone also for those before. */
  | { readonly kind: "HEADING"; readonly words: Words; readonly prices: readonly Price[] }
  | { readonly kind: "TOTAL"; readonly baht: number }
  | { readonly kind: "ENTRIES"; readonly segments: readonly Segment[] }
  | {
      readonly kind: "DOUBT";
      readonly reason: DoubtReason;
      readonly texts: readonly string[];
      /** What follows may stand under words of this line. */
      readonly mayHead: boolean;
    };

/** A shape before it is known what its words may do to the lines below. */
type Raw =
  | Exclude<Shape, { readonly kind: "DOUBT" }>
  | { readonly kind: "DOUBT"; readonly reason: DoubtReason; readonly texts: readonly string[] };

const unclear = (...texts: readonly string[]): Raw => ({ kind: "DOUBT", reason: "UNCLEAR", texts });

/** The clock time before a message of a copied chat. */
const CHAT_TIME = /^\s*\[?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\]?\s/;

export function shapeOf(line: string): Shape {
  const text = plainDigits(line);
  const tokens = tokensOf(text);
  if (tokens.length === 0) return { kind: "BLANK" };
  const shape = rawShape(text, tokens);
  if (shape.kind !== "DOUBT") return shape;
  return { ...shape, mayHead: tokens.some(mayHead) };
}

/** '10. 12=50*50': the tenth line, or the number 10. */
const COUNTED_ROW = /^\s*([0-9]{1,3})[.):]\s+(?=[0-9])/;

/** '3บน' written as three digits. */
function withCounts(text: string): string[] {
  const counted = text.replaceAll(/(?<![0-9])([2-4])(?=บน|ล่าง|หน้า|โต)/g, "$1 ตัว");
  return counted === text ? [] : [counted];
}

function mayHead(token: Token): boolean {
  const changesNothing = ["EACH", "BAHT", "TOTAL", "FILLER"];
  return token.kind === "WORD" && !changesNothing.includes(token.meaning.kind);
}

function rawShape(text: string, tokens: readonly Token[]): Raw {
  const counted = COUNTED_ROW.exec(text);
  if (counted) {
    const rest = text.slice(counted[0].length);
    return unclear(rest, `${counted[1] ?? ""} ${rest}`);
  }
  if (CHAT_TIME.test(text) || tokens.some(({ kind }) => kind === "UNKNOWN")) {
    return withUnknown(text, tokens);
  }
  if (/[0-9]:[0-9]/.test(text)) return unclear();
  const items = itemsOf(tokens);
  return items === null ? unclear(...withCounts(text)) : shapeOfItems(items);
}

/** A note where it has neither digits, of any script, nor words that mean something. */
function withUnknown(text: string, tokens: readonly Token[]): Raw {
  const hasDigits = /\p{N}/u.test(text);
  const says = (token: Token) => token.kind === "WORD" && !isWord(token, "FILLER");
  if (!hasDigits && !tokens.some(says)) return { kind: "NOTE" };
  const time = CHAT_TIME.exec(text)?.[0].length ?? 0;
  const left = tokens.reduceRight(
    (rest, token) =>
      token.kind === "UNKNOWN" ? `${rest.slice(0, token.from)} ${rest.slice(token.to)}` : rest,
    text,
  );
  const isPriced = tokens.some(
    (token) => token.kind === "EQUALS" || token.kind === "TIMES" || isWord(token, "EACH"),
  );
  const kept = left.slice(time).replaceAll(/\s+/g, " ").trim();
  const texts = (isPriced || !hasDigits) && mayLeaveOut(text, tokens) ? [kept] : [];
  return { kind: "DOUBT", reason: "UNKNOWN_WORD", texts };
}

function shapeOfItems(items: readonly Item[]): Raw {
  const numbers = items.filter(({ kind }) => kind === "NUMBER");
  if (items.some(({ kind }) => kind === "TOTAL")) return totalOf(items);
  if (numbers.length === 0) return headingOf(items, []);
  if (items.some(({ kind }) => kind === "EQUALS")) return pricedOf(items);
  return unpricedOf(items);
}

function totalOf(items: readonly Item[]): Raw {
  const [total, ...rest] = items.filter(({ kind }) => kind !== "EQUALS");
  const priced = total?.kind === "TOTAL" ? pricesAt(rest, 0) : null;
  if (!priced?.ok || priced.end < rest.length || priced.prices.length !== 1) return unclear();
  const [price] = priced.prices;
  return price === undefined || price.position !== null
    ? unclear()
    : { kind: "TOTAL", baht: price.baht };
}

/** Words alone: 'บน', 'บน*โต๊ด', '2 ตัว'. */
function headingOf(items: readonly Item[], prices: readonly Price[]): Raw {
  const words = wordsOf(items);
  return words === null ? unclear() : { kind: "HEADING", words, prices };
}

/**
 * All words of some items; null where there is something else or they contradict each other. A
 * '×' may stand between two words: 'บน*ล่าง'.
 */
function wordsOf(all: readonly Item[]): Words | null {
  const items = all.filter(
    ({ kind }, at) =>
      kind !== "TIMES" || all[at - 1]?.kind !== "WORDS" || all[at + 1]?.kind !== "WORDS",
  );
  return items.reduce<Words | null>(
    (sum, item) => (sum === null || item.kind !== "WORDS" ? null : joinWords(sum, item.words)),
    NO_WORDS,
  );
}

/** No '=' stands in it: the price has 'บาท' or '×', or there is none. */
function unpricedOf(items: readonly Item[]): Raw {
  const baht = items.findIndex((item) => item.kind === "NUMBER" && item.isBaht);
  if (baht !== -1) {
    let start = baht;
    while (items[start - 1]?.kind === "TIMES") start -= 2;
    return start < 0 ? unclear() : pricedOf(items.toSpliced(start, 0, { kind: "EQUALS" }));
  }
  const times = items.findIndex(({ kind }) => kind === "TIMES");
  if (times === -1) return numbersOnly(items);
  const sign = items[times];
  const next = items[times + 1];
  const before = items.slice(0, times).filter(({ kind }) => kind === "NUMBER");
  const isMark = sign?.kind === "TIMES" && sign.gap !== "" && gapOf(next) === "";
  if (before.length <= 1 || isMark) return pricedOf(items.with(times, { kind: "EQUALS" }));
  return numbersOrPrices(items, times);
}

function gapOf(item: Item | undefined): string | undefined {
  return item?.kind === "NUMBER" ? item.gap : undefined;
}

/** '12 34 56*10': a price of 10 for 56 too, or two prices for 12 and 34. */
function numbersOrPrices(items: readonly Item[], times: number): Raw {
  if (items.some(({ kind }) => kind === "WORDS")) return unclear();
  const digits = items.flatMap((item) => (item.kind === "NUMBER" ? [item.digits] : []));
  const count = items.slice(0, times).filter(({ kind }) => kind === "NUMBER").length;
  const cutAt = (at: number) => `${digits.slice(0, at).join(" ")}=${digits.slice(at).join("*")}`;
  return unclear(cutAt(count - 1), cutAt(count));
}

function numbersOnly(items: readonly Item[]): Raw {
  const first = items.findIndex(({ kind }) => kind === "NUMBER");
  const last = items.findLastIndex(({ kind }) => kind === "NUMBER");
  const numbers = items.slice(first, last + 1);
  const words = wordsOf([...items.slice(0, first), ...items.slice(last + 1)]);
  if (words === null || numbers.some(({ kind }) => kind !== "NUMBER")) {
    return unclear(...withEquals(items));
  }
  return { kind: "ENTRIES", segments: [{ words, numbers: digitsOf(numbers), prices: [] }] };
}

function digitsOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => (item.kind === "NUMBER" ? [item.digits] : []));
}

interface Part {
  /** Before the numbers, between them and the '=', and after the prices. */
  readonly before: readonly Item[];
  readonly inside: readonly Item[];
  readonly numbers: readonly string[];
  readonly prices: readonly Price[];
}

function pricedOf(items: readonly Item[]): Raw {
  const parts: Part[] = [];
  let start = 0;
  for (;;) {
    const equals = items.findIndex(({ kind }, at) => at >= start && kind === "EQUALS");
    if (equals === -1) break;
    const priced = pricesAt(items, equals + 1);
    const head = items.slice(start, equals);
    const first = head.findIndex(({ kind }) => kind === "NUMBER");
    const last = head.findLastIndex(({ kind }) => kind === "NUMBER");
    const numbers = head.slice(Math.max(first, 0), last + 1);
    if (!priced.ok) {
      const isWhole = start === 0 && numbers.every(({ kind }) => kind === "NUMBER");
      const texts = isWhole ? rewritten(items, digitsOf(numbers), priced.meant) : [];
      return { kind: "DOUBT", reason: priced.reason, texts };
    }
    if (numbers.some(({ kind }) => kind !== "NUMBER")) return unclear();
    if (parts.length > 0 && numbers.length > 1 && first === 0 && !wordsLead(parts)) {
      return unclear();
    }
    parts.push({
      before: first === -1 ? head : head.slice(0, first),
      inside: first === -1 ? [] : head.slice(last + 1),
      numbers: digitsOf(numbers),
      prices: priced.prices,
    });
    start = priced.end;
  }
  return joinParts(parts, items.slice(start));
}

/** The line with other prices, and its words behind them. */
function rewritten(
  items: readonly Item[],
  numbers: readonly string[],
  meant: readonly string[],
): string[] {
  const words = wordsOf(items.filter(({ kind }) => kind === "WORDS"));
  if (words === null) return [];
  return meant.map((prices) => `${numbers.join(" ")}=${prices} ${writeWords(words)}`.trim());
}

/** The line began with words: what stands between two prices belongs to the later one. */
function wordsLead(parts: readonly Part[]): boolean {
  return (parts[0]?.before.length ?? 0) > 0;
}

function joinParts(parts: readonly Part[], after: readonly Item[]): Raw {
  const [first] = parts;
  if (first === undefined) return unclear();
  if (parts.length === 1) {
    const all = [...first.before, ...first.inside, ...after];
    if (first.numbers.length === 0) return headingOf(all, first.prices);
    const words = wordsOf(all);
    if (words === null) return unclear();
    const { numbers, prices } = first;
    return { kind: "ENTRIES", segments: [{ words, numbers, prices }] };
  }
  const slots = [...parts.map(({ before }) => before), after];
  const words = wordsOfParts(slots, parts);
  const isWhole = parts.every(({ numbers }) => numbers.length > 0);
  if (words === null || !isWhole) return unclear();
  const segments = parts.map(({ numbers, prices }, at) => ({
    words: words[at] ?? NO_WORDS,
    numbers,
    prices,
  }));
  return { kind: "ENTRIES", segments };
}

/** Words lead their numbers or follow their prices, the same way in the whole line. */
function wordsOfParts(
  slots: readonly (readonly Item[])[],
  parts: readonly Part[],
): readonly Words[] | null {
  if (parts.some(({ inside }) => inside.length > 0)) return null;
  const said = slots.map(wordsOf);
  const leads = (slots[0]?.length ?? 0) > 0;
  const follows = (slots.at(-1)?.length ?? 0) > 0;
  if (said.includes(null) || (leads && follows)) return null;
  const all = said.map((words) => words ?? NO_WORDS);
  if (leads) return carried(slots, all).slice(0, -1);
  if (follows) return carried(slots.toReversed(), all.toReversed()).toReversed().slice(1);
  return slots.every((slot) => slot.length === 0) ? all.slice(0, -1) : null;
}

/** A slot without words has those of the one before. */
function carried(slots: readonly (readonly Item[])[], said: readonly Words[]): Words[] {
  let last = NO_WORDS;
  return said.map((words, at) => {
    if ((slots[at]?.length ?? 0) > 0) last = words;
    return last;
  });
}
