/** The operator's calls of deposits: api.md "Admin". */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { manyForm, manyOutcome, queueQuery } from "../core/queue-contract.ts";
import { amountText, amountToSatang, call, id, instant } from "../contract.ts";
import { receivingAccount } from "./contract.ts";
import { DEPOSIT_STATUSES, SLIP_OUTCOMES } from "./rules.ts";

/** By whose word a deposit was credited. */
export const creditSources = ["NOTIFICATION", "ADMIN", "ASSIGNMENT"] as const;
/** What an administrator should look at before approving. */
export const slipWarnings = [
  "QR_NOT_READ",
  "QR_NOT_OF_A_SLIP",
  "LOOKS_LIKE_ANOTHER",
  "TRANSFER_USED_BEFORE",
] as const;

/** What a service that asks the banks said of a slip. */
export const slipVerification = z.object({
  service: z.string(),
  outcome: z.enum(SLIP_OUTCOMES),
  message: z.nullable(z.string()),
  amount: z.nullable(amountText),
  sender: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  transferred_at: z.nullable(instant),
});
export type SlipVerification = z.output<typeof slipVerification>;

export const adminDeposit = z.object({
  id,
  status: z.enum(DEPOSIT_STATUSES),
  provider: z.string(),
  amount: amountText,
  qr_amount: amountText,
  reference_id: z.string(),
  created_at: instant,
  expires_at: instant,
  decided_at: z.nullable(instant),
  /** The administrator's nickname; null when the bank or the clock decided. */
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What came into the wallet, and by whose word; null while nothing has. */
  credited_amount: z.nullable(amountText),
  credited_by: z.nullable(z.enum(creditSources)),
  member: z.object({
    id,
    phone_number: z.string(),
    nickname: z.string(),
    balance: z.number(),
    bank_name: z.nullable(z.string()),
    account_number: z.nullable(z.string()),
    account_name: z.nullable(z.string()),
  }),
  receiving_account: receivingAccount,
  /** The newest slip; those before it stand in earlier_slips. */
  slip: z.nullable(
    z.object({
      url: z.string(),
      uploaded_at: instant,
      qr: z.nullable(z.object({ sending_bank: z.string(), transaction_reference: z.string() })),
      warnings: z.array(z.enum(slipWarnings)),
      verification: z.nullable(slipVerification),
    }),
  ),
  earlier_slips: z.array(z.string()),
  /** The bank's line that stands for it; null while none has come. */
  bank_line: z.nullable(
    z.object({ transaction_id: z.string(), amount: amountText, occurred_at: instant }),
  ),
  /** That the bank took it back: `taken` from the wallet at once, the rest is owed. */
  recalled: z.nullable(
    z.object({ taken: amountText, reason: z.string(), at: instant, recalled_by: z.string() }),
  ),
  /** The request that waits for a second person's word; null while none does. */
  waiting_approval_id: z.nullable(id),
});
export type AdminDeposit = z.output<typeof adminDeposit>;

/** A list's filter: a deposit's status, or what waits for somebody to look at it. */
export const adminDepositFilters = [...DEPOSIT_STATUSES, "WAITING", "ALL"] as const;

export const listAdminDeposits = call({
  method: "GET",
  path: "/api/admin/deposits",
  audience: "admin",
  right: "deposits",
  summary:
    "Deposits with slip and what its QR said; WAITING are those pending, and those expired with " +
    "a slip that nobody has judged: those with a slip first, then the oldest. format=csv for a file",
  query: z.object({ status: z.optional(z.enum(adminDepositFilters)), ...queueQuery }),
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
  replies: {
    200: z.object({
      data: z.object({
        items: z.array(adminDeposit),
        next_cursor: z.nullable(z.string()),
        total: z.int(),
        /** How many of them have a slip: the others wait for the member. */
        with_slip: z.int(),
      }),
    }),
  },
});

const reason = z.optional(z.nullable(z.string().check(z.maxLength(500))));
const decision = z.optional(z.object({ reason }));

export const approveDeposit = call({
  method: "POST",
  path: "/api/admin/deposits/{id}/approve",
  audience: "admin",
  right: "deposits",
  summary:
    "Credits the deposit once, with `amount` where another came than it asked for; a decision is " +
    "final. Without a line of the bank it counts with adjustments, and above the limits it waits " +
    "for a second person",
  params: z.object({ id }),
  /** `amount` in baht: what came, if it is not what was asked for; then the reason is needed. */
  body: z.optional(z.object({ reason, amount: z.optional(amountToSatang) })),
  replies: { 200: z.object({ data: adminDeposit }), 202: waitingApproval },
  refusals: [
    "DEPOSIT_NOT_FOUND",
    "DEPOSIT_FINAL",
    "NOT_YOURSELF",
    "INVALID_AMOUNT",
    "REASON_MISSING",
    ...askRefusals,
  ],
});

export const rejectDeposit = call({
  method: "POST",
  path: "/api/admin/deposits/{id}/reject",
  audience: "admin",
  right: "deposits",
  summary: "Rejects the deposit; a decision is final",
  params: z.object({ id }),
  body: decision,
  replies: { 200: z.object({ data: adminDeposit }) },
  refusals: ["DEPOSIT_NOT_FOUND", "DEPOSIT_FINAL", "NOT_YOURSELF"],
});

export const recallDeposit = call({
  method: "POST",
  path: "/api/admin/deposits/{id}/recall",
  audience: "admin",
  right: "deposits",
  summary:
    "The bank took a credited deposit back: what the wallet holds is taken, the rest is owed. " +
    "Takes two people, once for each deposit",
  params: z.object({ id }),
  body: z.object({ reason: z.string().check(z.maxLength(500)) }),
  replies: { 200: z.object({ data: adminDeposit }), 202: waitingApproval },
  refusals: [
    "DEPOSIT_NOT_FOUND",
    "DEPOSIT_NOT_CREDITED",
    "DEPOSIT_RECALLED",
    "NOT_YOURSELF",
    "REASON_MISSING",
    ...askRefusals,
  ],
});

export const decideDeposits = call({
  method: "POST",
  path: "/api/admin/deposits/decide",
  audience: "admin",
  right: "deposits",
  summary: "Approves or rejects several deposits, each by itself as if it had been alone",
  body: manyForm,
  replies: { 200: z.object({ data: manyOutcome }) },
});

export const adminReceivingAccount = z.object({
  id,
  bank_code: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  promptpay_id: z.nullable(z.string()),
  active: z.boolean(),
});
export type AdminReceivingAccount = z.output<typeof adminReceivingAccount>;

const receivingAccountForm = {
  bank_code: z.string().check(z.maxLength(16)),
  account_name: z.string().check(z.minLength(1), z.maxLength(120)),
  account_number: z.string().check(z.maxLength(40)),
  promptpay_id: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  active: z.optional(z.boolean()),
};

export const listAdminReceivingAccounts = call({
  method: "GET",
  path: "/api/admin/receiving-accounts",
  audience: "admin",
  right: ["deposits", "bank_lines", "payouts", "books"],
  summary: "The operator's receiving accounts",
  replies: { 200: z.object({ data: z.object({ items: z.array(adminReceivingAccount) }) }) },
});

export const addReceivingAccount = call({
  method: "POST",
  path: "/api/admin/receiving-accounts",
  audience: "admin",
  right: "owner",
  needsFreshProof: true,
  summary:
    "Adds a receiving account; one with a promptpay_id takes deposits by QR. Takes two owners " +
    "where there are two",
  body: z.object(receivingAccountForm),
  replies: { 201: z.object({ data: adminReceivingAccount }), 202: waitingApproval },
  refusals: [
    "BANK_NOT_FOUND",
    "ACCOUNT_NAME_MISSING",
    "ACCOUNT_NUMBER_INVALID",
    "PROMPTPAY_INVALID",
    "RECEIVING_ACCOUNT_EXISTS",
    ...askRefusals,
  ],
});

export const changeReceivingAccount = call({
  method: "PATCH",
  path: "/api/admin/receiving-accounts/{id}",
  audience: "admin",
  right: "owner",
  needsFreshProof: true,
  summary:
    "Changes a receiving account, or takes it out of use; open deposits keep the old one. All " +
    "but taking it out of use takes two owners where there are two",
  params: z.object({ id }),
  body: z.extend(z.partial(z.object(receivingAccountForm)), {
    /** What stood where it was typed over: what a colleague has changed since is refused. */
    over: z.optional(z.partial(z.object(receivingAccountForm))),
  }),
  replies: { 200: z.object({ data: adminReceivingAccount }), 202: waitingApproval },
  refusals: [
    "NOT_FOUND",
    "CHANGED_MEANWHILE",
    "BANK_NOT_FOUND",
    "ACCOUNT_NAME_MISSING",
    "ACCOUNT_NUMBER_INVALID",
    "PROMPTPAY_INVALID",
    "RECEIVING_ACCOUNT_EXISTS",
    ...askRefusals,
  ],
});
