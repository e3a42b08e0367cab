/** The operator's calls that only administrators make: api.md "Admin". */
import * as z from "zod/mini";

import {
  amountText,
  call,
  cursor,
  day,
  id,
  idempotencyKey,
  instant,
  limit,
  signedAmountToSatang,
} from "../contract.ts";
import { bankAccount } from "./bank-contract.ts";
import { categories, names } from "../rounds/contract.ts";
import { walletTransaction } from "../wallet/contract.ts";
import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { page } from "../core/settings-contract.ts";

const seriesPoint = z.object({
  on: day,
  stakes: amountText,
  payouts: amountText,
  profit: amountText,
  deposits: amountText,
  withdrawals: amountText,
});

const lotteryName = z.object({
  code: z.string(),
  name_th: z.string(),
  names,
  category: z.enum(categories),
});

export const dashboard = call({
  method: "GET",
  path: "/api/admin/dashboard",
  audience: "admin",
  right: "staff",
  summary: "The four figures, today's money, series for charts, the work waiting",
  replies: {
    200: z.object({
      data: z.object({
        total_members: z.int(),
        new_members_today: z.int(),
        total_rounds: z.int(),
        open_rounds: z.int(),
        pending_withdrawals: z.int(),
        pending_withdrawals_amount: amountText,
        credits_in_system: amountText,
        today: z.object({
          stakes: amountText,
          payouts: amountText,
          profit: amountText,
          deposits: amountText,
          withdrawals: amountText,
        }),
        series: z.array(seriesPoint),
        /** Today's deposits and withdrawals by hour of the Bangkok day, 0 to 23. */
        hours: z.array(z.object({ hour: z.int(), deposits: amountText, withdrawals: amountText })),
        signed_in: z.int(),
        waiting: z.object({
          deposits: z.int(),
          withdrawals: z.int(),
          results: z.int(),
          unmatched: z.int(),
          /** What waits for the word of the one who looks: of their rights, and not their own. */
          approvals: z.int(),
        }),
        /** Since when the oldest of each has waited. */
        oldest: z.object({
          deposit_at: z.nullable(instant),
          withdrawal_at: z.nullable(instant),
        }),
        /** Rounds that wait for their result, the longest first. */
        results_due: z.array(
          z.object({ round_id: id, name: z.string(), lottery: lotteryName, close_time: instant }),
        ),
        /** The open rounds that close next, with the number that would cost most. */
        closing_rounds: z.array(
          z.object({
            round_id: id,
            name: z.string(),
            lottery: lotteryName,
            close_time: instant,
            stakes: amountText,
            worst: z.nullable(
              z.object({ bet_type: z.string(), number: z.string(), payout: amountText }),
            ),
          }),
        ),
        activity: z.array(z.object({ at: instant, action: z.string(), text: z.string() })),
        alarms: z.array(z.object({ kind: z.string(), detail: z.string(), at: instant })),
      }),
    }),
  },
});

export type Dashboard = z.output<(typeof dashboard.replies)[200]>["data"];

export const adminUser = z.object({
  id,
  /** Stars for a colleague of who may not see the list of the staff: one signs in with it. */
  phone_number: z.string(),
  nickname: z.string(),
  role: z.enum(["USER", "ADMIN"]),
  wallet: z.object({ balance: z.number() }),
  locked: z.boolean(),
  created_at: instant,
});
export type AdminUser = z.output<typeof adminUser>;

export const listUsers = call({
  method: "GET",
  path: "/api/admin/users",
  audience: "admin",
  right: ["support", "cashier"],
  summary: "Members, newest first; search in phone, nickname and id",
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Members alone or the staff alone; without it everybody, as api.md lists them. */
    role: z.optional(z.enum(["USER", "ADMIN"])),
    limit,
    cursor,
  }),
  replies: { 200: page(adminUser) },
});

export const readUser = call({
  method: "GET",
  path: "/api/admin/users/{id}",
  audience: "admin",
  right: ["support", "cashier"],
  summary: "A member with wallet, bank accounts and last transactions",
  params: z.object({ id }),
  replies: {
    200: z.object({
      data: z.extend(adminUser, {
        registered_name: z.nullable(z.string()),
        locked_reason: z.nullable(z.string()),
        failed_sign_ins: z.int(),
        bank_accounts: z.array(bankAccount),
        transactions: z.array(walletTransaction),
        receivable: amountText,
      }),
    }),
  },
  refusals: ["MEMBER_NOT_FOUND"],
});

export const adjustCredit = call({
  method: "POST",
  path: "/api/admin/users/{id}/credit-adjust",
  audience: "admin",
  right: "cashier",
  summary: "Adds to or takes from a wallet; takes an optional Idempotency-Key",
  params: z.object({ id }),
  headers: idempotencyKey,
  body: z.object({
    amount: signedAmountToSatang,
    reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  replies: {
    200: z.object({ message: z.string(), data: z.object({ balance: z.number() }) }),
    202: waitingApproval,
  },
  refusals: [
    "STAFF_WITHOUT_CREDIT",
    "MEMBER_NOT_FOUND",
    "NOT_YOURSELF",
    "BALANCE_BELOW_ZERO",
    "ADJUSTMENT_ZERO",
    "IDEMPOTENCY_CONFLICT",
    ...askRefusals,
    "BUSY",
  ],
});

const reasonBody = z.object({ reason: z.string().check(z.maxLength(500)) });

export const lockUser = call({
  method: "POST",
  path: "/api/admin/users/{id}/lock",
  audience: "admin",
  right: "support",
  summary: "Locks a member out; sessions end at once",
  params: z.object({ id }),
  body: reasonBody,
  replies: { 200: z.object({ data: adminUser }) },
  refusals: ["MEMBER_NOT_FOUND", "REASON_MISSING", "NOT_YOURSELF", "OWNER_ONLY"],
});

export const unlockUser = call({
  method: "POST",
  path: "/api/admin/users/{id}/unlock",
  audience: "admin",
  right: "support",
  summary: "Unlocks a member and forgets failed sign-ins",
  params: z.object({ id }),
  body: z.optional(z.partial(reasonBody)),
  replies: { 200: z.object({ data: adminUser }) },
  refusals: ["MEMBER_NOT_FOUND", "OWNER_ONLY"],
});

export const resetUserPassword = call({
  method: "POST",
  path: "/api/admin/users/{id}/reset-password",
  audience: "admin",
  right: "support",
  summary: "Sets a one-time password; sessions end at once",
  params: z.object({ id }),
  body: reasonBody,
  replies: { 200: z.object({ data: z.object({ password: z.string() }) }) },
  refusals: ["MEMBER_NOT_FOUND", "REASON_MISSING", "NOT_YOURSELF", "OWNER_ONLY", "BUSY"],
});

export const profitReport = call({
  method: "GET",
  path: "/api/admin/reports/profit",
  audience: "admin",
  right: "auditor",
  summary: "Stakes, payouts and profit by day, lottery, round or member; format=csv for a file",
  query: z.object({
    from: z.optional(day),
    to: z.optional(day),
    group: z.optional(z.enum(["day", "type", "round", "member"])),
    format: z.optional(z.enum(["json", "csv"])),
    /** By member only, the largest stakes first; a file holds all. */
    limit,
    cursor,
  }),
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
  replies: {
    200: z.object({
      data: z.object({
        items: z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            slips: z.int(),
            stakes: amountText,
            payouts: amountText,
            refunds: amountText,
            profit: amountText,
          }),
        ),
        next_cursor: z.nullable(z.string()),
      }),
    }),
  },
});

export const listAudit = call({
  method: "GET",
  path: "/api/admin/audit",
  audience: "admin",
  right: "auditor",
  summary: "Who did what, when, from where, before and after",
  query: z.object({
    actor: z.optional(z.string().check(z.maxLength(64))),
    action: z.optional(z.string().check(z.maxLength(64))),
    limit,
    cursor,
  }),
  replies: {
    200: page(
      z.object({
        id,
        at: instant,
        actor: z.nullable(z.object({ id, phone_number: z.string(), nickname: z.string() })),
        action: z.string(),
        target_kind: z.string(),
        target_id: z.string(),
        /** What that is in words; null where it is gone or has no name. Phones are masked. */
        target: z.nullable(
          z.object({
            name: z.nullable(z.string()),
            names: z.nullable(z.record(z.string(), z.string())),
            phone_number: z.nullable(z.string()),
            is_staff: z.boolean(),
            draw_date: z.nullable(z.string()),
            amount: z.nullable(z.string()),
          }),
        ),
        address: z.nullable(z.string()),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  },
});
