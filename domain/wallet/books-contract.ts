/** The house's accounts: the trial balance of a day, and what moved an account. */
import * as z from "zod/mini";

import { amountText, call, cursor, day, id, instant, limit } from "../contract.ts";

export const accountKinds = ["ASSET", "LIABILITY", "EQUITY", "INCOME", "EXPENSE"] as const;

/** A line of a trial balance. Balances are credit positive: money on a bank account is below zero. */
export const trialBalanceRow = z.object({
  /** BANK:<id> for each bank account, else one of the house's accounts. */
  account: z.string(),
  kind: z.enum(accountKinds),
  /** Of a bank account: whose name and which number it has; null for others. */
  bank_account: z.nullable(z.object({ name: z.string(), number: z.string() })),
  opening: amountText,
  debit: amountText,
  credit: amountText,
  /** The opening, and the credits less the debits. */
  closing: amountText,
  /** How many entries moved it on this day. */
  entries: z.int(),
});
export type TrialBalanceRow = z.output<typeof trialBalanceRow>;

export const trialBalance = call({
  method: "GET",
  path: "/api/admin/books",
  audience: "admin",
  right: "books",
  summary:
    "The trial balance of a day of Bangkok (none: today): every account with what it opened with, " +
    "what moved it and what it closes with; format=csv for a file",
  query: z.object({
    date: z.optional(z.string().check(z.maxLength(10))),
    format: z.optional(z.enum(["json", "csv"])),
  }),
  replies: {
    200: z.object({
      data: z.object({
        date: day,
        /** When the day was sealed, and the hash of its seal; null while it is not. */
        sealed: z.nullable(z.object({ at: instant, hash: z.string() })),
        items: z.array(trialBalanceRow),
        /** What the columns sum to; a closing other than 0.00 is a fault. */
        totals: z.object({ debit: amountText, credit: amountText, closing: amountText }),
      }),
    }),
  },
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
});

export const bookEntry = z.object({
  id: z.string(),
  at: instant,
  /** LEDGER: of a member; MOVE: between accounts of the house; DEBT: of a corrected result. */
  source: z.enum(["LEDGER", "MOVE", "DEBT"]),
  /** The type of the ledger's entry, or the kind of the move. */
  kind: z.string(),
  user_id: z.nullable(id),
  reference_kind: z.string(),
  reference_id: z.string(),
  /** As it moved the account, credit being positive. */
  amount: amountText,
});
export type BookEntry = z.output<typeof bookEntry>;

export const listBookEntries = call({
  method: "GET",
  path: "/api/admin/books/entries",
  audience: "admin",
  right: "books",
  summary: "What moved an account on a day of Bangkok (none: today), newest first",
  query: z.object({
    account: z.string().check(z.maxLength(60)),
    date: z.optional(z.string().check(z.maxLength(10))),
    limit,
    cursor,
  }),
  replies: {
    200: z.object({
      data: z.object({ items: z.array(bookEntry), next_cursor: z.nullable(z.string()) }),
    }),
  },
  refusals: ["DATE_INVALID"],
});
