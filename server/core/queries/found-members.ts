/** SQL of whether very many members hold what is searched, and whether one of them does. */
import type { Queries } from "../../platform/database/database.ts";

/** So few are looked up one by one, and listed then; more are met soon by a walk through a list. */
export const FEW_FOUND = 2_000;

const TEXT = "m.phone_number || chr(10) || lower(m.nickname) || chr(10) || m.id::text";
const ACCOUNT = "a.account_number || chr(10) || lower(a.account_name)";

/** As members_found and members_noted, no more than are few and one; a member may come twice. */
export async function listFewFound(
  db: Queries,
  patterns: readonly string[],
): Promise<readonly string[] | null> {
  const some = `limit ${String(FEW_FOUND + 1)}`;
  const rows = await db.query<{ id: string }>(
    `select f.id from (
       (select m.id from members m where (${TEXT}) like any ($1::text[]) ${some})
       union all
       (select m.id from members m where lower(m.registered_name) like any ($1::text[]) ${some})
       union all
       (select a.member_id from bank_accounts a where (${ACCOUNT}) like any ($1::text[]) ${some})
       union all
       (select n from members_noted($1::text[]) n ${some})) f ${some}`,
    [patterns],
  );
  return rows.length > FEW_FOUND ? null : [...new Set(rows.map(({ id }) => id))];
}

/** Whether patterns and the staff's phones find so many members (members_found_for). */
export async function areManyFound(db: Queries, patterns: readonly string[]): Promise<boolean> {
  return (await listFewFound(db, patterns)) === null;
}

/**
 * The condition that one member, of an id, is found (members_found_for). It stands in a walk: offset
 * 0 has each member looked up when it is come to.
 */
export const memberFits = (id: string, patterns: string, staffPhones: string): string =>
  `exists (select 1 from members m where m.id = ${id} and (
       (${TEXT}) like any (${patterns}) or lower(m.registered_name) like any (${patterns})
       or exists (select 1 from bank_accounts a where a.member_id = m.id
         and (${ACCOUNT}) like any (${patterns}) offset 0))
     and (${staffPhones} or m.role <> 'ADMIN'
       or (lower(m.nickname) || chr(10) || m.id::text) like any (${patterns})) offset 0)`;
