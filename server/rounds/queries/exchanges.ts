/** The SQL of exchange calendars. */
import type { Category } from "@chokdee/domain/rounds/contract.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface ExchangeRow {
  readonly exchange: string;
  readonly name: string;
  readonly source: string;
  readonly known_until: string;
  readonly imported_at: Date;
  readonly lotteries: readonly {
    readonly id: number;
    readonly code: string;
    readonly category: Category;
    readonly names: Record<string, string>;
    readonly result_kind: string;
  }[];
  readonly days: readonly { readonly on: string; readonly note: string; readonly sure: boolean }[];
}

/** All days from today on: an import takes the place of them all, and begins with what is shown. */
export function readExchanges(db: Queries): Promise<ExchangeRow[]> {
  return db.query<ExchangeRow>(
    `select e.exchange, e.name, e.source, e.known_until, e.imported_at,
       coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code,
           'category', t.category, 'names', t.names, 'result_kind', t.result_kind)
           order by t.sort_order, t.id)
         from exchange_lotteries l join lottery_types t on t.id = l.lottery_type_id
         where l.exchange = e.exchange), '[]') as lotteries,
       coalesce((select jsonb_agg(jsonb_build_object('on', d.on_date, 'note', d.note,
           'sure', d.is_sure) order by d.on_date)
         from exchange_days d where d.exchange = e.exchange
           and d.on_date >= bangkok_day(clock_timestamp())), '[]') as days
     from exchange_calendars e order by e.exchange`,
  );
}

/** Of lotteries on offer, those of which no day is known so many days from today; first to end first. */
export function readEndingExchanges(
  db: Queries,
  days: number,
): Promise<{ readonly exchange: string; readonly known_until: string }[]> {
  return db.query(
    `select e.exchange, e.known_until from exchange_calendars e
     where e.known_until < bangkok_day(clock_timestamp()) + $1::integer
       and exists (select from exchange_lotteries l join lottery_types t on t.id = l.lottery_type_id
         where l.exchange = e.exchange and t.active)
     order by e.known_until, e.exchange`,
    [days],
  );
}

export interface ExchangeToSeed {
  readonly exchange: string;
  readonly name: string;
  readonly source: string;
  readonly knownUntil: string;
  readonly lotteries: readonly string[];
  readonly days: ExchangeRow["days"];
}

/** Puts an exchange in that is not there yet; answers whether it was put in. */
export async function insertExchange(tx: Queries, seed: ExchangeToSeed): Promise<boolean> {
  const rows = await tx.query(
    `insert into exchange_calendars (exchange, name, source, known_until) values ($1, $2, $3, $4)
     on conflict (exchange) do nothing returning exchange`,
    [seed.exchange, seed.name, seed.source, seed.knownUntil],
  );
  if (rows.length === 0) return false;
  await insertDays(tx, seed.exchange, seed.days);
  await tx.query(
    `insert into exchange_lotteries (lottery_type_id, exchange)
     select t.id, $1 from lottery_types t where t.code = any ($2)
     on conflict (lottery_type_id) do nothing`,
    [seed.exchange, seed.lotteries],
  );
  return true;
}

/** Locks the exchange; false where there is none. */
export async function lockExchange(tx: Queries, exchange: string): Promise<boolean> {
  const sql = "select from exchange_calendars where exchange = $1 for update";
  return (await tx.query(sql, [exchange])).length > 0;
}

/** Days that are over stay as they were. */
export async function replaceDays(
  tx: Queries,
  exchange: string,
  change: {
    readonly source: string;
    readonly knownUntil: string;
    readonly by: string;
    readonly days: ExchangeRow["days"];
  },
): Promise<void> {
  await tx.query(
    "delete from exchange_days where exchange = $1 and on_date >= bangkok_day(clock_timestamp())",
    [exchange],
  );
  await insertDays(tx, exchange, change.days);
  await tx.query(
    `update exchange_calendars set source = $2, known_until = $3, imported_by = $4,
       imported_at = clock_timestamp() where exchange = $1`,
    [exchange, change.source, change.knownUntil, change.by],
  );
}

async function insertDays(tx: Queries, exchange: string, days: ExchangeRow["days"]): Promise<void> {
  await tx.query(
    `insert into exchange_days (exchange, on_date, note, is_sure)
     select $1, d."on", d.note, d.sure
     from jsonb_to_recordset($2) d ("on" date, note text, sure boolean)
     on conflict (exchange, on_date) do nothing`,
    [exchange, JSON.stringify(days)],
  );
}

/** The lotteries that draw from an exchange's sessions, in the order in which they are locked. */
export async function lotteriesOf(tx: Queries, exchange: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select lottery_type_id as id from exchange_lotteries where exchange = $1
     order by lottery_type_id`,
    [exchange],
  );
  return rows.map(({ id }) => id);
}
