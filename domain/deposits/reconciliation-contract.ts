/** The bank, the deposits and the ledger side by side. */
import * as z from "zod/mini";

import { amountText, call, cursor, day, id, instant, limit } from "../contract.ts";
import { creditSources } from "./admin-contract.ts";
import { DEPOSIT_STATUSES } from "./rules.ts";

/** How the three sides of a transfer agree; CLOSED: somebody said why the line credits nobody. */
export const reconciliationStates = [
  "AGREED",
  "CLOSED",
  "NO_BANK_LINE",
  "NOT_CREDITED",
  "AMOUNT_DIFFERS",
  "NO_ENTRY",
] as const;

/** One transfer as the bank, the deposit and the ledger each know it; a side that lacks is null. */
export const reconciliationRow = z.object({
  state: z.enum(reconciliationStates),
  bank: z.nullable(
    z.object({
      provider: z.string(),
      transaction_id: z.string(),
      to_account: z.string(),
      amount: amountText,
      occurred_at: instant,
    }),
  ),
  deposit: z.nullable(
    z.object({
      id,
      reference_id: z.string(),
      phone_number: z.string(),
      status: z.enum(DEPOSIT_STATUSES),
      /** What the deposit holds to have been credited; null while nothing has. */
      amount: z.nullable(amountText),
      credited_by: z.nullable(z.enum(creditSources)),
    }),
  ),
  ledger: z.nullable(z.object({ entry_id: id, amount: amountText, created_at: instant })),
});
export type ReconciliationRow = z.output<typeof reconciliationRow>;

export const reconciliation = call({
  method: "GET",
  path: "/api/admin/reports/reconciliation",
  audience: "admin",
  right: "books",
  summary:
    "A day's bank lines against deposits against the ledger, what disagrees first; format=csv for " +
    "a file",
  query: z.object({
    date: z.optional(z.string().check(z.maxLength(10))),
    format: z.optional(z.enum(["json", "csv"])),
    limit,
    cursor,
  }),
  replies: {
    200: z.object({
      data: z.object({
        date: day,
        /** Each side's own sum of that Bangkok day; the rows that do not agree are counted. */
        totals: z.object({
          bank: amountText,
          deposits: amountText,
          ledger: amountText,
          disagreeing: z.int(),
        }),
        items: z.array(reconciliationRow),
        next_cursor: z.nullable(z.string()),
      }),
    }),
  },
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
});
