/**
 * Every order of a number's digits: what a TOD bet wins on, and what the reverse toggle adds to a
 * slip (domain.md "Bets"; product.md section 5, "Lottery bet").
 */

/** The distinct orders of a text's characters, sorted; 24 at most for four digits. */
export function permutations(number: string): string[] {
  if (number.length <= 1) return [number];
  const orders = new Set<string>();
  for (const [index, digit] of [...number].entries()) {
    const rest = number.slice(0, index) + number.slice(index + 1);
    for (const order of permutations(rest)) orders.add(digit + order);
  }
  return [...orders].toSorted();
}

/** Every number of so many digits, in rising order: 0..9, 00..99, 000..999, 0000..9999. */
export function numbersOfLength(digits: number): string[] {
  return Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, "0"));
}
