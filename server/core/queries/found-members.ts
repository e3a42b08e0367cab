/** SQL of how many members hold what is searched, and whether one of them does. */
import type { Queries } from "../../platform/database/database.ts";

/** So few are looked up one by one, and listed then; more are met soon by a walk through a list. */
export const FEW_FOUND = 2_000;
/** To look up what one member has touches so many pages; what is walked is passed page after page. */
const PAGES_OF_ONE = 7;

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

/** Who has this name with other blanks, as a pattern of LIKE in small letters and without any. */
export async function listUnspaced(db: Queries, pattern: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select f.id from (
       (select m.id from members m where replace(lower(m.registered_name), ' ', '') like $1
        limit $2)
       union all
       (select m.id from members m where replace(lower(m.nickname), ' ', '') like $1 limit $2)
       union all
       (select a.member_id from bank_accounts a
        where replace(lower(a.account_name), ' ', '') like $1 limit $2)) f`,
    [pattern, FEW_FOUND],
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** Of these those who are none of the staff. */
export async function listMembersOnly(db: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    "select id from members where id = any ($1::uuid[]) and role <> 'ADMIN'",
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Whether so many members hold it that the list is walked, rather than theirs looked up in it. */
export async function isWalked(
  db: Queries,
  list: "deposits" | "withdrawals",
  patterns: readonly string[],
): Promise<boolean> {
  const [size] = await db.query<{ pages: number }>(
    "select relpages as pages from pg_class where oid = $1::regclass",
    [list],
  );
  const few = Math.max(FEW_FOUND, Math.ceil((size?.pages ?? 0) / PAGES_OF_ONE));
  const [row] = await db.query<{ found: number }>(
    `select count(distinct f.id)::integer as found from (${foundBy("limit $2")}) f`,
    [patterns, few + 1],
  );
  return (row?.found ?? 0) > few;
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

/** The same of a list that is walked far: once for all, and held against one row after the other. */
export const memberIsFound = (id: string, patterns: string, staffPhones: string): string =>
  `coalesce(${id} in (select * from members_found_for(${patterns}, ${staffPhones})), false)`;
