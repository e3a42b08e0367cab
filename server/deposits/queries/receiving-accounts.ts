/** SQL of the operator's accounts that take deposits. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { BookCode } from "@chokdee/domain/wallet/books.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface ReceivingAccountRow {
  readonly id: string;
  readonly bank_id: string;
  readonly bank_code: string;
  readonly bank_name: string;
  readonly bank_color: string;
  readonly account_groups: number[] | null;
  readonly account_name: string;
  readonly account_number: string;
  readonly promptpay_id: string | null;
  readonly active: boolean;
}

const ACCOUNT = `
  select r.id, r.bank_id, b.code as bank_code, b.name_th as bank_name, b.color as bank_color,
    b.account_groups, r.account_name, r.account_number, r.promptpay_id, r.active
  from receiving_accounts r join banks b on b.id = r.bank_id`;

export function listReceivingAccountRows(
  db: Queries,
  onlyActive: boolean,
): Promise<ReceivingAccountRow[]> {
  return db.query<ReceivingAccountRow>(
    `${ACCOUNT} where r.active or not $1::boolean order by r.created_at, r.id`,
    [onlyActive],
  );
}

export async function findReceivingAccount(
  db: Queries,
  id: string,
): Promise<ReceivingAccountRow | undefined> {
  const [row] = await db.query<ReceivingAccountRow>(`${ACCOUNT} where r.id = $1`, [id]);
  return row;
}

/** The account that a line of the bank names by its number or PromptPay number, if it is one. */
export async function findNamedAccount(db: Queries, toAccount: string): Promise<string | null> {
  const rows = await db.query<{ id: string }>(
    `select id from receiving_accounts where $1 in (account_number, promptpay_id) limit 2`,
    [toAccount.replaceAll(/[^0-9]/g, "")],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** The bank's account in the books on which the money of a line is kept apart; null where none is. */
export async function findKeptOn(db: Queries, reference: string): Promise<BookCode | null> {
  const [row] = await db.query<{ account: BookCode }>(
    `select debit_account as account from book_moves
     where kind = 'UNASSIGNED_IN' and reference_kind = 'bank_line' and reference_id = $1`,
    [reference],
  );
  return row?.account ?? null;
}

/** The account on which a deposit came in, where that is another than it named. */
export async function findElsewhere(
  db: Queries,
  depositId: string,
): Promise<{ readonly account: BookCode; readonly amount_satang: Satang } | undefined> {
  const [row] = await db.query<{ account: BookCode; amount_satang: Satang }>(
    `select debit_account as account, amount_satang from book_moves
     where kind = 'BANK_TRANSFER' and reference_kind = 'deposit' and reference_id = $1`,
    [depositId],
  );
  return row;
}

/**
 * Locks an account, so that of deposits that are opened into it at the same moment one after the
 * other chooses its amount.
 */
export async function lockReceivingAccount(
  tx: Queries,
  id: string,
): Promise<ReceivingAccountRow | undefined> {
  await tx.query("select from receiving_accounts where id = $1 for update", [id]);
  return findReceivingAccount(tx, id);
}

/** A bank by its code as api.md writes it, or by its row's key. */
export async function findBank(
  db: Queries,
  code: string,
): Promise<{ id: string; code: string; name: string } | undefined> {
  const [row] = await db.query<{ id: string; code: string; name: string }>(
    `select id, code, name_th as name from banks where code = $1 or id = $1
     order by code = $1 desc limit 1`,
    [code],
  );
  return row;
}

export interface ReceivingAccountValues {
  readonly bankId: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly promptpayId: string | null;
  readonly active: boolean;
}

export async function insertReceivingAccount(
  tx: Queries,
  values: ReceivingAccountValues,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into receiving_accounts (bank_id, account_name, account_number, promptpay_id, active)
     values ($1, $2, $3, $4, $5) returning id`,
    [values.bankId, values.accountName, values.accountNumber, values.promptpayId, values.active],
  );
  if (!row) throw new Error("the account was not written");
  return row.id;
}

export async function updateReceivingAccount(
  tx: Queries,
  id: string,
  values: ReceivingAccountValues,
): Promise<void> {
  await tx.query(
    `update receiving_accounts set bank_id = $2, account_name = $3, account_number = $4,
       promptpay_id = $5, active = $6
     where id = $1`,
    [
      id,
      values.bankId,
      values.accountName,
      values.accountNumber,
      values.promptpayId,
      values.active,
    ],
  );
}

/** Whether digits are the number or the PromptPay id of an account of ours, in use or not. */
export async function isOurAccount(db: Queries, digits: string): Promise<boolean> {
  const rows = await db.query(
    "select from receiving_accounts where account_number = $1 or promptpay_id = $1",
    [digits],
  );
  return rows.length > 0;
}

/** Waits for another administrator's change of accounts to be done, until the transaction ends. */
export async function lockReceivingAccounts(tx: Queries): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('receiving_accounts'))");
}

/** Whether another account is named by this one's number or PromptPay id in the other's way. */
export async function isTakenByAnother(
  tx: Queries,
  account: {
    readonly accountNumber: string;
    readonly promptpayId: string | null;
    readonly id: string | null;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `select from receiving_accounts
     where ($3::uuid is null or id <> $3) and (promptpay_id = $1 or account_number = $2) limit 1`,
    [account.accountNumber, account.promptpayId, account.id],
  );
  return rows.length > 0;
}
