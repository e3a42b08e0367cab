/** The SQL of bringing rounds into line with a schedule that was changed. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { isRoundAskedFor } from "../../core/queries/approvals.ts";
import type { Queries } from "../../platform/database/database.ts";
import { clearVoidedRound, isSettling, type MadeRound, type RoundToInsert } from "./rounds.ts";

/** A round that a changed plan concerns, as it stands after the change. */
export type PlannedRow = Omit<MadeRound, "typeId">;

const COLUMNS = `r.id, r.name, r.draw_date as "drawDate", r.status`;

/**
 * Moves the planned rounds of a lottery that have not opened to where they are planned now; one
 * that was taken away by an earlier change comes back, unless the house has committed to its draw.
 * A name of its own stays.
 */
export async function movePlannedRounds(
  tx: Queries,
  typeId: number,
  plan: readonly RoundToInsert[],
  reason: string,
): Promise<PlannedRow[]> {
  return tx.query<PlannedRow>(
    `update rounds r set name = case when r.named then r.name else n.name end,
       open_time = n.open_time, close_time = n.close_time, draw_time = n.draw_time, status = 'SCHEDULED',
       voided_at = null, void_reason = null
     from unnest($2::text[], $3::date[], $4::integer[], $5::timestamptz[], $6::timestamptz[],
       $7::timestamptz[]) n (name, draw_date, sequence, open_time, close_time, draw_time)
     where r.lottery_type_id = $1 and r.draw_date = n.draw_date and r.sequence = n.sequence
       and r.planned and (
         (r.status = 'SCHEDULED' and r.open_time > clock_timestamp()
           and ((not r.named and r.name <> n.name) or (r.open_time, r.close_time, r.draw_time)
             is distinct from (n.open_time, n.close_time, n.draw_time)))
         or (r.status = 'VOIDED' and r.void_reason = $8 and r.voided_at < r.open_time
           and not exists (select from house_draws d where d.round_id = r.id)))
     returning ${COLUMNS}`,
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

/**
 * The seed of a house round that was taken away is public, so it stays voided and leaves its number
 * of the day to a new one, for a number below all others. Answers the places that this makes.
 */
export async function clearRevealedRounds(
  tx: Queries,
  typeId: number,
  plan: readonly RoundToInsert[],
  reason: string,
): Promise<ReadonlySet<RoundToInsert>> {
  const rows = await tx.query<{ place: number }>(
    `update rounds r set planned = false, sequence = (
       select least(min(o.sequence), 0) from rounds o where o.lottery_type_id = $1) - n.place
     from unnest($2::date[], $3::integer[]) with ordinality n (draw_date, sequence, place)
     where r.lottery_type_id = $1 and r.draw_date = n.draw_date and r.sequence = n.sequence
       and r.planned and r.status = 'VOIDED' and r.void_reason = $4 and r.voided_at < r.open_time
       and exists (select from house_draws d where d.round_id = r.id)
     returning n.place`,
    [typeId, plan.map((round) => round.drawDate), plan.map((round) => round.sequence), reason],
  );
  return new Set(rows.flatMap(({ place }) => plan[place - 1] ?? []));
}

/** Voids the planned rounds that have not opened, so hold no bets, and are planned no more. */
export async function voidUnplannedRounds(
  tx: Queries,
  typeId: number,
  plan: readonly RoundToInsert[],
  reason: string,
): Promise<PlannedRow[]> {
  return tx.query<PlannedRow>(
    `update rounds r set status = 'VOIDED', voided_at = clock_timestamp(), void_reason = $4
     where r.lottery_type_id = $1 and r.planned and r.status = 'SCHEDULED'
       and r.open_time > clock_timestamp() and not exists (
         select from unnest($2::date[], $3::integer[]) n (draw_date, sequence)
         where n.draw_date = r.draw_date and n.sequence = r.sequence)
     returning ${COLUMNS}`,
    [typeId, plan.map((round) => round.drawDate), plan.map((round) => round.sequence), reason],
  );
}

/**
 * Takes the planned round of a day that has opened and has no result to the day to which its draw
 * was moved, unless a round stands there. Its opening stays; it closes and draws as it is planned
 * there. One that has closed keeps its close. Refuses APPROVAL_WAITING while its result waits for a
 * second person: it is of the day that it was asked for, and a round without its bets would be made.
 */
export async function moveRound(
  tx: Queries,
  typeId: number,
  from: string,
  to: RoundToInsert,
): Promise<PlannedRow[]> {
  const [round] = await tx.query<{ id: number }>(
    `select r.id from rounds r
     where r.lottery_type_id = $1 and r.draw_date = $2 and r.sequence = 1 and r.planned
       and r.status in ('SCHEDULED', 'OPEN', 'CLOSED') and r.open_time <= clock_timestamp()
       and $4 > r.open_time
       and not exists (select from rounds o where o.lottery_type_id = $1 and o.draw_date = $3
         and o.sequence = 1 and o.status <> 'VOIDED')
     for update of r`,
    [typeId, from, to.drawDate, to.closeAt],
  );
  // Whose money still moves has its result.
  if (!round || (await isSettling(tx, round.id))) return [];
  if (await isRoundAskedFor(tx, round.id)) throw new Refusal("APPROVAL_WAITING");
  await clearVoidedRound(tx, typeId, to.drawDate, 1);
  return tx.query<PlannedRow>(
    `update rounds r set draw_date = $2, draw_time = $4, close_time = case
         when r.status <> 'CLOSED' and r.close_time > clock_timestamp() then $3
         else r.close_time end
     where r.id = $1 returning ${COLUMNS}`,
    [round.id, to.drawDate, to.closeAt, to.drawAt],
  );
}

/**
 * Rounds without a result that have opened and are none of those that can take bets yet. One that is
 * being paid has its result.
 */
export function readOpenedRounds(
  tx: Queries,
  typeId: number,
  plan: readonly RoundToInsert[],
): Promise<(PlannedRow & { readonly sequence: number; readonly planned: boolean })[]> {
  return tx.query(
    `select r.id, r.name, r.draw_date as "drawDate", r.sequence, r.planned, r.status_now as status
     from rounds_now r
     where r.lottery_type_id = $1 and r.status_now in ('OPEN', 'CLOSED')
       and r.id not in (select round_id from rounds_settling)
       and not exists (
         select from unnest($2::date[], $3::integer[]) n (draw_date, sequence)
         where n.draw_date = r.draw_date and n.sequence = r.sequence)
     order by r.close_time, r.id`,
    [typeId, plan.map((round) => round.drawDate), plan.map((round) => round.sequence)],
  );
}

/** The last draw day for which rounds of a lottery were made, taken away or not; null without any. */
export async function lastPlannedDay(
  tx: Queries,
  typeId: number,
  reason: string,
): Promise<string | null> {
  const [row] = await tx.query<{ last: string | null }>(
    `select max(draw_date) as last from rounds
     where lottery_type_id = $1 and planned
       and (status = 'SCHEDULED' or (status = 'VOIDED' and void_reason = $2))`,
    [typeId, reason],
  );
  return row?.last ?? null;
}

export async function readNowMs(db: Queries): Promise<number> {
  const [row] = await db.query<{ now_ms: number }>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms",
  );
  return row?.now_ms ?? 0;
}
