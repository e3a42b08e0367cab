/**
 * Stakes, payouts and profit by day, lottery or round (api.md GET /api/admin/reports/profit). By
 * day it is what moved in the ledger on that Bangkok day; by lottery and round it is what rounds
 * drawn on those days have brought.
 */
import type { profitReport } from "@chokdee/domain/backoffice/admin-contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { addDays, bangkokDay, bangkokInstant, isDay } from "@chokdee/domain/time.ts";

import type { House } from "../platform/house.ts";
import { figuresOf, profitOf, type MoneyFigures } from "./money-figures.ts";
import {
  readHours,
  readRoundFigures,
  readToday,
  type HourRow,
  type RoundFigureRow,
} from "./queries/figures.ts";

export type ProfitRow = ReplyOf<typeof profitReport>["data"]["items"][number];
export type Grouping = "day" | "type" | "round";

export interface ReportRequest {
  /** Bangkok days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly group?: Grouping | undefined;
}

export interface Report {
  readonly from: string;
  readonly to: string;
  readonly group: Grouping;
  readonly rows: readonly ProfitRow[];
}

/** Without a choice the report shows the last 30 days. */
const USUAL_DAYS = 30;
const MOST_DAYS = 400;
/** 400 days of every lottery, 88 rounds of Yeekee a day included. */
const MOST_ROUNDS = 50_000;

type Sums = Pick<MoneyFigures, "slips" | "stakes" | "refunds" | "payouts">;

export async function reportProfit(house: House, request: ReportRequest): Promise<Report> {
  const { today } = await readToday(house.db);
  const to = request.to ?? today;
  if (!isDay(to)) throw new Refusal("DATE_INVALID");
  const from = request.from ?? addDays(to, 1 - USUAL_DAYS);
  if (!isDay(from) || from > to || addDays(from, MOST_DAYS) < to) {
    throw new Refusal("DATE_INVALID");
  }
  const group = request.group ?? "day";
  if (group === "day") return { from, to, group, rows: await byDay(house, from, to) };
  const rounds = await readRoundFigures(house.db, from, to, MOST_ROUNDS);
  return { from, to, group, rows: group === "round" ? rounds.map(roundRow) : byType(rounds) };
}

async function byDay(house: House, from: string, to: string): Promise<ProfitRow[]> {
  const begin = new Date(bangkokInstant(from, "00:00"));
  const end = new Date(bangkokInstant(addDays(to, 1), "00:00"));
  const hours = await readHours(house.db, begin, end);
  const perDay = Map.groupBy(hours, hourDay);
  const rows: ProfitRow[] = [];
  for (let on = to; on >= from; on = addDays(on, -1)) {
    rows.push(rowOf(on, on, figuresOf(perDay.get(on) ?? [])));
  }
  return rows;
}

export function hourDay({ hour_at }: HourRow): string {
  return bangkokDay(hour_at.getTime());
}

function byType(rounds: readonly RoundFigureRow[]): ProfitRow[] {
  return [...Map.groupBy(rounds, ({ type_code }) => type_code)]
    .map(([code, group]) => rowOf(code, group[0]?.type_names["th"] ?? code, added(group)))
    .toSorted((one, other) => one.label.localeCompare(other.label, "th"));
}

function roundRow(round: RoundFigureRow): ProfitRow {
  const lottery = round.type_names["th"] ?? round.type_code;
  return rowOf(String(round.round_id), `${lottery} ${round.name}`, added([round]));
}

function added(rounds: readonly RoundFigureRow[]): Sums {
  const total = (of: (round: RoundFigureRow) => number): number =>
    rounds.reduce((sum, round) => sum + of(round), 0);
  return {
    slips: total((round) => round.slips),
    stakes: total((round) => round.stakes_satang),
    refunds: total((round) => round.refunds_satang),
    payouts: total((round) => round.payouts_satang),
  };
}

function rowOf(key: string, label: string, sums: Sums): ProfitRow {
  return {
    key,
    label,
    slips: sums.slips,
    stakes: formatBaht(sums.stakes),
    payouts: formatBaht(sums.payouts),
    refunds: formatBaht(sums.refunds),
    profit: formatBaht(profitOf(sums)),
  };
}
