/** Numbers, words and prices of a written slip as lines of a lottery (docs/slip-text.md). */
import {
  BET_TYPES,
  betTypeFacts,
  digitsOf,
  isTod,
  MOST_DIGITS,
  type BetType,
} from "../bet-types.ts";
import { permutations } from "../permutations.ts";
import { numberKey } from "../rules.ts";
import type { DoubtReason } from "./doubts.ts";
import { writeWords, type Words } from "./items.ts";
import type { Price } from "./prices.ts";
import type { Segment } from "./shape.ts";
import { POSITION_WORDS, type Position } from "./words.ts";
import type { WrittenLine } from "./written-line.ts";

export type Judged =
  | { readonly ok: true; readonly lines: readonly WrittenLine[] }
  | {
      readonly ok: false;
      readonly reason: DoubtReason;
      /** The same with what was unclear said, one for each meaning. */
      readonly meant: readonly Segment[];
    };

const noMeaning = (reason: DoubtReason): Judged => ({ ok: false, reason, meant: [] });

/** What prices stand for where nothing is said, as far as numbers of that length have it. */
const USUAL: readonly Position[] = ["TOP", "TOD", "BOTTOM"];

const typesByPlace: ReadonlyMap<string, BetType> = new Map(
  BET_TYPES.filter((betType) => betType !== "ANIMAL").map((betType) => [
    `${digitsOf(betType)}${positionOf(betType)}`,
    betType,
  ]),
);

/** Where the numbers of a bet type come out. */
function positionOf(betType: BetType): Position {
  if (isTod(betType)) return "TOD";
  const { field, match } = betTypeFacts(betType);
  if (match === "DIGIT") return field === "two_bottom" ? "BOTTOM" : "TOP";
  if (field === "three_front") return "FRONT";
  return field === "three_bottom" || field === "two_bottom" ? "BOTTOM" : "TOP";
}

/** What a segment says under its heading, in a lottery that offers these bet types. */
export function judge(segment: Segment, heading: Words, offered: readonly BetType[]): Judged {
  const words = underHeading(segment.words, heading);
  const wrong = wrongLengths(segment.numbers, words);
  if (wrong !== null) return noMeaning(wrong);
  const placed = withPositions(segment, words, offered);
  if (!placed.ok) return placed.judged;
  if (placed.prices.every(({ baht }) => baht === 0)) return noMeaning("PRICE_UNCLEAR");
  const lines = linesOf(segment.numbers, placed.prices, words, offered);
  if (typeof lines === "string") return noMeaning(lines);
  const keys = new Set(lines.map(({ betType, number }) => numberKey(betType, number)));
  if (keys.size < lines.length) return repeated(segment, words);
  return { ok: true, lines };
}

/** What a line says of itself goes before its heading; 'กลับ' over it holds in any case. */
function underHeading(own: Words, heading: Words): Words {
  const isOwn = own.positions.length > 0;
  return {
    positions: isOwn ? own.positions : heading.positions,
    digits: own.digits ?? (isOwn ? null : heading.digits),
    run: own.run || (!isOwn && heading.run),
    reverse: own.reverse || heading.reverse,
    orders: own.orders ?? heading.orders,
  };
}

function wrongLengths(numbers: readonly string[], words: Words): DoubtReason | null {
  const lengths = new Set(numbers.map((number) => number.length));
  if ([...lengths].some((length) => length > MOST_DIGITS)) return "WRONG_LENGTH";
  // '1. 12=50' is the first line, not the number 1.
  const isMixed = lengths.size > 1;
  if (isMixed && (lengths.has(1) || words.positions.length === 0)) return "MIXED_LENGTHS";
  const asked = words.run ? 1 : words.digits;
  const isAsked = asked === null || (lengths.size === 1 && lengths.has(asked));
  return isAsked && !(words.run && (words.digits ?? 1) !== 1) ? null : "WRONG_LENGTH";
}

interface PlacedPrice {
  readonly position: Position;
  readonly baht: number;
}

type Placed =
  | { readonly ok: true; readonly prices: readonly PlacedPrice[] }
  | { readonly ok: false; readonly judged: Judged };

/** Each price with its position: said beside it, before it, or as is usual. */
function withPositions(segment: Segment, words: Words, offered: readonly BetType[]): Placed {
  const { prices, numbers } = segment;
  const beside = prices.flatMap(({ position, baht }) => (position ? [{ position, baht }] : []));
  const { positions } = words;
  if (beside.length > 0) {
    const isPlain = beside.length === prices.length && segment.words.positions.length === 0;
    const isOnce = new Set(beside.map(({ position }) => position)).size === beside.length;
    return isPlain && isOnce
      ? { ok: true, prices: beside }
      : { ok: false, judged: noMeaning("UNCLEAR") };
  }
  const length = numbers[0]?.length ?? 0;
  if (positions.length === 0) return asUsual(segment, words, length, offered);
  const [only] = prices;
  if (prices.length === 1 && only !== undefined) {
    return { ok: true, prices: positions.map((position) => ({ position, baht: only.baht })) };
  }
  if (prices.length === positions.length) return { ok: true, prices: paired(positions, prices) };
  const usual = usualOf(length);
  const fits = prices.length <= usual.length;
  const meant = fits ? [saying(segment, usual.slice(0, prices.length))] : [];
  return { ok: false, judged: { ok: false, reason: "PRICE_COUNT", meant } };
}

function paired(positions: readonly Position[], prices: readonly Price[]): PlacedPrice[] {
  return positions.map((position, at) => ({ position, baht: prices[at]?.baht ?? 0 }));
}

function asUsual(
  segment: Segment,
  words: Words,
  length: number,
  offered: readonly BetType[],
): Placed {
  const { prices, numbers } = segment;
  const usual = usualOf(length).slice(0, prices.length);
  if (usual.length < prices.length) return { ok: false, judged: noMeaning("PRICE_COUNT") };
  if (prices.length === 1) return onePrice(segment, length, offered);
  const last = prices.at(-1)?.baht ?? 0;
  const mayBeOrders =
    prices.length === 2 &&
    !words.reverse &&
    last > 1 &&
    numbers.some((number) => permutations(number).length === last);
  if (!mayBeOrders) return { ok: true, prices: paired(usual, prices) };
  const reversed: Segment = {
    ...segment,
    words: { ...segment.words, positions: ["TOP"], reverse: true },
    prices: prices.slice(0, 1),
  };
  const meant = [saying(segment, usual), reversed];
  return { ok: false, judged: { ok: false, reason: "ORDERS_OR_PRICE", meant } };
}

/** One price says nothing of the type, unless the lottery has a single one of that length. */
function onePrice(segment: Segment, length: number, offered: readonly BetType[]): Placed {
  const types = offered.filter((betType) => typeAt(length, positionOf(betType)) === betType);
  const positions = types.map(positionOf);
  const [first] = positions;
  if (first === undefined) return { ok: false, judged: noMeaning("NOT_OFFERED") };
  if (positions.length === 1) {
    return { ok: true, prices: paired([first], segment.prices) };
  }
  const pair = usualOf(length).slice(0, 2);
  const choices = [
    ...positions.map((position) => [position]),
    ...(pair.every((position) => positions.includes(position)) ? [pair] : []),
  ];
  const meant = choices.map((said) => saying(segment, said));
  return { ok: false, judged: { ok: false, reason: "NO_TYPE", meant } };
}

function saying(segment: Segment, positions: readonly Position[]): Segment {
  return { ...segment, words: { ...segment.words, positions } };
}

function usualOf(length: number): readonly Position[] {
  return USUAL.filter((position) => typeAt(length, position) !== undefined);
}

function typeAt(length: number, position: Position): BetType | undefined {
  return typesByPlace.get(`${length}${position}`);
}

function linesOf(
  numbers: readonly string[],
  prices: readonly PlacedPrice[],
  words: Words,
  offered: readonly BetType[],
): readonly WrittenLine[] | DoubtReason {
  const lines: WrittenLine[] = [];
  const staked = prices.filter(({ baht }) => baht > 0);
  if (words.reverse && !canReverse(numbers, staked, words.orders)) return "ORDERS";
  for (const number of numbers) {
    for (const { position, baht } of staked) {
      const betType = typeAt(number.length, position);
      if (betType === undefined || !offered.includes(betType)) return "NOT_OFFERED";
      const orders = words.reverse && !isTod(betType) ? permutations(number) : [number];
      const others = orders.filter((order) => order !== number);
      lines.push(...[number, ...others].map((order) => ({ betType, number: order, baht })));
    }
  }
  return lines;
}

function canReverse(
  numbers: readonly string[],
  staked: readonly PlacedPrice[],
  orders: number | null,
): boolean {
  const counts = numbers.map((number) => permutations(number).length);
  const isSaid = orders === null || counts.every((count) => count === orders);
  const hasOrders = numbers.every((number) => number.length > 1);
  return isSaid && hasOrders && staked.some(({ position }) => position !== "TOD");
}

/** '12 21=10 กลับ': once each is what may be meant. */
function repeated(segment: Segment, words: Words): Judged {
  const seen = new Set<string>();
  const numbers = segment.numbers.filter((number) => {
    if (seen.has(number)) return false;
    for (const order of words.reverse ? permutations(number) : [number]) seen.add(order);
    return true;
  });
  // With โต๊ด among the types each written number stands for itself.
  const meant = numbers.length < segment.numbers.length ? [{ ...segment, numbers }] : [];
  return { ok: false, reason: "REPEATED", meant };
}

/** A segment as a line of its own; its words behind, so that they bind nothing else. */
export function writeSegment({ words, numbers, prices }: Segment): string {
  const priced = prices.map(({ position, baht }) =>
    position === null ? String(baht) : `${POSITION_WORDS[position]}${baht}`,
  );
  const isBeside = prices.some(({ position }) => position !== null);
  const amount = prices.length === 0 ? "" : `=${priced.join(isBeside ? " " : "*")}`;
  return [`${numbers.join(" ")}${amount}`, writeWords(words)].filter((part) => part).join(" ");
}
