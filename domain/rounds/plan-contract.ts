/**
 * The operator's calls that plan rounds: the calendar of a month, days on which it differs, and many
 * rounds at once (api.md "Admin").
 */
import * as z from "zod/mini";

import { call, day, id, sentId } from "../contract.ts";
import { adminLotteryType } from "./admin-contract.ts";
import { names, roundInPlan } from "./contract.ts";

/** The rounds of one lottery on one draw day. */
const calendarEntry = z.object({
  draw_date: day,
  lottery_type_id: id,
  rounds: z.int(),
  by_status: z.record(z.string(), z.int()),
  /** The round itself where the day has one only. */
  round_id: z.nullable(id),
});

export const calendarDay = z.object({
  lottery_type_id: id,
  on: day,
  moved_to: z.nullable(day),
  note: z.string(),
});

export const roundsCalendar = call({
  method: "GET",
  path: "/api/admin/rounds/calendar",
  audience: "admin",
  right: "rounds",
  summary: "Rounds by draw day and lottery, and the days on which the calendar differs",
  query: z.object({ from: day, to: day, type: z.optional(id) }),
  replies: {
    200: z.object({
      data: z.object({ entries: z.array(calendarEntry), exceptions: z.array(calendarDay) }),
    }),
  },
  refusals: ["DATE_INVALID", "DATES_TOO_FAR_APART"],
});

/** What a changed calendar does to rounds that stand. */
export const planEffect = z.object({
  made: z.array(roundInPlan),
  /** Not open yet and planned no more: taken away. No bets are in them. */
  voided: z.array(roundInPlan),
  /** With other hours or another day than before; bets in them stand. */
  moved: z.array(roundInPlan),
  /** Opened or closed, and planned no more: the operator sees to them, for bets may be in them. */
  kept: z.array(roundInPlan),
});
export type PlanEffect = z.output<typeof planEffect>;

const calendarRefusals = [
  "LOTTERY_TYPE_NOT_FOUND",
  "SCHEDULE_INVALID",
  "DATE_INVALID",
  "DRAW_DATE_OUT_OF_RANGE",
  "APPROVAL_WAITING",
] as const;

export const putCalendarDay = call({
  method: "PUT",
  path: "/api/admin/lottery-types/{id}/calendar/{on}",
  audience: "admin",
  right: "rounds",
  summary: "Moves, cancels or adds a draw; with preview: true only says what that would do",
  params: z.object({ id, on: day }),
  body: z.object({
    moved_to: z.nullable(day),
    note: z.optional(z.string().check(z.maxLength(200))),
    preview: z.optional(z.boolean()),
    /** How the day stood, null as the schedule has it: what a colleague has changed is refused. */
    over: z.optional(z.nullable(z.object({ moved_to: z.nullable(day), note: z.string() }))),
  }),
  replies: { 200: z.object({ data: planEffect }) },
  refusals: [...calendarRefusals, "CHANGED_MEANWHILE"],
});

export const removeCalendarDay = call({
  method: "DELETE",
  path: "/api/admin/lottery-types/{id}/calendar/{on}",
  audience: "admin",
  right: "rounds",
  summary: "Gives a day back to the schedule; with ?preview=1 only says what that would do",
  params: z.object({ id, on: day }),
  query: z.object({ preview: z.optional(z.literal("1")) }),
  replies: { 200: z.object({ data: planEffect }) },
  refusals: [...calendarRefusals, "NOT_FOUND"],
});

export const createRounds = call({
  method: "POST",
  path: "/api/admin/rounds/plan",
  audience: "admin",
  right: "rounds",
  summary:
    "Makes the rounds of schedules for a range of days; those that stand are left as they are",
  body: z.object({
    lottery_type_ids: z.array(sentId).check(z.minLength(1), z.maxLength(50)),
    from: day,
    to: day,
    preview: z.optional(z.boolean()),
  }),
  replies: {
    200: z.object({
      data: z.object({
        types: z.array(
          z.object({
            lottery_type_id: id,
            /** Rounds made; with preview those that would be. */
            made: z.int(),
            /** Rounds that stand already. */
            existing: z.int(),
            first_day: z.nullable(day),
            last_day: z.nullable(day),
          }),
        ),
      }),
    }),
  },
  refusals: [
    "LOTTERY_TYPE_NOT_FOUND",
    "LOTTERY_NOT_OFFERED",
    "BEACON_MISSING",
    "DATE_INVALID",
    "DATES_TOO_FAR_APART",
    "DRAW_DATE_OUT_OF_RANGE",
    "TOO_MANY_ROUNDS",
  ],
});

export const copyLotteryType = call({
  method: "POST",
  path: "/api/admin/lottery-types",
  audience: "admin",
  right: "odds",
  summary: "Adds a lottery as a copy of another: schedule, odds and limits; not offered at first",
  body: z.object({
    copy_of: sentId,
    code: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(40)),
    names,
  }),
  replies: { 201: z.object({ data: adminLotteryType }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND", "LOTTERY_CODE_TAKEN", "SETTING_INVALID"],
});
