/** The operator changes a lottery: names, schedule, calendar, whether it is offered. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { languages } from "@chokdee/domain/members/contract.ts";
import { parseResultSettings } from "@chokdee/domain/results/entry-fields.ts";
import {
  isException,
  parseSchedule,
  type CalendarException,
} from "@chokdee/domain/rounds/schedule.ts";

import { writeAudit } from "../backoffice/audit.ts";
import type { House } from "../platform/house.ts";
import { tellRoundsChanged, type Actor } from "./create-round.ts";
import {
  exceptionsOf,
  lockType,
  readCalendar,
  replaceCalendar,
  updateType,
  type TypeRow,
} from "./queries/types.ts";
import { replan } from "./replan.ts";
import { showAdminType } from "./show-lottery-types.ts";
import { typeKey } from "./wire-input.ts";

export interface TypeChange {
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly schedule?: unknown;
  readonly result_settings?: unknown;
  readonly sort_order?: number | undefined;
  readonly active?: boolean | undefined;
  readonly calendar?:
    | readonly {
        readonly on: string;
        readonly moved_to: string | null;
        readonly note?: string | undefined;
      }[]
    | undefined;
}

type CalendarDay = { readonly on: string; readonly movedTo: string | null; readonly note: string };

const LONGEST_NAME = 80;
const LONGEST_NOTE = 200;
/** Years of exceptions, with room. */
const MOST_CALENDAR_DAYS = 1_000;
const MOST_SORT_ORDER = 1_000_000;

export async function changeLotteryType(
  house: House,
  actor: Actor,
  id: string,
  change: TypeChange,
): Promise<void> {
  const key = typeKey(id);
  const calendar = change.calendar && calendarOf(change.calendar);
  await house.db.transaction(async (tx) => {
    const type = await lockType(tx, key);
    if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const before = await showAdminType(tx, id);
    const drawn = exceptionsOf(await readCalendar(tx, key), key);
    const changed = changedType(type, change);
    await updateType(tx, changed);
    if (calendar) await replaceCalendar(tx, key, calendar);
    await replan(tx, changed, calendar && { before: drawn, days: daysOf([...drawn, ...calendar]) });
    await writeAudit(tx, {
      actorId: actor.id,
      action: "lottery-type.change",
      targetKind: "lottery-type",
      targetId: String(key),
      address: actor.address,
      before: withoutBetTypes(before),
      after: withoutBetTypes(await showAdminType(tx, id)),
    });
  });
  await tellRoundsChanged(house);
}

/** Every day that a calendar speaks of, or has spoken of. */
function daysOf(exceptions: readonly CalendarException[]): string[] {
  return [...new Set(exceptions.flatMap(({ on, movedTo }) => (movedTo ? [on, movedTo] : [on])))];
}

function withoutBetTypes({ bet_types: _betTypes, ...type }: { bet_types: unknown }) {
  return type;
}

function changedType(type: TypeRow, change: TypeChange): TypeRow {
  return {
    ...type,
    names: change.names === undefined ? type.names : namesOf(type.names, change.names),
    schedule: change.schedule === undefined ? type.schedule : scheduleOf(change.schedule),
    result_settings:
      change.result_settings === undefined
        ? type.result_settings
        : settingsOf(change.result_settings),
    sort_order: change.sort_order === undefined ? type.sort_order : sortOrderOf(change.sort_order),
    active: change.active ?? type.active,
  };
}

/** Names of known languages over the ones that stand; Thai cannot be taken away. */
export function namesOf(
  before: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
) {
  const merged: Record<string, string> = { ...before };
  for (const [language, name] of Object.entries(names)) {
    const isKnown = languages.some((known) => known === language);
    if (!isKnown || name.trim() === "" || name.length > LONGEST_NAME) {
      throw new Refusal("SETTING_INVALID", { field: `names.${language.slice(0, 10)}` });
    }
    merged[language] = name.trim();
  }
  return merged;
}

function scheduleOf(value: unknown) {
  const schedule = parseSchedule(value);
  if (!schedule) throw new Refusal("SCHEDULE_INVALID");
  return schedule;
}

function settingsOf(value: unknown) {
  const settings = parseResultSettings(value);
  if (!settings) throw new Refusal("SETTING_INVALID", { field: "result_settings" });
  return { ...settings };
}

function sortOrderOf(value: number): number {
  if (Math.abs(value) > MOST_SORT_ORDER) {
    throw new Refusal("SETTING_INVALID", { field: "sort_order" });
  }
  return value;
}

function calendarOf(rows: NonNullable<TypeChange["calendar"]>): CalendarDay[] {
  const days = rows.map(({ on, moved_to: movedTo, note = "" }) => ({ on, movedTo, note }));
  const isValid =
    days.length <= MOST_CALENDAR_DAYS &&
    new Set(days.map((day) => day.on)).size === days.length &&
    days.every((day) => isException(day) && day.note.length <= LONGEST_NOTE);
  if (!isValid) throw new Refusal("SCHEDULE_INVALID");
  return days;
}
