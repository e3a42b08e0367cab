/** The operator's calls of a draw night: what closes, what it may cost, and many numbers at once. */
import * as z from "zod/mini";

import { amountText, amountToSatang, call, id, instant, sentId } from "../contract.ts";
import { lotteryType } from "./contract.ts";
import { MOST_PASTED } from "./pasted-numbers.ts";

export const BULK_ACTS = ["CLOSE", "PART", "CAP", "REMOVE"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

const nightRound = z.object({
  id,
  name: z.string(),
  status: z.string(),
  close_time: instant,
  draw_time: z.nullable(instant),
  lottery_type: lotteryType,
  stake: amountText,
  lines: z.int(),
  /** What its dearest result would be paid. */
  worst_case: amountText,
  /** Whole percent of what a round may cost; null where the house has set no limit. */
  percent: z.nullable(z.int()),
  /** The numbers on which most was staked in the last minutes, most first. */
  hot: z.array(z.object({ bet_type: z.string(), number: z.string(), stake: amountText })),
});
export type NightRound = z.output<typeof nightRound>;

export const drawNight = call({
  method: "GET",
  path: "/api/admin/draw-night",
  audience: "admin",
  right: "stakes",
  summary: "Rounds that close within hours or wait for their result, with stakes and worst case",
  query: z.object({}),
  replies: {
    200: z.object({
      data: z.object({
        items: z.array(nightRound),
        /** What one round may cost by the house's setting; null where there is none. */
        limit: z.nullable(amountText),
        /** What happens by itself to the numbers that carry a round over the limit. */
        act: z.enum(["NONE", "HALF", "CLOSE"]),
        /** Lotteries on offer with a bet type that has no cap per number. */
        uncapped: z.array(lotteryType),
      }),
    }),
  },
});

const numbersAct = {
  act: z.enum(BULK_ACTS),
  /** Of PART: what the numbers pay, in percent of the odds. */
  odds_percent: z.optional(z.nullable(z.int())),
  /** Of CAP: nothing is taken above it. Of PART: the part is paid above it. */
  cap: z.optional(z.nullable(amountToSatang)),
};

export const changeNumberRules = call({
  method: "POST",
  path: "/api/admin/number-rules/bulk",
  audience: "admin",
  right: "numbers",
  summary: "Closes, part-pays, caps or frees many numbers of a bet type; replaces what stood",
  body: z.object({
    lottery_type_id: z.optional(z.nullable(sentId)),
    round_id: z.optional(z.nullable(sentId)),
    bet_type: z.string().check(z.maxLength(40)),
    numbers: z
      .array(z.string().check(z.maxLength(8)))
      .check(z.minLength(1), z.maxLength(MOST_PASTED)),
    ...numbersAct,
    /** The act that is undone: numbers that somebody has changed since stay as they are. */
    over: z.optional(z.object(numbersAct)),
  }),
  replies: {
    200: z.object({
      data: z.object({
        changed: z.int(),
        unchanged: z.int(),
        /** What stood on them, as acts of this call that put it back; none where none can. */
        before: z.array(
          z.object({
            act: z.enum(BULK_ACTS),
            numbers: z.array(z.string()),
            odds_percent: z.nullable(z.int()),
            cap: z.nullable(amountText),
          }),
        ),
      }),
    }),
  },
  refusals: [
    "ROUND_NOT_FOUND",
    "ROUND_STATE",
    "LOTTERY_TYPE_NOT_FOUND",
    "WRONG_BET_TYPE",
    "NUMBER_RULE_INVALID",
  ],
});

export const roundLayOff = call({
  method: "GET",
  path: "/api/admin/rounds/{id}/lay-off",
  audience: "admin",
  right: "stakes",
  summary: "What is staked on each number beyond a limit: to be handed on to another house",
  params: z.object({ id }),
  query: z.object({
    /** Whole baht that the house keeps on a number. */
    keep: z.string().check(z.regex(/^[0-9]{1,9}$/)),
    bet_type: z.optional(z.string().check(z.maxLength(40))),
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
            excess: amountText,
          }),
        ),
        total: amountText,
      }),
    }),
  },
  refusals: ["ROUND_NOT_FOUND", "WRONG_BET_TYPE"],
});
