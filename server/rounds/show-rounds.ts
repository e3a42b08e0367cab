/** Rounds as members look them up. */
import { ordersOf } from "@chokdee/domain/betting/counted-number.ts";
import { formatBaht, formatOdds } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { Round, RoundState } from "@chokdee/domain/rounds/contract.ts";

import type { Queries } from "../platform/database/database.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import { findRounds as selectRounds, findRoundsIn } from "./queries/found-rounds.ts";
import { readRulesNow } from "./queries/number-rules.ts";
import { readRoundSteps } from "./queries/rate-steps.ts";
import { readRound } from "./queries/rounds.ts";
import { roundOnWire } from "./round-on-wire.ts";
import { dayOf, roundKey, typeKey } from "./wire-input.ts";

const PAGE = 50;

export async function showRound(db: Queries, id: string): Promise<Round> {
  const row = await readRound(db, roundKey(id));
  if (!row) throw new Refusal("ROUND_NOT_FOUND");
  return roundOnWire(row);
}

export interface RoundQuery {
  readonly lottery_type_id?: string | undefined;
  readonly date?: string | undefined;
  readonly sequence?: string | undefined;
  readonly state?: RoundState | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Rounds by lottery, draw date, number and state; a lottery that is not there has none. */
export async function findRounds(db: Queries, query: RoundQuery) {
  const limit = query.limit ?? PAGE;
  const filter = {
    typeId: query.lottery_type_id === undefined ? undefined : typeKey(query.lottery_type_id),
    date: query.date === undefined ? undefined : dayOf(query.date),
    sequence: query.sequence === undefined ? undefined : Number(query.sequence),
    limit: limit + 1,
  };
  const { state, cursor } = query;
  const rows =
    state === undefined
      ? await selectRounds(db, filter, cursor === undefined ? undefined : cursorOf(cursor))
      : await findRoundsIn(db, state, filter, cursor === undefined ? undefined : idOf(cursor));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const next = (row: (typeof rows)[number]) =>
    state === undefined ? `${row.draw_date}.${row.id}` : String(row.id);
  return { data: page.map(roundOnWire), next_cursor: last ? next(last) : null };
}

function cursorOf(text: string): { date: string; id: number } {
  const [date = "", id = "", rest] = text.split(".");
  if (rest !== undefined) throw new Refusal("MALFORMED");
  return { date: dayOf(date), id: idOf(id) };
}

function idOf(text: string): number {
  if (!isRowNumber(text)) throw new Refusal("MALFORMED");
  return Number(text);
}

/** The numbers of a round that take no bet, or pay a part, at this moment. */
export async function listRoundNumberRules(db: Queries, id: string) {
  const key = roundKey(id);
  if (!(await readRound(db, key))) throw new Refusal("ROUND_NOT_FOUND");
  const rules = await readRulesNow(db, key);
  // Of a bet in any order each order is told, as each is typed (docs/decisions/0184).
  return rules.flatMap((rule) =>
    ordersOf(rule.bet_type, rule.number).map((number) => ({
      bet_type: rule.bet_type,
      number,
      rule: rule.rule,
      odds: formatOdds(rule.odds),
    })),
  );
}

/** How the rates of a round fall as a number fills; a bet type whose rate stays is left out. */
export async function listRoundSteps(db: Queries, id: string) {
  const key = roundKey(id);
  if (!(await readRound(db, key))) throw new Refusal("ROUND_NOT_FOUND");
  const steps = await readRoundSteps(db, key);
  return [...Map.groupBy(steps, (step) => step.bet_type)].map(([betType, ofType]) => ({
    bet_type: betType,
    steps: ofType.map(({ above, odds }) => ({ above: formatBaht(above), odds: formatOdds(odds) })),
  }));
}
