/**
 * SQL of the ledger's figures by hour. Hours in which nothing can be written any more are kept in
 * ledger_hours; only the rest is added up from the entries, found through the index on time.
 */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database.ts";

export interface HourRow {
  readonly hour_at: Date;
  readonly type: string;
  readonly counter_account: string;
  readonly entries: number;
  readonly amount_satang: Satang;
}

/** Figures of the hours from an instant (whole hour) up to another. */
export async function readHours(db: Queries, from: Date, to: Date): Promise<HourRow[]> {
  const [sealed] = await db.query<{ until: Date }>("select until from ledger_hours_sealed");
  return db.query<HourRow>(
    `select hour_at, type, counter_account, entries, amount_satang from ledger_hours
     where hour_at >= $1 and hour_at < least($2::timestamptz, $3)
     union all
     select date_trunc('hour', created_at), type, counter_account, count(*),
       sum(amount_satang)::bigint
     from backoffice_entries
     where created_at >= greatest($1::timestamptz, $3) and created_at < $2
     group by 1, 2, 3`,
    [from, to, sealed?.until ?? from],
  );
}

/** Today in Bangkok and the first moment of it, by the database's clock. */
export async function readToday(db: Queries): Promise<{ today: string; now: Date }> {
  const [row] = await db.query<{ today: string; now: Date }>(
    `select (clock_timestamp() at time zone 'Asia/Bangkok')::date as today,
       clock_timestamp() as now`,
  );
  if (!row) throw new Error("the database did not tell the time");
  return row;
}

export interface RoundFigureRow {
  readonly round_id: number;
  readonly name: string;
  readonly draw_date: string;
  readonly type_code: string;
  readonly type_names: Readonly<Record<string, string>>;
  readonly slips: number;
  readonly stakes_satang: Satang;
  readonly refunds_satang: Satang;
  readonly payouts_satang: Satang;
}

/** Rounds by their draw, kept figures where they are still true, else added up anew. */
export function readRoundFigures(
  db: Queries,
  from: string,
  to: string,
  most: number,
): Promise<RoundFigureRow[]> {
  return db.query<RoundFigureRow>(
    `select r.id as round_id, r.name, r.draw_date, r.type_code, r.type_names,
       coalesce(f.slips, l.slips) as slips, coalesce(f.stakes_satang, l.stakes_satang)
         as stakes_satang, coalesce(f.refunds_satang, l.refunds_satang) as refunds_satang,
       coalesce(f.payouts_satang, l.payouts_satang) as payouts_satang
     from backoffice_rounds r
     left join round_figures f on f.round_id = r.id and f.status = r.status
       and f.result_version = r.result_version
     left join lateral (
       select * from backoffice_rounds_live live where live.round_id = r.id and f.round_id is null
     ) l on true
     where r.draw_date between $1 and $2
     order by r.draw_date desc, r.close_time desc, r.id desc limit $3`,
    [from, to, most],
  );
}

/** A day's worth of entries of a busy house takes longer than a request may. */
const SEAL_TIMEOUT = "set local statement_timeout = '120s'";

export async function sealHours(tx: Queries): Promise<void> {
  await tx.query(SEAL_TIMEOUT);
  await tx.query("select backoffice_seal_hours()");
}

/** Keeps the figures of so many rounds, and answers how many there were. */
export async function sealRounds(tx: Queries, most: number): Promise<number> {
  await tx.query(SEAL_TIMEOUT);
  const [row] = await tx.query<{ sealed: number }>("select backoffice_seal_rounds($1) as sealed", [
    most,
  ]);
  return row?.sealed ?? 0;
}
