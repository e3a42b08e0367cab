/**
 * Brings rounds into line with a schedule or a calendar that was changed (decisions.md "Lotteries
 * and rounds"). Rounds that have not opened are moved, taken away or made. A round that has opened
 * keeps the hours that members were shown, with one exception: when its draw itself is moved to
 * another day, it goes there with its bets, as it does when the round is moved by hand.
 */
import type { PlanEffect } from "@chokdee/domain/rounds/plan-contract.ts";
import { roundsOnDay } from "@chokdee/domain/rounds/rounds-ahead.ts";
import {
  drawDays,
  parseSchedule,
  type CalendarException,
} from "@chokdee/domain/rounds/schedule.ts";

import type { Queries } from "../platform/database/database.ts";
import { planOf, planUntil } from "./make-rounds-ahead.ts";
import {
  clearRevealedRounds,
  lastPlannedDay,
  moveRound,
  movePlannedRounds,
  readNowMs,
  readOpenedRounds,
  voidUnplannedRounds,
  type PlannedRow,
} from "./queries/replan.ts";
import { insertRounds, type RoundToInsert } from "./queries/rounds.ts";
import { exceptionsOf, readCalendar, type TypeRow } from "./queries/types.ts";
import { afterMaking } from "./round-hooks.ts";

/** Why a round that never opened was voided; it or a new one stands when it is planned again. */
const SCHEDULE_CHANGED = "ตารางเวลาเปลี่ยน";

/** The calendar as it was, and the days on which it was changed so that a draw may have moved. */
export interface CalendarBefore {
  readonly calendar: readonly CalendarException[];
  readonly days?: readonly string[] | undefined;
}

export async function replan(
  tx: Queries,
  type: TypeRow,
  before: CalendarBefore,
): Promise<PlanEffect> {
  const nowMs = await readNowMs(tx);
  const exceptions = exceptionsOf(await readCalendar(tx, type.id), type.id);
  const ahead = type.active ? planOf(type, exceptions, nowMs) : [];
  // Rounds that were made for months ahead follow their schedule like the next ones.
  const last = type.active ? await lastPlannedDay(tx, type.id, SCHEDULE_CHANGED) : null;
  const plan = last === null ? ahead : planUntil(type, exceptions, nowMs, last, ahead);
  const { days = [] } = before;
  const moved = await moveDraw(tx, type, drawsMoved(type, before, exceptions), plan);
  const voided = await voidUnplannedRounds(tx, type.id, plan, SCHEDULE_CHANGED);
  moved.push(...(await movePlannedRounds(tx, type.id, plan, SCHEDULE_CHANGED)));
  const cleared = await clearRevealedRounds(tx, type.id, plan, SCHEDULE_CHANGED);
  const wanted = plan.filter(
    (round) => ahead.includes(round) || days.includes(round.drawDate) || cleared.has(round),
  );
  const made = await insertRounds(tx, wanted);
  if (made.length > 0) for (const hook of afterMaking) await hook(tx, made);
  return {
    made: made.map(onWire),
    voided: voided.map(onWire),
    moved: moved.map(onWire),
    kept: (await readKeptRounds(tx, type, { before, exceptions, plan })).map(onWire),
  };
}

/**
 * Rounds that have opened on days on which none is drawn any more, or of a lottery not on offer. Of
 * those with hours of their own, or closed by hand, the ones whose draw has left its day just now.
 */
async function readKeptRounds(
  tx: Queries,
  type: TypeRow,
  {
    before,
    exceptions,
    plan,
  }: {
    readonly before: CalendarBefore;
    readonly exceptions: readonly CalendarException[];
    readonly plan: readonly RoundToInsert[];
  },
): Promise<PlannedRow[]> {
  const schedule = parseSchedule(type.schedule);
  const isDrawn = (of: PlannedRow & { readonly sequence: number }, by = exceptions): boolean =>
    schedule !== null && of.sequence > 0 && of.sequence <= roundsOnDay(schedule, of.drawDate, by);
  const opened = await readOpenedRounds(tx, type.id, plan);
  return opened.filter((round) => {
    // No plan says whether a round that has closed is still drawn, only the days of the schedule.
    if (round.planned) return round.status === "OPEN" || !isDrawn(round);
    return isDrawn(round, before.calendar) && !isDrawn(round);
  });
}

/** The days that have lost their draw to a change of the calendar, and those that have gained one. */
function drawsMoved(
  type: TypeRow,
  { calendar, days = [] }: CalendarBefore,
  after: readonly CalendarException[],
): { readonly lost: string[]; readonly gained: string[] } {
  const schedule = parseSchedule(type.schedule);
  if (!schedule) return { lost: [], gained: [] };
  const isDrawn = (day: string, by: readonly CalendarException[]): boolean =>
    drawDays(schedule, day, day, by).length > 0;
  return {
    lost: days.filter((day) => isDrawn(day, calendar) && !isDrawn(day, after)),
    gained: days.filter((day) => !isDrawn(day, calendar) && isDrawn(day, after)),
  };
}

/** One draw that has left a day for another takes the round of that day along. */
async function moveDraw(
  tx: Queries,
  type: TypeRow,
  { lost, gained }: ReturnType<typeof drawsMoved>,
  plan: ReturnType<typeof planOf>,
): Promise<PlannedRow[]> {
  const [from] = lost;
  const to = plan.find((round) => round.drawDate === gained[0]);
  if (parseSchedule(type.schedule)?.kind === "every") return [];
  if (lost.length !== 1 || gained.length !== 1 || from === undefined || !to) return [];
  return moveRound(tx, type.id, from, to);
}

function onWire({ id, name, drawDate, status }: PlannedRow): PlanEffect["made"][number] {
  return { id: String(id), name, draw_date: drawDate, status };
}
