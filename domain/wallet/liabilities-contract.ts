/** What the house owes its members, provably, and what it says is at the bank. */
import * as z from "zod/mini";

import { amountToSatang, amountText, call, day, id, instant } from "../contract.ts";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const readLiabilities = call({
  method: "GET",
  path: "/api/public/liabilities",
  audience: "anybody",
  summary:
    "The newest proof of liabilities: what all wallets held together at the end of a day, and what " +
    "the operator says stood at the bank; null before the first sealed day",
  replies: {
    200: z.object({
      data: z.nullable(
        z.object({
          day,
          members: z.int(),
          total: amountText,
          root: hash,
          /** Its entry in the public log. */
          log_no: z.int(),
          /** Null where no account was declared for that day. */
          bank: z.nullable(z.object({ total: amountText, accounts: z.int() })),
        }),
      ),
    }),
  },
});

export const readOwnLiability = call({
  method: "GET",
  path: "/api/wallets/liability",
  audience: "member",
  summary:
    "The member's leaf in the newest proof of liabilities and the path from it to the root; null " +
    "while their wallet is in none",
  replies: {
    200: z.object({
      data: z.nullable(
        z.object({
          day,
          /** chokdee-liability-1|day|member|satang|head of the wallet|salt. */
          text: z.string(),
          balance: amountText,
          path: z.array(z.object({ side: z.enum(["LEFT", "RIGHT"]), hash, satang: z.string() })),
          root: hash,
          total: amountText,
        }),
      ),
    }),
  },
});

const declared = z.object({
  data: z.object({
    items: z.array(
      z.object({
        receiving_account_id: id,
        name: z.string(),
        number: z.string(),
        /** Null where nothing was declared yet. */
        declared: z.nullable(z.object({ day, balance: amountText, at: instant })),
        /** What the books say stood there at the end of that day; null while it is not sealed. */
        booked: z.nullable(amountText),
      }),
    ),
  }),
});

export const listDeclaredBalances = call({
  method: "GET",
  path: "/api/admin/books/declared-balances",
  audience: "admin",
  right: "books",
  summary: "Of each bank account the newest declared balance and what the books said of that day",
  replies: { 200: declared },
});

export const liabilityDay = z.object({
  day,
  members: z.int(),
  /** What all wallets held together at the end of the day. */
  total: amountText,
  root: hash,
  /** What the operator says stood at the bank; null where nothing was declared for that day. */
  declared: z.nullable(z.object({ total: amountText, accounts: z.int() })),
  /** What stood there by the books. */
  booked: amountText,
});
export type LiabilityDay = z.output<typeof liabilityDay>;

export const listLiabilityDays = call({
  method: "GET",
  path: "/api/admin/books/liabilities",
  audience: "admin",
  right: "books",
  summary:
    "Day by day what members are owed, beside what stood at the bank; the newest 100 days, " +
    "format=csv for a file of all",
  query: z.object({ format: z.optional(z.enum(["json", "csv"])) }),
  replies: { 200: z.object({ data: z.object({ items: z.array(liabilityDay) }) }) },
  produces: "text/csv",
});

export const declareBalance = call({
  method: "POST",
  path: "/api/admin/books/declared-balances",
  audience: "admin",
  right: "books",
  summary:
    "Says what stood on a bank account at the end of a day, none to come; published beside liabilities",
  body: z.object({
    receiving_account_id: id,
    date: z.string().check(z.maxLength(10)),
    balance: amountToSatang,
  }),
  replies: { 200: declared },
  refusals: ["DATE_INVALID", "INVALID_AMOUNT", "RECEIVING_ACCOUNT_NOT_FOUND"],
});
