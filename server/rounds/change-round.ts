/**
 * An administrator moves, renames or closes a round (api.md PATCH /api/admin/rounds/{id}). What is
 * allowed in which status is the table of domain/rounds/rules.ts.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { roundRefusal, type RoundAction } from "@chokdee/domain/rounds/rules.ts";
import { roundsOnDay } from "@chokdee/domain/rounds/rounds-ahead.ts";
import { parseSchedule } from "@chokdee/domain/rounds/schedule.ts";

import { writeAudit } from "../core/audit.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import { isRoundAskedFor } from "../core/queries/approvals.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { auditOf, refuseAfterDraw, tellRoundsChanged } from "./create-round.ts";
import { usualName } from "./make-rounds-ahead.ts";
import {
  clearVoidedRound,
  isSettling,
  lockRound,
  readLastBet,
  updateRound,
  type LockedRound,
  type RoundChange as RoundUpdate,
} from "./queries/rounds.ts";
import { exceptionsOf, moveInCalendar, readCalendar } from "./queries/types.ts";
import { dayOf, instantOf, roundKey } from "./wire-input.ts";
import { drawDayOf } from "./wire-range.ts";

const DAY_MS = 86_400_000;

interface RoundFields {
  readonly name?: string | undefined;
  readonly draw_date?: string | undefined;
  readonly open_time?: string | undefined;
  readonly close_time?: string | undefined;
}
export interface RoundChange extends RoundFields {
  readonly status?: "CLOSED" | undefined;
  /** What stood where they were typed over. */
  readonly over?: RoundFields | undefined;
}

interface Wanted {
  readonly name: string | undefined;
  readonly drawDate: string | undefined;
  readonly openAt: Date | undefined;
  readonly closeAt: Date | undefined;
  readonly isClosed: boolean;
}

/** Answers whether it was another round before. */
export async function changeRound(
  app: AppContext,
  actor: Actor,
  id: string,
  change: RoundChange,
): Promise<boolean> {
  const key = roundKey(id);
  const asked = wantedOf(change);
  const isChanged = await app.db.transaction(async (tx) => {
    const round = await lockRound(tx, key);
    if (!round) throw new Refusal("ROUND_NOT_FOUND");
    const request = withName(round, asked);
    refuseTypedOver(round, change.over, request);
    const wanted = differing(round, request);
    const update = decide(round, wanted);
    if (!wanted.isClosed && !isAnything(wanted)) return false;
    // Its result was of the day and the hours under which it was entered.
    if (await isSettling(tx, key)) throw new Refusal("ROUND_STATE", { reason: "ROUND_SETTLED" });
    const byActor = { ...update, actorId: actor.actorId };
    if (takesBetsAnew(round, wanted)) {
      await refuseAfterDraw(tx, parseSchedule(round.schedule), byActor);
    } else await refuseAgainstBets(tx, round, byActor);
    const isMoved = update.drawDate !== round.draw_date;
    // A result that waits is of the day that it was asked for.
    if (isMoved && (await isRoundAskedFor(tx, key))) throw new Refusal("APPROVAL_WAITING");
    if (isMoved) await clearVoidedRound(tx, round.type_id, update.drawDate, round.sequence);
    await updateRound(tx, key, update);
    if (isMoved && (round.planned || (await isDrawOf(tx, round)))) {
      await moveInCalendar(tx, round.type_id, round.draw_date, update.drawDate);
    }
    await audit(tx, actor, round, wanted.isClosed);
    return true;
  });
  if (isChanged) await tellRoundsChanged(app);
  return isChanged;
}

function wantedOf(change: RoundChange): Wanted {
  const { name, draw_date: day, open_time: open, close_time: close } = change;
  if (change.status !== undefined && (open ?? close) !== undefined) {
    throw new Refusal("ROUND_TIMES_INVALID");
  }
  return {
    name: name?.trim(),
    drawDate: day === undefined ? undefined : dayOf(day),
    openAt: open === undefined ? undefined : instantOf(open, "open_time"),
    closeAt: close === undefined ? undefined : instantOf(close, "close_time"),
    isClosed: change.status !== undefined,
  };
}

/** A name that is emptied gives the round the one that it would have without. */
function withName({ names, sequence, schedule }: LockedRound, wanted: Wanted): Wanted {
  if (wanted.name !== "") return wanted;
  return { ...wanted, name: usualName(names, sequence, parseSchedule(schedule)) };
}

/** Refuses what somebody else has changed since it was shown. */
function refuseTypedOver(round: LockedRound, over: RoundFields | undefined, wanted: Wanted): void {
  if (over === undefined) return;
  const named = (one: Omit<Wanted, "isClosed">) => ({
    name: one.name,
    draw_date: one.drawDate,
    open_time: one.openAt?.getTime(),
    close_time: one.closeAt?.getTime(),
  });
  const { name, draw_date: drawDate, open_time: openAt, close_time: closeAt } = round;
  const typed = named(wanted);
  // Who closes the round at once types over no hours, whatever they saw.
  const seen = Object.entries(named(wantedOf(over))).filter(
    ([field, value]) => value !== undefined && typed[field as keyof typeof typed] !== undefined,
  );
  refuseOverwrite(named({ name: name.trim(), drawDate, openAt, closeAt }), {
    over: Object.fromEntries(seen),
    wanted: typed,
  });
}

/** What is asked but stands already is no change: a form may send all of a round back. */
function differing(round: LockedRound, wanted: Wanted): Wanted {
  const { name, drawDate, openAt, closeAt } = wanted;
  return {
    ...wanted,
    name: name === round.name ? undefined : name,
    drawDate: drawDate === round.draw_date ? undefined : drawDate,
    openAt: openAt?.getTime() === round.open_time.getTime() ? undefined : openAt,
    closeAt: closeAt?.getTime() === round.close_time.getTime() ? undefined : closeAt,
  };
}

function isAnything({ name, drawDate, openAt, closeAt }: Wanted): boolean {
  return [name, drawDate, openAt, closeAt].some((field) => field !== undefined);
}

function refuseUnlessAllowed(action: RoundAction, round: LockedRound): void {
  const reason = roundRefusal(action, round.status_now);
  if (reason) throw new Refusal("ROUND_STATE", { reason });
}

/**
 * Whether a round is the draw of its day although its hours are its own: moved without its
 * calendar, it would leave a day for which another round is made.
 */
async function isDrawOf(tx: Queries, round: LockedRound): Promise<boolean> {
  const schedule = parseSchedule(round.schedule);
  if (!schedule || schedule.kind === "every") return false;
  const calendar = exceptionsOf(await readCalendar(tx, round.type_id), round.type_id);
  return round.sequence <= roundsOnDay(schedule, round.draw_date, calendar);
}

/** Whether bets go on, on another day's draw or until a later hour. */
function takesBetsAnew(round: LockedRound, wanted: Wanted): boolean {
  if (round.status_now === "CLOSED" || wanted.isClosed) return false;
  if (wanted.drawDate !== undefined) return true;
  return wanted.closeAt !== undefined && wanted.closeAt > round.close_time;
}

/**
 * Bets that were taken stay bets made before the draw: a round that takes no more is given neither
 * a draw that was known when its last bet came in, nor a close before that bet. Else one person
 * alone takes bets on a later day's draw, and dates them back once the numbers have fallen.
 */
async function refuseAgainstBets(
  tx: Queries,
  round: LockedRound,
  update: RoundUpdate & { readonly actorId: string },
): Promise<void> {
  const isMoved = update.drawDate !== round.draw_date;
  if (!isMoved && update.closeAt >= round.close_time) return;
  const lastBetAt = await readLastBet(tx, round.id);
  if (lastBetAt === null) return;
  if (update.closeAt < lastBetAt) {
    throw new Refusal("ROUND_TIMES_INVALID", { field: "close_time" });
  }
  if (isMoved) {
    const { actorId, drawDate } = update;
    await refuseAfterDraw(tx, parseSchedule(round.schedule), {
      actorId,
      drawDate,
      closeAt: lastBetAt,
    });
  }
}

/** The round as it shall be; a refusal when its status or the clock is against it. */
function decide(round: LockedRound, wanted: Wanted): RoundUpdate {
  refuseUnlessAllowed("EDIT", round);
  if (wanted.isClosed) refuseUnlessAllowed("CLOSE", round);
  const moves = wanted.drawDate !== undefined;
  if (moves) drawDayOf(wanted.drawDate, round.now.getTime(), "draw_date");
  const schedule = parseSchedule(round.schedule);
  // A round in a row of many belongs to its day; the calendar moves whole days.
  if (moves && round.planned && schedule?.kind === "every") {
    throw new Refusal("ROUND_TIMES_INVALID", { field: "draw_date" });
  }
  const drawDate = wanted.drawDate ?? round.draw_date;
  const hours = wanted.isClosed ? closedNow(round) : movedHours(round, wanted);
  // A round that is closed at this moment is drawn when it was to be.
  const closeMovedMs = wanted.isClosed ? 0 : hours.closeAt.getTime() - round.close_time.getTime();
  const hasOwnHours = wanted.openAt !== undefined || wanted.closeAt !== undefined;
  const name = wanted.name ?? round.name;
  return {
    name,
    named: name !== usualName(round.names, round.sequence, schedule),
    drawDate,
    ...hours,
    drawAt: drawTimeOf(round, drawDate, closeMovedMs),
    // What the clock has done is kept: new hours do not open a closed round again.
    status: wanted.isClosed ? "CLOSED" : round.status_now,
    // The operator's hours stand, whatever becomes of the schedule.
    planned: round.planned && !hasOwnHours && !wanted.isClosed,
  };
}

/** A round that was open closes at this moment; one that was not keeps its hours. */
function closedNow(round: LockedRound) {
  // Rounded up to the millisecond, so that no slip that was taken lies after the close.
  const thisMoment = new Date(round.now.getTime() + 1);
  const isEarly = round.status_now === "OPEN" && thisMoment < round.close_time;
  return {
    openAt: round.open_time,
    closeAt: isEarly ? thisMoment : round.close_time,
  };
}

function movedHours(round: LockedRound, wanted: Wanted) {
  const openAt = wanted.openAt ?? round.open_time;
  const closeAt = wanted.closeAt ?? round.close_time;
  const isOver = round.status_now === "CLOSED";
  if (openAt >= closeAt || (!isOver && closeAt <= round.now)) {
    throw new Refusal("ROUND_TIMES_INVALID", { field: "close_time" });
  }
  // An open round has been shown, and may hold slips: it cannot become one that is yet to open.
  if (round.status_now === "OPEN" && openAt > round.now) {
    throw new Refusal("ROUND_TIMES_INVALID", { field: "open_time" });
  }
  return { openAt, closeAt };
}

/** The draw follows its close; on another day it follows the day, and of the close only the hour. */
function drawTimeOf(round: LockedRound, drawDate: string, closeMovedMs: number): Date | null {
  if (!round.draw_time) return null;
  const dayMovedMs = Date.parse(drawDate) - Date.parse(round.draw_date);
  const hourMovedMs = closeMovedMs - Math.round(closeMovedMs / DAY_MS) * DAY_MS;
  const movedMs = dayMovedMs === 0 ? closeMovedMs : dayMovedMs + hourMovedMs;
  return new Date(round.draw_time.getTime() + movedMs);
}

async function audit(
  tx: Queries,
  actor: Actor,
  before: LockedRound,
  isClosed: boolean,
): Promise<void> {
  const after = await lockRound(tx, before.id);
  await writeAudit(tx, {
    ...actor,
    action: isClosed ? "round.close" : "round.change",
    targetKind: "round",
    targetId: String(before.id),
    before: auditOf(before),
    after: after && auditOf(after),
  });
}
