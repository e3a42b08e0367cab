/** SQL of who members are. */
import type { Queries } from "../../platform/database/database.ts";

export interface Named {
  readonly nickname: string;
  readonly phone_number: string;
  readonly role: "USER" | "ADMIN";
}

/**
 * Of members by their ids, for rows that may stand on other machines than members do: for a join
 * of both, a distributed house would copy all members each time.
 */
export async function namesOf(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Named & { readonly id: string }>(
    "select id, nickname, phone_number, role from members where id = any ($1::uuid[])",
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** Rows with the names of whom they are of. */
export async function withNames<Row>(
  db: Queries,
  rows: readonly Row[],
  memberOf: (row: Row) => string,
): Promise<(Row & Named)[]> {
  const names = await namesOf(db, rows.map(memberOf));
  return rows.flatMap((row) => {
    const named = names.get(memberOf(row));
    return named ? [{ ...row, ...named }] : [];
  });
}
