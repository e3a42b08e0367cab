/**
 * SQL of who the second person can be. Somebody counts who holds the right and may come in, or who
 * was at work when a colleague locked them out or took the right away: for some hours more, so that
 * nobody makes themselves the only one (decision 85).
 */
import { givenBy, type Right } from "@chokdee/domain/rights.ts";

import type { Queries } from "../../platform/database/database.ts";

// Wrong passwords, which anybody can type, take nobody away: whoever is signed in goes on.
const IS_THERE = `(m.locked_at is null or m.lock_kind = 'FAILURES')
  and s.rights && $1::text[]`;
const STILL_COUNTS = "s.counted_until > clock_timestamp() and s.counted_rights && $1::text[]";
const STAFF = "from staff s join members m on m.id = s.member_id and m.role = 'ADMIN'";

/** The people who hold a right, owners among them. */
export async function countHolders(tx: Queries, right: Right): Promise<number> {
  const [row] = await tx.query<{ holders: number }>(
    `select count(*) as holders ${STAFF} where (${IS_THERE}) or (${STILL_COUNTS})`,
    [givenBy(right)],
  );
  return row?.holders ?? 0;
}

/** Who could sign in with an account: its owner, who has made it, and who has reset it. */
const hands = (account: string) => `select ${account} as who
  union all select reset_by from staff_resets
    where member_id = ${account} and until > clock_timestamp()`;

/** Whether one person could sign in with both of two accounts: they are not two people. */
const tied = (mine: string, theirs: string) => `exists (select
  from (${hands(mine)}) a join (${hands(theirs)}) b on b.who = a.who)`;

export interface OtherPerson {
  readonly member_id: string;
  readonly nickname: string;
  /** Holds the right now and may come in; else they only still count. */
  readonly is_there: boolean;
  /** They and the one who asks are not two people. */
  readonly is_tied: boolean;
  readonly counted_until: Date | null;
}

/** The people beside somebody who count for a right. */
export function readOthers(tx: Queries, right: Right, memberId: string): Promise<OtherPerson[]> {
  return tx.query<OtherPerson>(
    `select s.member_id, m.nickname, (${IS_THERE}) as is_there, s.counted_until,
       (${tied("$2::uuid", "s.member_id")}) as is_tied
     ${STAFF}
     where s.member_id <> $2 and ((${IS_THERE}) or (${STILL_COUNTS})) order by s.member_id`,
    [givenBy(right), memberId],
  );
}

/** All accounts of the staff that are no other person's than this one's, itself among them. */
export async function readSamePerson(tx: Queries, memberId: string): Promise<string[]> {
  const rows = await tx.query<{ member_id: string }>(
    `select s.member_id from staff s where ${tied("$1::uuid", "s.member_id")}`,
    [memberId],
  );
  return rows.map(({ member_id }) => member_id);
}

/**
 * Whose code is waited for where two accounts of the staff are not two people: of the two, those
 * that somebody else has made or reset. Nobody where they are two people.
 */
export async function readUnconfirmed(
  tx: Queries,
  otherId: string,
  memberId: string,
): Promise<string[]> {
  const rows = await tx.query<{ nickname: string }>(
    `select m.nickname from members m
     where m.id in ($1, $2) and ${tied("$1::uuid", "$2::uuid")}
       and exists (select from staff_resets r
         where r.member_id = m.id and r.until > clock_timestamp())
     order by m.id = $1 desc`,
    [otherId, memberId],
  );
  return rows.map(({ nickname }) => nickname);
}
