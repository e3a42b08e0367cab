/** The operator's calls that only administrators make: api.md "Admin". */
import * as z from "zod/mini";

import {
  amountText,
  call,
  cursor,
  id,
  idempotencyKey,
  instant,
  limit,
  page,
  signedAmountToSatang,
} from "../contract.ts";
import { alikeKinds } from "./likeness-contract.ts";
import { bankAccount } from "./bank-contract.ts";
import { walletTransaction } from "../wallet/contract.ts";
import { askRefusals, waitingApproval } from "../core/asked-contract.ts";

export const adminUser = z.object({
  id,
  /** Stars for a colleague of who may not see the list of the staff: one signs in with it. */
  phone_number: z.string(),
  nickname: z.string(),
  role: z.enum(["USER", "ADMIN"]),
  wallet: z.object({ balance: z.number() }),
  locked: z.boolean(),
  /** Words under which the staff find the member again; members never see them. */
  tags: z.array(z.string()),
  created_at: instant,
});

export type AdminUser = z.output<typeof adminUser>;

export const memberSorts = ["newest", "oldest", "balance_high", "balance_low"] as const;
export const alikeFilters = ["ANY", ...alikeKinds] as const;
export const memberStates = ["LOCKED", "OPEN", "WITH_BALANCE"] as const;

export const listUsers = call({
  method: "GET",
  path: "/api/admin/users",
  audience: "admin",
  right: "members",
  summary:
    "Members, newest first unless asked otherwise; search in phone, nickname, id, registered name, " +
    "bank account, tags and notes; format=csv for a file",
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Members alone or the staff alone; without it everybody, as api.md lists them. */
    role: z.optional(z.enum(["USER", "ADMIN"])),
    sort: z.optional(z.enum(memberSorts)),
    /** Only those who are locked, or are not; or who have something in the wallet. */
    state: z.optional(z.enum(memberStates)),
    /** Only those with this tag. */
    tag: z.optional(z.string().check(z.maxLength(30))),
    /** Only those who share this with other members; ANY of them. */
    alike: z.optional(z.enum(alikeFilters)),
    format: z.optional(z.enum(["json", "csv"])),
    limit,
    cursor,
  }),
  produces: "text/csv",
  replies: { 200: page(adminUser) },
});

export const readUser = call({
  method: "GET",
  path: "/api/admin/users/{id}",
  audience: "admin",
  right: "members",
  summary: "A member with wallet, bank accounts and last transactions",
  params: z.object({ id }),
  replies: {
    200: z.object({
      data: z.extend(adminUser, {
        registered_name: z.nullable(z.string()),
        locked_reason: z.nullable(z.string()),
        failed_sign_ins: z.int(),
        bank_accounts: z.array(bankAccount),
        transactions: z.array(walletTransaction),
        receivable: amountText,
      }),
    }),
  },
  refusals: ["MEMBER_NOT_FOUND"],
});

export const adjustCredit = call({
  method: "POST",
  path: "/api/admin/users/{id}/credit-adjust",
  audience: "admin",
  right: "credits",
  summary: "Adds to or takes from a wallet; takes an optional Idempotency-Key",
  params: z.object({ id }),
  headers: idempotencyKey,
  body: z.object({
    amount: signedAmountToSatang,
    reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  replies: {
    200: z.object({ message: z.string(), data: z.object({ balance: z.number() }) }),
    202: waitingApproval,
  },
  refusals: [
    "STAFF_WITHOUT_CREDIT",
    "MEMBER_NOT_FOUND",
    "NOT_YOURSELF",
    "BALANCE_BELOW_ZERO",
    "ADJUSTMENT_ZERO",
    "IDEMPOTENCY_CONFLICT",
    ...askRefusals,
    "BUSY",
  ],
});

const reasonBody = z.object({ reason: z.string().check(z.maxLength(500)) });

export const lockUser = call({
  method: "POST",
  path: "/api/admin/users/{id}/lock",
  audience: "admin",
  right: "accounts",
  summary: "Locks a member out; sessions end at once",
  params: z.object({ id }),
  body: reasonBody,
  replies: { 200: z.object({ data: adminUser }) },
  refusals: [
    "MEMBER_NOT_FOUND",
    "REASON_MISSING",
    "NOT_YOURSELF",
    "OWNER_ONLY",
    "IDENTITY_UNCONFIRMED",
  ],
});

export const unlockUser = call({
  method: "POST",
  path: "/api/admin/users/{id}/unlock",
  audience: "admin",
  right: "accounts",
  summary: "Unlocks a member and forgets failed sign-ins",
  params: z.object({ id }),
  body: z.optional(z.partial(reasonBody)),
  replies: { 200: z.object({ data: adminUser }) },
  refusals: ["MEMBER_NOT_FOUND", "OWNER_ONLY", "IDENTITY_UNCONFIRMED"],
});

export const renameUser = call({
  method: "POST",
  path: "/api/admin/users/{id}/registered-name",
  audience: "admin",
  right: "accounts",
  summary: "Changes the name in which the member's bank account has to be",
  params: z.object({ id }),
  body: z.extend(reasonBody, { name: z.string().check(z.maxLength(200)) }),
  replies: { 200: z.object({ data: adminUser }) },
  refusals: [
    "MEMBER_NOT_FOUND",
    "REASON_MISSING",
    "ACCOUNT_NAME_MISSING",
    "NOT_YOURSELF",
    "OWNER_ONLY",
    "IDENTITY_UNCONFIRMED",
  ],
});

export const resetUserPassword = call({
  method: "POST",
  path: "/api/admin/users/{id}/reset-password",
  audience: "admin",
  right: "accounts",
  summary: "Sets a one-time password; sessions end at once",
  params: z.object({ id }),
  body: reasonBody,
  replies: { 200: z.object({ data: z.object({ password: z.string() }) }) },
  refusals: [
    "MEMBER_NOT_FOUND",
    "REASON_MISSING",
    "NOT_YOURSELF",
    "OWNER_ONLY",
    "IDENTITY_UNCONFIRMED",
    "BUSY",
  ],
});
