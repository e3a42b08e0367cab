/** SQL of what rounds have brought, each or by lottery. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../../platform/database/database.ts";

interface RoundMoney {
  readonly slips: number;
  readonly stakes_satang: Satang;
  readonly refunds_satang: Satang;
  readonly payouts_satang: Satang;
}

export interface TypeFigureRow extends RoundMoney {
  readonly type_code: string;
  readonly type_names: Readonly<Record<string, string>>;
  /** Settled, being paid, or voided: its stakes are won, lost or given back. */
  readonly is_decided: boolean;
}

export interface RoundFigureRow extends TypeFigureRow {
  readonly round_id: number;
  readonly name: string;
  readonly draw_date: string;
}

type KeptRow = Omit<RoundFigureRow, keyof RoundMoney> & {
  readonly [Figure in keyof RoundMoney]: RoundMoney[Figure] | null;
};

/** Kept figures count where they are still true; of other rounds they are added up anew. */
const ROUNDS = `backoffice_rounds r
  left join round_figures f on f.round_id = r.id and f.status = r.status
    and f.result_version = r.result_version
  where r.draw_date between $1 and $2 and f.slips is distinct from 0`;
/** One that is being paid is closed, with its wins counted. */
const DECIDED = "(r.status in ('SETTLED', 'VOIDED') or r.result_version > 0)";

/** Rounds with bets by their draw, the last first. */
export async function readRoundFigures(
  db: Queries,
  from: string,
  to: string,
  most: number,
): Promise<RoundFigureRow[]> {
  const rounds = await db.query<KeptRow>(
    `select r.id as round_id, r.name, r.draw_date, r.type_code, r.type_names,
       ${DECIDED} as is_decided, f.slips, f.stakes_satang, f.refunds_satang, f.payouts_satang
     from ${ROUNDS} order by r.draw_date desc, r.close_time desc, r.id desc limit $3`,
    [from, to, most],
  );
  const unknown = rounds.filter(({ slips }) => slips === null).map(({ round_id }) => round_id);
  const live = await readRoundMoney(db, unknown);
  return rounds
    .map((round) => withMoney(round, live.get(round.round_id)) as RoundFigureRow)
    .filter(({ slips }) => slips > 0);
}

/** The same, with the rounds of which figures are kept added up by lottery and whether decided. */
export async function readTypeFigures(
  db: Queries,
  from: string,
  to: string,
): Promise<TypeFigureRow[]> {
  const types = await db.query<TypeFigureRow & { readonly unknown: readonly string[] }>(
    `select r.type_code, r.type_names, ${DECIDED} as is_decided,
       coalesce(sum(f.slips), 0)::bigint as slips,
       coalesce(sum(f.stakes_satang), 0)::bigint as stakes_satang,
       coalesce(sum(f.refunds_satang), 0)::bigint as refunds_satang,
       coalesce(sum(f.payouts_satang), 0)::bigint as payouts_satang,
       coalesce(array_agg(r.id::text) filter (where f.round_id is null), '{}') as unknown
     from ${ROUNDS} group by r.type_code, r.type_names, is_decided`,
    [from, to],
  );
  const live = await readRoundMoney(
    db,
    types.flatMap(({ unknown }) => unknown.map(Number)),
  );
  return types
    .flatMap(({ unknown, ...type }) => [
      type,
      ...unknown.flatMap((id) => {
        const money = live.get(Number(id));
        return money ? [withMoney(type, money)] : [];
      }),
    ])
    .filter(({ slips }) => slips > 0);
}

/** Its wins may have been counted since the row was read: what pays out is decided. */
function withMoney<Row extends { readonly is_decided: boolean }>(
  row: Row,
  money: RoundMoney | undefined,
): Row {
  if (!money) return row;
  return { ...row, ...money, is_decided: row.is_decided || money.payouts_satang > 0 };
}

async function readRoundMoney(
  db: Queries,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, RoundMoney>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db.query<RoundMoney & { round_id: number }>(
    `select round_id, slips, stakes_satang, refunds_satang, payouts_satang
     from backoffice_rounds_money($1)`,
    [roundIds],
  );
  return new Map(rows.map((row) => [row.round_id, row]));
}
