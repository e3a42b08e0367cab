/** The calls of withdrawals: product.md section 7, api.md "Money" and "Admin". */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { manyForm, manyOutcome, queuePage, queueQuery } from "../core/queue-contract.ts";
import { amountText, call, cursor, id, idempotencyKey, instant, limit } from "../contract.ts";
import { parseBaht } from "../money.ts";
import { PAYOUT_STAGES, WITHDRAWAL_STATUSES } from "./rules.ts";
import { PAYOUT_HOLDS, WITHDRAWAL_WARNINGS } from "./warnings.ts";

export const withdrawal = z.object({
  id,
  amount: amountText,
  status: z.enum(WITHDRAWAL_STATUSES),
  created_at: instant,
  processed_at: z.nullable(instant),
  bank_name: z.string(),
  bank_color: z.string(),
  bank_account_no: z.string(),
  bank_account_name: z.string(),
  fee: amountText,
  net_amount: amountText,
  reject_reason: z.nullable(z.string()),
  slip_image_url: z.nullable(z.string()),
});
export type Withdrawal = z.output<typeof withdrawal>;

/** In satang, or null for what was left empty: the rules refuse that with their own text. */
const amountOrNothing = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  z.transform((value, context) => {
    if (value === undefined || value === null || value === "") return null;
    const satang = parseBaht(typeof value === "number" ? String(value) : value);
    if (satang !== null) return satang;
    context.issues.push({ code: "custom", message: "INVALID_AMOUNT", input: value });
    return z.NEVER;
  }),
);

const requested = z.object({ message: z.string(), data: withdrawal });

export const withdrawalLimits = call({
  method: "GET",
  path: "/api/payment/withdrawals/limits",
  audience: "member",
  summary: "Smallest and largest amount in baht, withdrawals a day and used today, the fee",
  replies: {
    200: z.object({
      min: z.number(),
      max: z.number(),
      daily_limit: z.int(),
      used_today: z.int(),
      fee: z.number(),
    }),
  },
});

export const requestWithdrawal = call({
  method: "POST",
  path: "/api/payment/withdrawal",
  audience: "member",
  desks: "withdrawals",
  whileExcluded: true,
  summary: "Takes the amount from the wallet at once and queues the transfer",
  headers: idempotencyKey,
  body: z.object({
    amount: amountOrNothing,
    bank_name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    bank_account_no: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    bank_account_name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  replies: { 201: requested, 200: requested },
  refusals: [
    "WITHDRAWALS_STOPPED",
    "WITHDRAWAL_AMOUNT_MISSING",
    "WITHDRAWAL_BELOW_MIN",
    "WITHDRAWAL_ABOVE_MAX",
    "WALLET_TOO_LOW",
    "NO_BANK_ACCOUNT",
    "BANK_ACCOUNT_NOT_YOURS",
    "BANK_ACCOUNT_CHANGED",
    "WITHDRAWALS_HELD",
    "WITHDRAWALS_USED_UP",
    "DEBT_OPEN",
    "DEBT_BEFORE_PAYOUT",
    "WITHDRAWALS_TOO_OFTEN",
    "WITHDRAWAL_DOUBLE",
    "IDEMPOTENCY_CONFLICT",
    "INVALID_AMOUNT",
    "BUSY",
  ],
});

export const listWithdrawals = call({
  method: "GET",
  path: "/api/payment/withdrawals",
  audience: "member",
  summary: "The member's withdrawals, newest first",
  query: z.object({
    limit,
    offset: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
    cursor,
    status: z.optional(z.enum([...WITHDRAWAL_STATUSES, "ALL"])),
  }),
  replies: { 200: z.object({ data: z.array(withdrawal), next_cursor: z.nullable(z.string()) }) },
});

// The operator's side.

export const adminWithdrawal = z.extend(withdrawal, {
  member: z.object({
    id,
    phone_number: z.string(),
    nickname: z.string(),
    registered_name: z.nullable(z.string()),
    created_at: instant,
    balance: z.number(),
    total_deposited: amountText,
    total_withdrawn: amountText,
    withdrawals_today: z.int(),
  }),
  /** The administrator's nickname; null while nobody has decided. */
  decided_by: z.nullable(z.string()),
  warnings: z.array(z.enum(WITHDRAWAL_WARNINGS)),
  /**
   * Who pays it instead of the one who reads this and has credited the member; nobody where
   * all have: then it takes two. Null where they may pay, and of what is decided.
   */
  paid_by_another: z.nullable(z.array(z.string())),
  /** Where it stands at the desk. */
  stage: z.enum(PAYOUT_STAGES),
  /** Who works on it, until when, and whether that is who reads this; null: nobody. */
  claim: z.nullable(z.object({ by: z.string(), until: instant, is_mine: z.boolean() })),
  /** Who told the bank, when, and by which line of which file; null: nobody yet. */
  sent: z.nullable(
    z.object({ by: z.nullable(z.string()), at: instant, reference: z.nullable(z.string()) }),
  ),
  /** What speaks against paying it now; each needs a reason, and a second person. */
  holds: z.array(z.enum(PAYOUT_HOLDS)),
  /** The member is paid so much in 24 hours that a second person has to say so first. */
  takes_two: z.boolean(),
  /** Who let it be sent, what they saw against it, and why; null: nobody had to, or has. */
  release: z.nullable(
    z.object({
      by: z.nullable(z.string()),
      at: instant,
      despite: z.array(z.enum(PAYOUT_HOLDS)),
      reason: z.nullable(z.string()),
    }),
  ),
  /** The database was put back since: the bank's own list says whether it was paid. */
  is_doubted: z.boolean(),
  /** The request that waits for a second person's word; null while none does. */
  waiting_approval_id: z.nullable(id),
});
export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

export const listAdminWithdrawals = call({
  method: "GET",
  path: "/api/admin/withdrawals",
  audience: "admin",
  right: "payouts",
  summary:
    "Withdrawals with the member's history and warnings: those that wait oldest first, the others " +
    "newest first; format=csv for a file",
  query: z.object({
    status: z.optional(z.enum([...WITHDRAWAL_STATUSES, "ALL"])),
    /** The id of a bank: only what goes there. */
    bank: z.optional(z.string().check(z.maxLength(64))),
    ...queueQuery,
  }),
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
  replies: { 200: queuePage(adminWithdrawal) },
});

export const approveWithdrawal = call({
  method: "POST",
  path: "/api/admin/withdrawals/{id}/approve",
  audience: "admin",
  right: "payouts",
  summary:
    "Marks the transfer done; JSON {} or multipart with the transfer slip (slip). Not by who has " +
    "credited the member lately. Large ones, and those that something speaks against, wait " +
    "for a second person before anything is sent; the same call then marks them done",
  params: z.object({ id }),
  body: z.optional(
    z.nullable(
      z.object({
        reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
        paid_from: z.optional(z.nullable(id)),
      }),
    ),
  ),
  form: { slip: "file", reason: "text", paid_from: "text" },
  replies: { 200: z.object({ data: adminWithdrawal }), 202: waitingApproval },
  refusals: [
    "WITHDRAWAL_NOT_FOUND",
    "WITHDRAWAL_FINAL",
    "NOT_YOURSELF",
    "PAID_BY_ANOTHER",
    "WITHDRAWAL_CLAIMED",
    "WITHDRAWAL_DOUBTED",
    "WITHDRAWAL_ON_HOLD",
    "PAYOUTS_HELD",
    "WALLET_DIFFERS",
    "RECEIVING_ACCOUNT_NOT_FOUND",
    ...askRefusals,
    "SLIP_NOT_AN_IMAGE",
    "SLIP_TOO_LARGE",
    "SLIP_TOO_MANY_PIXELS",
  ],
});

export const decideWithdrawals = call({
  method: "POST",
  path: "/api/admin/withdrawals/decide",
  audience: "admin",
  right: "payouts",
  summary:
    "Marks several transfers done, or rejects several withdrawals; each by itself as if it had " +
    "been alone",
  body: manyForm,
  replies: { 200: z.object({ data: manyOutcome }) },
});

export const rejectWithdrawal = call({
  method: "POST",
  path: "/api/admin/withdrawals/{id}/reject",
  audience: "admin",
  right: "payouts",
  summary:
    "Rejects with a reason and refunds once. What was asked about after a restore takes two " +
    "people where there are two",
  params: z.object({ id }),
  body: z.object({ reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))) }),
  replies: { 200: z.object({ data: adminWithdrawal }), 202: waitingApproval },
  refusals: [
    "WITHDRAWAL_NOT_FOUND",
    "WITHDRAWAL_FINAL",
    "WITHDRAWAL_SENT",
    "WITHDRAWAL_CLAIMED",
    "WITHDRAWAL_DOUBTED",
    "NOT_YOURSELF",
    "REASON_MISSING",
    ...askRefusals,
  ],
});
