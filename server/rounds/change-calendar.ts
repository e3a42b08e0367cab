/**
 * The operator moves, cancels or adds a draw on a day (domain.md: calendar exceptions are rows).
 * A preview runs the very change and takes it back, so that what is announced is what happens.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { PlanEffect } from "@chokdee/domain/rounds/plan-contract.ts";

import { writeAudit } from "../core/audit.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { tellRoundsChanged } from "./create-round.ts";
import { deleteCalendarDay, upsertCalendarDay } from "./queries/calendar.ts";
import { readNowMs } from "./queries/replan.ts";
import { exceptionsOf, lockType, readCalendar, type TypeRow } from "./queries/types.ts";
import { replan } from "./replan.ts";
import { typeKey } from "./wire-input.ts";
import { drawDayOf } from "./wire-range.ts";

export interface CalendarWanted {
  readonly typeId: string;
  readonly on: string;
  /** Null: no draw that day. The day itself: an extra draw. Undefined: as the schedule has it. */
  readonly movedTo: string | null | undefined;
  readonly note?: string | undefined;
  readonly preview?: boolean | undefined;
  /** How the day stood where it was changed; null as the schedule has it. */
  readonly over?: { readonly moved_to: string | null; readonly note: string } | null | undefined;
}

/** Carries what a preview found out of the transaction that it takes back. */
class Preview extends Error {
  readonly effect: PlanEffect;

  constructor(effect: PlanEffect) {
    super("taken back");
    this.effect = effect;
  }
}

export async function changeCalendar(
  app: AppContext,
  actor: Actor,
  wanted: CalendarWanted,
): Promise<PlanEffect> {
  const key = typeKey(wanted.typeId);
  try {
    const effect = await app.db.transaction(async (tx) => {
      const type = await lockType(tx, key);
      if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
      const done = await change(tx, actor, type, wanted);
      if (wanted.preview === true) throw new Preview(done);
      return done;
    });
    await tellRoundsChanged(app);
    return effect;
  } catch (error) {
    if (error instanceof Preview) return error.effect;
    throw error;
  }
}

async function change(
  tx: Queries,
  actor: Actor,
  type: TypeRow,
  wanted: CalendarWanted,
): Promise<PlanEffect> {
  const nowMs = await readNowMs(tx);
  const calendar = await readCalendar(tx, type.id);
  const known = calendar.find((row) => row.on_date === wanted.on);
  const { on, movedTo } = checked(wanted, nowMs, known !== undefined);
  const note = wanted.note?.trim() ?? known?.note ?? "";
  if (wanted.over !== undefined) {
    const day = (one: CalendarWanted["over"]) => ({
      moved_to: one?.moved_to,
      note: one?.note ?? "",
    });
    refuseOverwrite(day(known), { over: day(wanted.over), wanted: { moved_to: movedTo, note } });
  }
  // Against the exchange's word a session is written down as one.
  if (movedTo === undefined && known?.exchange) {
    await upsertCalendarDay(tx, { typeId: type.id, on, movedTo: on, note });
  } else if (movedTo === undefined) await deleteCalendarDay(tx, type.id, on);
  else await upsertCalendarDay(tx, { typeId: type.id, on, movedTo, note });
  const days = [on, movedTo, known?.moved_to].filter((day) => typeof day === "string");
  const effect = await replan(tx, type, {
    calendar: exceptionsOf(calendar, type.id),
    days: [...new Set(days)],
  });
  await writeAudit(tx, {
    ...actor,
    action: movedTo === undefined ? "calendar.remove" : "calendar.change",
    targetKind: "lottery_type",
    targetId: String(type.id),
    before: known ? { on, moved_to: known.moved_to, note: known.note } : null,
    after: movedTo === undefined ? null : { on, moved_to: movedTo, note, rounds: countOf(effect) },
  });
  return effect;
}

function checked({ on, movedTo }: CalendarWanted, nowMs: number, isKnown: boolean) {
  if (movedTo === undefined) {
    if (!isKnown) throw new Refusal("NOT_FOUND");
    return { on, movedTo };
  }
  return {
    on: drawDayOf(on, nowMs, "on"),
    movedTo: movedTo === null ? null : drawDayOf(movedTo, nowMs, "moved_to"),
  };
}

function countOf(effect: PlanEffect) {
  return Object.fromEntries(Object.entries(effect).map(([what, rounds]) => [what, rounds.length]));
}
