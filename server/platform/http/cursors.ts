/**
 * Where the next page of a list begins (api.md "Conventions"): the sort key of the last row that
 * was shown, opaque to the caller. One that we did not write is refused.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

export type CursorParts = readonly string[];

export function writeCursor(parts: CursorParts): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** The parts of a cursor, each of the form that its pattern gives; undefined for the first page. */
export function readCursor(
  cursor: string | undefined,
  forms: readonly RegExp[],
): CursorParts | undefined {
  if (cursor === undefined || cursor === "") return undefined;
  const parts = parse(cursor);
  const fits =
    parts.length === forms.length && forms.every((form, at) => form.test(parts[at] ?? ""));
  if (!fits) throw new Refusal("MALFORMED");
  return parts;
}

function parse(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(parts) ? parts.map(String) : [];
  } catch {
    return [];
  }
}

/** The rows of a page, of one row more than it shows, and the cursor of the next. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => CursorParts,
): { items: readonly Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, nextCursor: more ? writeCursor(keyOf(last)) : null };
}
