/** SQL of how many members hold what is searched, and whether one of them does. */
import type { Queries } from "../../platform/database/database.ts";

/** So few are looked up one by one, and listed then; more are met soon by a walk through a list. */
export const FEW_FOUND = 2_000;
/** No more are counted: of so many any list is walked. */
const MOST_COUNTED = 100_000;
/**
 * Rows are counted to 10,000. A walk passes that many times members for each that is found; to look
 * up what one member has costs as much as to pass one row and a half.
 */
const WALKED_FOR_A_COUNT = 7_000;

const TEXT = "m.phone_number || chr(10) || lower(m.nickname) || chr(10) || m.id::text";
const ACCOUNT = "a.account_number || chr(10) || lower(a.account_name)";

/** Whom members_found tells of, by each of its conditions no further than some; some come twice. */
const foundBy = (some: string): string =>
  `(select m.id from members m where (${TEXT}) like any ($1::text[]) ${some})
   union all
   (select m.id from members m where lower(m.registered_name) like any ($1::text[]) ${some})
   union all
   (select a.member_id from bank_accounts a where (${ACCOUNT}) like any ($1::text[]) ${some})`;

const atMost = (most: number): string => `limit ${String(most + 1)}`;

/** Whom members_found and members_noted tell of; null where they tell more often than of few. */
export async function listFewFound(
  db: Queries,
  patterns: readonly string[],
): Promise<readonly string[] | null> {
  const some = atMost(FEW_FOUND);
  const rows = await db.query<{ id: string }>(
    `select f.id from (${foundBy(some)}
       union all
       (select n from members_noted($1::text[]) n ${some})) f ${some}`,
    [patterns],
  );
  return rows.length > FEW_FOUND ? null : [...new Set(rows.map(({ id }) => id))];
}

/** Whether a list that is searched by its members is walked, for a page of it and for its count. */
export interface Walked {
  readonly page: boolean;
  readonly count: boolean;
}

export async function isWalked(db: Queries, patterns: readonly string[]): Promise<Walked> {
  const some = atMost(MOST_COUNTED);
  const [row] = await db.query<{ found: number; members: number }>(
    `select f.found, greatest(c.reltuples, f.found)::float8 as members
     from (select count(distinct f.id)::integer as found from (${foundBy(some)}) f) f, pg_class c
     where c.oid = 'members'::regclass`,
    [patterns],
  );
  const { found, members } = row ?? { found: 0, members: 0 };
  return { page: found > FEW_FOUND, count: found * found > WALKED_FOR_A_COUNT * members };
}

/**
 * The condition that one member is found (members_found_for). The id is of the list that is walked,
 * with its alias: m and a are members and accounts here. Offset 0 has each looked up when it is come
 * to.
 */
export const memberFits = (id: string, patterns: string, staffPhones: string): string =>
  `exists (select 1 from members m where m.id = ${id} and (
       (${TEXT}) like any (${patterns}) or lower(m.registered_name) like any (${patterns})
       or exists (select 1 from bank_accounts a where a.member_id = m.id
         and (${ACCOUNT}) like any (${patterns}) offset 0))
     and (${staffPhones} or m.role <> 'ADMIN'
       or (lower(m.nickname) || chr(10) || m.id::text) like any (${patterns})) offset 0)`;
