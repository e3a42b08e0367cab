/**
 * Sets of numbers that are bet together, as the trade names them. All are in rising order; the
 * reverse toggle gives their other orders.
 */

import { numbersOfLength, permutations } from "./permutations.ts";

export const NUMBER_SETS = [
  // 'เบิ้ล': two equal digits.
  "DOUBLES",
  // 'พี่น้อง': two digits that follow each other, 9 and 0 too, both ways.
  "SIBLINGS",
  "EVEN",
  "ODD",
  // 'ต่ำ' is 00-49, 'สูง' is 50-99.
  "LOW",
  "HIGH",
  // 'ตอง': three equal digits.
  "TRIPLES",
] as const;
export type NumberSet = (typeof NUMBER_SETS)[number];

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, n) =>
  String(n).padStart(2, "0"),
);
const DIGITS: readonly string[] = Array.from({ length: 10 }, (_, digit) => String(digit));

/** Of one digit ('วิ่ง') too: even, odd, low 0-4, high 5-9. */
const OF_ANY_LENGTH: readonly NumberSet[] = ["EVEN", "ODD", "LOW", "HIGH"];

/** The sets whose numbers have so many digits. */
export function setsOf(digits: number): readonly NumberSet[] {
  if (digits === 1) return OF_ANY_LENGTH;
  return NUMBER_SETS.filter((set) => digits === (set === "TRIPLES" ? 3 : 2));
}

/** The numbers of a set. */
export function numbersOfSet(set: NumberSet, digits: number = set === "TRIPLES" ? 3 : 2): string[] {
  const all = digits === 1 ? DIGITS : TWO_DIGITS;
  switch (set) {
    case "DOUBLES":
      return DIGITS.map((digit) => digit.repeat(2));
    case "TRIPLES":
      return DIGITS.map((digit) => digit.repeat(3));
    case "SIBLINGS":
      return DIGITS.flatMap((digit) =>
        permutations(digit + String((Number(digit) + 1) % 10)),
      ).toSorted();
    case "EVEN":
      return all.filter((number) => Number(number) % 2 === 0);
    case "ODD":
      return all.filter((number) => Number(number) % 2 === 1);
    case "LOW":
      return all.slice(0, all.length / 2);
    case "HIGH":
      return all.slice(all.length / 2);
  }
}

/**
 * 'วิน': each choice of `length` of the chosen digits once, its digits in rising order. With doubles
 * ('รวมเบิ้ล') also those in which one digit stands twice.
 */
export function winNumbers(chosen: readonly string[], length: number, doubles: boolean): string[] {
  const digits = [...new Set(chosen)].toSorted();
  return combinations(digits, length, doubles).filter((number) => {
    const different = new Set(number).size;
    return different === length || (doubles && length > 1 && different === length - 1);
  });
}

function combinations(digits: readonly string[], length: number, repeat: boolean): string[] {
  if (length === 0) return [""];
  return digits.flatMap((digit, at) =>
    combinations(digits.slice(repeat ? at : at + 1), length - 1, repeat).map(
      (rest) => digit + rest,
    ),
  );
}

/** 'วิ่ง' among numbers of `length` digits: all that hold one of the chosen digits. */
export function runNumbers(chosen: readonly string[], length: number): string[] {
  return numbersOfLength(length).filter((number) => chosen.some((digit) => number.includes(digit)));
}

export const ROOT_PLACES = ["FRONT", "MIDDLE", "BACK"] as const;
export type RootPlace = (typeof ROOT_PLACES)[number];

/** 'รูด' of three digits: two that stand, and 0-9 in the place that is left. */
export function rootNumbers(pair: string, place: RootPlace): string[] {
  if (!/^[0-9]{2}$/.test(pair)) return [];
  const at = ROOT_PLACES.indexOf(place);
  return DIGITS.map((digit) => pair.slice(0, at) + digit + pair.slice(at));
}
