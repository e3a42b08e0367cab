/** The calls of lotteries and rounds: product.md section 7, api.md "Lottery" and "Admin". */
import * as z from "zod/mini";

import { amountText, amountToSatang, call, cursor, day, id, instant, limit } from "../contract.ts";

export const categories = [
  "THAI_GOVERNMENT",
  "HANOI",
  "LAOS",
  "YEEKEE",
  "THAI_STOCK",
  "FOREIGN_STOCK",
  "VIETNAM",
  "ANIMAL",
] as const;
export type Category = (typeof categories)[number];
export const roundStatuses = ["SCHEDULED", "OPEN", "CLOSED", "SETTLED", "VOIDED"] as const;
export type RoundStatus = (typeof roundStatuses)[number];

/** Names by language; Thai is always there. */
export const names = z.record(z.string(), z.string());

export const lotteryType = z.object({
  id,
  code: z.string(),
  category: z.enum(categories),
  name_th: z.string(),
  names,
  result_kind: z.string(),
});
export type LotteryType = z.output<typeof lotteryType>;

/** A drawn result on the wire: digit strings, several numbers separated by one space. */
export const drawResult = z.record(z.string(), z.string());

export const round = z.object({
  id,
  name: z.string(),
  sequence: z.int(),
  status: z.enum(roundStatuses),
  open_time: instant,
  close_time: instant,
  draw_time: z.nullable(instant),
  draw_date: day,
  lottery_type: lotteryType,
  result: z.nullable(drawResult),
});
export type Round = z.output<typeof round>;

export const listLotteryTypes = call({
  method: "GET",
  path: "/api/lottery/types",
  audience: "anybody",
  summary: "The lotteries on offer",
  replies: { 200: z.array(lotteryType) },
});

export const listActiveRounds = call({
  method: "GET",
  path: "/api/lottery/rounds/active",
  audience: "anybody",
  summary: "Rounds that take bets now, soonest close first",
  replies: { 200: z.array(round) },
});

export const readRound = call({
  method: "GET",
  path: "/api/lottery/rounds/{id}",
  audience: "anybody",
  summary: "One round with its result, once it stands",
  params: z.object({ id }),
  replies: { 200: round },
  refusals: ["ROUND_NOT_FOUND"],
});

/** Finds rounds for /check-round. */
export const findRounds = call({
  method: "GET",
  path: "/api/lottery/rounds",
  audience: "anybody",
  summary: "Rounds by lottery and draw date, newest first",
  query: z.object({ lottery_type_id: z.optional(id), date: z.optional(day), limit, cursor }),
  replies: { 200: z.object({ data: z.array(round), next_cursor: z.nullable(z.string()) }) },
});

export const betTypeConfig = z.object({
  id,
  bet_type: z.string(),
  name_th: z.string(),
  digits_count: z.int(),
  default_odds: amountText,
  min_bet: amountText,
  max_bet: amountText,
});
export type BetTypeConfig = z.output<typeof betTypeConfig>;

export const listBetTypes = call({
  method: "GET",
  path: "/api/lottery/types/{id}/bet-types",
  audience: "anybody",
  summary: "The bet types of a lottery with odds and limits",
  params: z.object({ id }),
  replies: { 200: z.array(betTypeConfig) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND"],
});

export const roundNumberRule = z.object({
  bet_type: z.string(),
  number: z.string(),
  rule: z.enum(["CLOSED", "PARTIAL"]),
  odds: amountText,
});

export const listRoundNumberRules = call({
  method: "GET",
  path: "/api/lottery/rounds/{id}/number-rules",
  audience: "anybody",
  summary: "Numbers that are closed or pay a part of their odds now, a full cap included",
  params: z.object({ id }),
  replies: { 200: z.array(roundNumberRule) },
  refusals: ["ROUND_NOT_FOUND"],
});

// The operator's side.

export const adminRound = z.extend(round, {
  result_version: z.int(),
  settling: z.boolean(),
  stake: amountText,
  line_count: z.int(),
  worst_number: z.nullable(
    z.object({ bet_type: z.string(), number: z.string(), payout: amountText }),
  ),
  void_reason: z.nullable(z.string()),
});
export type AdminRound = z.output<typeof adminRound>;

export const listAdminRounds = call({
  method: "GET",
  path: "/api/admin/rounds",
  audience: "admin",
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
      data: z.object({ items: z.array(adminRound), next_cursor: z.nullable(z.string()) }),
    }),
  },
});

export const readAdminRound = call({
  method: "GET",
  path: "/api/admin/rounds/{id}",
  audience: "admin",
  summary: "One round with its stakes",
  params: z.object({ id }),
  replies: { 200: z.object({ data: adminRound }) },
  refusals: ["ROUND_NOT_FOUND"],
});

export const createRound = call({
  method: "POST",
  path: "/api/admin/rounds",
  audience: "admin",
  summary: "Adds a round",
  body: z.object({
    lottery_type_id: id,
    name: z.optional(z.string().check(z.maxLength(120))),
    draw_date: day,
    open_time: z.string().check(z.maxLength(40)),
    close_time: z.string().check(z.maxLength(40)),
  }),
  replies: { 201: z.object({ data: adminRound }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND", "ROUND_TIMES_INVALID", "ROUND_EXISTS_ALREADY"],
});

export const changeRound = call({
  method: "PATCH",
  path: "/api/admin/rounds/{id}",
  audience: "admin",
  summary: "Moves, renames or closes a round while no result stands",
  params: z.object({ id }),
  body: z.object({
    name: z.optional(z.string().check(z.maxLength(120))),
    open_time: z.optional(z.string().check(z.maxLength(40))),
    close_time: z.optional(z.string().check(z.maxLength(40))),
    status: z.optional(z.literal("CLOSED")),
  }),
  replies: { 200: z.object({ data: adminRound }) },
  refusals: ["ROUND_NOT_FOUND", "ROUND_TIMES_INVALID", "ROUND_STATE"],
});

export const roundExposure = call({
  method: "GET",
  path: "/api/admin/rounds/{id}/exposure",
  audience: "admin",
  summary: "Per number: stake, lines and the payout if it is drawn; totals and the worst case",
  params: z.object({ id }),
  query: z.object({
    bet_type: z.optional(z.string().check(z.maxLength(40))),
    limit: z.optional(z.string().check(z.regex(/^[0-9]{1,5}$/))),
  }),
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
      }),
    }),
  },
  refusals: ["ROUND_NOT_FOUND"],
});

const adminBetType = z.object({
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
  summary: "Lotteries with odds, limits, schedules and return to player",
  replies: { 200: z.object({ data: z.object({ items: z.array(adminLotteryType) }) }) },
});

export const readAdminLotteryType = call({
  method: "GET",
  path: "/api/admin/lottery-types/{id}",
  audience: "admin",
  summary: "One lottery with odds, limits, schedule and return to player",
  params: z.object({ id }),
  replies: { 200: z.object({ data: adminLotteryType }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND"],
});

export const changeLotteryType = call({
  method: "PUT",
  path: "/api/admin/lottery-types/{id}",
  audience: "admin",
  summary: "Changes names, schedule, calendar and whether a lottery is offered",
  params: z.object({ id }),
  body: z.object({
    names: z.optional(names),
    schedule: z.optional(z.unknown()),
    result_settings: z.optional(z.unknown()),
    sort_order: z.optional(z.int()),
    active: z.optional(z.boolean()),
    calendar: z.optional(
      z.array(z.object({ on: day, moved_to: z.nullable(day), note: z.optional(z.string()) })),
    ),
  }),
  replies: { 200: z.object({ data: adminLotteryType }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND", "SCHEDULE_INVALID"],
});

export const readAdminBetTypes = call({
  method: "GET",
  path: "/api/admin/lottery-types/{id}/bet-types",
  audience: "admin",
  summary: "Odds, limits and return to player",
  params: z.object({ id }),
  replies: { 200: z.object({ data: z.object({ items: z.array(adminBetType) }) }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND"],
});

export const changeBetTypes = call({
  method: "PUT",
  path: "/api/admin/lottery-types/{id}/bet-types",
  audience: "admin",
  summary: "Changes odds, limits and caps; odds that return over 100 % need confirmed: true",
  params: z.object({ id }),
  body: z.object({
    confirmed: z.optional(z.boolean()),
    bet_types: z.array(
      z.object({
        bet_type: z.string().check(z.maxLength(40)),
        odds: z.optional(amountToSatang),
        min_bet: z.optional(amountToSatang),
        max_bet: z.optional(amountToSatang),
        number_cap: z.optional(z.nullable(amountToSatang)),
        member_cap: z.optional(z.nullable(amountToSatang)),
        active: z.optional(z.boolean()),
      }),
    ),
  }),
  replies: { 200: z.object({ data: z.object({ items: z.array(adminBetType) }) }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND", "ODDS_RETURN_TOO_MUCH", "ODDS_INVALID", "WRONG_BET_TYPE"],
});

export const numberRule = z.object({
  id,
  lottery_type_id: z.nullable(id),
  round_id: z.nullable(id),
  bet_type: z.string(),
  number: z.nullable(z.string()),
  rule: z.enum(["CLOSED", "PARTIAL"]),
  odds_percent: z.nullable(z.int()),
  cap: z.nullable(amountText),
  created_at: instant,
});

export const listNumberRules = call({
  method: "GET",
  path: "/api/admin/number-rules",
  audience: "admin",
  summary: "Number rules of lotteries and rounds",
  query: z.object({ lottery_type_id: z.optional(id), round_id: z.optional(id), limit, cursor }),
  replies: {
    200: z.object({
      data: z.object({ items: z.array(numberRule), next_cursor: z.nullable(z.string()) }),
    }),
  },
});

export const addNumberRule = call({
  method: "POST",
  path: "/api/admin/number-rules",
  audience: "admin",
  summary: "Closes a number, makes it pay a part, or caps it (number null: every number)",
  body: z.object({
    lottery_type_id: z.optional(z.nullable(id)),
    round_id: z.optional(z.nullable(id)),
    bet_type: z.string().check(z.maxLength(40)),
    number: z.optional(z.nullable(z.string().check(z.maxLength(4)))),
    rule: z.enum(["CLOSED", "PARTIAL"]),
    odds_percent: z.optional(z.nullable(z.int())),
    cap: z.optional(z.nullable(amountToSatang)),
  }),
  replies: { 201: z.object({ data: numberRule }) },
  refusals: ["ROUND_NOT_FOUND", "LOTTERY_TYPE_NOT_FOUND", "NUMBER_RULE_INVALID"],
});

export const removeNumberRule = call({
  method: "DELETE",
  path: "/api/admin/number-rules/{id}",
  audience: "admin",
  summary: "Takes a number rule away",
  params: z.object({ id }),
  replies: { 204: null },
});
