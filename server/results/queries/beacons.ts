/** The SQL of the public beacon that draws of the house wait for. */
import type { Queries } from "../../platform/database/database.ts";

/** So long rounds are still made with a beacon that no node reaches any more. */
const REACHED_FOR_SECONDS = 15 * 60;

/** Which chain rounds that are made from now on commit to, and whether they must. */
export async function writeBeaconChoice(
  db: Queries,
  choice: {
    /** Null where no relay is configured. */
    readonly chain: string | null;
    readonly isReached: boolean;
    readonly isRequired: boolean;
  },
): Promise<void> {
  await db.query(
    `update house_state set beacon_required = $3,
       beacon_reached_at = case when $2 then clock_timestamp() else beacon_reached_at end,
       beacon_chain = case
         when $2 or beacon_reached_at > clock_timestamp() - make_interval(secs => $4) then $1 end`,
    [choice.chain, choice.isReached, choice.isRequired, REACHED_FOR_SECONDS],
  );
}

export interface AwaitedBeacon {
  readonly round: number;
  /** Until it can be out by the database's clock; below zero from then on. */
  readonly due_in_ms: number;
}

/** The chain's rounds that draws wait for, the first one first. */
export function readAwaitedBeacons(db: Queries, chain: string): Promise<AwaitedBeacon[]> {
  return db.query<AwaitedBeacon>(
    `select d.beacon_round as round, ceil((c.genesis_seconds - extract(epoch from clock_timestamp())
         + (d.beacon_round - 1) * c.period_seconds) * 1000)::bigint as due_in_ms
     from house_draws d join house_beacon_chains c on c.hash = d.beacon_chain
     where d.beacon_round is not null and d.drawn_at is null and d.voided_in is null
       and d.beacon_signature is null and d.beacon_chain = $1
     group by d.beacon_round, c.hash order by d.beacon_round`,
    [chain],
  );
}

/** Gives a signature to every draw that waits for it; to one that has its own, nothing. */
export async function storeBeacon(
  db: Queries,
  chain: string,
  round: number,
  signature: string,
): Promise<void> {
  await db.query(
    `select house_beacon(d.round_id, decode($3, 'hex')) from house_draws d
     where d.beacon_round = $2 and d.beacon_chain = $1
       and d.drawn_at is null and d.voided_in is null and d.beacon_signature is null`,
    [chain, round, signature],
  );
}

/** Whether the beacon that a fixed round waits for has not come for so long. */
export async function isBeaconOverdue(
  tx: Queries,
  roundId: number,
  afterMs: number,
): Promise<boolean> {
  const rows = await tx.query(
    `select from house_draws where round_id = $1 and beacon_round is not null
       and beacon_signature is null and voided_in is null
       and fixed_at <= clock_timestamp() - make_interval(secs => $2)`,
    [roundId, afterMs / 1000],
  );
  return rows.length > 0;
}

/** Whether a draw is not made an hour after it was due, or its slips have differed for so long. */
export async function isStuck(tx: Queries, roundId: number): Promise<boolean> {
  const [row] = await tx.query<{ stuck: boolean }>("select house_draw_is_stuck($1) as stuck", [
    roundId,
  ]);
  return row?.stuck === true;
}

/** Publishes the seeds of voided rounds. */
export async function revealSeeds(db: Queries): Promise<void> {
  await db.query("select house_reveal()");
}
