/** SQL of a member's sign-ins, for the desk. */
import type { Queries } from "../../platform/database/database.ts";

export interface SignInRow {
  readonly created_at: Date;
  /** The same instant to the microsecond, for the cursor. */
  readonly created_us: number;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** Newest first; sessions are kept for a month after they ended. */
export function selectSignIns(
  db: Queries,
  memberId: string,
  beforeUs: string | undefined,
  limit: number,
): Promise<SignInRow[]> {
  return db.query<SignInRow>(
    `select created_at, (extract(epoch from created_at) * 1000000)::bigint as created_us,
       expires_at, ended_at
     from sessions
     where member_id = $1 and ($2::bigint is null
       or created_at < timestamptz 'epoch' + $2 * interval '1 microsecond')
     order by created_at desc limit $3`,
    [memberId, beforeUs ?? null, limit],
  );
}
