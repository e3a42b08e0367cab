/** An administrator adds a round (api.md POST /api/admin/rounds). */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { roundsOnDay } from "@chokdee/domain/rounds/rounds-ahead.ts";
import { closesAfterDraw, parseSchedule, scheduledClose } from "@chokdee/domain/rounds/schedule.ts";
import { BANGKOK_OFFSET_MS } from "@chokdee/domain/time.ts";

import { isBesideOthers } from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { usualName } from "./make-rounds-ahead.ts";
import { readNowMs } from "./queries/replan.ts";
import {
  insertRounds,
  refuseWithoutBeacon,
  lastSequence,
  lockRound,
  type LockedRound,
} from "./queries/rounds.ts";
import { exceptionsOf, lockType, readCalendar, type TypeRow } from "./queries/types.ts";
import { afterMaking } from "./round-hooks.ts";
import { tendAtNextTurn } from "./tend-rounds.ts";
import { instantOf, typeKey } from "./wire-input.ts";
import { drawDayOf } from "./wire-range.ts";

export interface RoundWanted {
  readonly lottery_type_id: string;
  readonly name?: string | undefined;
  readonly draw_date: string;
  readonly open_time: string;
  readonly close_time: string;
}

/**
 * Where somebody else enters results or sets odds too, one alone may not take bets on a draw that
 * has been: DRAW_IS_PAST; nor longer than the lottery's schedule says, for its numbers come soon
 * after: CLOSES_TOO_LATE. An operator alone has nobody to hide it from, and tries past draws out.
 */
export async function refuseAfterDraw(
  tx: Queries,
  schedule: Parameters<typeof closesAfterDraw>[0],
  asked: { readonly actorId: string; readonly drawDate: string; readonly closeAt: Date },
): Promise<void> {
  const { actorId, drawDate, closeAt } = asked;
  const isPast = closesAfterDraw(schedule, drawDate, closeAt.getTime());
  const closeMs = scheduledClose(schedule, drawDate);
  const isLate = closeMs !== null && closeAt.getTime() > closeMs;
  if (!(isPast || isLate)) return;
  if (!(await isBesideOthers(tx, ["RESULT", "SCHEDULE"], actorId))) return;
  if (isPast || closeMs === null) throw new Refusal("DRAW_IS_PAST");
  throw new Refusal("CLOSES_TOO_LATE", { close: clockOf(closeMs) });
}

/** The hour in Thailand, as schedules write it. */
function clockOf(instantMs: number): string {
  return new Date(instantMs + BANGKOK_OFFSET_MS).toISOString().slice(11, 16);
}

/** Adds the round and answers its key. */
export async function createRound(app: AppContext, actor: Actor, wanted: RoundWanted) {
  const typeId = typeKey(wanted.lottery_type_id);
  const drawDate = drawDayOf(wanted.draw_date, await readNowMs(app.db), "draw_date");
  const openAt = instantOf(wanted.open_time, "open_time");
  const closeAt = instantOf(wanted.close_time, "close_time");
  if (openAt >= closeAt) throw new Refusal("ROUND_TIMES_INVALID", { field: "close_time" });

  const made = await app.db.transaction(async (tx) => {
    const type = await lockType(tx, typeId);
    if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const { actorId } = actor;
    await refuseAfterDraw(tx, parseSchedule(type.schedule), { actorId, drawDate, closeAt });
    const round = await addRound(tx, type, { name: wanted.name, drawDate, openAt, closeAt });
    if (round.close_time <= round.now) {
      throw new Refusal("ROUND_TIMES_INVALID", { field: "close_time" });
    }
    await writeAudit(tx, {
      ...actor,
      action: "round.create",
      targetKind: "round",
      targetId: String(round.id),
      after: auditOf(round),
    });
    return round;
  });
  await tellRoundsChanged(app);
  return made.id;
}

/** Adds a round of a locked lottery, numbered after those of the day and after the planned ones. */
export async function addRound(
  tx: Queries,
  type: TypeRow,
  wanted: { name?: string | undefined; drawDate: string; openAt: Date; closeAt: Date },
): Promise<LockedRound> {
  const { drawDate, openAt, closeAt } = wanted;
  const schedule = parseSchedule(type.schedule);
  const calendar = exceptionsOf(await readCalendar(tx, type.id), type.id);
  // The schedule's own numbers stay free for the rounds that it will make.
  const reserved = schedule ? roundsOnDay(schedule, drawDate, calendar) : 0;
  const sequence = Math.max(await lastSequence(tx, type.id, drawDate), reserved) + 1;
  const name = wanted.name?.trim() || usualName(type.names, sequence, schedule);
  const round = { typeId: type.id, name, drawDate, sequence, openAt, closeAt, drawAt: null };
  await refuseWithoutBeacon(tx, type);
  const made = await insertRounds(tx, [{ ...round, planned: false }]);
  const [first] = made;
  if (!first) throw new Refusal("ROUND_EXISTS_ALREADY");
  for (const hook of afterMaking) await hook(tx, made);
  const locked = await lockRound(tx, first.id);
  if (!locked) throw new Error("the round that was just added cannot be read");
  return locked;
}

/** What an audit entry says of a round. */
export function auditOf(round: LockedRound) {
  return {
    name: round.name,
    lottery: round.code,
    status: round.status_now,
    draw_date: round.draw_date,
    open_time: round.open_time.toISOString(),
    close_time: round.close_time.toISOString(),
  };
}

/** After the change has been committed: memory, screens, and the clock that closes the round. */
export async function tellRoundsChanged(app: AppContext): Promise<void> {
  app.live.tellAll("rounds");
  await tendAtNextTurn(app);
}
