/** The calls by which the desk pays out: claims, files for the bank, and what comes back. */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { amountText, call, cursor, id, idempotencyKey, instant, limit, page } from "../contract.ts";
import { adminWithdrawal } from "./contract.ts";
import { MOST_PAYOUTS } from "./rules.ts";

const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_PAYOUTS));
const reason = z.string().check(z.maxLength(500));
const one = { 200: z.object({ data: adminWithdrawal }) } as const;
/** What was not done, and why: the name of a refusal. */
const leftOut = z.array(z.object({ id, code: z.string() }));

export const claimWithdrawals = call({
  method: "POST",
  path: "/api/admin/withdrawals/claim",
  audience: "admin",
  right: "payouts",
  summary: "Takes withdrawals to work on for 15 minutes, as all desks see; again renews it",
  body: z.object({ ids }),
  replies: {
    200: z.object({ data: z.object({ items: z.array(adminWithdrawal), left_out: leftOut }) }),
  },
});

export const unclaimWithdrawals = call({
  method: "POST",
  path: "/api/admin/withdrawals/unclaim",
  audience: "admin",
  right: "payouts",
  summary: "Gives claimed withdrawals back to the queue: one's own, or an owner anybody's",
  body: z.object({ ids }),
  replies: { 200: z.object({ data: z.object({ items: z.array(adminWithdrawal) }) }) },
});

export const sendWithdrawal = call({
  method: "POST",
  path: "/api/admin/withdrawals/{id}/send",
  audience: "admin",
  right: "payouts",
  summary: "The bank was told by hand; from then on only its answer ends it: approve, or return",
  params: z.object({ id }),
  body: z.object({ paid_from: z.optional(z.nullable(id)) }),
  replies: one,
  refusals: [
    "WITHDRAWAL_NOT_FOUND",
    "WITHDRAWAL_FINAL",
    "WITHDRAWAL_SENT",
    "WITHDRAWAL_CLAIMED",
    "WITHDRAWAL_DOUBTED",
    "WITHDRAWAL_TAKES_TWO",
    "PAID_BY_ANOTHER",
    "RECEIVING_ACCOUNT_NOT_FOUND",
    "NOT_YOURSELF",
    "PAYOUTS_HELD",
    "WALLET_DIFFERS",
  ],
});

export const returnWithdrawal = call({
  method: "POST",
  path: "/api/admin/withdrawals/{id}/return",
  audience: "admin",
  right: "payouts",
  summary:
    "The bank did not pay what was sent, or sent back what was paid: refunds once. Takes two " +
    "people where there are two",
  params: z.object({ id }),
  body: z.object({ reason }),
  replies: { ...one, 202: waitingApproval },
  refusals: [
    "WITHDRAWAL_NOT_FOUND",
    "WITHDRAWAL_FINAL",
    "WITHDRAWAL_CLAIMED",
    "WITHDRAWAL_DOUBTED",
    "NOT_YOURSELF",
    "REASON_MISSING",
    ...askRefusals,
  ],
});

export const answerWithdrawal = call({
  method: "POST",
  path: "/api/admin/withdrawals/{id}/answer",
  audience: "admin",
  right: "payouts",
  summary:
    "After the database was put back: whether the bank's own list shows it as paid. Paid ends " +
    "it, by two people's word where paying it takes two; not paid lets it be paid",
  params: z.object({ id }),
  body: z.object({ is_paid: z.boolean(), reason }),
  replies: { ...one, 202: waitingApproval },
  refusals: [
    "WITHDRAWAL_NOT_FOUND",
    "WITHDRAWAL_FINAL",
    "NOT_YOURSELF",
    "REASON_MISSING",
    "PAID_BY_ANOTHER",
    ...askRefusals,
  ],
});

/** CSV for any bank's own form or person; KTB is Krungthai's bulk transfer (KTB iPay). */
export const PAYOUT_FORMATS = ["CSV", "KTB"] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];

export const payoutFile = z.object({
  id,
  reference: z.string(),
  format: z.enum(PAYOUT_FORMATS),
  created_at: instant,
  created_by: z.string(),
  payouts: z.int(),
  total: amountText,
  /** How many of its payouts the bank has not answered yet. */
  open: z.int(),
});
export type PayoutFile = z.output<typeof payoutFile>;

export const makePayoutFile = call({
  method: "POST",
  path: "/api/admin/payout-files",
  audience: "admin",
  right: "payouts",
  summary:
    "Makes a file for the bank of the withdrawals named, or of all that one has claimed, and " +
    "marks them sent; each goes into one file only",
  headers: idempotencyKey,
  body: z.object({
    ids: z.optional(z.nullable(ids)),
    format: z.enum(PAYOUT_FORMATS),
    paid_from: id,
  }),
  replies: { 200: z.object({ data: z.object({ file: payoutFile, left_out: leftOut }) }) },
  refusals: [
    "IDEMPOTENCY_KEY_MISSING",
    "IDEMPOTENCY_CONFLICT",
    "PAYOUT_FILE_EMPTY",
    "PAYOUT_FILE_COMPANY",
    "PAYOUT_FILE_ACCOUNT",
    "RECEIVING_ACCOUNT_NOT_FOUND",
    "PAYOUTS_HELD",
  ],
});

export const listPayoutFiles = call({
  method: "GET",
  path: "/api/admin/payout-files",
  audience: "admin",
  right: "payouts",
  summary: "The files that were made for the bank, newest first",
  query: z.object({ limit, cursor }),
  replies: { 200: page(payoutFile) },
});

export const readPayoutFile = call({
  method: "GET",
  path: "/api/admin/payout-files/{id}",
  audience: "admin",
  right: "payouts",
  summary: "The file as it was made, byte by byte",
  params: z.object({ id }),
  replies: { 200: null },
  produces: "text/plain",
  refusals: ["PAYOUT_FILE_NOT_FOUND"],
});
