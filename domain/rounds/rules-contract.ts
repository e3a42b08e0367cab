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
  right: "numbers",
  summary: "Number rules of lotteries and rounds",
  query: z.object({ lottery_type_id: z.optional(id), round_id: z.optional(id), limit, cursor }),
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
    number: z.optional(z.nullable(z.string().check(z.maxLength(4)))),
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
