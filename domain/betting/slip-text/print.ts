/** A slip as text: what was read and what it prints are the same slip (docs/slip-text.md). */
import { betTypeFacts } from "../bet-types.ts";
import { groupByBetType } from "../picking.ts";
import { mergedLines, type WrittenLine } from "./written-line.ts";

/** How many numbers stand in one line of the text. */
const NUMBERS_PER_LINE = 10;

/**
 * Bet type by bet type, numbers of one price together: 'สองตัวบน', then '12 34=10'; at the end the
 * sum, so that whoever gets it sees that nothing is missing.
 */
export function printSlipText(lines: readonly WrittenLine[]): string {
  const sum = lines.reduce((total, { baht }) => total + baht, 0);
  const groups = groupByBetType(mergedLines(lines)).map((group) => {
    const prices = Map.groupBy(group.lines, ({ baht }) => baht);
    const rows = [...prices].flatMap(([baht, priced]) =>
      inRows(priced.map(({ number }) => number)).map((row) => `${row.join(" ")}=${baht}`),
    );
    return [betTypeFacts(group.betType).nameTh, ...rows].join("\n");
  });
  return sum === 0 ? "" : [...groups, `รวม ${sum}`].join("\n\n");
}

function inRows(numbers: readonly string[]): string[][] {
  const count = Math.ceil(numbers.length / NUMBERS_PER_LINE);
  return Array.from({ length: count }, (_, row) =>
    numbers.slice(row * NUMBERS_PER_LINE, (row + 1) * NUMBERS_PER_LINE),
  );
}
