/**
 * Sets of numbers that are bet together, as the trade names them. All are in rising order; the
 * reverse toggle gives their other orders.
 */
import { permutations } from "./permutations.ts";

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

/** How many digits the numbers of a set have. */
export function digitsOfSet(set: NumberSet): 2 | 3 {
  return set === "TRIPLES" ? 3 : 2;
}

/** The numbers of a set. */
export function numbersOfSet(set: NumberSet): string[] {
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
      return TWO_DIGITS.filter((number) => Number(number) % 2 === 0);
    case "ODD":
      return TWO_DIGITS.filter((number) => Number(number) % 2 === 1);
    case "LOW":
      return TWO_DIGITS.slice(0, 50);
    case "HIGH":
      return TWO_DIGITS.slice(50);
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
