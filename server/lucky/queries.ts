/** SQL of lucky sets. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { LuckyForm } from "@chokdee/domain/lucky/rules.ts";
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../platform/database/database.ts";

/** A number, its bet type and its stake, as they are stored. */
export type StoredLine = readonly [string, BetType | null, Satang | null];

export interface SetRow {
  readonly id: string;
  readonly name: string;
  readonly line_count: number;
  readonly first_lines: readonly StoredLine[];
  readonly share_code: string | null;
  readonly changed_at: Date;
}

export interface WholeSetRow extends SetRow {
  readonly lines: readonly StoredLine[];
}

const SUMMARY = `id, name, line_count, share_code, changed_at,
  jsonb_path_query_array(lines, '$[0 to 5]') as first_lines`;
const WHOLE = `${SUMMARY}, lines`;

/** Members keep and delete their sets one at a time, so that the most they may keep holds. */
export async function takeTurn(tx: Queries, memberId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(4281, hashtext($1))", [memberId]);
}

export function listSets(db: Queries, memberId: string): Promise<SetRow[]> {
  return db.query<SetRow>(
    `select ${SUMMARY} from lucky_sets where member_id = $1 and deleted_at is null
     order by no desc`,
    [memberId],
  );
}

export function listWholeSets(db: Queries, memberId: string): Promise<WholeSetRow[]> {
  return db.query<WholeSetRow>(
    `select ${WHOLE} from lucky_sets where member_id = $1 and deleted_at is null
     order by no desc`,
    [memberId],
  );
}

export async function countSets(tx: Queries, memberId: string): Promise<number> {
  const [row] = await tx.query<{ sets: number }>(
    `select count(*)::integer as sets from lucky_sets
     where member_id = $1 and deleted_at is null`,
    [memberId],
  );
  return row?.sets ?? 0;
}

export async function findSet(
  db: Queries,
  memberId: string,
  id: string,
): Promise<WholeSetRow | undefined> {
  const [row] = await db.query<WholeSetRow>(
    `select ${WHOLE} from lucky_sets where id = $1 and member_id = $2 and deleted_at is null`,
    [id, memberId],
  );
  return row;
}

export async function findShared(db: Queries, code: string): Promise<WholeSetRow | undefined> {
  const [row] = await db.query<WholeSetRow>(
    `select ${WHOLE} from lucky_sets where share_code = $1 and deleted_at is null`,
    [code],
  );
  return row;
}

export async function insertSet(
  tx: Queries,
  memberId: string,
  form: LuckyForm,
): Promise<WholeSetRow> {
  const [row] = await tx.query<WholeSetRow>(
    `insert into lucky_sets (member_id, name, lines, line_count) values ($1, $2, $3, $4)
     returning ${WHOLE}`,
    [memberId, form.name, linesOf(form), form.lines.length],
  );
  if (!row) throw new Error("the set was not written");
  return row;
}

export async function updateSet(
  db: Queries,
  memberId: string,
  id: string,
  form: LuckyForm,
): Promise<WholeSetRow | undefined> {
  const [row] = await db.query<WholeSetRow>(
    `update lucky_sets set name = $3, lines = $4, line_count = $5, changed_at = clock_timestamp()
     where id = $1 and member_id = $2 and deleted_at is null returning ${WHOLE}`,
    [id, memberId, form.name, linesOf(form), form.lines.length],
  );
  return row;
}

function linesOf(form: LuckyForm): string {
  return JSON.stringify(form.lines.map((line) => [line.number, line.betType, line.stake]));
}

/**
 * Marks a set as deleted and removes those that were deleted long ago, or before so many others:
 * a member who keeps and deletes all day fills no disk. Answers whether it was there.
 */
export async function markDeleted(
  tx: Queries,
  memberId: string,
  id: string,
  most: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update lucky_sets set deleted_at = clock_timestamp()
     where id = $1 and member_id = $2 and deleted_at is null returning id`,
    [id, memberId],
  );
  await tx.query(
    `delete from lucky_sets
     where member_id = $1 and deleted_at is not null
       and (deleted_at < clock_timestamp() - interval '1 hour' or id in (
         select id from lucky_sets where member_id = $1 and deleted_at is not null
         order by deleted_at desc, no desc offset $2))`,
    [memberId, most],
  );
  return rows.length > 0;
}

/** Those that were deleted so long ago that nobody is offered them any more. */
export async function pruneSets(tx: Queries): Promise<void> {
  await tx.query("delete from lucky_sets where deleted_at < clock_timestamp() - interval '1 hour'");
}

export async function unmarkDeleted(
  tx: Queries,
  memberId: string,
  id: string,
): Promise<WholeSetRow | undefined> {
  const [row] = await tx.query<WholeSetRow>(
    `update lucky_sets set deleted_at = null
     where id = $1 and member_id = $2 and deleted_at is not null returning ${WHOLE}`,
    [id, memberId],
  );
  return row;
}

/** Gives a set this code unless it has one; answers the one it has, undefined without a set. */
export async function setShareCode(
  db: Queries,
  memberId: string,
  id: string,
  code: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ share_code: string }>(
    `update lucky_sets set share_code = coalesce(share_code, $3)
     where id = $1 and member_id = $2 and deleted_at is null returning share_code`,
    [id, memberId, code],
  );
  return row?.share_code;
}
