/**
 * SQL of who the second person can be. Somebody counts who holds the right and may come in, or who
 * was at work when a colleague locked them out or took the right away: for some hours more, so that
 * nobody makes themselves the only one (decision 85).
 */
import type { Right } from "@chokdee/domain/rights.ts";

import type { Queries } from "../../platform/database.ts";

const IS_THERE = "m.locked_at is null and s.rights && array['owner', $1::text]";
const STILL_COUNTS =
  "s.counted_until > clock_timestamp() and s.counted_rights && array['owner', $1::text]";
const STAFF = "from staff s join members m on m.id = s.member_id and m.role = 'ADMIN'";

/** The people who hold a right, owners among them. */
export async function countHolders(tx: Queries, right: Right): Promise<number> {
  const [row] = await tx.query<{ holders: number }>(
    `select count(*) as holders ${STAFF} where (${IS_THERE}) or (${STILL_COUNTS})`,
    [right],
  );
  return row?.holders ?? 0;
}

/** Who could sign in with an account, and until when: its owner, and who has reset it. */
const hands = (account: string) => `select ${account} as who, timestamptz 'infinity' as until
  union all select reset_by, until from staff_resets
    where member_id = ${account} and until > clock_timestamp()`;

/** Until when one person could sign in with both of two accounts. */
const tie = (mine: string, theirs: string) => `select max(least(a.until, b.until))
  from (${hands(mine)}) a join (${hands(theirs)}) b on b.who = a.who`;

export interface OtherPerson {
  readonly nickname: string;
  /** Holds the right now and may come in; else they only still count. */
  readonly is_there: boolean;
  readonly tied_until: Date | null;
  readonly counted_until: Date | null;
}

/** The people beside somebody who count for a right. */
export function readOthers(tx: Queries, right: Right, memberId: string): Promise<OtherPerson[]> {
  return tx.query<OtherPerson>(
    `select m.nickname, (${IS_THERE}) as is_there, s.counted_until,
       (${tie("$2::uuid", "s.member_id")}) as tied_until
     ${STAFF}
     where s.member_id <> $2 and ((${IS_THERE}) or (${STILL_COUNTS})) order by s.member_id`,
    [right, memberId],
  );
}

/** Until when two of the staff are not two people, if they are not; the name is the other's. */
export async function readResetTie(
  tx: Queries,
  otherId: string,
  memberId: string,
): Promise<{ nickname: string; until: Date } | undefined> {
  const [row] = await tx.query<{ nickname: string; until: Date | null }>(
    `select m.nickname, (${tie("$1::uuid", "$2::uuid")}) as until from members m where m.id = $1`,
    [otherId, memberId],
  );
  return row?.until ? { nickname: row.nickname, until: row.until } : undefined;
}
