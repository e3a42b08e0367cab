/** The one search over everything that the staff work with (api.md "Admin"). */
import * as z from "zod/mini";

import { amountText, call, id, instant } from "../contract.ts";
import { adminUser } from "../members/admin-contract.ts";
import { DEPOSIT_STATUSES } from "../deposits/rules.ts";
import { WITHDRAWAL_STATUSES } from "../withdrawals/rules.ts";

const payment = { id, amount: amountText, nickname: z.string(), created_at: instant };

export const find = call({
  method: "GET",
  path: "/api/admin/find",
  audience: "admin",
  right: "staff",
  summary:
    "The few members, rounds, deposits and withdrawals that come nearest to a text; each only for " +
    "who may see their list",
  query: z.object({ search: z.string().check(z.minLength(1), z.maxLength(100)) }),
  replies: {
    200: z.object({
      data: z.object({
        members: z.array(adminUser),
        rounds: z.array(z.object({ id, name: z.string(), draw_date: z.string() })),
        deposits: z.array(
          z.object({
            ...payment,
            status: z.enum(DEPOSIT_STATUSES),
            reference_id: z.string(),
          }),
        ),
        withdrawals: z.array(z.object({ ...payment, status: z.enum(WITHDRAWAL_STATUSES) })),
        /** A slip whose id, or the start of it, was typed. */
        slips: z.array(
          z.object({
            bet_group_id: id,
            user_id: id,
            nickname: z.string(),
            round_id: id,
            total: amountText,
            created_at: instant,
          }),
        ),
      }),
    }),
  },
});
export type Found = z.output<(typeof find.replies)[200]>["data"];
