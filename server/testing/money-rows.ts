/** Rows of the tables of money as they may be, and what refuses others, for tests. */
import { randomUUID } from "node:crypto";

import type pg from "pg";

import { refusedBy } from "../platform/database/database.ts";

export type Row = Readonly<Record<string, unknown>>;

export const NOW = new Date("2026-11-20T10:00:00+07:00");
export const HASH = Buffer.from("00", "hex");
let rows = 0;

/** A row of each table that is as it may be; another each time. */
export const good: Readonly<Record<string, () => Row>> = {
  deposits: () => ({
    user_id: randomUUID(),
    provider: "bank",
    amount_satang: 10_000,
    qr_amount_satang: 10_000,
    receiving_account_id: randomUUID(),
    account_number: "4681012345",
    account_name: "บจก. โชคดี",
    reference_id: `CD-${(rows += 1)}`,
    status: "EXPIRED",
    expires_at: NOW,
  }),
  bank_notifications: () => ({
    provider: "kbank",
    transaction_id: randomUUID(),
    input_hash: HASH,
    amount_satang: 100,
    to_account: "4681012345",
    occurred_at: NOW,
  }),
  deposit_slips: () => ({
    image_id: randomUUID(),
    deposit_id: randomUUID(),
    file_hash: Buffer.from(randomUUID()),
    pixel_hash: Buffer.from(randomUUID()),
    look: "0".repeat(256),
  }),
  slip_uses: () => ({
    sending_bank: "004",
    transaction_reference: randomUUID(),
    deposit_id: randomUUID(),
  }),
  receiving_accounts: () => ({
    bank_id: "004",
    account_name: "บจก. โชคดี",
    account_number: String(900_000 + (rows += 1)),
  }),
  deposit_recalls: () => ({
    deposit_id: randomUUID(),
    user_id: randomUUID(),
    amount_satang: 100,
    taken_satang: 100,
    reason: "ธนาคารเรียกคืน",
    recalled_by: randomUUID(),
  }),
  deposit_debts: () => ({
    user_id: randomUUID(),
    deposit_id: randomUUID(),
    amount_satang: 100,
    collected_satang: 40,
    written_off_satang: 60,
  }),
  withdrawals: () => ({
    user_id: randomUUID(),
    amount_satang: 100,
    fee_satang: 99,
    bank_id: "004",
    bank_name: "ธนาคารกสิกรไทย",
    bank_color: "#138f2d",
    account_number: "4528000001",
    account_name: "กมลชนก ใจดี",
    on_date: "2026-11-20",
  }),
  payout_files: () => ({
    reference: `CP-${(rows += 1)}`,
    format: "CSV",
    created_by: randomUUID(),
    payouts: 1,
    total_satang: 100,
    content_type: "text/csv",
    content: HASH,
  }),
  bank_statement_lines: () => ({
    statement_id: randomUUID(),
    receiving_account_id: randomUUID(),
    key: HASH,
    kind: "OUT",
    amount_satang: 1,
    occurred_at: NOW,
    has_time: true,
  }),
  wallets: () => ({ user_id: randomUUID(), balance_satang: 0 }),
  ledger_entries: () => ({
    user_id: randomUUID(),
    id: 1,
    type: "DEPOSIT",
    amount_satang: 100,
    balance_after_satang: 0,
    counter_account: "BANK",
    reference_kind: "deposit",
    reference_id: randomUUID(),
  }),
  declared_balances: () => ({
    receiving_account_id: randomUUID(),
    day: "2026-11-20",
    balance_satang: 0,
    declared_by: randomUUID(),
  }),
  referral_codes: () => ({ member_id: randomUUID(), code: "ABCD2345" }),
  commission_accounts: () => ({ member_id: randomUUID(), transferred_satang: 0 }),
  commission_transfers: () => ({ member_id: randomUUID(), amount_satang: 1 }),
  commission_runs: () => ({ round_id: (rows += 1), kind: "EARNED", percent_hundredths: 10_000 }),
  commission_rates: () => ({ since: new Date(1_000 * (rows += 1)), percent_hundredths: 0 }),
  play_limits: () => ({
    member_id: randomUUID(),
    kind: "LOSS",
    period: "MONTH",
    limit_satang: 1,
    pending_satang: 1,
    pending_from: NOW,
  }),
  reality_checks: () => ({ member_id: randomUUID(), every_minutes: 15 }),
  debt_entries: () => ({
    user_id: randomUUID(),
    debt_kind: "DEPOSIT",
    debt_reference: randomUUID(),
    how: "COLLECTED",
    cause: "MEMBER",
    amount_satang: 1,
    request_id: randomUUID(),
  }),
  receivables: () => ({
    user_id: randomUUID(),
    amount_satang: 100,
    round_id: (rows += 1),
    result_version: 1,
    slip_id: 1,
    collected_satang: 40,
    written_off_satang: 60,
    carried_satang: 60,
  }),
  owed_at_wallets: () => ({ user_id: randomUUID(), commission_satang: 0, deposits_satang: 0 }),
};

/** The constraint that refuses the last of these rows, where their references are not looked at. */
export async function refusal(
  owner: pg.Client,
  table: string,
  changes: readonly Row[],
): Promise<string | undefined> {
  await owner.query("begin; set local session_replication_role to replica");
  try {
    for (const change of changes) {
      const row = Object.entries({ ...good[table]?.(), ...change });
      const names = row.map(([name]) => name).join(", ");
      const places = row.map((_, at) => `$${at + 1}`).join(", ");
      const sql = `insert into ${table} (${names}) overriding system value values (${places})`;
      await owner.query(
        sql,
        row.map(([, value]) => value),
      );
    }
    return undefined;
  } catch (error) {
    return refusedBy(error) ?? String(error);
  } finally {
    await owner.query("rollback");
  }
}
