/** The operator's calls of the banks' lines that found no deposit: api.md "Admin". */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { queuePage, queueQuery } from "../core/queue-contract.ts";
import { amountText, amountToSatang, call, id, instant, sentId } from "../contract.ts";
import { UNMATCHED_REASONS } from "./matching.ts";
import { DEPOSIT_STATUSES } from "./rules.ts";

/**
 * Why a line credits nobody: told twice, sent back to the sender, no money for the house, or a
 * payout that the bank sent back.
 */
export const lineClosings = ["DUPLICATE", "REFUNDED", "NOT_OURS", "PAYOUT_RETURNED"] as const;
export type LineClosing = (typeof lineClosings)[number];

/** How a line has ended: also as a transfer from another account of the operator's. */
export const lineEnds = [...lineClosings, "OWN_TRANSFER"] as const;
export type LineEnd = (typeof lineEnds)[number];

export const bankNotification = z.object({
  id,
  provider: z.string(),
  transaction_id: z.string(),
  amount: amountText,
  to_account: z.string(),
  from_account: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  occurred_at: instant,
  received_at: instant,
  why_unmatched: z.nullable(z.enum(UNMATCHED_REASONS)),
  /** The line in which another provider told this transfer before. */
  same_as: z.nullable(
    z.object({ id, provider: z.string(), transaction_id: z.string(), credited: z.boolean() }),
  ),
  /** How it was closed; null while it waits. */
  closed: z.nullable(
    z.object({
      as: z.enum(lineEnds),
      note: z.string(),
      duplicate_of: z.nullable(id),
      at: instant,
      /** Their nickname. */
      closed_by: z.string(),
    }),
  ),
  waiting_approval_id: z.nullable(id),
  candidates: z.array(
    z.object({
      deposit_id: id,
      reference_id: z.string(),
      phone_number: z.string(),
      nickname: z.string(),
      status: z.enum(DEPOSIT_STATUSES),
      qr_amount: amountText,
      created_at: instant,
    }),
  ),
  /** Members from whose account it came, where the bank shows the whole number. */
  senders: z.array(z.object({ user_id: id, phone_number: z.string(), nickname: z.string() })),
});
export type BankNotification = z.output<typeof bankNotification>;

export const lineStates = ["WAITING", "CLOSED"] as const;

export const listUnmatched = call({
  method: "GET",
  path: "/api/admin/notifications/unmatched",
  audience: "admin",
  right: "bank_lines",
  summary:
    "Transfers that found no deposit, with the deposits that come near and the members from whose " +
    "account they came, newest first; status=CLOSED for those that were closed without crediting anybody; format=csv for a file",
  query: z.object({ status: z.optional(z.enum(lineStates)), ...queueQuery }),
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
  replies: { 200: queuePage(bankNotification) },
});

export const assignNotification = call({
  method: "POST",
  path: "/api/admin/notifications/{id}/assign",
  audience: "admin",
  right: "bank_lines",
  summary:
    "Credits an unmatched transfer to a deposit or a member, once; what the line does not say " +
    "by itself waits for a second person",
  params: z.object({ id }),
  body: z.object({ deposit_id: z.optional(sentId), user_id: z.optional(sentId) }),
  replies: {
    200: z.object({ data: z.object({ deposit_id: z.nullable(id), user_id: id }) }),
    202: waitingApproval,
  },
  refusals: [
    "NOTIFICATION_NOT_FOUND",
    "NOTIFICATION_ASSIGNED",
    "LINE_CLOSED",
    "DEPOSIT_NOT_FOUND",
    "DEPOSIT_FINAL",
    "MEMBER_NOT_FOUND",
    "NOT_YOURSELF",
    ...askRefusals,
  ],
});

export const closeNotification = call({
  method: "POST",
  path: "/api/admin/notifications/{id}/close",
  audience: "admin",
  right: "bank_lines",
  summary:
    "Ends a line that credits nobody. DUPLICATE names the line that told it first; REFUNDED says " +
    "that the money went back to its sender, which takes two people; NOT_OURS keeps it apart, until " +
    "it is REFUNDED; " +
    "PAYOUT_RETURNED is the bank's line of a payout that was paid and returned: nothing is booked " +
    "but the fee that the bank kept of it",
  params: z.object({ id }),
  body: z.object({
    as: z.enum(lineClosings),
    /** Of a DUPLICATE only: of the same amount, within a day of it. */
    duplicate_of: z.optional(sentId),
    /** Of a PAYOUT_RETURNED only: what the bank kept of it. */
    fee: z.optional(amountToSatang),
    note: z.string().check(z.maxLength(500)),
  }),
  replies: {
    200: z.object({ data: z.object({ id, as: z.enum(lineClosings) }) }),
    202: waitingApproval,
  },
  refusals: [
    "NOTIFICATION_NOT_FOUND",
    "NOTIFICATION_ASSIGNED",
    "LINE_CLOSED",
    "LINE_NOT_ALIKE",
    "LINE_OF_NO_RETURN",
    "NOT_YOURSELF",
    "REASON_MISSING",
    "MALFORMED",
    ...askRefusals,
  ],
});

export const reopenNotification = call({
  method: "POST",
  path: "/api/admin/notifications/{id}/reopen",
  audience: "admin",
  right: "bank_lines",
  summary:
    "A line that was closed by mistake waits again; what its closing booked is booked back. One that " +
    "was REFUNDED takes two people, and an OWN_TRANSFER waits again with the line that left",
  params: z.object({ id }),
  body: z.object({ note: z.string().check(z.maxLength(500)) }),
  replies: { 200: z.object({ data: z.object({ id }) }), 202: waitingApproval },
  refusals: [
    "NOTIFICATION_NOT_FOUND",
    "NOTIFICATION_ASSIGNED",
    "LINE_NOT_REOPENED",
    "REASON_MISSING",
    ...askRefusals,
  ],
});
