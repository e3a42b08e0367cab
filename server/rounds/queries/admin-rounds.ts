/** The SQL of the back office's list of rounds. */
import type { RoundStatus } from "@chokdee/domain/rounds/rules.ts";

import type { Queries } from "../../platform/database/database.ts";
import { roundColumns, roundTables, type RoundRow } from "./rounds.ts";

export interface AdminRoundRow extends RoundRow {
  /** The close in microseconds: what pages go by, to the last digit. */
  readonly close_us: number;
  readonly settling: boolean;
  readonly winners: number | null;
  readonly paid_satang: number | null;
  readonly two_bottom_apart: boolean | null;
}

/** Which rounds a text is found in. */
export interface RoundSearch {
  readonly pattern: string;
  /** Lotteries in whose names or code it is. */
  readonly types: readonly number[];
  /** Rounds in whose own names it is; null where these are very many, which a walk soon meets. */
  readonly named: readonly number[] | null;
}

/** So few are looked up one by one. */
const FEW_NAMED = 1_000;

export async function findSearched(db: Queries, search: string): Promise<RoundSearch> {
  const pattern = containing(search);
  const idsOf = async (sql: string): Promise<number[]> =>
    (await db.query<{ id: number }>(sql, [pattern])).map(({ id }) => id);
  const [types, named] = await Promise.all([
    idsOf("select id from lottery_types where code ilike $1 or names::text ilike $1"),
    idsOf(`select id from rounds where name ilike $1 limit ${String(FEW_NAMED + 1)}`),
  ]);
  return { pattern, types, named: named.length > FEW_NAMED ? null : named };
}

export interface AdminRoundFilter {
  readonly statuses: readonly RoundStatus[];
  readonly typeId: number | undefined;
  readonly date: string | undefined;
  readonly search: RoundSearch | undefined;
  /** The last round of the page before. */
  readonly after: { readonly closeUs: number; readonly id: number } | undefined;
  readonly limit: number;
}

/** Whether a round is being settled, and what its result has paid. */
const settled = "left join rounds_paid d on d.round_id = p.id";
const withSettled = `p.*, exists (select from rounds_settling g where g.round_id = p.id) as settling,
  d.winners, d.payout_satang as paid_satang, d.two_bottom_apart`;

const closeMicros = "(extract(epoch from r.close_time) * 1000000)::bigint as close_us";
const instantOf = (parameter: string): string =>
  `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`;

// Rounds without a result are few, and their status is the clock's. The finished ones are many:
// their page is found in the table itself, in an index's order, which no view over the clock has.
const lists = {
  soonestFirst: {
    from: "rounds_now r",
    where: "r.status in ('SCHEDULED', 'OPEN', 'CLOSED') and r.status_now = any ($1::text[])",
    after: `(r.close_time, r.id) > (${instantOf("$2")}, $3)`,
    order: "r.close_time, r.id",
  },
  newestFirst: {
    from: "rounds r",
    where: "r.status in ('SETTLED', 'VOIDED') and r.status = any ($1::text[])",
    after: `(r.close_time, r.id) < (${instantOf("$2")}, $3)`,
    order: "r.close_time desc, r.id desc",
  },
} as const;

/** A page of rounds: those without a result soonest close first, the others newest first. */
export function readAdminRounds(
  db: Queries,
  list: keyof typeof lists,
  filter: AdminRoundFilter,
): Promise<AdminRoundRow[]> {
  const { from, where, after, order } = lists[list];
  const conditions = [
    where,
    ...(filter.after === undefined ? [] : [after]),
    ...(filter.typeId === undefined ? [] : ["r.lottery_type_id = $5"]),
    ...(filter.date === undefined ? [] : ["r.draw_date = $6"]),
    `($2::bigint is null or true) and ($3::bigint is null or true)
       and ($5::integer is null or true) and ($6::date is null or true)
       and ($7::integer[] is null or true) and ($8::bigint[] is null or true)
       and ($9::text is null or true)`,
  ];
  const { search } = filter;
  const ofPart = (rows: string, condition: string): string =>
    `(select r.id, r.close_time from ${rows}
      where ${[...conditions, condition].join(" and ")} order by ${order} limit $4)`;
  const parts =
    search === undefined
      ? [ofPart(from, "true")]
      : search.named === null
        ? [ofPart(from, "(r.name ilike $9 or r.lottery_type_id = any ($7::integer[]))")]
        : // Each by its own index: along the list all rounds might be passed.
          [
            ofPart(from, "r.id = any ($8::bigint[])"),
            `(select r.* from unnest($7::integer[]) k (type_id)
              cross join lateral ${ofPart(from, "r.lottery_type_id = k.type_id")} r)`,
          ];
  return db.query<AdminRoundRow>(
    `with page as (
       select r.id from (${parts.join(" union ")}) r order by ${order} limit $4
     ), p as (
       select ${roundColumns}, ${closeMicros} from page join ${roundTables} on r.id = page.id
     )
     select ${withSettled} from p ${settled} order by ${order.replaceAll("r.", "p.")}`,
    [
      filter.statuses,
      filter.after?.closeUs ?? null,
      filter.after?.id ?? null,
      filter.limit,
      filter.typeId ?? null,
      filter.date ?? null,
      search?.types ?? null,
      search?.named ?? null,
      search?.pattern ?? null,
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
     select ${withSettled} from p ${settled}`,
    [id],
  );
  return row;
}

/** How many rounds stand in each status: of a draw day all, else of those without a result. */
export async function countByStatus(
  db: Queries,
  date: string | undefined,
  typeId: number | undefined,
): Promise<Record<string, number>> {
  const rows = await db.query<{ status: string; rounds: number }>(
    `select r.status_now as status, count(*)::integer as rounds from rounds_now r
     where ($1::date is null and r.status in ('SCHEDULED', 'OPEN', 'CLOSED') or r.draw_date = $1)
       and ($2::integer is null or r.lottery_type_id = $2) group by 1`,
    [date ?? null, typeId ?? null],
  );
  return Object.fromEntries(rows.map(({ status, rounds }) => [status, rounds]));
}
