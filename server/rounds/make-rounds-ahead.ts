/** Makes the rounds that follow from the lotteries' schedules (decisions.md "Lotteries and rounds"). */
import { roundName } from "@chokdee/domain/rounds/round-name.ts";
import { roundsAhead, roundsUntil } from "@chokdee/domain/rounds/rounds-ahead.ts";
import {
  parseSchedule,
  type CalendarException,
  type PlannedRound,
  type Schedule,
} from "@chokdee/domain/rounds/schedule.ts";

import { isUnavailable, type Database, type Queries } from "../platform/database/database.ts";
import { findMissingRounds, insertRounds, type RoundToInsert } from "./queries/rounds.ts";
import {
  exceptionsOf,
  lockTypesAtHand,
  readCalendar,
  readTypes,
  type TypeRow,
} from "./queries/types.ts";
import { afterMaking } from "./round-hooks.ts";

/**
 * Makes what is missing and answers how many rounds that was. Nodes may do so at the same moment:
 * a round stands once per lottery, day and number.
 */
export async function makeRoundsAhead(db: Database, nowMs: number): Promise<number> {
  const missing = await findMissingRounds(db, await planAll(db, await readTypes(db), nowMs));
  if (missing.length === 0) return 0;
  const making = db.transaction(async (tx) => {
    // Planned anew behind the lock. A lottery that is being changed is passed over: a draw that is
    // moved or cancelled at this moment would get a round that nothing takes away again.
    const types = await lockTypesAtHand(tx, [...new Set(missing)]);
    const made = await insertRounds(tx, await planAll(tx, types, nowMs));
    if (made.length > 0) for (const hook of afterMaking) await hook(tx, made);
    return made.length;
  });
  return making.catch((error: unknown) => {
    // On Citus the lock waits where it should skip: the next look makes them, the rest goes on.
    if (isUnavailable(error)) return 0;
    throw error;
  });
}

async function planAll(
  db: Queries,
  types: readonly TypeRow[],
  nowMs: number,
): Promise<RoundToInsert[]> {
  const calendar = await readCalendar(db);
  return types
    .filter((type) => type.active)
    .flatMap((type) => planOf(type, exceptionsOf(calendar, type.id), nowMs));
}

/** The rounds of a lottery that should stand now; none without a schedule. */
export function planOf(
  type: TypeRow,
  exceptions: readonly CalendarException[],
  nowMs: number,
): RoundToInsert[] {
  const schedule = parseSchedule(type.schedule);
  if (!schedule) return [];
  return roundsAhead(schedule, nowMs, exceptions).map((round) => toInsert(type, schedule, round));
}

/** The rounds of a schedule up to a day that can still take bets, besides those made ahead. */
export function planUntil(
  type: TypeRow,
  exceptions: readonly CalendarException[],
  nowMs: number,
  lastDay: string,
  ahead: readonly RoundToInsert[] = [],
): RoundToInsert[] {
  const schedule = parseSchedule(type.schedule);
  if (!schedule) return [];
  const keyOf = (round: { drawDate: string; sequence: number }) =>
    `${round.drawDate}.${round.sequence}`;
  const known = new Set(ahead.map(keyOf));
  const more = roundsUntil(schedule, nowMs, lastDay, exceptions)
    .filter((round) => !known.has(keyOf(round)))
    .map((round) => toInsert(type, schedule, round));
  return [...ahead, ...more];
}

function toInsert(type: TypeRow, schedule: Schedule, round: PlannedRound): RoundToInsert {
  return {
    typeId: type.id,
    name: usualName(type.names, round.sequence, schedule),
    drawDate: round.drawDate,
    sequence: round.sequence,
    openAt: new Date(round.openAtMs),
    closeAt: new Date(round.closeAtMs),
    drawAt: new Date(round.drawAtMs),
    planned: true,
  };
}

/** What a round is called that nobody has given a name. */
export function usualName(
  names: Readonly<Record<string, string>>,
  sequence: number,
  schedule: Schedule | null,
): string {
  return roundName(names["th"] ?? "", { sequence, isNumbered: schedule?.kind === "every" }, "th");
}
