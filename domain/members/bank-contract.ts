/** The calls of banks and the member's bank account: product.md section 7. */
import * as z from "zod/mini";

import { call, id, sentId, text } from "../contract.ts";

export const bank = z.object({
  id,
  code: z.string(),
  name_th: z.string(),
  name_en: z.string(),
  color: z.string(),
  logo_url: z.nullable(z.string()),
  account_groups: z.nullable(z.array(z.int())),
});
export type Bank = z.output<typeof bank>;

export const listBanks = call({
  method: "GET",
  path: "/api/banks",
  audience: "anybody",
  summary: "Thai banks",
  replies: { 200: z.array(bank) },
});

/** The same list under the address that the spec's bank form uses. */
export const listBanksForForm = call({
  method: "GET",
  path: "/api/users/bank-accounts/banks/list",
  audience: "anybody",
  summary: "Thai banks",
  replies: { 200: z.array(bank) },
});

export const bankAccount = z.object({
  id,
  bank_id: id,
  account_number: z.string(),
  account_name: z.string(),
  is_primary: z.boolean(),
  is_editable: z.boolean(),
  bank,
});
export type BankAccount = z.output<typeof bankAccount>;
const bankAccountForm = z.object({
  bank_id: sentId,
  account_number: text(40),
  account_name: text(200),
});

export const listBankAccounts = call({
  method: "GET",
  path: "/api/users/bank-accounts",
  audience: "member",
  summary: "The member's own bank accounts",
  replies: { 200: z.array(bankAccount) },
});

export const addBankAccount = call({
  method: "POST",
  path: "/api/users/bank-accounts",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  needsFreshProof: true,
  summary: "Adds the member's withdrawal account",
  body: bankAccountForm,
  replies: { 201: z.extend(bankAccount, { message: z.string() }) },
  refusals: [
    "BANK_NOT_FOUND",
    "ACCOUNT_NAME_MISSING",
    "ACCOUNT_NUMBER_INVALID",
    "ACCOUNT_NAME_DIFFERS",
    "BANK_ACCOUNT_EXISTS",
    "ACCOUNT_TAKEN",
  ],
});

export const changeBankAccount = call({
  method: "PUT",
  path: "/api/users/bank-accounts/{id}",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  needsFreshProof: true,
  summary: "Changes a bank account that is still editable",
  params: z.object({ id }),
  body: bankAccountForm,
  replies: { 200: z.extend(bankAccount, { message: z.string() }) },
  refusals: ["NOT_FOUND", ...addBankAccount.refusals, "BANK_ACCOUNT_LOCKED"],
});
