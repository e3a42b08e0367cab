/** The calls of lotteries and rounds: product.md section 7, api.md "Lottery". */
import * as z from "zod/mini";

import { amountText, amountToSatang, call, cursor, day, id, instant, limit } from "../contract.ts";
import { ROUND_STATUSES } from "./rules.ts";

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

/** Names by language; Thai is always there. */
export const names = z.record(z.string(), z.string());

/** What stood where a lottery's fields were typed over: what a colleague has changed since is refused. */
export const typeOver = z.object({
  names: z.optional(names),
  schedule: z.optional(z.unknown()),
  sort_order: z.optional(z.int()),
});

/** What of a bet type is changed. */
export const betTypeFields = {
  odds: z.optional(amountToSatang),
  min_bet: z.optional(amountToSatang),
  max_bet: z.optional(amountToSatang),
  number_cap: z.optional(z.nullable(amountToSatang)),
  member_cap: z.optional(z.nullable(amountToSatang)),
  active: z.optional(z.boolean()),
};

/** What of a round is changed. */
export const roundFields = {
  name: z.optional(z.string().check(z.maxLength(120))),
  /** A moved draw is also put into the lottery's calendar. */
  draw_date: z.optional(day),
  open_time: z.optional(z.string().check(z.maxLength(40))),
  close_time: z.optional(z.string().check(z.maxLength(40))),
};

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
  status: z.enum(ROUND_STATUSES),
  open_time: instant,
  close_time: instant,
  draw_time: z.nullable(instant),
  draw_date: day,
  lottery_type: lotteryType,
  result: z.nullable(drawResult),
});
export type Round = z.output<typeof round>;

/** A round that a changed plan makes, moves, takes away or leaves as it is. */
export const roundInPlan = z.object({
  id: z.nullable(id),
  name: z.string(),
  draw_date: day,
  status: z.enum(ROUND_STATUSES),
});

export const listLotteryTypes = call({
  method: "GET",
  path: "/api/lottery/types",
  audience: "anybody",
  summary: "The lotteries on offer; with ?all=1 the animal game too, which has its own screen",
  query: z.object({ all: z.optional(z.string().check(z.maxLength(5))) }),
  replies: { 200: z.array(lotteryType) },
});

export const drawCalendar = call({
  method: "GET",
  path: "/api/lottery/calendar",
  audience: "anybody",
  summary:
    "On which days of a month the lotteries on offer draw; those that draw all day are left out",
  query: z.object({ month: z.string().check(z.regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/)) }),
  replies: {
    200: z.object({
      data: z.array(
        z.object({
          day,
          draws: z.array(
            z.object({
              lottery_type_id: id,
              /** When bets on it close; null where the schedule does not say. */
              close_time: z.nullable(instant),
            }),
          ),
        }),
      ),
    }),
  },
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

/** Where a round stands for who looks one up; finished is closed, whether drawn yet or not. */
export const roundStates = ["open", "finished", "upcoming"] as const;
export type RoundState = (typeof roundStates)[number];

/**
 * Finds rounds for /check-round. Of a state they come by the close: of those that are finished the
 * last first, of the others the next first.
 */
export const findRounds = call({
  method: "GET",
  path: "/api/lottery/rounds",
  audience: "anybody",
  summary: "Rounds by lottery, draw date, number of the day and state; newest draw first",
  query: z.object({
    lottery_type_id: z.optional(id),
    date: z.optional(day),
    sequence: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,4}$/))),
    state: z.optional(z.enum(roundStates)),
    limit,
    cursor,
  }),
  replies: { 200: z.object({ data: z.array(round), next_cursor: z.nullable(z.string()) }) },
  refusals: ["DATE_INVALID", "LOTTERY_TYPE_NOT_FOUND"],
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
export type RoundNumberRule = z.output<typeof roundNumberRule>;

export const listRoundNumberRules = call({
  method: "GET",
  path: "/api/lottery/rounds/{id}/number-rules",
  audience: "anybody",
  summary: "Numbers that are closed or pay a part of their odds now, a full cap included",
  params: z.object({ id }),
  replies: { 200: z.array(roundNumberRule) },
  refusals: ["ROUND_NOT_FOUND"],
});
