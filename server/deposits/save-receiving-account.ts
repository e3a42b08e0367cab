/**
 * Adding and changing the operator's accounts that take deposits (api.md
 * /api/admin/receiving-accounts). Who could change one alone could take all that members pay in: it
 * takes two owners (decision 85).
 */
import { isDeepStrictEqual } from "node:util";

import type { AdminReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";
import { isPromptPayTarget } from "@chokdee/domain/deposits/promptpay.ts";
import { isAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";
import { cleanText } from "@chokdee/domain/clean-text.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import {
  askApproval,
  askerOf,
  changeAsked,
  needsSecondPerson,
  takeApproval,
  type Asked,
} from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import type { Actor } from "../platform/http/router.ts";
import { refusedBy, dryRun, type Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import {
  findBank,
  findReceivingAccount,
  insertReceivingAccount,
  isTakenByAnother,
  lockReceivingAccount,
  lockReceivingAccounts,
  updateReceivingAccount,
  type ReceivingAccountRow,
} from "./queries/receiving-accounts.ts";
import { adminAccount } from "./receiving-accounts.ts";

interface AccountForm {
  readonly bank_code?: string | undefined;
  readonly account_name?: string | undefined;
  readonly account_number?: string | undefined;
  readonly promptpay_id?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** Adds an account, or answers that it waits for a second owner. */
export async function addAccount(
  app: AppContext,
  actor: Actor,
  form: AccountForm,
): Promise<AdminReceivingAccount | Asked> {
  return app.db
    .transaction(async (tx) => {
      const after = await wanted(tx, form, undefined);
      if (!(await needsSecondPerson(tx, "RECEIVING"))) return write(tx, actor, after, undefined);
      await dryRun(tx, () => write(tx, actor, after, undefined));
      return ask(tx, actor, { before: null, after });
    })
    .catch(asRefusal);
}

/**
 * Changes an account; only taking it out of use does not wait for a second owner. Saved as it
 * stands nothing is written.
 */
export async function changeAccount(
  app: AppContext,
  actor: Actor,
  id: string,
  { over, ...form }: AccountForm & { readonly over?: AccountForm | undefined },
): Promise<{ readonly saved: AdminReceivingAccount | Asked; readonly isChanged: boolean }> {
  if (!isUuid(id)) throw new Refusal("NOT_FOUND");
  return app.db
    .transaction(async (tx) => {
      const row = await lockReceivingAccount(tx, id);
      if (!row) throw new Refusal("NOT_FOUND");
      const before = valuesOf(row);
      const after = await wanted(tx, form, before);
      refuseOverwrite({ ...before }, { over: over && { ...over }, wanted: { ...after } });
      const isTakenOut = isDeepStrictEqual(after, { ...before, active: false });
      if (isDeepStrictEqual(after, before)) return { saved: adminAccount(row), isChanged: false };
      if (isTakenOut || !(await needsSecondPerson(tx, "RECEIVING"))) {
        return { saved: await write(tx, actor, after, row), isChanged: true };
      }
      await dryRun(tx, () => write(tx, actor, after, row));
      return { saved: await ask(tx, actor, { before, after }, id), isChanged: true };
    })
    .catch(asRefusal);
}

/** Runs what one owner has asked for and another approves: the account, then the word. */
export async function approveReceiving(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  await app.db
    .transaction(async (tx) => {
      const { receiving_account_id: id } = asked;
      const standing = id === null ? undefined : await lockReceivingAccount(tx, id);
      const row = await takeApproval(tx, asked.id, approver);
      const after = changeAsked(row, standing ? valuesOf(standing) : null) as Values;
      await write(tx, askerOf(row), after, standing);
    })
    .catch(asRefusal);
}

function ask(
  tx: Queries,
  actor: Actor,
  change: { readonly before: Values | null; readonly after: Values },
  id?: string,
): Promise<Asked> {
  return askApproval(tx, {
    kind: "RECEIVING",
    ...(id === undefined ? {} : { receivingAccountId: id }),
    change,
    actor,
  });
}

/** An account as it is shown to who decides about it. */
type Values = Omit<AdminReceivingAccount, "id">;

function valuesOf(row: ReceivingAccountRow): Values {
  const { id: _id, ...values } = adminAccount(row);
  return values;
}

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, "");

/** What is to stand: the form over what stood there. */
async function wanted(tx: Queries, form: AccountForm, before: Values | undefined): Promise<Values> {
  const bank = await findBank(tx, form.bank_code ?? before?.bank_code ?? "");
  if (!bank) throw new Refusal("BANK_NOT_FOUND");
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
    bank_code: bank.code,
    bank_name: bank.name,
    account_name: accountName,
    account_number: accountNumber,
    promptpay_id: promptpayId === "" ? null : promptpayId,
    active: form.active ?? before?.active ?? true,
  };
}

/**
 * A bank's line names the receiver by its number or its PromptPay id alone: were one account's
 * number another's PromptPay id, nobody could say which of them was paid.
 */
async function refuseAmbiguous(
  tx: Queries,
  accountNumber: string,
  promptpayId: string | null,
  id: string | null,
): Promise<void> {
  await lockReceivingAccounts(tx);
  if (await isTakenByAnother(tx, { accountNumber, promptpayId, id })) {
    throw new Refusal("RECEIVING_ACCOUNT_EXISTS");
  }
}

/** No Thai bank has shorter account numbers. */
const LEAST_DIGITS = 6;

async function write(
  tx: Queries,
  actor: Actor,
  after: Values,
  before: ReceivingAccountRow | undefined,
): Promise<AdminReceivingAccount> {
  const { account_number: accountNumber, promptpay_id: promptpayId } = after;
  await refuseAmbiguous(tx, accountNumber, promptpayId, before?.id ?? null);
  const bank = await findBank(tx, after.bank_code);
  if (!bank) throw new Refusal("BANK_NOT_FOUND");
  const values = {
    bankId: bank.id,
    accountName: after.account_name,
    accountNumber,
    promptpayId,
    active: after.active,
  };
  const id = before ? before.id : await insertReceivingAccount(tx, values);
  if (before) await updateReceivingAccount(tx, id, values);
  const row = await findReceivingAccount(tx, id);
  if (!row) throw new Error(`account ${id} is gone`);
  const account = adminAccount(row);
  await writeAudit(tx, {
    ...actor,
    action: before ? "receiving_account.change" : "receiving_account.add",
    targetKind: "receiving_account",
    targetId: id,
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
