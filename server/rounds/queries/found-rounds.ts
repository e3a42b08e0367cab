/**
 * The SQL of looking rounds up. A page is found in the table itself: through the view, which asks
 * the clock, no index could give the order.
 */
import type { RoundState } from "@chokdee/domain/rounds/contract.ts";

import type { Queries } from "../../platform/database/database.ts";
import { roundColumns, roundTables, type RoundRow } from "./rounds.ts";

export interface RoundFilter {
  readonly typeId: number | undefined;
  readonly date: string | undefined;
  /** The number of the round in its day. */
  readonly sequence: number | undefined;
  readonly limit: number;
}

/** The parameters $1 to $4; each is named, so that it has a type where it is not asked for. */
function wanted(filter: RoundFilter): { where: string; values: unknown[] } {
  const conditions = [
    "t.active",
    filter.typeId === undefined ? "t.category <> 'ANIMAL'" : "r.lottery_type_id = $2",
    ...(filter.date === undefined ? [] : ["r.draw_date = $3"]),
    ...(filter.sequence === undefined ? [] : ["r.sequence = $4"]),
    "($2::integer is null or true) and ($3::date is null or true) and ($4::integer is null or true)",
  ];
  return {
    where: conditions.join(" and "),
    values: [filter.limit, filter.typeId ?? null, filter.date ?? null, filter.sequence ?? null],
  };
}

const offered = "rounds r join lottery_types t on t.id = r.lottery_type_id";

/** Rounds of offered lotteries, newest draw first; those before a round in that order. */
export function findRounds(
  db: Queries,
  filter: RoundFilter,
  before: { readonly date: string; readonly id: number } | undefined,
): Promise<RoundRow[]> {
  const { where, values } = wanted(filter);
  return db.query<RoundRow>(
    `with page as (
       select r.id from ${offered}
       where ${where} and ($5::date is null or (r.draw_date, r.id) < ($5, $6::bigint))
       order by r.draw_date desc, r.id desc limit $1
     )
     select ${roundColumns} from page p join ${roundTables} on r.id = p.id
     order by r.draw_date desc, r.id desc`,
    [...values, before?.date ?? null, before?.id ?? null],
  );
}

/** What is finished stands in two indexes, one of which still waits for its results. */
const parts: Readonly<Record<RoundState, readonly string[]>> = {
  open: [
    "r.status in ('SCHEDULED', 'OPEN') and r.open_time <= statement_timestamp() and r.close_time > statement_timestamp()",
  ],
  upcoming: ["r.status = 'SCHEDULED' and r.open_time > statement_timestamp()"],
  finished: [
    "r.status in ('SETTLED', 'VOIDED')",
    "(r.status = 'CLOSED' or r.status in ('SCHEDULED', 'OPEN') and r.close_time <= statement_timestamp())",
  ],
};

/** Rounds of a state by their close, finished ones the last first; those after a round ($5). */
export function findRoundsIn(
  db: Queries,
  state: RoundState,
  filter: RoundFilter,
  after: number | undefined,
): Promise<RoundRow[]> {
  const { where, values } = wanted(filter);
  const [past, way] = state === "finished" ? ["<", "desc"] : [">", "asc"];
  const ofPart = (condition: string) =>
    `(select r.id, r.close_time from ${offered}
      where ${where} and ${condition}
        and ($5::bigint is null
          or (r.close_time, r.id) ${past} ((select close_time from rounds where id = $5), $5))
      order by r.close_time ${way}, r.id ${way} limit $1)`;
  return db.query<RoundRow>(
    `with page as (
       select p.id, p.close_time from (${parts[state].map(ofPart).join(" union all ")}) p
       order by close_time ${way}, id ${way} limit $1
     )
     select ${roundColumns} from page p join ${roundTables} on r.id = p.id
     order by r.close_time ${way}, r.id ${way}`,
    [...values, after ?? null],
  );
}
