/**
 * Stakes, payouts and profit by day, lottery or round (api.md GET /api/admin/reports/profit). By
 * day it is what moved in the ledger on that Bangkok day; by lottery and round it is what rounds
 * drawn on those days have brought.
 */
import type { profitReport } from "@chokdee/domain/operations/contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import type { AppContext } from "../platform/app-context.ts";
import { preferredLanguage } from "../platform/http/languages.ts";
import { figuresOf, profitOf, type MoneyFigures } from "./money-figures.ts";
import {
  type CostAccount,
  FIGURES_TIME,
  readCosts,
  readGivenUp,
  readHours,
  readMemberFigures,
  type MemberFigureRow,
  readOwedPayouts,
  readPending,
  type HourRow,
} from "./queries/figures.ts";
import { readCommissions, readReferredFigures, readReferrers } from "./queries/referrer-figures.ts";
import {
  readRoundFigures,
  readTypeFigures,
  type RoundFigureRow,
  type TypeFigureRow,
} from "./queries/round-figures.ts";
import { daysAsked, type Days } from "./report-days.ts";

export type ProfitRow = ReplyOf<typeof profitReport>["data"]["items"][number];
export type Grouping = "day" | "type" | "round" | "member" | "referrer";

export interface ReportRequest {
  /** Bangkok days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly group?: Grouping | undefined;
  /** By member only: how many, and where they begin. Without a limit a long page of a file. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface Report {
  readonly from: string;
  readonly to: string;
  readonly group: Grouping;
  readonly rows: readonly ProfitRow[];
  readonly nextCursor: string | null;
}

/** 400 days of every lottery, 88 rounds of Yeekee and 96 of animals a day included. */
const MOST_ROUNDS = 100_000;
/** A page of a file: each adds up every entry of the days again. */
const MEMBERS_OF_A_PART = 50_000;
const MEMBER_CURSOR = [/^[0-9]{1,15}$/, /^[0-9a-f-]{36}$/];

type Sums = Pick<MoneyFigures, "slips" | "stakes" | "refunds" | "payouts"> & {
  /** Staked on rounds that are not settled. */
  readonly pending: Satang;
};
type Costs = Pick<MoneyFigures, "commissions"> & Partial<Pick<MoneyFigures, "adjustments">>;
/** Of days; of members what was given up of their debts, as the rest is of the house alone. */
type OwnCosts = Readonly<Record<"fees" | "bankFees" | "writeOffs", Satang>>;

export async function reportProfit(
  app: AppContext,
  viewer: Viewer,
  request: ReportRequest,
  language: string | undefined,
): Promise<Report> {
  const days = await daysAsked(app, request);
  const { from, to } = days;
  const group = request.group ?? "day";
  const report = { from, to, group, nextCursor: null };
  if (group === "day") return { ...report, rows: await byDay(app, days) };
  if (group === "referrer") return { ...report, rows: await byReferrer(app, viewer, days) };
  if (group === "member") return { ...report, ...(await byMember(app, viewer, days, request)) };
  const known = preferredLanguage(language);
  if (group === "type") {
    return { ...report, rows: byType(await readTypeFigures(app.db, from, to), known) };
  }
  const rounds = await readRoundFigures(app.db, from, to, MOST_ROUNDS + 1);
  if (rounds.length > MOST_ROUNDS) {
    // The last day may not be whole. Without the oldest, sums would be taken for those of all.
    const whole = new Set(rounds.map((round) => round.draw_date)).size - 1;
    throw new Refusal("DATES_TOO_FAR_APART", { days: Math.max(whole, 1) });
  }
  return { ...report, rows: rounds.map((round) => roundRow(round, known)) };
}

type Named = Pick<MemberFigureRow, "nickname" | "phone_number" | "role">;

function nameOf(row: Named, viewer: Viewer): string {
  return `${row.nickname} ${phoneFor(viewer, row.phone_number, row.role === "ADMIN")}`;
}

/** What moved in the ledger on those days, by member; who staked most comes first. */
async function byMember(
  app: AppContext,
  viewer: Viewer,
  { begin, end }: Days,
  { limit = MEMBERS_OF_A_PART, cursor }: ReportRequest,
): Promise<Pick<Report, "rows" | "nextCursor">> {
  const [stakes, id] = readCursor(cursor, MEMBER_CURSOR) ?? [];
  const after = stakes === undefined || id === undefined ? undefined : { stakes, id };
  const [owed, givenUp] = await Promise.all([
    readOwedPayouts(app.db, begin, end),
    readGivenUp(app.db, begin, end),
  ]);
  const named = [...new Set([...owed.keys(), ...givenUp.keys()])];
  const [found, pending] = await Promise.all([
    app.db.transaction(
      (tx) => readMemberFigures(tx, begin, end, named, after, limit + 1),
      FIGURES_TIME,
    ),
    readPending(app.db, begin, end, "member"),
  ]);
  const page = pageOf(found, limit, (row) => [String(row.stakes), row.user_id]);
  const rows = page.items.map((row) => {
    const sums = {
      ...row,
      payouts: row.payouts + (owed.get(row.user_id) ?? 0),
      pending: pending.get(row.user_id) ?? 0,
    };
    const { writeOffs, commissions } = givenUp.get(row.user_id) ?? { writeOffs: 0, commissions: 0 };
    const given = { ...row, commissions: row.commissions - commissions };
    return rowOf(row.user_id, nameOf(row, viewer), sums, given, { writeOffs });
  });
  return { rows, nextCursor: page.nextCursor };
}

/**
 * What members moved on those days, added up by who brought them, and what was counted for it in
 * them; who brought nobody is not here.
 */
async function byReferrer(
  app: AppContext,
  viewer: Viewer,
  { begin, end }: Days,
): Promise<ProfitRow[]> {
  const owed = await readOwedPayouts(app.db, begin, end);
  const [found, pending, earned, referrers] = await Promise.all([
    app.db.transaction((tx) => readReferredFigures(tx, begin, end, [...owed.keys()]), FIGURES_TIME),
    readPending(app.db, begin, end, "referrer"),
    app.db.transaction((tx) => readCommissions(tx, begin, end), FIGURES_TIME),
    readReferrers(app.db, [...owed.keys()]),
  ]);
  const owedTo = new Map<string, Satang>();
  for (const [member, satang] of owed) {
    const id = referrers.get(member) ?? "";
    owedTo.set(id, (owedTo.get(id) ?? 0) + satang);
  }
  const friendsOf = new Map(found.map((row) => [row.referrer_id, row]));
  const earnedBy = new Map(earned.map((row) => [row.referrer_id, row]));
  return [...new Set([...friendsOf.keys(), ...earnedBy.keys()])]
    .map((id) => {
      const friends = friendsOf.get(id);
      const named = friends ?? earnedBy.get(id);
      return {
        id,
        label: named ? nameOf(named, viewer) : "",
        slips: friends?.slips ?? 0,
        stakes: friends?.stakes ?? 0,
        refunds: friends?.refunds ?? 0,
        payouts: (friends?.payouts ?? 0) + (owedTo.get(id) ?? 0),
        pending: pending.get(id) ?? 0,
        commissions: earnedBy.get(id)?.satang ?? 0,
      };
    })
    .toSorted((one, other) => other.stakes - one.stakes || (one.id < other.id ? -1 : 1))
    .map(({ id, label, commissions, ...sums }) => rowOf(id, label, sums, { commissions }));
}

async function byDay(app: AppContext, days: Days): Promise<ProfitRow[]> {
  const { from, to, begin, end } = days;
  const [hours, pending, costs] = await Promise.all([
    readHours(app.db, begin, end),
    readPending(app.db, begin, end, "day"),
    readCosts(app.db, begin, end),
  ]);
  const perDay = Map.groupBy(hours, hourDay);
  const costsPerDay = Map.groupBy(costs, ({ day }) => day);
  const rows: ProfitRow[] = [];
  for (let on = to; on >= from; on = addDays(on, -1)) {
    const figures = figuresOf(perDay.get(on) ?? []);
    const cost = (account: CostAccount): Satang =>
      (costsPerDay.get(on) ?? [])
        .filter((row) => row.account === account)
        .reduce((sum, { satang }) => sum + satang, 0);
    const own = {
      fees: figures.fees - cost("FEES"),
      bankFees: cost("BANK_FEES"),
      writeOffs: cost("WRITE_OFFS"),
    };
    const given = {
      // A debt of commission that is written off was paid as commission: now it is a loss.
      commissions: figures.commissions + cost("COMMISSIONS"),
      // What a bank paid twice is no entry of a member's.
      adjustments: figures.adjustments + cost("ADJUSTMENTS"),
    };
    rows.push(rowOf(on, on, { ...figures, pending: pending.get(on) ?? 0 }, given, own));
  }
  return rows;
}

export function hourDay({ hour_at }: HourRow): string {
  return bangkokDay(hour_at.getTime());
}

function byType(rounds: readonly TypeFigureRow[], language: string): ProfitRow[] {
  return [...Map.groupBy(rounds, ({ type_code }) => type_code).values()]
    .flatMap((group) => {
      const [one] = group;
      return one ? [rowOf(one.type_code, lotteryOf(one, language), added(group))] : [];
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, "th"));
}

function lotteryOf({ type_names: names, type_code: code }: TypeFigureRow, language = "th") {
  return names[language] ?? names["th"] ?? code;
}

/**
 * Most rounds are called like their lottery. Names are Thai: of another language's only the number
 * is kept that tells the rounds of a day apart.
 */
function roundRow(round: RoundFigureRow, language: string): ProfitRow {
  const lottery = lotteryOf(round, language);
  const own = lottery === lotteryOf(round) ? round.name : (/\d+$/.exec(round.name)?.[0] ?? "");
  const label = own.startsWith(lottery) ? own : `${lottery} ${own}`.trim();
  return { ...rowOf(String(round.round_id), label, added([round])), draw_date: round.draw_date };
}

function added(rounds: readonly TypeFigureRow[]): Sums {
  const total = (of: (round: TypeFigureRow) => number): number =>
    rounds.reduce((sum, round) => sum + of(round), 0);
  return {
    slips: total((round) => round.slips),
    stakes: total((round) => round.stakes_satang),
    refunds: total((round) => round.refunds_satang),
    payouts: total((round) => round.payouts_satang),
    pending: total((round) => (round.is_decided ? 0 : round.stakes_satang - round.refunds_satang)),
  };
}

/** costs: where they can be told; what referrals earn and a desk adjusts is of no round. */
function rowOf(
  key: string,
  label: string,
  sums: Sums,
  costs?: Costs,
  own: Partial<OwnCosts> = {},
): ProfitRow {
  const profit = profitOf(sums) - sums.pending;
  const { fees, bankFees, writeOffs } = own;
  const left = (fees ?? 0) - (bankFees ?? 0) - (writeOffs ?? 0);
  const shown = (satang: Satang | undefined) => (satang === undefined ? null : formatBaht(satang));
  return {
    key,
    label,
    draw_date: null,
    slips: sums.slips,
    stakes: formatBaht(sums.stakes),
    payouts: formatBaht(sums.payouts),
    refunds: formatBaht(sums.refunds),
    pending: formatBaht(sums.pending),
    profit: formatBaht(profit),
    commissions: shown(costs?.commissions),
    adjustments: shown(costs?.adjustments),
    fees: shown(fees),
    bank_fees: shown(bankFees),
    write_offs: shown(writeOffs),
    net_profit: costs
      ? formatBaht(profit - costs.commissions - (costs.adjustments ?? 0) + left)
      : null,
  };
}
