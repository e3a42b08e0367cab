/** The operator's calls of number rules: api.md "Admin". */
import * as z from "zod/mini";

import {
  amountText,
  amountToSatang,
  call,
  cursor,
  id,
  instant,
  limit,
  page,
  sentId,
} from "../contract.ts";
import { MOST_STEPS } from "./rate-steps.ts";

export const numberRule = z.object({
  id,
  lottery_type_id: z.nullable(id),
  round_id: z.nullable(id),
  bet_type: z.string(),
  number: z.nullable(z.string()),
  rule: z.enum(["CLOSED", "PARTIAL"]),
  odds_percent: z.nullable(z.int()),
  cap: z.nullable(amountText),
  /** Of a step of a rate: which percentage of the bet type's cap per number `cap` is. */
  cap_percent: z.nullable(z.int()),
  created_at: instant,
});

export const listNumberRules = call({
  method: "GET",
  path: "/api/admin/number-rules",
  audience: "admin",
  right: "numbers",
  summary: "Number rules of lotteries and rounds",
  query: z.object({
    lottery_type_id: z.optional(id),
    round_id: z.optional(id),
    /** The numbers that the animal game closes because no animal has them. */
    leave_out: z.optional(z.enum(["without_animal"])),
    limit,
    cursor,
  }),
  replies: {
    200: page(numberRule),
  },
  refusals: ["LOTTERY_TYPE_NOT_FOUND", "ROUND_NOT_FOUND"],
});

export const addNumberRule = call({
  method: "POST",
  path: "/api/admin/number-rules",
  audience: "admin",
  right: "numbers",
  summary: "Closes a number, makes it pay a part, or caps it (number null: every number)",
  body: z.object({
    lottery_type_id: z.optional(z.nullable(sentId)),
    round_id: z.optional(z.nullable(sentId)),
    bet_type: z.string().check(z.maxLength(40)),
    number: z.optional(z.nullable(z.string().check(z.maxLength(8)))),
    rule: z.enum(["CLOSED", "PARTIAL"]),
    odds_percent: z.optional(z.nullable(z.int())),
    cap: z.optional(z.nullable(amountToSatang)),
  }),
  replies: { 201: z.object({ data: numberRule }) },
  refusals: [
    "ROUND_NOT_FOUND",
    "ROUND_STATE",
    "LOTTERY_TYPE_NOT_FOUND",
    "WRONG_BET_TYPE",
    "NUMBER_RULE_INVALID",
  ],
});

export const removeNumberRule = call({
  method: "DELETE",
  path: "/api/admin/number-rules/{id}",
  audience: "admin",
  right: "numbers",
  summary: "Takes a number rule away",
  params: z.object({ id }),
  replies: { 204: null },
  refusals: ["NOT_FOUND"],
});

const typeSteps = z.object({
  bet_type: z.string(),
  /** The most that all members together may stake on a number; null where there is none. */
  number_cap: z.nullable(amountText),
  steps: z.array(
    z.object({
      /** Of the cap per number. */
      from_percent: z.int(),
      /** Of the rate. */
      pays_percent: z.int(),
      /** A line with which the stakes on a number exceed this pays the part. */
      above: amountText,
    }),
  ),
});
export type TypeSteps = z.output<typeof typeSteps>;

export const listRateSteps = call({
  method: "GET",
  path: "/api/admin/number-rules/steps",
  audience: "admin",
  right: "numbers",
  summary: "Rates that fall in steps as a number fills, by bet type: of a lottery or of a round",
  query: z.object({ lottery_type_id: z.optional(id), round_id: z.optional(id) }),
  replies: { 200: z.object({ data: z.object({ items: z.array(typeSteps) }) }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND", "ROUND_NOT_FOUND", "NUMBER_RULE_INVALID"],
});

const chosenSteps = z
  .array(z.object({ from_percent: z.int(), pays_percent: z.int() }))
  .check(z.maxLength(MOST_STEPS));

export const changeRateSteps = call({
  method: "PUT",
  path: "/api/admin/number-rules/steps",
  audience: "admin",
  right: "numbers",
  summary:
    "Sets the steps by which a bet type's rate falls as a number fills; none: takes them away",
  body: z.object({
    lottery_type_id: z.optional(z.nullable(sentId)),
    round_id: z.optional(z.nullable(sentId)),
    bet_type: z.string().check(z.maxLength(40)),
    steps: chosenSteps,
    /** What stood where they were typed over: what a colleague has changed since is refused. */
    over: z.optional(z.object({ steps: chosenSteps })),
  }),
  replies: { 200: z.object({ data: typeSteps }) },
  refusals: [
    "ROUND_NOT_FOUND",
    "ROUND_STATE",
    "LOTTERY_TYPE_NOT_FOUND",
    "WRONG_BET_TYPE",
    "CHANGED_MEANWHILE",
    "NUMBER_RULE_INVALID",
  ],
});
