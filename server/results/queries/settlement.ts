/** The SQL of results and settlement. The round's row is locked before a settlement's. */
import type { RoundStatus } from "@chokdee/domain/rounds/rules.ts";
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { DrawResult, ResultKind } from "@chokdee/domain/results/rules.ts";

import type { Queries, TimeLimits } from "../../platform/database/database.ts";

/** Work over a whole round: 600,000 slips take 6 to 18 s by the machine's load (docs/benchmarks.md). */
export const WHOLE_ROUND: TimeLimits = { timeoutSeconds: 600, lockTimeoutSeconds: 30 };

export interface RoundToSettle {
  readonly id: number;
  /** As it stands by the database's clock. */
  readonly status: RoundStatus;
  readonly result: DrawResult | null;
  readonly result_version: number;
  readonly result_kind: ResultKind;
  readonly result_settings: unknown;
  /** How the result that stands was read; null where that is told by its digits. */
  readonly two_bottom_apart: boolean | null;
}

export async function readRound(db: Queries, id: number): Promise<RoundToSettle | undefined> {
  const [round] = await db.query<RoundToSettle>(
    `select r.id, r.status_now as status, r.result, r.result_version, t.result_kind,
       t.result_settings, s.two_bottom_apart
     from rounds_now r join lottery_types t on t.id = r.lottery_type_id
     left join settlements s on s.round_id = r.id and s.result_version = r.result_version
     where r.id = $1`,
    [id],
  );
  return round;
}

/**
 * Locks the round against bets, cancellations and other results, then reads it and the clock.
 */
export async function lockRound(tx: Queries, id: number): Promise<RoundToSettle | undefined> {
  await tx.query("select round_hold($1)", [id]);
  return readRound(tx, id);
}

export type SettlementKind = "RESULT" | "CORRECTION" | "VOID";

export interface Settlement {
  readonly round_id: number;
  readonly result_version: number;
  readonly kind: SettlementKind;
  readonly result: DrawResult | null;
  readonly is_counted: boolean;
}

const settlementColumns =
  "round_id, result_version, kind, result, counted_at is not null as is_counted";

/** The run that is not finished; a round has one at most. */
export async function readUnfinished(
  db: Queries,
  roundId: number,
): Promise<Settlement | undefined> {
  const [run] = await db.query<Settlement>(
    `select ${settlementColumns} from settlements where round_id = $1 and finished_at is null`,
    [roundId],
  );
  return run;
}

/** Locks the run that is not finished, before the round's row. */
export async function lockUnfinished(tx: Queries, roundId: number): Promise<void> {
  await tx.query("select from settlements where round_id = $1 and finished_at is null for update", [
    roundId,
  ]);
}

/** The version after every one that was registered, counted or not. */
export async function nextVersion(tx: Queries, round: RoundToSettle): Promise<number> {
  const [row] = await tx.query<{ last: number | null }>(
    "select max(result_version) as last from settlements where round_id = $1",
    [round.id],
  );
  return Math.max(round.result_version, row?.last ?? 0) + 1;
}

export async function readUnfinishedRounds(db: Queries): Promise<number[]> {
  const rows = await db.query<{ round_id: number }>(
    "select round_id from settlements where finished_at is null order by started_at",
  );
  return rows.map((row) => row.round_id);
}

export interface NewSettlement {
  readonly roundId: number;
  readonly version: number;
  readonly kind: SettlementKind;
  readonly result: DrawResult | null;
  readonly twoBottomApart?: boolean | null;
  readonly reason: string | null;
  readonly actorId: string | null;
}

/** Writes down what is to be done; from then on a job finishes it, whatever happens. */
export async function insertSettlement(tx: Queries, run: NewSettlement): Promise<void> {
  await tx.query(
    `insert into settlements
       (round_id, result_version, kind, result, reason, entered_by, two_bottom_apart)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      run.roundId,
      run.version,
      run.kind,
      asJson(run.result),
      run.reason,
      run.actorId,
      run.twoBottomApart ?? null,
    ],
  );
}

function asJson(result: DrawResult | null): string | null {
  return result === null ? null : JSON.stringify(result);
}

export async function markClosed(tx: Queries, roundId: number): Promise<void> {
  await tx.query(
    "update rounds set status = 'CLOSED' where id = $1 and status in ('SCHEDULED', 'OPEN')",
    [roundId],
  );
}

export async function markVoided(tx: Queries, roundId: number, reason: string): Promise<void> {
  await tx.query(
    `update rounds set status = 'VOIDED', voided_at = clock_timestamp(), void_reason = $2
     where id = $1`,
    [roundId, reason],
  );
}

/** Locks the run's row, which its steps take turns at. */
export async function lockSettlement(
  tx: Queries,
  roundId: number,
  version: number,
): Promise<Settlement | undefined> {
  const [run] = await tx.query<Settlement>(
    `select ${settlementColumns} from settlements
     where round_id = $1 and result_version = $2 and finished_at is null for update`,
    [roundId, version],
  );
  return run;
}

/** A bet type and a number that wins on it, as two lists of equal length. */
export interface WinningPairs {
  readonly betTypes: readonly BetType[];
  readonly numbers: readonly string[];
}

/** Writes the run's wins and dues and makes its result the round's. */
export async function writeCounts(
  tx: Queries,
  run: Settlement,
  winning: WinningPairs,
): Promise<void> {
  const key = [run.round_id, run.result_version];
  const isVoid = run.kind === "VOID";
  const [wins] = await tx.query<{ winners: number; payout: string }>(
    `select winners, payout_satang::text as payout
     from results_write_wins($1, $2, $3::text[], $4::text[])`,
    [...key, winning.betTypes, winning.numbers],
  );
  const [dues] = await tx.query<{ slips: number; refunded: string }>(
    `select refunded_slips as slips, refunded_satang::text as refunded
     from results_write_dues($1, $2, $3)`,
    [...key, isVoid],
  );
  await tx.query(
    `update settlements set counted_at = clock_timestamp(), winners = $3,
       payout_satang = $4::bigint, refunded_slips = $5, refunded_satang = $6::bigint
     where round_id = $1 and result_version = $2`,
    [...key, wins?.winners, wins?.payout, dues?.slips, dues?.refunded],
  );
  await tx.query(
    `update rounds set result_version = $2, result = coalesce($3::jsonb, result) where id = $1`,
    [...key, asJson(run.result)],
  );
}

/** Moves the money of the next members; answers whose it was, or none when all is paid. */
export async function payChunk(
  tx: Queries,
  run: Settlement,
  slips: number,
): Promise<{ slips: number; userIds: readonly string[] }> {
  const [chunk] = await tx.query<{ slips: number; user_ids: string[] }>(
    "select slips, user_ids from results_pay_chunk($1, $2, $3)",
    [run.round_id, run.result_version, slips],
  );
  return { slips: chunk?.slips ?? 0, userIds: chunk?.user_ids ?? [] };
}

export async function markFinished(tx: Queries, run: Settlement): Promise<void> {
  const key = [run.round_id, run.result_version];
  // Not before what it has paid, whose day the check of the ledger holds against it.
  await tx.query(
    `update settlements set finished_at = book_now()
     where round_id = $1 and result_version = $2`,
    key,
  );
  if (run.kind === "VOID") return;
  await tx.query(
    `update rounds set status = 'SETTLED', settled_at = coalesce(settled_at, clock_timestamp())
     where id = $1 and result_version = $2`,
    key,
  );
}

/** What stands of a round, amounts as texts of baht. */
export interface SettledRound {
  readonly status: RoundStatus;
  readonly winners: number;
  readonly payout: string;
  readonly stake: string;
  readonly result: DrawResult | null;
  readonly refundedSlips: number;
  readonly refunded: string;
}

export async function readSettled(db: Queries, roundId: number): Promise<SettledRound> {
  const [row] = await db.query<SettledRound>(
    `select r.status, r.result, coalesce(s.winners, 0) as winners,
       baht_text(coalesce(s.payout_satang, 0)) as payout,
       coalesce(s.refunded_slips, 0) as "refundedSlips",
       baht_text(coalesce(s.refunded_satang, 0)) as refunded,
       (select baht_text(coalesce(sum(e.stake_satang), 0)) from exposure_parts e
         where e.round_id = $1) as stake
     from rounds r
     left join settlements s on s.round_id = r.id and s.result_version = r.result_version
     where r.id = $1`,
    [roundId],
  );
  if (!row) throw new Error(`round ${roundId} is gone`);
  return row;
}

export interface Forecast {
  readonly winners: number;
  readonly payout: string;
  readonly stake: string;
  readonly profit: string;
}

/** What a round would pay on these numbers; writes nothing. */
export async function readForecast(
  db: Queries,
  roundId: number,
  winning: WinningPairs,
): Promise<Forecast> {
  const [row] = await db.query<Forecast>(
    `with won as (
       select count(*)::integer as winners, coalesce(sum(payout_satang), 0) as payout
       from results_winning_lines($1, $2::text[], $3::text[])
     ), staked as (
       select coalesce(sum(stake_satang), 0) as stake from exposure_parts where round_id = $1
     )
     select winners, baht_text(payout) as payout, baht_text(stake) as stake,
       baht_text(stake - payout) as profit
     from won cross join staked`,
    [roundId, winning.betTypes, winning.numbers],
  );
  if (!row) throw new Error("a forecast has one row");
  return row;
}

/** Deletes the dues of runs that finished so many days ago; answers of how many runs. */
export async function pruneDues(db: Queries, days: number, atMost: number): Promise<number> {
  const [row] = await db.query<{ runs: number }>(
    `select settlement_dues_prune(clock_timestamp() - make_interval(days => $1), $2) as runs`,
    [days, atMost],
  );
  return row?.runs ?? 0;
}
