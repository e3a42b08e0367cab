/**
 * A result as it is pasted: the text of a page or a message, with names of prizes and days between
 * the numbers. Each field takes the next number of its length, in the order in which results are
 * written everywhere: the first prize, then the front, the back and the last ones.
 */
import type { EntryField } from "./entry-fields.ts";

type Shape = Pick<EntryField, "digits" | "shape">;

/** A number, with the minus before it where it does not stand between two numbers. */
const NUMBER = /(?:(?<![0-9])[-−])?[0-9][0-9,]*(?:\.[0-9]+)?/g;
const MONTH = String.raw`[ก-๙]+(?:คม|ยน|พันธ์)|[ก-๙]{1,3}\.[ก-๙]\.|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?`;
/** A day with its year, or an hour: a year has four digits, "13.30 น." two decimals. */
const MOMENT = new RegExp(
  [
    String.raw`(?<![0-9])[0-9]{1,2}(?:[/.-][0-9]{1,2}[/.-]| ?(?:${MONTH}) ?(?:พ\.ศ\. ?)?)(?:20|25)[0-9]{2}(?![0-9])`,
    String.raw`(?<![0-9])(?:20|25)[0-9]{2}-[0-9]{2}-[0-9]{2}(?![0-9])`,
    String.raw`(?<![0-9,])[0-9]{1,2}\.[0-9]{2} ?น\.`,
  ].join("|"),
  "g",
);
const MINUS = /^[-−]/;

/** A number for each field, empty where the text has none that fits. */
export function pastedResult(text: string, fields: readonly Shape[]): string[] {
  const left = [...text.replaceAll(MOMENT, " ").matchAll(NUMBER)].map(([row]) => row);
  return fields.map(({ digits, shape }) => {
    const at = left.findIndex((row) => {
      const number = row.replace(MINUS, "");
      return shape === "DIGITS"
        ? /^[0-9]+$/.test(number) && number.length === digits
        : /\.[0-9]{2}$/.test(number);
    });
    if (at === -1) return "";
    const [found = ""] = left.splice(0, at + 1).slice(-1);
    // An index that fell: only its change can be below zero.
    const sign = shape === "CHANGE" && MINUS.test(found) ? "-" : "";
    return sign + found.replace(MINUS, "").replaceAll(",", "");
  });
}
