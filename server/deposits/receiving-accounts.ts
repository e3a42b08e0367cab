/** The operator's accounts that take deposits: what members are shown, and the operator's list. */
import type { AdminReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";
import { groupPromptPay } from "@chokdee/domain/deposits/promptpay.ts";
import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";

import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import {
  findReceivingAccount,
  listReceivingAccountRows,
  type ReceivingAccountRow,
} from "./queries/receiving-accounts.ts";

export type AccountType = "promptpay" | "bank_transfer";

/** An account as members see it: with a PromptPay number it is paid by QR, else by transfer. */
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

export async function listActiveAccounts(app: AppContext, type: AccountType | undefined) {
  const rows = await listReceivingAccountRows(app.db, true);
  // Each has a number at its bank, and so takes transfers, also one that takes money by QR.
  if (type === "bank_transfer")
    return rows.map((row) => shownAccount({ ...row, promptpay_id: null }));
  const shown = rows.map((row) => shownAccount(row));
  return type === undefined ? shown : shown.filter((account) => account.type === type);
}

/** An account of the operator's that pays out. */
export interface PayingAccount {
  readonly id: string;
  readonly bankId: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

export async function readPayingAccount(
  db: Queries,
  id: string,
): Promise<PayingAccount | undefined> {
  const row = isUuid(id) ? await findReceivingAccount(db, id) : undefined;
  return (
    row && {
      id: row.id,
      bankId: row.bank_id,
      accountNumber: row.account_number,
      accountName: row.account_name,
    }
  );
}

export async function listAllAccounts(app: AppContext): Promise<AdminReceivingAccount[]> {
  return (await listReceivingAccountRows(app.db, false)).map(adminAccount);
}

export function adminAccount(row: ReceivingAccountRow): AdminReceivingAccount {
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
