/**
 * What an operator sees first (api.md GET /api/admin/dashboard; product.md "Dashboard"): the four
 * figures, today's money, fourteen days of it, the work waiting, and what is wrong. Nothing is
 * held back in a cache, so that a figure is true when it is shown; requests that arrive together
 * share one answer.
 */
import { listAdminReceivingAccounts } from "@chokdee/domain/deposits/admin-contract.ts";
import { addAnnouncement } from "@chokdee/domain/notices/admin-contract.ts";
import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { readUserProtection } from "@chokdee/domain/protection/admin-contract.ts";
import { mayCall, type NeededRight, type Right } from "@chokdee/domain/rights.ts";
import { BANGKOK_OFFSET_MS, addDays, bangkokInstant } from "@chokdee/domain/time.ts";

import type { AppContext } from "../platform/app-context.ts";
import { describeActivity } from "./activity.ts";
import { readAlarms, readCalendarAlarms, readNodeAlarms, type Alarm } from "./alarms.ts";
import { countToDecide } from "./decide-approval.ts";
import { firstStepsLeft } from "./first-steps.ts";
import { figuresOf, profitOf, type MoneyFigures } from "./money-figures.ts";
import {
  closingRounds,
  membersByDay,
  readCounts,
  readWaiting,
  recentActivity,
  roundsWithoutResult,
  type ActivityRow,
  type ClosingRoundRow,
  type DueRoundRow,
} from "./queries/dashboard.ts";
import { readCredits, readHours, readToday, type HourRow } from "./queries/figures.ts";
import { hourDay } from "./report-profit.ts";

/** Days that the chart shows, today included (design/png/30-admin-dashboard.png). */
const SERIES_DAYS = 14;
const HOURS_A_DAY = 24;
const HOUR_MS = 3_600_000;
const CLOSING_ROUNDS = 6;
const ACTIVITIES = 10;

/** What is the same for all who look. */
type Figures = Omit<Dashboard, "activity" | "waiting"> & {
  readonly waiting: Omit<Dashboard["waiting"], "approvals">;
};

const inFlight = new WeakMap<AppContext["db"], Promise<Figures>>();

export async function readDashboard(
  app: AppContext,
  viewer: { readonly id: string; readonly rights: readonly Right[] },
  language: string | undefined,
): Promise<Dashboard> {
  const [figures, approvals, activity] = await Promise.all([
    shared(app),
    countToDecide(app, viewer.id, viewer.rights),
    recentActivity(app.db, ACTIVITIES),
  ]);
  const isFor = (right: NeededRight) => mayCall(viewer.rights, { method: "GET", right });
  const hidden = Object.entries(rightsOfMoney).filter(([, right]) => !isFor(right));
  return {
    ...figures,
    ...Object.fromEntries(hidden.map(([name]) => [name, null])),
    alarms: isFor(rightsOfMoney.today) ? figures.alarms : figures.alarms.map(withoutSums),
    waiting: { ...figures.waiting, approvals },
    activity: activity
      .filter((row) => row.amount_satang === null || isFor(MEMBERS_MONEY))
      .filter((row) => row.amount_satang !== null || !row.by_member || isFor(MEMBERS_ACTS))
      .map((row) => (row.about && !isFor(readersOf(row.about)) ? { ...row, about: null } : row))
      .map((row) => describeActivity(row, language)),
  };
}

/**
 * What the house holds, earns and risks, each for who may see as much elsewhere: today's profit is
 * in the books as well, but not in the stakes of single rounds.
 */
const rightsOfMoney = {
  credits_in_system: ["books", "profit"],
  pending_withdrawals_amount: ["payouts", "books", "profit"],
  today: ["books", "profit"],
  series: ["books", "profit"],
  hours: ["books", "profit"],
  closing_rounds: ["stakes"],
} as const satisfies Partial<Record<keyof Dashboard, NeededRight>>;

/** Whose moves in the wallets of members are told of. */
const MEMBERS_MONEY = ["members", "books", "profit"] as const;

/** Who reads what members did to protect themselves, and their accounts. */
const MEMBERS_ACTS = readUserProtection.right;

/** Who is told by name what an act was about: whoever could read it elsewhere. */
function readersOf(about: NonNullable<ActivityRow["about"]>): NeededRight {
  if (about.is_member) return MEMBERS_ACTS;
  if (about.kind === "receiving_account") return listAdminReceivingAccounts.right;
  if (["announcement", "promotion"].includes(about.kind)) return addAnnouncement.right;
  return "staff";
}

/** Alarms that say how much money is at stake. */
const ALARMS_WITH_SUMS: readonly string[] = [
  "CREDIT_UNPROVEN",
  "PAYOUT_WITHOUT_LINE",
  "LINE_WITHOUT_PAYOUT",
  "RETURN_WITHOUT_LINE",
  "LEDGER_MISMATCH",
];

function withoutSums(alarm: Alarm): Alarm {
  return ALARMS_WITH_SUMS.includes(alarm.kind) ? { ...alarm, detail: "" } : alarm;
}

function shared(app: AppContext): Promise<Figures> {
  const flying = inFlight.get(app.db);
  if (flying) return flying;
  const reading = read(app).finally(() => inFlight.delete(app.db));
  inFlight.set(app.db, reading);
  return reading;
}

async function read(app: AppContext): Promise<Figures> {
  const { db } = app;
  const { today } = await readToday(db);
  const dayBegan = new Date(bangkokInstant(today, "00:00"));
  const seriesBegan = new Date(bangkokInstant(addDays(today, 1 - SERIES_DAYS), "00:00"));
  const dayEnds = new Date(bangkokInstant(addDays(today, 1), "00:00"));
  const [hours, credits, counts, joined, waiting, due, closing, alarms, calendars, firstSteps] =
    await Promise.all([
      readHours(db, seriesBegan, dayEnds),
      readCredits(db),
      readCounts(db, dayBegan),
      membersByDay(db, seriesBegan),
      readWaiting(db),
      roundsWithoutResult(db),
      closingRounds(db, CLOSING_ROUNDS),
      readAlarms(app),
      readCalendarAlarms(app),
      firstStepsLeft(app),
    ]);
  const days = Array.from({ length: SERIES_DAYS }, (_, at) => addDays(today, at + 1 - SERIES_DAYS));
  const perDay = Map.groupBy(hours, hourDay);
  const joinedOn = new Map(joined.map(({ on, members }) => [on, members]));
  return {
    total_members: counts.total_members,
    new_members_today: counts.new_members_today,
    signed_in: counts.signed_in,
    online: counts.online,
    total_rounds: counts.total_rounds,
    open_rounds: counts.open_rounds,
    pending_withdrawals: waiting.withdrawals,
    pending_withdrawals_amount: formatBaht(waiting.withdrawals_satang),
    credits_in_system: formatBaht(credits),
    today: moneyOf(figuresOf(perDay.get(today) ?? [])),
    series: days.map((on) => ({ on, ...moneyOf(figuresOf(perDay.get(on) ?? [])) })),
    members_by_day: days.map((on) => ({ on, members: joinedOn.get(on) ?? 0 })),
    hours: hoursOf(perDay.get(today) ?? []),
    waiting: {
      deposits: waiting.deposits,
      withdrawals: waiting.withdrawals,
      results: due.length,
      unmatched: waiting.unmatched,
    },
    oldest: {
      deposit_at: waiting.oldest_deposit_at?.toISOString() ?? null,
      withdrawal_at: waiting.oldest_withdrawal_at?.toISOString() ?? null,
    },
    results_due: due.slice(0, CLOSING_ROUNDS).map(roundOf),
    closing_rounds: closing.map(closingRoundOf),
    alarms: [...alarms, ...readNodeAlarms(app), ...calendars],
    first_steps: firstSteps,
  };
}

/** Stakes here are those that stand, so that profit is stakes less payouts. */
function moneyOf(figures: MoneyFigures): NonNullable<Dashboard["today"]> {
  return {
    stakes: formatBaht(figures.stakes - figures.refunds),
    payouts: formatBaht(figures.payouts),
    profit: formatBaht(profitOf(figures)),
    deposits: formatBaht(figures.deposits),
    withdrawals: formatBaht(figures.withdrawals),
  };
}

function hoursOf(rows: readonly HourRow[]): NonNullable<Dashboard["hours"]> {
  const perHour = Map.groupBy(rows, ({ hour_at }) => bangkokHour(hour_at));
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => {
    const { deposits, withdrawals } = figuresOf(perHour.get(hour) ?? []);
    return { hour, deposits: formatBaht(deposits), withdrawals: formatBaht(withdrawals) };
  });
}

function bangkokHour(at: Date): number {
  return Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / HOUR_MS) % HOURS_A_DAY;
}

function roundOf(row: DueRoundRow): Dashboard["results_due"][number] {
  return {
    round_id: String(row.round_id),
    name: row.name,
    lottery: {
      code: row.type_code,
      name_th: row.type_names["th"] ?? row.type_code,
      names: row.type_names,
      category: row.category,
    },
    close_time: row.close_time.toISOString(),
  };
}

function closingRoundOf(row: ClosingRoundRow): NonNullable<Dashboard["closing_rounds"]>[number] {
  const { bet_type, number, payout_satang } = row;
  const worst =
    bet_type === null || number === null
      ? null
      : { bet_type, number, payout: formatBaht(payout_satang ?? 0) };
  return { ...roundOf(row), stakes: formatBaht(row.stakes_satang), worst };
}
