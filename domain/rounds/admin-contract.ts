/** The operator's calls of lotteries and rounds: api.md "Admin". */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { amountText, call, cursor, day, id, limit, sentId } from "../contract.ts";
import {
  betTypeFields,
  drawResult,
  lotteryType,
  names,
  round,
  roundFields,
  roundInPlan,
  typeOver,
} from "./contract.ts";

export const adminRound = z.extend(round, {
  result_version: z.int(),
  settling: z.boolean(),
  stake: amountText,
  line_count: z.int(),
  worst_number: z.nullable(
    z.object({ bet_type: z.string(), number: z.string(), payout: amountText }),
  ),
  /** What the result that stands has paid; null while none has. */
  paid: z.nullable(z.object({ winners: z.int(), payout: amountText, profit: amountText })),
  void_reason: z.nullable(z.string()),
  /** Of BAAC: whether the bottom two were entered as a prize of its own; null: not known. */
  two_bottom_apart: z.optional(z.nullable(z.boolean())),
});
export type AdminRound = z.output<typeof adminRound>;

export const listAdminRounds = call({
  method: "GET",
  path: "/api/admin/rounds",
  audience: "admin",
  right: ["rounds", "draws", "stakes"],
  summary: "Rounds with their stakes; soonest close first among the open, newest draw first else",
  query: z.object({
    status: z.optional(z.string().check(z.maxLength(60))),
    type: z.optional(id),
    date: z.optional(day),
    search: z.optional(z.string().check(z.maxLength(80))),
    limit,
    cursor,
  }),
  replies: {
    200: z.object({
      data: z.object({
        items: z.array(adminRound),
        next_cursor: z.nullable(z.string()),
        /** By status, on the first page: all of a draw day, else those without a result. */
        counts: z.optional(z.record(z.string(), z.int())),
      }),
    }),
  },
  refusals: ["DATE_INVALID"],
});

export const readAdminRound = call({
  method: "GET",
  path: "/api/admin/rounds/{id}",
  audience: "admin",
  right: ["rounds", "draws", "stakes"],
  summary: "One round with its stakes",
  params: z.object({ id }),
  replies: { 200: z.object({ data: adminRound }) },
  refusals: ["ROUND_NOT_FOUND"],
});

export const createRound = call({
  method: "POST",
  path: "/api/admin/rounds",
  audience: "admin",
  right: "rounds",
  summary: "Adds a round",
  body: z.object({
    lottery_type_id: sentId,
    name: z.optional(z.string().check(z.maxLength(120))),
    draw_date: day,
    open_time: z.string().check(z.maxLength(40)),
    close_time: z.string().check(z.maxLength(40)),
  }),
  replies: { 201: z.object({ data: adminRound }) },
  refusals: [
    "LOTTERY_TYPE_NOT_FOUND",
    "ROUND_TIMES_INVALID",
    "DATE_INVALID",
    "DRAW_DATE_OUT_OF_RANGE",
    "DRAW_IS_PAST",
    "CLOSES_TOO_LATE",
    "BEACON_MISSING",
  ],
});

export const changeRound = call({
  method: "PATCH",
  path: "/api/admin/rounds/{id}",
  audience: "admin",
  right: "rounds",
  summary: "Moves, renames or closes a round while no result stands",
  params: z.object({ id }),
  body: z.object({
    ...roundFields,
    status: z.optional(z.literal("CLOSED")),
    /** What stood where it was typed over: what a colleague has changed since is refused. */
    over: z.optional(z.object(roundFields)),
  }),
  replies: { 200: z.object({ data: adminRound }) },
  refusals: [
    "ROUND_NOT_FOUND",
    "CHANGED_MEANWHILE",
    "ROUND_TIMES_INVALID",
    "DATE_INVALID",
    "DRAW_DATE_OUT_OF_RANGE",
    "DRAW_IS_PAST",
    "CLOSES_TOO_LATE",
    "ROUND_STATE",
    "ROUND_EXISTS_ALREADY",
    "HOUSE_ROUND_STANDS",
    "APPROVAL_WAITING",
  ],
});

export const roundExposure = call({
  method: "GET",
  path: "/api/admin/rounds/{id}/exposure",
  audience: "admin",
  right: "stakes",
  summary: "Per number: stake, lines and the payout if it is drawn; totals and the worst case",
  params: z.object({ id }),
  query: z.object({
    bet_type: z.optional(z.string().check(z.maxLength(40))),
    limit: z.optional(z.string().check(z.regex(/^[0-9]{1,5}$/))),
    format: z.optional(z.enum(["json", "csv"])),
  }),
  produces: "text/csv",
  replies: {
    200: z.object({
      data: z.object({
        items: z.array(
          z.object({
            bet_type: z.string(),
            number: z.string(),
            stake: amountText,
            lines: z.int(),
            payout: amountText,
          }),
        ),
        totals: z.array(
          z.object({
            bet_type: z.string(),
            stake: amountText,
            lines: z.int(),
            worst_payout: amountText,
          }),
        ),
        stake: amountText,
        lines: z.int(),
        slips: z.int(),
        members: z.int(),
        worst_case: amountText,
        /** A result that costs the worst case; only fields on which something is paid. */
        worst_result: drawResult,
        /** The mean payout over all results. */
        expected_payout: amountText,
      }),
    }),
  },
  refusals: ["ROUND_NOT_FOUND", "WRONG_BET_TYPE"],
});

export const adminBetType = z.object({
  id,
  bet_type: z.string(),
  name_th: z.string(),
  digits_count: z.int(),
  odds: amountText,
  min_bet: amountText,
  max_bet: amountText,
  number_cap: z.nullable(amountText),
  member_cap: z.nullable(amountText),
  active: z.boolean(),
  return_to_player: z.number(),
});

export const adminLotteryType = z.extend(lotteryType, {
  schedule: z.unknown(),
  result_settings: z.unknown(),
  sort_order: z.int(),
  active: z.boolean(),
  bet_types: z.array(adminBetType),
  calendar: z.array(z.object({ on: day, moved_to: z.nullable(day), note: z.string() })),
});
export type AdminLotteryType = z.output<typeof adminLotteryType>;

export const listAdminLotteryTypes = call({
  method: "GET",
  path: "/api/admin/lottery-types",
  audience: "admin",
  right: ["rounds", "odds", "numbers", "stakes", "members"],
  summary: "Lotteries with odds, limits, schedules and return to player",
  replies: { 200: z.object({ data: z.object({ items: z.array(adminLotteryType) }) }) },
});

export const readAdminLotteryType = call({
  method: "GET",
  path: "/api/admin/lottery-types/{id}",
  audience: "admin",
  right: ["rounds", "odds"],
  summary: "One lottery with odds, limits, schedule and return to player",
  params: z.object({ id }),
  replies: { 200: z.object({ data: adminLotteryType }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND"],
});

export const changeLotteryType = call({
  method: "PUT",
  path: "/api/admin/lottery-types/{id}",
  audience: "admin",
  right: "odds",
  summary:
    "Changes names, schedule, calendar and whether a lottery is offered; a later close waits, and " +
    "to offer one that returns over 100 % with the commission needs confirmed: true",
  params: z.object({ id }),
  body: z.object({
    /** By language; an empty name takes that language's away, which Thai's cannot be. */
    names: z.optional(names),
    schedule: z.optional(z.unknown()),
    result_settings: z.optional(z.unknown()),
    sort_order: z.optional(z.int()),
    active: z.optional(z.boolean()),
    confirmed: z.optional(z.boolean()),
    over: z.optional(typeOver),
    calendar: z.optional(
      z.array(z.object({ on: day, moved_to: z.nullable(day), note: z.optional(z.string()) })),
    ),
  }),
  replies: {
    200: z.object({
      data: z.extend(adminLotteryType, {
        /** Of a change of when it draws: rounds that the operator has to see to. */
        kept: z.optional(z.array(roundInPlan)),
      }),
    }),
    202: waitingApproval,
  },
  refusals: [
    "LOTTERY_TYPE_NOT_FOUND",
    "SCHEDULE_INVALID",
    "SETTING_INVALID",
    "CHANGED_MEANWHILE",
    "ODDS_RETURN_TOO_MUCH",
    ...askRefusals,
  ],
});

export const readAdminBetTypes = call({
  method: "GET",
  path: "/api/admin/lottery-types/{id}/bet-types",
  audience: "admin",
  right: ["odds", "numbers", "stakes"],
  summary: "Odds, limits and return to player",
  params: z.object({ id }),
  replies: { 200: z.object({ data: z.object({ items: z.array(adminBetType) }) }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND"],
});

export const changeBetTypes = call({
  method: "PUT",
  path: "/api/admin/lottery-types/{id}/bet-types",
  audience: "admin",
  right: "odds",
  summary: "Changes odds, limits and caps; odds that return over 100 % need confirmed: true",
  params: z.object({ id }),
  body: z.object({
    confirmed: z.optional(z.boolean()),
    bet_types: z.array(
      z.object({
        bet_type: z.string().check(z.maxLength(40)),
        ...betTypeFields,
        /** What stood where they were typed over: what a colleague has changed since is refused. */
        over: z.optional(z.object(betTypeFields)),
      }),
    ),
  }),
  replies: {
    200: z.object({ data: z.object({ items: z.array(adminBetType) }) }),
    202: waitingApproval,
  },
  refusals: [
    "LOTTERY_TYPE_NOT_FOUND",
    "CHANGED_MEANWHILE",
    "ODDS_RETURN_TOO_MUCH",
    "ODDS_INVALID",
    "WRONG_BET_TYPE",
    ...askRefusals,
  ],
});
