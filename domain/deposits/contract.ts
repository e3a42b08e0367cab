/** The calls of deposits: product.md section 7, api.md "Money" and "Admin". */
import * as z from "zod/mini";

import { amountText, amountToSatang, call, cursor, id, instant, limit } from "../contract.ts";

export const depositStatuses = ["PENDING", "SUCCESS", "FAILED", "CANCELED", "EXPIRED"] as const;
export type DepositStatus = (typeof depositStatuses)[number];

export const receivingAccount = z.object({
  id,
  bank_code: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  display_number: z.string(),
  color: z.string(),
  type: z.enum(["promptpay", "bank_transfer"]),
});

export const listReceivingAccounts = call({
  method: "GET",
  path: "/api/wallets/bank-accounts/active",
  audience: "member",
  summary: "The operator's accounts that take deposits",
  query: z.object({ type: z.optional(z.enum(["promptpay", "bank_transfer"])) }),
  replies: {
    200: z.object({ success: z.boolean(), data: z.object({ items: z.array(receivingAccount) }) }),
  },
});

export const depositIntent = z.object({
  deposit_id: id,
  id,
  reference_id: z.string(),
  provider: z.enum(["promptpay", "bank"]),
  status: z.enum(depositStatuses),
  amount: amountText,
  qr_amount: amountText,
  qr_payload: z.nullable(z.string()),
  qr_code: z.nullable(z.string()),
  promptpay_number: z.nullable(z.string()),
  expires_at: instant,
  created_at: instant,
  bank_account: z.object({
    bank_code: z.string(),
    bank_name: z.string(),
    account_number: z.string(),
    account_name: z.string(),
    color: z.string(),
  }),
  has_slip: z.boolean(),
});
export type DepositIntent = z.output<typeof depositIntent>;
const oneIntent = z.object({ success: z.boolean(), data: depositIntent });

export const createDepositIntent = call({
  method: "POST",
  path: "/api/wallets/deposit-intent",
  audience: "member",
  summary: "Opens a deposit for 15 minutes; needs an Idempotency-Key",
  body: z.object({
    amount: amountToSatang,
    provider: z.enum(["promptpay", "bank"]),
    bank_account_id: id,
  }),
  replies: { 201: oneIntent, 200: oneIntent },
  refusals: [
    "IDEMPOTENCY_KEY_MISSING",
    "DEPOSIT_AMOUNT_INVALID",
    "DEPOSIT_AMOUNT_TOO_LARGE",
    "RECEIVING_ACCOUNT_NOT_FOUND",
    "DEPOSIT_PENDING_ALREADY",
    "NO_FREE_AMOUNT",
  ],
});

export const depositRow = z.object({
  id,
  amount: amountText,
  qr_amount: amountText,
  status: z.enum(["pending", "completed", "cancelled"]),
  provider: z.string(),
  bank_name: z.string(),
  bank_code: z.string(),
  account_number: z.string(),
  reference_id: z.string(),
  created_at: instant,
  expires_at: instant,
});

export const listDeposits = call({
  method: "GET",
  path: "/api/wallets/deposits",
  audience: "member",
  summary: "The member's deposits, newest first",
  query: z.object({ limit, cursor, status: z.optional(z.string().check(z.maxLength(20))) }),
  replies: {
    200: z.object({
      success: z.boolean(),
      data: z.object({ items: z.array(depositRow) }),
      next_cursor: z.nullable(z.string()),
    }),
  },
});

export const readDeposit = call({
  method: "GET",
  path: "/api/wallets/deposits/{id}",
  audience: "member",
  summary: "One deposit and its status",
  params: z.object({ id }),
  replies: { 200: oneIntent },
  refusals: ["DEPOSIT_NOT_FOUND"],
});

export const cancelDeposit = call({
  method: "DELETE",
  path: "/api/wallets/deposits/{id}",
  audience: "member",
  summary: "Cancels a pending deposit",
  params: z.object({ id }),
  replies: { 200: z.object({ success: z.boolean(), message: z.string() }) },
  refusals: ["DEPOSIT_NOT_FOUND", "DEPOSIT_FINAL"],
});

export const uploadDepositSlip = call({
  method: "POST",
  path: "/api/wallets/deposits/{id}/upload-slip",
  audience: "member",
  summary: "Attaches the transfer slip (multipart: slip, deposit_id)",
  params: z.object({ id }),
  consumes: "multipart/form-data",
  replies: { 200: z.object({ success: z.boolean(), message: z.string() }) },
  refusals: [
    "DEPOSIT_NOT_FOUND",
    "DEPOSIT_FINAL",
    "SLIP_MISSING",
    "SLIP_NOT_AN_IMAGE",
    "SLIP_TOO_LARGE",
    "SLIP_USED_BEFORE",
    "SLIP_UPLOADS_USED_UP",
  ],
});

export const notifyPayment = call({
  method: "POST",
  path: "/api/payments/notifications/{provider}",
  audience: "anybody",
  summary: "A bank's credit notification, signed: X-Signature is hex HMAC-SHA256 of the raw body",
  params: z.object({ provider: z.string().check(z.maxLength(64)) }),
  body: z.object({
    transaction_id: z.string().check(z.minLength(1), z.maxLength(128)),
    amount: amountToSatang,
    to_account: z.string().check(z.maxLength(64)),
    from_account: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    reference: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    occurred_at: z.string().check(z.maxLength(40)),
  }),
  replies: { 200: z.object({ matched: z.boolean(), deposit_id: z.optional(id) }) },
  refusals: ["SIGNATURE_INVALID"],
});

// The operator's side.

export const adminDeposit = z.object({
  id,
  status: z.enum(depositStatuses),
  provider: z.string(),
  amount: amountText,
  qr_amount: amountText,
  reference_id: z.string(),
  created_at: instant,
  expires_at: instant,
  decided_at: z.nullable(instant),
  reason: z.nullable(z.string()),
  member: z.object({
    id,
    phone_number: z.string(),
    nickname: z.string(),
    balance: amountText,
    bank_name: z.nullable(z.string()),
    account_number: z.nullable(z.string()),
  }),
  receiving_account: receivingAccount,
  slip: z.nullable(
    z.object({
      url: z.string(),
      uploaded_at: instant,
      qr: z.nullable(z.object({ sending_bank: z.string(), transaction_reference: z.string() })),
      warnings: z.array(z.string()),
    }),
  ),
});
export type AdminDeposit = z.output<typeof adminDeposit>;
const adminDepositPage = z.object({
  data: z.object({ items: z.array(adminDeposit), next_cursor: z.nullable(z.string()) }),
});

export const listAdminDeposits = call({
  method: "GET",
  path: "/api/admin/deposits",
  audience: "admin",
  summary: "Deposits with slip and what its QR said",
  query: z.object({ status: z.optional(z.string().check(z.maxLength(20))), limit, cursor }),
  replies: { 200: adminDepositPage },
});

export const approveDeposit = call({
  method: "POST",
  path: "/api/admin/deposits/{id}/approve",
  audience: "admin",
  summary: "Credits the deposit once; a decision is final",
  params: z.object({ id }),
  body: z.optional(z.object({ reason: z.optional(z.string().check(z.maxLength(500))) })),
  replies: { 200: z.object({ data: adminDeposit }) },
  refusals: ["DEPOSIT_NOT_FOUND", "DEPOSIT_FINAL"],
});

export const rejectDeposit = call({
  method: "POST",
  path: "/api/admin/deposits/{id}/reject",
  audience: "admin",
  summary: "Rejects the deposit; a decision is final",
  params: z.object({ id }),
  body: z.optional(z.object({ reason: z.optional(z.string().check(z.maxLength(500))) })),
  replies: { 200: z.object({ data: adminDeposit }) },
  refusals: ["DEPOSIT_NOT_FOUND", "DEPOSIT_FINAL"],
});

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
  why_unmatched: z.nullable(z.string()),
  candidates: z.array(z.object({ deposit_id: id, phone_number: z.string(), status: z.string() })),
});

export const listUnmatched = call({
  method: "GET",
  path: "/api/admin/notifications/unmatched",
  audience: "admin",
  summary: "Transfers that found no deposit",
  query: z.object({ limit, cursor }),
  replies: {
    200: z.object({
      data: z.object({ items: z.array(bankNotification), next_cursor: z.nullable(z.string()) }),
    }),
  },
});

export const assignNotification = call({
  method: "POST",
  path: "/api/admin/notifications/{id}/assign",
  audience: "admin",
  summary: "Credits an unmatched transfer to a deposit or a member",
  params: z.object({ id }),
  body: z.object({ deposit_id: z.optional(id), user_id: z.optional(id) }),
  replies: { 200: z.object({ data: z.object({ deposit_id: z.nullable(id), user_id: id }) }) },
  refusals: [
    "NOTIFICATION_NOT_FOUND",
    "NOTIFICATION_ASSIGNED",
    "DEPOSIT_NOT_FOUND",
    "MEMBER_NOT_FOUND",
  ],
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
  summary: "The operator's receiving accounts",
  replies: { 200: z.object({ data: z.object({ items: z.array(adminReceivingAccount) }) }) },
});

export const addReceivingAccount = call({
  method: "POST",
  path: "/api/admin/receiving-accounts",
  audience: "admin",
  summary: "Adds a receiving account",
  body: z.object(receivingAccountForm),
  replies: { 201: z.object({ data: adminReceivingAccount }) },
  refusals: ["BANK_NOT_FOUND", "ACCOUNT_NUMBER_INVALID"],
});

export const changeReceivingAccount = call({
  method: "PATCH",
  path: "/api/admin/receiving-accounts/{id}",
  audience: "admin",
  summary: "Changes a receiving account, or takes it out of use",
  params: z.object({ id }),
  body: z.partial(z.object(receivingAccountForm)),
  replies: { 200: z.object({ data: adminReceivingAccount }) },
  refusals: ["RECEIVING_ACCOUNT_NOT_FOUND", "BANK_NOT_FOUND", "ACCOUNT_NUMBER_INVALID"],
});
