/** The SQL of bringing rounds into line with a schedule that was changed. */
import type { Queries } from "../../platform/database.ts";
import type { RoundToInsert } from "./rounds.ts";

/**
 * Moves the planned rounds of a lottery that have not opened to where they are planned now; one
 * that was taken away by an earlier change comes back.
 */
export async function movePlannedRounds(
  tx: Queries,
  typeId: number,
  plan: readonly RoundToInsert[],
  reason: string,
): Promise<void> {
  await tx.query(
    `update rounds r set name = n.name, open_time = n.open_time, close_time = n.close_time,
       draw_time = n.draw_time, status = 'SCHEDULED', voided_at = null, void_reason = null
     from unnest($2::text[], $3::date[], $4::integer[], $5::timestamptz[], $6::timestamptz[],
       $7::timestamptz[]) n (name, draw_date, sequence, open_time, close_time, draw_time)
     where r.lottery_type_id = $1 and r.draw_date = n.draw_date and r.sequence = n.sequence
       and r.planned and (
         (r.status = 'SCHEDULED' and r.open_time > clock_timestamp())
         or (r.status = 'VOIDED' and r.void_reason = $8 and r.voided_at < r.open_time))`,
    [
      typeId,
      plan.map((round) => round.name),
      plan.map((round) => round.drawDate),
      plan.map((round) => round.sequence),
      plan.map((round) => round.openAt.toISOString()),
      plan.map((round) => round.closeAt.toISOString()),
      plan.map((round) => round.drawAt?.toISOString() ?? null),
      reason,
    ],
  );
}

/** Voids the planned rounds that have not opened, so hold no bets, and are planned no more. */
export async function voidUnplannedRounds(
  tx: Queries,
  typeId: number,
  plan: readonly RoundToInsert[],
  reason: string,
): Promise<void> {
  await tx.query(
    `update rounds r set status = 'VOIDED', voided_at = clock_timestamp(), void_reason = $4
     where r.lottery_type_id = $1 and r.planned and r.status = 'SCHEDULED'
       and r.open_time > clock_timestamp() and not exists (
         select from unnest($2::date[], $3::integer[]) n (draw_date, sequence)
         where n.draw_date = r.draw_date and n.sequence = r.sequence)`,
    [typeId, plan.map((round) => round.drawDate), plan.map((round) => round.sequence), reason],
  );
}

export async function readNowMs(db: Queries): Promise<number> {
  const [row] = await db.query<{ now_ms: number }>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms",
  );
  return row?.now_ms ?? 0;
}
