/** SQL of the time in which the slips of a round were placed. */
import type { Queries } from "../../platform/database/database.ts";

export interface Span {
  readonly placedFrom?: Date;
  readonly placedUntil?: Date;
}

/**
 * A slip's id holds its time, so a round's slips are a short range of a member's key, as for their
 * commissions (referral_commissions_of): the slips of other years are not passed. Until its result
 * a round may be closed earlier than slips were placed.
 */
export async function spanOf(db: Queries, roundId: string | undefined): Promise<Span> {
  if (roundId === undefined) return {};
  const [round] = await db.query<{ from: Date; until: Date | null }>(
    `select least(created_at, open_time) - interval '1 hour' as from,
       case when coalesce(settled_at, voided_at) is not null
         then greatest(close_time, settled_at, voided_at) + interval '1 hour' end as until
     from rounds where id = $1::bigint`,
    [roundId],
  );
  if (!round) return {};
  return { placedFrom: round.from, ...(round.until ? { placedUntil: round.until } : {}) };
}
