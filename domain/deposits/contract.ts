/** The members' and the banks' calls of deposits: product.md section 7, api.md "Money". */
import * as z from "zod/mini";

import {
  amountText,
  amountToSatang,
  call,
  cursor,
  id,
  idempotencyKey,
  instant,
  limit,
  sentId,
} from "../contract.ts";
import { DEPOSIT_STATUSES } from "./rules.ts";

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
  status: z.enum(DEPOSIT_STATUSES),
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
  /** How many more slips the deposit takes. */
  slips_left: z.int(),
  /** What came into the wallet; null while nothing has. */
  credited_amount: z.nullable(amountText),
  /** What the staff said; null where it was not rejected. */
  reject_reason: z.nullable(z.string()),
});
export type DepositIntent = z.output<typeof depositIntent>;
const oneIntent = z.object({ success: z.boolean(), data: depositIntent });

export const createDepositIntent = call({
  method: "POST",
  path: "/api/wallets/deposit-intent",
  audience: "member",
  desks: "deposits",
  summary: "Opens a deposit for 15 minutes; needs an Idempotency-Key",
  headers: idempotencyKey,
  body: z.object({
    amount: amountToSatang,
    provider: z.enum(["promptpay", "bank"]),
    bank_account_id: sentId,
  }),
  replies: { 201: oneIntent, 200: oneIntent },
  refusals: [
    "DEPOSITS_STOPPED",
    "IDEMPOTENCY_KEY_MISSING",
    "DEPOSIT_AMOUNT_INVALID",
    "DEPOSIT_AMOUNT_TOO_LARGE",
    "RECEIVING_ACCOUNT_NOT_FOUND",
    "DEPOSIT_PENDING_ALREADY",
    "LIMIT_REACHED",
    "ON_BREAK",
    "SELF_EXCLUDED",
    "NO_FREE_AMOUNT",
    "IDEMPOTENCY_CONFLICT",
    "BUSY",
  ],
  // product.md section 8: the client of the document reads them as they stand here.
  messages: {
    DEPOSIT_AMOUNT_INVALID: "Invalid amount",
    INVALID_AMOUNT: "Invalid amount",
    RECEIVING_ACCOUNT_NOT_FOUND: "Bank account not found",
  },
});

export const depositRow = z.object({
  id,
  amount: amountText,
  qr_amount: amountText,
  status: z.enum(["pending", "completed", "cancelled"]),
  provider: z.string(),
  /** A slip was sent: while the deposit is pending, staff are checking it. */
  has_slip: z.boolean(),
  bank_name: z.string(),
  bank_code: z.string(),
  account_number: z.string(),
  reference_id: z.string(),
  credited_amount: z.nullable(amountText),
  created_at: instant,
  expires_at: instant,
  /** A deposit that can still be paid is the whole intent: product.md section 4 shows it again. */
  deposit_id: id,
  qr_payload: z.optional(z.nullable(z.string())),
  qr_code: z.optional(z.nullable(z.string())),
  promptpay_number: z.optional(z.nullable(z.string())),
  bank_account: z.optional(depositIntent.shape.bank_account),
  slips_left: z.optional(z.int()),
});
export type DepositRow = z.output<typeof depositRow>;

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
  desks: "deposits",
  whileExcluded: true,
  summary: "Cancels a pending deposit, unless its slip was sent; clears an expired one",
  params: z.object({ id }),
  replies: { 200: z.object({ success: z.boolean(), message: z.string() }) },
  refusals: ["DEPOSIT_NOT_FOUND", "DEPOSIT_FINAL", "DEPOSIT_HAS_SLIP"],
});

export const uploadDepositSlip = call({
  method: "POST",
  path: "/api/wallets/deposits/{id}/upload-slip",
  audience: "member",
  desks: "deposits",
  whileExcluded: true,
  summary: "Attaches the transfer slip (multipart: slip, deposit_id)",
  params: z.object({ id }),
  consumes: "multipart/form-data",
  form: { slip: "file", deposit_id: "text" },
  replies: {
    200: z.object({
      success: z.boolean(),
      message: z.string(),
      /** Whether the picture has the code of a slip; without one the staff take longer. */
      qr_read: z.boolean(),
    }),
  },
  refusals: [
    "DEPOSIT_NOT_FOUND",
    "DEPOSIT_FINAL",
    "SLIP_MISSING",
    "SLIP_TOO_SMALL",
    "SLIP_IS_PAYMENT_QR",
    "SLIP_NOT_AN_IMAGE",
    "SLIP_TOO_LARGE",
    "SLIP_TOO_MANY_PIXELS",
    "SLIP_USED_BEFORE",
    "SLIP_UPLOADS_USED_UP",
    "SLIPS_OF_DAY_USED_UP",
    "SLIP_STORE_FULL",
  ],
});

export const readSlipImage = call({
  method: "GET",
  path: "/api/uploads/slips/{id}",
  audience: "member",
  summary: "A slip's re-encoded image; its owner and administrators only",
  params: z.object({ id }),
  replies: { 200: null },
  produces: "image/jpeg",
  refusals: ["NOT_FOUND", "PASSWORD_CHANGE_REQUIRED", "TOTP_SETUP_REQUIRED"],
});

export const notifyPayment = call({
  method: "POST",
  path: "/api/payments/notifications/{provider}",
  audience: "anybody",
  summary: "A bank's credit notification, signed: X-Signature is hex HMAC-SHA256 of the raw body",
  params: z.object({ provider: z.string().check(z.maxLength(64)) }),
  headers: z.object({ "x-signature": z.string() }),
  body: z.object({
    transaction_id: z.string().check(z.minLength(1), z.maxLength(128)),
    amount: amountToSatang,
    to_account: z.string().check(z.maxLength(64)),
    from_account: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    reference: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    /** ISO 8601; without a zone it is Thai time. */
    occurred_at: z.string().check(z.maxLength(40)),
  }),
  replies: { 200: z.object({ matched: z.boolean(), deposit_id: z.optional(id) }) },
  refusals: ["SIGNATURE_INVALID", "IDEMPOTENCY_CONFLICT"],
});
