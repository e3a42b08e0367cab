/**
 * How numbers are picked on the betting screen: chips, the reverse toggle and the quick patterns
 * (product.md section 5, "Lottery bet"; DESIGN.md "Tools").
 */
import { parseBaht, type Satang } from "../money.ts";
import type { BetType } from "./bet-types.ts";
import { BET_TYPES, digitsOf, isTod } from "./bet-types.ts";
import { permutations } from "./permutations.ts";
import { MAX_LINES, numberKey } from "./rules.ts";

/** A number on the left list of the betting screen, before it has a price. */
export interface PickedNumber {
  readonly betType: BetType;
  readonly number: string;
}

export const QUICK_PATTERNS = ["NINETEEN_DOORS", "SWIPE_FRONT", "SWIPE_BACK"] as const;
export type QuickPattern = (typeof QUICK_PATTERNS)[number];

const DIGITS: readonly string[] = Array.from({ length: 10 }, (_, digit) => String(digit));

/** The chosen digit followed by 0-9 ('รูดหน้า'). */
export function swipeFront(digit: string): string[] {
  return DIGITS.map((other) => digit + other);
}

/** 0-9 followed by the chosen digit ('รูดหลัง'). */
export function swipeBack(digit: string): string[] {
  return DIGITS.map((other) => other + digit);
}

/** The 19 two-digit numbers that contain the chosen digit ('19 ประตู'). */
export function nineteenDoors(digit: string): string[] {
  return [...new Set([...swipeFront(digit), ...swipeBack(digit)])].toSorted();
}

/** The numbers of a quick pattern. */
export function patternNumbers(pattern: QuickPattern, digit: string): string[] {
  switch (pattern) {
    case "NINETEEN_DOORS":
      return nineteenDoors(digit);
    case "SWIPE_FRONT":
      return swipeFront(digit);
    case "SWIPE_BACK":
      return swipeBack(digit);
  }
}

/** How many digits a number must have: those of the first selected bet type. */
export function requiredDigits(selected: readonly BetType[]): number {
  const first = selected[0];
  return first === undefined ? 0 : digitsOf(first);
}

/** Quick patterns are for two-digit types only. */
export function canUsePatterns(selected: readonly BetType[]): boolean {
  return requiredDigits(selected) === 2;
}

/**
 * What is selected after a chip was tapped: a type with another digit count replaces the
 * selection, and the last type stays selected.
 */
export function toggleBetType(selected: readonly BetType[], tapped: BetType): BetType[] {
  if (selected.includes(tapped)) {
    return selected.length === 1 ? [...selected] : selected.filter((type) => type !== tapped);
  }
  return requiredDigits(selected) === digitsOf(tapped) ? [...selected, tapped] : [tapped];
}

/** The selected types that the reverse toggle applies to: not TOD, and with digits to reorder. */
export function reversibleTypes(selected: readonly BetType[]): BetType[] {
  return selected.filter((type) => !isTod(type) && digitsOf(type) > 1);
}

/** Whether the reverse toggle is enabled: not when only TOD types are selected. */
export function canReverse(selected: readonly BetType[]): boolean {
  return reversibleTypes(selected).length > 0;
}

/** A number and its other orders, the number itself first. */
export function reverse(number: string): string[] {
  return [number, ...permutations(number).filter((order) => order !== number)];
}

/**
 * What one entered number adds to the list: once for each selected type, and with the reverse
 * toggle in every order for the types that are not TOD.
 */
export function pick(
  number: string,
  selected: readonly BetType[],
  isReversed: boolean = false,
): PickedNumber[] {
  return selected.flatMap((betType) => {
    const numbers = isReversed && !isTod(betType) ? reverse(number) : [number];
    return numbers.map((each) => ({ betType, number: each }));
  });
}

/** The list after more numbers were picked, and what did not fit under 1,000 lines. */
export interface Additions {
  readonly list: readonly PickedNumber[];
  readonly refused: readonly PickedNumber[];
}

/** Adds picked numbers to the list; what stands there already is not added again. */
export function addPicked(
  list: readonly PickedNumber[],
  picked: readonly PickedNumber[],
): Additions {
  // Of a list of a thousand only what may be there already.
  const asked = new Set(picked.map(({ number }) => number));
  const standing = list.filter(({ number }) => asked.has(number));
  const keys = new Set(standing.map((one) => numberKey(one.betType, one.number)));
  const added: PickedNumber[] = [];
  const refused: PickedNumber[] = [];
  for (const one of picked) {
    const key = numberKey(one.betType, one.number);
    if (keys.has(key)) continue;
    keys.add(key);
    (list.length + added.length < MAX_LINES ? added : refused).push(one);
  }
  return { list: [...list, ...added], refused };
}

/** Lines or picked numbers by bet type, in the order in which bet types are always shown. */
export function groupByBetType<T extends PickedNumber>(
  list: readonly T[],
): { readonly betType: BetType; readonly lines: readonly T[] }[] {
  return BET_TYPES.map((betType) => ({
    betType,
    lines: list.filter((line) => line.betType === betType),
  })).filter((group) => group.lines.length > 0);
}

/** The number panel shows at most 1,000 numbers (product.md section 9). */
export const PANEL_NUMBERS = 1000;

/** The numbers of the panel that begin with what was typed; the first 1,000 of them. */
export function panelNumbers(digits: number, prefix: string = ""): string[] {
  if (prefix.length > digits) return [];
  const rest = digits - prefix.length;
  const count = Math.min(10 ** rest, PANEL_NUMBERS);
  return Array.from({ length: count }, (_, n) =>
    rest === 0 ? prefix : prefix + String(n).padStart(rest, "0"),
  );
}

/**
 * A price as it is typed: whole baht, nothing below 0 (product.md: "per-line amount parsed as
 * integer"). In satang; null when it is no whole amount.
 */
export function parseStake(text: string): Satang | null {
  return text.includes(".") ? null : parseBaht(text);
}
