/** The operator's calls that add a bet type to a lottery and order them: api.md "Admin". */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { amountToSatang, call, id } from "../contract.ts";
import { adminBetType } from "./admin-contract.ts";

export const addBetType = call({
  method: "POST",
  path: "/api/admin/lottery-types/{id}/bet-types",
  audience: "admin",
  right: "odds",
  summary:
    "Adds a bet type that each result of the lottery decides; open rounds offer it at once. " +
    "Odds that return over 100 % need confirmed: true",
  params: z.object({ id }),
  body: z.object({
    confirmed: z.optional(z.boolean()),
    bet_type: z.string().check(z.maxLength(40)),
    odds: amountToSatang,
    min_bet: amountToSatang,
    max_bet: amountToSatang,
    number_cap: z.optional(z.nullable(amountToSatang)),
    member_cap: z.optional(z.nullable(amountToSatang)),
    /** Offered to members at once unless false. */
    active: z.optional(z.boolean()),
  }),
  replies: {
    201: z.object({ data: z.object({ items: z.array(adminBetType) }) }),
    202: waitingApproval,
  },
  refusals: [
    "LOTTERY_TYPE_NOT_FOUND",
    "WRONG_BET_TYPE",
    "BET_TYPE_EXISTS_ALREADY",
    "ODDS_INVALID",
    "ODDS_RETURN_TOO_MUCH",
    ...askRefusals,
  ],
});

export const orderBetTypes = call({
  method: "PUT",
  path: "/api/admin/lottery-types/{id}/bet-types/order",
  audience: "admin",
  right: "odds",
  summary: "The order in which members see a lottery's bet types; names all of them, each once",
  params: z.object({ id }),
  body: z.object({
    bet_types: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
  }),
  replies: { 200: z.object({ data: z.object({ items: z.array(adminBetType) }) }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND", "WRONG_BET_TYPE"],
});
