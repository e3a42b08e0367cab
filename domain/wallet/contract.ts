/** The calls of the wallet: product.md section 7 and the ledger check of api.md. */
import * as z from "zod/mini";

import { amountText, call, cursor, day, id, instant, limit, type ReplyOf } from "../contract.ts";
import { ENTRY_TYPES } from "./rules.ts";

export const walletTransaction = z.object({
  id,
  type: z.enum(ENTRY_TYPES),
  amount: amountText,
  balance_after: amountText,
  description: z.string(),
  referenceId: z.string(),
  created_at: instant,
  meta: z.object({
    lottery_name: z.optional(z.string()),
    draw_date: z.optional(z.string()),
    numbers: z.optional(z.array(z.string())),
    line_count: z.optional(z.int()),
    reason: z.optional(z.string()),
    bank_name: z.optional(z.string()),
  }),
});
export type WalletTransaction = z.output<typeof walletTransaction>;

export const balance = call({
  method: "GET",
  path: "/api/wallets/balance",
  audience: "member",
  summary: "The member's balance in baht",
  replies: { 200: z.object({ balance: z.number(), data: z.object({ balance: z.number() }) }) },
});

/** Days that the sums of a statement are asked for at once. */
export const MOST_SUM_DAYS = 92;

export const listDaySums = call({
  method: "GET",
  path: "/api/wallets/transactions/days",
  audience: "member",
  summary: "What came and went on each Bangkok day, by type; days without entries are left out",
  /** At most 92 days, both included. */
  query: z.object({ from: day, to: day }),
  replies: {
    200: z.object({
      data: z.array(
        z.object({
          day,
          /** Signed: what went out is below 0. Types without entries are left out. */
          sums: z.record(z.string(), amountText),
          /** Of types that came and went on the day: what went, unsigned. */
          went_out: z.optional(z.record(z.string(), amountText)),
        }),
      ),
    }),
  },
  refusals: ["DATE_INVALID"],
});
export type DaySums = ReplyOf<typeof listDaySums>["data"][number];

/** What a statement can be narrowed to. */
export const statementQuery = z.object({
  limit,
  cursor,
  /** Types with commas between them; none for all. */
  type: z.optional(z.string().check(z.maxLength(100))),
  /** Days of Bangkok, both included. */
  from: z.optional(z.string().check(z.maxLength(10))),
  to: z.optional(z.string().check(z.maxLength(10))),
  /** csv: all that fits, as a file. */
  format: z.optional(z.enum(["json", "csv"])),
});

export const listTransactions = call({
  method: "GET",
  path: "/api/wallets/transactions",
  audience: "member",
  summary:
    "The member's ledger entries, newest first; type=DEPOSIT,WITHDRAW and days of Bangkok from " +
    "and to choose among them, format=csv gives all of them as a file",
  query: statementQuery,
  replies: {
    200: z.object({
      items: z.array(walletTransaction),
      data: z.object({ items: z.array(walletTransaction) }),
      next_cursor: z.nullable(z.string()),
    }),
  },
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
});

export const checkLedger = call({
  method: "GET",
  path: "/api/admin/ledger/check",
  audience: "admin",
  right: "books",
  summary:
    "Derives the wallets again from the last sealed day on and sums the books; while another check " +
    "is under way, and where the last one took more than ten seconds, what the last one found",
  replies: {
    200: z.object({
      balanced: z.boolean(),
      wallets_checked: z.int(),
      mismatches: z.array(z.object({ kind: z.string(), id: z.string(), detail: z.string() })),
      checked_at: instant,
      /** Whether everything was derived again, from the first entry on. */
      is_whole: z.boolean(),
    }),
  },
  refusals: ["BUSY"],
});

export const checkWholeLedger = call({
  method: "POST",
  path: "/api/admin/ledger/check",
  audience: "admin",
  right: "books",
  summary:
    "Starts a check of the whole ledger, every sealed day included; what it finds stands on the " +
    "dashboard",
  replies: { 202: z.object({ data: z.object({ status: z.literal("STARTED") }) }) },
});
