/** The operator changes a lottery: names, schedule, calendar, whether it is offered. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { parseResultSettings } from "@chokdee/domain/results/entry-fields.ts";
import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import type { PlanEffect } from "@chokdee/domain/rounds/plan-contract.ts";
import { scheduleFaults } from "@chokdee/domain/rounds/check-schedule.ts";
import {
  closesLater,
  parseSchedule,
  type CalendarException,
} from "@chokdee/domain/rounds/schedule.ts";
import { isReportDay } from "@chokdee/domain/time.ts";

import {
  askApproval,
  askerOf,
  changeAsked,
  needsSecondPerson,
  takeApproval,
  Asked,
} from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isGenerousLottery, lockCommission, refuseGenerousLottery } from "./change-bet-types.ts";
import { tellRoundsChanged } from "./create-round.ts";
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
  /** What stood where it was typed over. */
  readonly over?: Pick<TypeChange, "names" | "schedule" | "sort_order"> | undefined;
  /** That it is offered though with the commission a bet type gives back more than is staked. */
  readonly confirmed?: boolean | undefined;
  readonly calendar?:
    | readonly {
        readonly on: string;
        readonly moved_to: string | null;
        readonly note?: string | undefined;
      }[]
    | undefined;
}

/** The rounds that a change of when it draws leaves to the operator. */
interface Kept {
  readonly kept?: PlanEffect["kept"];
}

type CalendarDay = { readonly on: string; readonly movedTo: string | null; readonly note: string };

const LONGEST_NAME = 80;
const LONGEST_NOTE = 200;
/** Years of exceptions, with room. */
const MOST_CALENDAR_DAYS = 1_000;
const MOST_SORT_ORDER = 1_000_000;

/**
 * Answers which rounds it leaves behind, or what it waits for: a schedule that closes later needs a
 * second person, and so does another reading of results, which would give who sets it after a draw a
 * second number to win with.
 */
export async function changeLotteryType(
  app: AppContext,
  actor: Actor,
  id: string,
  { over, ...change }: TypeChange,
): Promise<Asked | Kept> {
  const key = typeKey(id);
  const done = await app.db.transaction(async (tx) => {
    if (change.active) await lockCommission(tx);
    const type = await lockType(tx, key);
    if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const changed = changedType(type, change);
    refuseOverwrite(flat(type, over), { over: flat(over, over), wanted: flat(changed, over) });
    const isOfferedAnew = change.active === true && !type.active;
    if (isOfferedAnew && !change.confirmed) await refuseGenerousLottery(tx, key);
    const isLater = closesLater(parseSchedule(type.schedule), parseSchedule(changed.schedule));
    const takesTwo = isLater || isReadApart(type) !== isReadApart(changed);
    if (takesTwo && (await needsSecondPerson(tx, "SCHEDULE"))) {
      if (change.calendar) calendarOf(change.calendar);
      return askApproval(tx, {
        kind: "SCHEDULE",
        lotteryTypeId: key,
        change: { before: fieldsOf(await showAdminType(tx, id), change), after: change },
        actor,
      });
    }
    return apply(tx, actor, type, change);
  });
  if (!(done instanceof Asked)) await tellRoundsChanged(app);
  return done;
}

/**
 * Runs a change that one has asked for and another approves: the lottery, then the word. Answers
 * which rounds it leaves behind: who approved it is there to see to them.
 */
export async function approveLotteryType(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<Kept> {
  const key = asked.lottery_type_id ?? 0;
  const done = await app.db.transaction(async (tx) => {
    await lockCommission(tx);
    const type = await lockType(tx, key);
    if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
    const row = await takeApproval(tx, asked.id, approver);
    const change = row.change?.after as TypeChange;
    changeAsked(row, fieldsOf(await showAdminType(tx, String(key)), change));
    const isOfferedAnew = change.active === true && !type.active;
    // The commission may have been raised since it was asked for.
    if (isOfferedAnew && !change.confirmed && (await isGenerousLottery(tx, key))) {
      throw new Refusal("APPROVAL_OVERTAKEN");
    }
    return apply(tx, askerOf(row), type, change);
  });
  await tellRoundsChanged(app);
  return done;
}

/** The fields that were typed over, each name by its language: one that is not there is empty. */
function flat(from: Partial<TypeChange> = {}, over: TypeChange["over"] = {}) {
  const { names = {}, ...fields } = over;
  const languages = Object.keys(names);
  return Object.fromEntries<unknown>([
    ...languages.map((one) => [`names.${one}`, from.names?.[one] ?? ""] as const),
    ...(Object.keys(fields) as (keyof typeof fields)[]).map((one) => [one, from[one]] as const),
  ]);
}

/** What stands in the fields that a change is about. */
function fieldsOf(type: AdminLotteryType, change: TypeChange): Partial<AdminLotteryType> {
  const wanted = Object.entries(type).filter(
    ([field]) => change[field as keyof TypeChange] !== undefined,
  );
  return Object.fromEntries(wanted);
}

async function apply(tx: Queries, actor: Actor, type: TypeRow, change: TypeChange): Promise<Kept> {
  const key = type.id;
  const id = String(key);
  const calendar = change.calendar && calendarOf(change.calendar);
  const before = await showAdminType(tx, id);
  const drawn = exceptionsOf(await readCalendar(tx, key), key);
  const changed = changedType(type, change);
  await updateType(tx, changed);
  if (calendar) await replaceCalendar(tx, key, calendar);
  const { kept } = await replan(tx, changed, {
    calendar: drawn,
    days: calendar && daysOf([...drawn, ...calendar]),
  });
  await writeAudit(tx, {
    ...actor,
    action: "lottery-type.change",
    targetKind: "lottery_type",
    targetId: id,
    before: withoutBetTypes(before),
    after: withoutBetTypes(await showAdminType(tx, id)),
  });
  // A name alone leaves behind no round that was not left before.
  const { schedule, active } = change;
  return calendar || schedule !== undefined || active !== undefined ? { kept } : {};
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

/** Whether BAAC's bottom two are a prize of their own, and not digits of the first. */
function isReadApart({ result_kind: kind, result_settings: settings }: TypeRow): boolean {
  return kind === "BAAC" && parseResultSettings(settings)?.baacTwoBottom === "SEPARATE";
}

/** Names of known languages over the ones that stand. An empty one goes; Thai cannot. */
export function namesOf(
  before: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
) {
  for (const [language, name] of Object.entries(names)) {
    const isKnown = LANGUAGES.some((known) => known === language);
    const isEmpty = name.trim() === "";
    if (!isKnown || name.length > LONGEST_NAME || (isEmpty && language === "th")) {
      throw new Refusal("SETTING_INVALID", { field: `names.${language.slice(0, 10)}` });
    }
  }
  const merged = Object.entries({ ...before, ...names });
  return Object.fromEntries(
    merged.map(([language, name]) => [language, name.trim()]).filter(([, name]) => name !== ""),
  ) as Record<string, string>;
}

function scheduleOf(value: unknown) {
  const schedule = parseSchedule(value);
  if (schedule) return schedule;
  const [field = "kind"] = scheduleFaults(value);
  throw new Refusal("SCHEDULE_INVALID", { field: `schedule.${field}` });
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
  if (days.length > MOST_CALENDAR_DAYS) throw new Refusal("SCHEDULE_INVALID");
  const seen = new Set<string>();
  for (const [at, day] of days.entries()) {
    const fault = seen.has(day.on) ? "on" : dayFault(day);
    seen.add(day.on);
    if (fault === undefined) continue;
    throw new Refusal("SCHEDULE_INVALID", { field: `calendar.${String(at)}.${fault}` });
  }
  return days;
}

/** The first field of a day that differs which may not stand as it is. */
function dayFault({ on, movedTo, note }: CalendarDay): "on" | "moved_to" | "note" | undefined {
  if (!isReportDay(on)) return "on";
  if (movedTo !== null && !isReportDay(movedTo)) return "moved_to";
  return note.length > LONGEST_NOTE ? "note" : undefined;
}
