/**
 * A result as it is pasted: the text of a page or a message, with names of prizes and days between
 * the numbers. Each field takes the next number of its length, in the order in which results are
 * written everywhere: the first prize, then the front, the back and the last ones.
 */
import type { EntryField } from "./entry-fields.ts";

type Shape = Pick<EntryField, "digits" | "shape">;

/** A number for each field, empty where the text has none that fits. */
export function pastedResult(text: string, fields: readonly Shape[]): string[] {
  const rows = [...text.matchAll(/[0-9][0-9,]*(?:\.[0-9]+)?/g)].map(([row]) => row);
  const left = [...rows];
  return fields.map(({ digits, shape }) => {
    const at = left.findIndex((row) =>
      shape === "DIGITS" ? /^[0-9]+$/.test(row) && row.length === digits : /\.[0-9]{2}$/.test(row),
    );
    if (at === -1) return "";
    const [found = ""] = left.splice(0, at + 1).slice(-1);
    return found.replaceAll(",", "");
  });
}
