/** The SQL of the back office's list of rounds. */
import type { RoundStatus } from "@chokdee/domain/rounds/contract.ts";

import type { Queries } from "../../platform/database.ts";
import { roundColumns, roundTables, type RoundRow } from "./rounds.ts";

export interface AdminRoundRow extends RoundRow {
  /** The close in microseconds: what pages go by, to the last digit. */
  readonly close_us: number;
  readonly settling: boolean;
  readonly stake_satang: number;
  readonly line_count: number;
  readonly worst_bet_type: string | null;
  readonly worst_number: string | null;
  readonly worst_payout_satang: number | null;
}

export interface AdminRoundFilter {
  readonly statuses: readonly RoundStatus[];
  readonly typeId: number | undefined;
  readonly date: string | undefined;
  readonly search: string | undefined;
  /** The last round of the page before. */
  readonly after: { readonly closeUs: number; readonly id: number } | undefined;
  readonly limit: number;
}

/** What is staked on a round, and the number whose own lines would cost most. */
const stakes = `
  left join lateral (
    select sum(n.stake_satang)::bigint as stake, sum(n.line_count)::integer as lines
    from round_number_stakes n where n.round_id = p.id) s on true
  left join lateral (
    select n.bet_type, n.number, n.payout_satang from round_number_stakes n
    where n.round_id = p.id order by n.payout_satang desc, n.bet_type, n.number limit 1) w on true`;

const withStakes = `p.*, exists (select from rounds_settling g where g.round_id = p.id) as settling,
  coalesce(s.stake, 0) as stake_satang, coalesce(s.lines, 0) as line_count,
  w.bet_type as worst_bet_type, w.number as worst_number, w.payout_satang as worst_payout_satang`;

const closeMicros = "(extract(epoch from r.close_time) * 1000000)::bigint as close_us";
const instantOf = (parameter: string): string =>
  `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`;

const filters = `r.status_now = any ($1::text[]) and ($2::integer is null or r.lottery_type_id = $2)
  and ($3::date is null or r.draw_date = $3)
  and ($4::text is null or r.name ilike $4 or t.code ilike $4 or t.names::text ilike $4)`;

// Which index serves a list follows from the stored statuses that can show as the asked ones.
const lists = {
  soonestFirst: {
    where: "r.status in ('SCHEDULED', 'OPEN', 'CLOSED')",
    after: `(r.close_time, r.id) > (${instantOf("$5")}, $6::bigint)`,
    order: "close_time, id",
  },
  newestFirst: {
    where: "r.status in ('SETTLED', 'VOIDED')",
    after: `(r.close_time, r.id) < (${instantOf("$5")}, $6::bigint)`,
    order: "close_time desc, id desc",
  },
} as const;

/** A page of rounds: those without a result soonest close first, the others newest first. */
export function readAdminRounds(
  db: Queries,
  list: keyof typeof lists,
  filter: AdminRoundFilter,
): Promise<AdminRoundRow[]> {
  const { where, after, order } = lists[list];
  return db.query<AdminRoundRow>(
    `with p as (
       select ${roundColumns}, ${closeMicros} from ${roundTables}
       where ${where} and ${filters} and ($5::bigint is null or ${after})
       order by ${order.replaceAll(/\b(close_time|id)\b/g, "r.$1")} limit $7
     )
     select ${withStakes} from p ${stakes} order by ${order.replaceAll(/\b(close_time|id)\b/g, "p.$1")}`,
    [
      filter.statuses,
      filter.typeId ?? null,
      filter.date ?? null,
      filter.search === undefined ? null : containing(filter.search),
      filter.after?.closeUs ?? null,
      filter.after?.id ?? null,
      filter.limit,
    ],
  );
}

/** A pattern for texts that hold what is searched, letter by letter. */
function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

export async function readAdminRound(db: Queries, id: number): Promise<AdminRoundRow | undefined> {
  const [row] = await db.query<AdminRoundRow>(
    `with p as (select ${roundColumns}, ${closeMicros} from ${roundTables} where r.id = $1)
     select ${withStakes} from p ${stakes}`,
    [id],
  );
  return row;
}

/** How many rounds of a draw day stand in each status. */
export async function countByStatus(
  db: Queries,
  date: string,
  typeId: number | undefined,
): Promise<Record<string, number>> {
  const rows = await db.query<{ status: string; rounds: number }>(
    `select r.status_now as status, count(*)::integer as rounds from rounds_now r
     where r.draw_date = $1 and ($2::integer is null or r.lottery_type_id = $2) group by 1`,
    [date, typeId ?? null],
  );
  return Object.fromEntries(rows.map(({ status, rounds }) => [status, rounds]));
}
