/** SQL of banks and of members' bank accounts. */
import type { Bank, BankAccount } from "@chokdee/domain/members/bank-contract.ts";

import type { Queries } from "../../platform/database/database.ts";

const BANK = `json_build_object('id', b.id, 'code', b.code, 'name_th', b.name_th,
  'name_en', b.name_en, 'color', b.color, 'logo_url', b.logo_url,
  'account_groups', b.account_groups)`;

/** The banks that are offered, as they travel. */
export async function readBanks(db: Queries): Promise<Bank[]> {
  const rows = await db.query<{ bank: Bank }>(
    `select ${BANK} as bank from banks b where b.active order by b.sort_order, b.id`,
  );
  return rows.map(({ bank }) => bank);
}

/** A bank that is offered; a bank that is not may only be kept, not chosen. */
export async function readOfferedBank(db: Queries, id: string): Promise<Bank | undefined> {
  const [row] = await db.query<{ bank: Bank }>(
    `select ${BANK} as bank from banks b where b.id = $1 and b.active`,
    [id],
  );
  return row?.bank;
}

export async function readBankAccounts(
  db: Queries,
  memberId: string,
  accountId: string | null = null,
): Promise<BankAccount[]> {
  return db.query<BankAccount>(
    `select a.id::text, a.bank_id, a.account_number, a.account_name, a.is_primary, a.is_editable,
       ${BANK} as bank
     from bank_accounts a join banks b on b.id = a.bank_id
     where a.member_id = $1 and ($2::uuid is null or a.id = $2)
     order by a.is_primary desc, a.created_at, a.id`,
    [memberId, accountId],
  );
}

export interface AccountDetails {
  readonly bankId: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Refuses with the constraints one_primary_account and account_taken. */
export async function insertBankAccount(
  tx: Queries,
  memberId: string,
  account: AccountDetails,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     values ($1, $2, $3, $4) returning id::text`,
    [memberId, account.bankId, account.accountNumber, account.accountName],
  );
  return row?.id ?? "";
}

/**
 * Changes an account; changed_at moves only with bank or number, because withdrawals wait for it.
 * Refuses with the constraint account_taken.
 */
export async function updateBankAccount(
  tx: Queries,
  accountId: string,
  account: AccountDetails,
): Promise<void> {
  await tx.query(
    `update bank_accounts set bank_id = $2, account_number = $3, account_name = $4,
       changed_at = case when (bank_id, account_number) is distinct from ($2, $3)
         then clock_timestamp() else changed_at end
     where id = $1`,
    [accountId, account.bankId, account.accountNumber, account.accountName],
  );
}

/** A bank as db/seeds/banks.json has it, in the order in which it is offered. */
export interface BankSeed {
  readonly code: string;
  readonly name_th: string;
  readonly name_en: string;
  readonly color: string;
  readonly groups: readonly number[] | null;
}

/** Puts in the banks that are not there; a bank's id is its code. */
export async function insertBanks(db: Queries, banks: readonly BankSeed[]): Promise<void> {
  await db.query(
    `insert into banks (id, code, name_th, name_en, color, account_groups, sort_order)
     select b.code, b.code, b.name_th, b.name_en, b.color,
       case when json_typeof(b.groups) = 'array'
         then array(select json_array_elements_text(b.groups)::integer) end,
       10 * b.place
     from rows from (json_to_recordset($1::json)
       as (code text, name_th text, name_en text, color text, groups json))
       with ordinality as b (code, name_th, name_en, color, groups, place)
     on conflict do nothing`,
    [JSON.stringify(banks)],
  );
}
