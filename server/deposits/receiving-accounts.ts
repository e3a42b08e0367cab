/**
 * The operator's accounts that take deposits: what members are shown, and the administrator's
 * list with adding and changing (api.md /api/admin/receiving-accounts).
 */
import type { AdminReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";
import { groupPromptPay, isPromptPayTarget } from "@chokdee/domain/deposits/promptpay.ts";
import { groupAccountNumber, isAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";
import { cleanText } from "@chokdee/domain/members/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../backoffice/audit.ts";
import { refusedBy, type Queries } from "../platform/database.ts";
import type { House } from "../platform/house.ts";
import { isUuid } from "../platform/row-ids.ts";
import {
  findBankId,
  findReceivingAccount,
  insertReceivingAccount,
  isTakenByAnother,
  listReceivingAccountRows,
  lockReceivingAccount,
  lockReceivingAccounts,
  updateReceivingAccount,
  type ReceivingAccountRow,
  type ReceivingAccountValues,
} from "./queries/receiving-accounts.ts";

export type AccountType = "promptpay" | "bank_transfer";

/** An account as members see it. One with a PromptPay number is paid by QR. */
export function shownAccount(row: {
  readonly id: string;
  readonly bank_code: string;
  readonly bank_name: string;
  readonly bank_color: string;
  readonly account_groups: readonly number[] | null;
  readonly account_name: string;
  readonly account_number: string;
  readonly promptpay_id: string | null;
}) {
  const type: AccountType = row.promptpay_id === null ? "bank_transfer" : "promptpay";
  return {
    id: row.id,
    bank_code: row.bank_code,
    bank_name: row.bank_name,
    account_name: row.account_name,
    display_number:
      row.promptpay_id === null
        ? groupAccountNumber(row.account_number, row.account_groups)
        : groupPromptPay(row.promptpay_id),
    color: row.bank_color,
    type,
  };
}

export async function listActiveAccounts(house: House, type: AccountType | undefined) {
  const rows = await listReceivingAccountRows(house.db, true);
  const shown = rows.map((row) => shownAccount(row));
  return type === undefined ? shown : shown.filter((account) => account.type === type);
}

export async function listAllAccounts(house: House): Promise<AdminReceivingAccount[]> {
  return (await listReceivingAccountRows(house.db, false)).map(adminAccount);
}

function adminAccount(row: ReceivingAccountRow): AdminReceivingAccount {
  return {
    id: row.id,
    bank_code: row.bank_code,
    bank_name: row.bank_name,
    account_name: row.account_name,
    account_number: row.account_number,
    promptpay_id: row.promptpay_id,
    active: row.active,
  };
}

export interface AccountForm {
  readonly bank_code?: string | undefined;
  readonly account_name?: string | undefined;
  readonly account_number?: string | undefined;
  readonly promptpay_id?: string | null | undefined;
  readonly active?: boolean | undefined;
}
export interface Actor {
  readonly id: string;
  readonly address: string;
}

export async function addAccount(
  house: House,
  actor: Actor,
  form: AccountForm,
): Promise<AdminReceivingAccount> {
  return house.db
    .transaction(async (tx) => {
      const values = await checked(tx, form, undefined);
      await refuseAmbiguous(tx, values, null);
      const id = await insertReceivingAccount(tx, values);
      return written(tx, actor, id, undefined);
    })
    .catch(asRefusal);
}

export async function changeAccount(
  house: House,
  actor: Actor,
  id: string,
  form: AccountForm,
): Promise<AdminReceivingAccount> {
  if (!isUuid(id)) throw new Refusal("NOT_FOUND");
  return house.db
    .transaction(async (tx) => {
      const before = await lockReceivingAccount(tx, id);
      if (!before) throw new Refusal("NOT_FOUND");
      const values = await checked(tx, form, before);
      await refuseAmbiguous(tx, values, id);
      await updateReceivingAccount(tx, id, values);
      return written(tx, actor, id, before);
    })
    .catch(asRefusal);
}

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, "");

/** What is to stand in the row: the form over what stood there. */
async function checked(
  tx: Queries,
  form: AccountForm,
  before: ReceivingAccountRow | undefined,
): Promise<ReceivingAccountValues> {
  const bankId = await findBankId(tx, form.bank_code ?? before?.bank_code ?? "");
  if (bankId === undefined) throw new Refusal("BANK_NOT_FOUND");
  const accountName = cleanText(form.account_name ?? before?.account_name ?? "");
  if (accountName === "") throw new Refusal("ACCOUNT_NAME_MISSING");
  const accountNumber = digitsOf(form.account_number ?? before?.account_number ?? "");
  if (!isAccountNumber(accountNumber) || accountNumber.length < LEAST_DIGITS) {
    throw new Refusal("ACCOUNT_NUMBER_INVALID");
  }
  const given = form.promptpay_id === undefined ? before?.promptpay_id : form.promptpay_id;
  const promptpayId = given === undefined || given === null ? "" : digitsOf(given);
  if (promptpayId !== "" && !isPromptPayTarget(promptpayId)) {
    throw new Refusal("PROMPTPAY_INVALID");
  }
  return {
    bankId,
    accountName,
    accountNumber,
    promptpayId: promptpayId === "" ? null : promptpayId,
    active: form.active ?? before?.active ?? true,
  };
}

/**
 * A bank's line names the receiver by its number or its PromptPay id alone: were one account's
 * number another's PromptPay id, nobody could say which of them was paid.
 */
async function refuseAmbiguous(
  tx: Queries,
  { accountNumber, promptpayId }: ReceivingAccountValues,
  id: string | null,
): Promise<void> {
  await lockReceivingAccounts(tx);
  if (await isTakenByAnother(tx, { accountNumber, promptpayId, id })) {
    throw new Refusal("RECEIVING_ACCOUNT_EXISTS");
  }
}

/** No Thai bank has shorter account numbers. */
const LEAST_DIGITS = 6;

async function written(
  tx: Queries,
  actor: Actor,
  id: string,
  before: ReceivingAccountRow | undefined,
): Promise<AdminReceivingAccount> {
  const row = await findReceivingAccount(tx, id);
  if (!row) throw new Error(`account ${id} is gone`);
  const account = adminAccount(row);
  await writeAudit(tx, {
    actorId: actor.id,
    action: before ? "receiving_account.change" : "receiving_account.add",
    targetKind: "receiving_account",
    targetId: id,
    address: actor.address,
    ...(before ? { before: adminAccount(before) } : {}),
    after: account,
  });
  return account;
}

function asRefusal(error: unknown): never {
  const constraint = refusedBy(error) ?? "";
  if (constraint === "receiving_account_exists" || constraint === "receiving_promptpay_exists") {
    throw new Refusal("RECEIVING_ACCOUNT_EXISTS");
  }
  throw error;
}
