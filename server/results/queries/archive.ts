/** The SQL of past draws that are put in without bets. */
import type { DrawResult, ResultKind } from "@chokdee/domain/results/rules.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface ArchiveType {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: ResultKind;
  readonly schedule: unknown;
}

export function readArchiveTypes(db: Queries, codes: readonly string[]): Promise<ArchiveType[]> {
  return db.query<ArchiveType>(
    `select id, code, coalesce(names ->> 'th', code) as name, result_kind as kind, schedule
     from lottery_types where code = any ($1)`,
    [codes],
  );
}

/** The days of a lottery that have a first round already, whatever became of it. */
export async function readTakenDays(db: Queries, typeId: number): Promise<Set<string>> {
  const rows = await db.query<{ draw_date: string }>(
    "select draw_date from rounds where lottery_type_id = $1 and sequence = 1",
    [typeId],
  );
  return new Set(rows.map((row) => row.draw_date));
}

export interface RoundToArchive {
  readonly drawDate: string;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly drawAt: Date;
  readonly result: DrawResult;
}

/** Inserts settled rounds that nobody bet on; those of the future are left out. */
export async function insertPastRounds(
  tx: Queries,
  type: ArchiveType,
  rounds: readonly RoundToArchive[],
): Promise<number> {
  const rows = await tx.query(
    `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, draw_time,
       status, result, result_version, settled_at)
     select $1, $2, n.draw_date, n.open_time, n.close_time, n.draw_time, 'SETTLED', n.result, 1,
       n.draw_time
     from unnest($3::date[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::jsonb[])
       n (draw_date, open_time, close_time, draw_time, result)
     where n.draw_time < clock_timestamp() order by n.draw_date
     on conflict on constraint round_exists_already do nothing
     returning id`,
    [
      type.id,
      type.name,
      rounds.map((round) => round.drawDate),
      rounds.map((round) => round.openAt.toISOString()),
      rounds.map((round) => round.closeAt.toISOString()),
      rounds.map((round) => round.drawAt.toISOString()),
      rounds.map((round) => JSON.stringify(round.result)),
    ],
  );
  return rows.length;
}
