/** Statements of the operator's banks: imported, and the payouts held against them. */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { amountText, call, cursor, day, id, instant, limit, sentId } from "../contract.ts";
import { DELIMITERS, type Delimiter } from "./statement-cells.ts";
import { DATE_ORDERS, STATEMENT_FAULTS, STATEMENT_KINDS } from "./statement.ts";

/** Satang are reckoned with as long as a file of this size is read. */
export const MOST_STATEMENT_BYTES = 1_000_000;
export const MOST_STATEMENT_ROWS = 2_000;

const head = z.nullable(z.string().check(z.maxLength(100)));
export const statementMapping = z.object({
  /** The line of the heads, from 1. */
  head_line: z.int().check(z.minimum(1), z.maximum(50)),
  delimiter: z.enum(Object.keys(DELIMITERS) as [Delimiter, ...Delimiter[]]),
  date_order: z.enum(DATE_ORDERS),
  /** Heads of columns; null where the file has none such. */
  columns: z.object({
    date: head,
    time: head,
    amount: head,
    money_in: head,
    money_out: head,
    fee: head,
    balance: head,
    reference: head,
    counterparty: head,
    description: head,
  }),
});

const file = {
  receiving_account_id: id,
  /** The file, as text. */
  text: z.string().check(z.maxLength(MOST_STATEMENT_BYTES)),
  mapping: statementMapping,
};

export const statementLine = z.object({
  /** In the file, from 1. */
  line: z.int(),
  kind: z.enum(STATEMENT_KINDS),
  amount: amountText,
  occurred_at: instant,
  /** By it a line finds its deposit; left out in what waited before it was shown. */
  reference: z.optional(z.nullable(z.string())),
  counterparty: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** It was taken from another file before. */
  known: z.boolean(),
});
export type StatementLine = z.output<typeof statementLine>;

export const statementSums = z.object({
  lines: z.int(),
  known: z.int(),
  money_in: amountText,
  money_out: amountText,
  fees: amountText,
});

export const readStatementMapping = call({
  method: "GET",
  path: "/api/admin/receiving-accounts/{id}/statement-mapping",
  audience: "admin",
  right: "bank_lines",
  summary: "Which column meant what in the last statement of this account; null before the first",
  params: z.object({ id }),
  replies: { 200: z.object({ data: z.nullable(statementMapping) }) },
});

export const previewStatement = call({
  method: "POST",
  path: "/api/admin/statements/preview",
  audience: "admin",
  right: "bank_lines",
  changesNothing: true,
  summary: "What is understood of a bank's statement, and which lines are known; nothing is kept",
  body: z.object(file),
  replies: {
    200: z.object({
      data: z.object({
        /** The first 200. */
        items: z.array(statementLine),
        sums: statementSums,
        faults: z.array(z.object({ line: z.int(), why: z.enum(STATEMENT_FAULTS) })),
        /** Lines that are no transfers: heads, totals, notes. */
        ignored: z.int(),
        /** Columns of the mapping whose heads the file does not have. */
        missing: z.array(z.string()),
      }),
    }),
  },
  refusals: ["RECEIVING_ACCOUNT_NOT_FOUND"],
});

export const importStatement = call({
  method: "POST",
  path: "/api/admin/statements",
  audience: "admin",
  right: "bank_lines",
  summary:
    "Takes a bank's statement: lines that are known are left out, incoming ones pay deposits as " +
    "notifications do, outgoing ones are held against payouts, fees are booked. Takes two people",
  body: z.object({ ...file, name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  replies: {
    200: z.object({ data: z.object({ id, sums: statementSums }) }),
    202: waitingApproval,
  },
  refusals: [
    "RECEIVING_ACCOUNT_NOT_FOUND",
    "STATEMENT_NOT_UNDERSTOOD",
    "STATEMENT_KNOWN",
    ...askRefusals,
  ],
});

/**
 * What money that left is: a payout that was not found by itself, one that the bank paid a second
 * time, a transfer to another account of the operator's, a fee, the owner's own, or what was sent back to its sender.
 */
export const lineExplanations = [
  "PAYOUT",
  "PAID_TWICE",
  "OWN_TRANSFER",
  "FEE",
  "OWNER",
  "REFUND",
] as const;
export type LineExplanation = (typeof lineExplanations)[number];

/** How a line that left the bank and a payout agree. */
export const outgoingStates = [
  "AGREED",
  "FEE",
  "CLOSED",
  "RETURNED",
  "NO_BANK_LINE",
  "NO_PAYOUT",
  "NOT_PAID",
  "AMOUNT_DIFFERS",
  "NO_ENTRY",
] as const;

export const outgoingRow = z.object({
  state: z.enum(outgoingStates),
  bank: z.nullable(
    z.object({
      id,
      account_number: z.string(),
      amount: amountText,
      occurred_at: instant,
      counterparty: z.nullable(z.string()),
      description: z.nullable(z.string()),
      explained: z.nullable(
        z.object({ as: z.enum(lineExplanations), note: z.string(), by: z.string(), at: instant }),
      ),
      waiting_approval_id: z.nullable(id),
    }),
  ),
  payout: z.nullable(
    z.object({
      id,
      phone_number: z.string(),
      account_number: z.string(),
      amount: amountText,
      paid_at: z.nullable(instant),
    }),
  ),
});
export type OutgoingRow = z.output<typeof outgoingRow>;

export const outgoingReconciliation = call({
  method: "GET",
  path: "/api/admin/reports/outgoing",
  audience: "admin",
  right: "books",
  summary:
    "A day's lines that left the bank against payouts, what disagrees first; format=csv for a file",
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
        totals: z.object({
          bank: amountText,
          payouts: amountText,
          ledger: amountText,
          disagreeing: z.int(),
        }),
        items: z.array(outgoingRow),
        next_cursor: z.nullable(z.string()),
      }),
    }),
  },
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
});

/** What a line that left may be linked to: of the same amount, near its time, and not linked. */
export const lineCounterparts = z.object({
  payouts: z.array(
    z.object({
      id,
      phone_number: z.string(),
      account_number: z.string(),
      stage: z.enum(["SENT", "PAID", "RETURNED"]),
      /** When the bank was told, or it was entered as paid. */
      sent_at: instant,
    }),
  ),
  /** Lines that came in on other accounts, and wait. */
  transfers: z.array(
    z.object({
      id,
      account_number: z.string(),
      occurred_at: instant,
      counterparty: z.nullable(z.string()),
    }),
  ),
});

export const readLineCounterparts = call({
  method: "GET",
  path: "/api/admin/statement-lines/{id}/counterparts",
  audience: "admin",
  right: "bank_lines",
  summary: "Payouts that a line may be, and lines of other accounts in which it may have come in",
  params: z.object({ id }),
  replies: { 200: z.object({ data: lineCounterparts }) },
  refusals: ["NOTIFICATION_NOT_FOUND", "LINE_CLOSED"],
});

export const explainStatementLine = call({
  method: "POST",
  path: "/api/admin/statement-lines/{id}/explain",
  audience: "admin",
  right: "bank_lines",
  summary:
    "Says what money that left is: a payout, one that was paid a second time (an adjustment, until " +
    "the member gives it back), a transfer to another account of the operator's, a " +
    "fee, the owner's own, or a transfer sent back (booked when its line was closed). What was " +
    "paid from another account than was entered is put right in the books. Takes two people",
  params: z.object({ id }),
  body: z.object({
    as: z.enum(lineExplanations),
    /** Of a PAYOUT the withdrawal, of an OWN_TRANSFER the line in which it came in. */
    of: z.optional(sentId),
    note: z.string().check(z.maxLength(500)),
  }),
  replies: { 200: z.object({ data: z.object({ id }) }), 202: waitingApproval },
  refusals: [
    "NOTIFICATION_NOT_FOUND",
    "LINE_CLOSED",
    "LINE_NOT_LINKED",
    "NOT_YOURSELF",
    "REASON_MISSING",
    "MALFORMED",
    ...askRefusals,
  ],
});

export const reopenStatementLine = call({
  method: "POST",
  path: "/api/admin/statement-lines/{id}/reopen",
  audience: "admin",
  right: "bank_lines",
  summary:
    "A line that left and was explained, or linked to a payout, by mistake waits again; what was " +
    "booked with it is booked back. The other side of an OWN_TRANSFER waits again with it; a payout " +
    "stays paid, and is returned where the bank did not pay it. Takes two people",
  params: z.object({ id }),
  body: z.object({ note: z.string().check(z.maxLength(500)) }),
  replies: { 200: z.object({ data: z.object({ id }) }), 202: waitingApproval },
  refusals: [
    "NOTIFICATION_NOT_FOUND",
    "LINE_NOT_EXPLAINED",
    "LINE_NOT_REOPENED",
    "NOT_YOURSELF",
    "REASON_MISSING",
    ...askRefusals,
  ],
});
