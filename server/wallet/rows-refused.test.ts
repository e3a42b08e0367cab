/** Rows of money that cannot be: whatever wrote them, the database keeps none of them. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { good, HASH, NOW, refusal, type Row } from "../testing/money-rows.ts";

const app = useApp();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

const id = "00000000-0000-4000-8000-000000000001";
const closed = { closed_at: NOW, closed_by: id, close_note: "x" };
const explained = { explained_at: NOW, explained_by: id, explained_note: "x" };
const credited = { status: "SUCCESS", credited_satang: 1, credited_by: "ADMIN" };
const back = { closed_as: "PAYOUT_RETURNED", came_back_with: id, ...closed };
const transfer = { explained_as: "OWN_TRANSFER", into_line_id: 9, ...explained };
const open = { status: "PENDING", user_id: id };

/** Of each table: the constraint, and the rows of which the last is refused by it. */
const refused: readonly (readonly [string, string, ...Row[]])[] = [
  ["deposits", "provider_known", { provider: "cash" }],
  ["deposits", "status_known", { status: "PAID" }],
  ["deposits", "amounts_positive", { amount_satang: 0 }],
  ["deposits", "amounts_positive", { qr_amount_satang: 9_999 }],
  ["deposits", "credit_fits_status", { status: "SUCCESS" }],
  ["deposits", "credit_fits_status", { ...credited, status: "EXPIRED" }],
  ["deposits", "credit_fits_status", { ...credited, credited_by: null }],
  ["deposits", "credit_fits_status", { ...credited, credited_satang: 0 }],
  ["deposits", "credit_source_known", { ...credited, credited_by: "SMS" }],
  ["deposits", "deposit_reference_taken", { reference_id: "CD" }, { reference_id: "CD" }],
  ["deposits", "one_pending_deposit", open, open],
  [
    "deposits",
    "qr_amount_taken",
    { status: "PENDING", receiving_account_id: id },
    { status: "PENDING", receiving_account_id: id },
  ],
  ["bank_notifications", "notification_taken", { transaction_id: "1" }, { transaction_id: "1" }],
  ["bank_notifications", "deposit_has_bank_line", { deposit_id: id }, { deposit_id: id }],
  ["bank_notifications", "line_told_again", { same_as: 1 }, { same_as: 1 }],
  ["bank_notifications", "line_of_one_return", back, back],
  ["bank_notifications", "closed_as_known", { closed_as: "GIFT", ...closed }],
  ["bank_notifications", "line_ends_once", { deposit_id: id, closed_as: "NOT_OURS", ...closed }],
  [
    "bank_notifications",
    "closed_by_somebody",
    { closed_as: "NOT_OURS", ...closed, closed_by: null },
  ],
  [
    "bank_notifications",
    "closed_by_somebody",
    { closed_as: "NOT_OURS", ...closed, closed_at: null },
  ],
  [
    "bank_notifications",
    "closed_by_somebody",
    { closed_as: "NOT_OURS", ...closed, close_note: null },
  ],
  ["bank_notifications", "duplicate_of_another", { closed_as: "DUPLICATE", ...closed }],
  ["bank_notifications", "duplicate_of_another", { duplicate_of: 1 }],
  [
    "bank_notifications",
    "duplicate_of_another",
    { id: 7, duplicate_of: 7, closed_as: "DUPLICATE", ...closed },
  ],
  ["bank_notifications", "return_has_its_payout", { closed_as: "PAYOUT_RETURNED", ...closed }],
  ["bank_notifications", "return_has_its_payout", { came_back_with: id }],
  ["deposit_slips", "slip_file_used", { file_hash: HASH }, { file_hash: HASH }],
  ["deposit_slips", "slip_pixels_used", { pixel_hash: HASH }, { pixel_hash: HASH }],
  ["slip_uses", "slip_used_before", { transaction_reference: "1" }, { transaction_reference: "1" }],
  ["receiving_accounts", "account_number_form", { account_number: "12345" }],
  ["receiving_accounts", "account_number_form", { account_number: "1234567890123456" }],
  ["receiving_accounts", "account_number_form", { account_number: "468-101-2345" }],
  ["receiving_accounts", "promptpay_form", { promptpay_id: "08155577889" }],
  [
    "receiving_accounts",
    "receiving_account_exists",
    { account_number: "777777" },
    { account_number: "777777" },
  ],
  [
    "receiving_accounts",
    "receiving_promptpay_exists",
    { promptpay_id: "0815557788" },
    { promptpay_id: "0815557788" },
  ],
  ["deposit_recalls", "deposit_recalls_pkey", { deposit_id: id }, { deposit_id: id }],
  ["deposit_recalls", "recall_takes_at_most_all", { taken_satang: 101 }],
  ["deposit_recalls", "recall_takes_at_most_all", { taken_satang: -1 }],
  ["deposit_recalls", "recall_takes_at_most_all", { amount_satang: 0, taken_satang: 0 }],
  [
    "deposit_debts",
    "deposit_debts_pkey",
    { user_id: id, deposit_id: id },
    { user_id: id, deposit_id: id },
  ],
  ["deposit_debts", "deposit_debt_is_not_overpaid", { collected_satang: 41 }],
  ["deposit_debts", "deposit_debt_is_not_overpaid", { written_off_satang: -1 }],
  ["deposit_debts", "deposit_debt_is_not_overpaid", { collected_satang: -1 }],
  ["withdrawals", "status_known", { status: "SENT", processed_at: NOW }],
  ["withdrawals", "amounts_in_order", { fee_satang: 100 }],
  ["withdrawals", "amounts_in_order", { fee_satang: -1 }],
  ["withdrawals", "decided_once", { processed_at: NOW }],
  ["withdrawals", "decided_once", { status: "APPROVED" }],
  ["withdrawals", "claim_has_its_end", { claimed_by: id }],
  ["withdrawals", "claim_has_its_end", { claimed_until: NOW }],
  [
    "withdrawals",
    "payout_line_used",
    { payout_file_id: 1, payout_line: 1 },
    { payout_file_id: 1, payout_line: 1 },
  ],
  ["payout_files", "payout_file_reference_used", { reference: "CP" }, { reference: "CP" }],
  ["payout_files", "format_known", { format: "XLS" }],
  [
    "bank_statement_lines",
    "statement_line_known",
    { receiving_account_id: id },
    { receiving_account_id: id },
  ],
  [
    "bank_statement_lines",
    "statement_line_one_transfer",
    { kind: "IN", notification_id: 1 },
    { kind: "IN", notification_id: 1 },
  ],
  [
    "bank_statement_lines",
    "statement_line_one_payout",
    { withdrawal_id: id },
    { withdrawal_id: id },
  ],
  ["bank_statement_lines", "statement_line_one_transfer_in", transfer, transfer],
  ["bank_statement_lines", "statement_kind_known", { kind: "LOAN" }],
  ["bank_statement_lines", "statement_amount_positive", { amount_satang: 0 }],
  ["bank_statement_lines", "statement_explained_known", { explained_as: "GIFT", ...explained }],
  [
    "bank_statement_lines",
    "statement_explained_by_somebody",
    { explained_as: "FEE", ...explained, explained_by: null },
  ],
  [
    "bank_statement_lines",
    "statement_explained_by_somebody",
    { explained_as: "FEE", ...explained, explained_note: null },
  ],
  [
    "bank_statement_lines",
    "statement_transfer_has_both",
    { explained_as: "OWN_TRANSFER", ...explained },
  ],
  ["bank_statement_lines", "statement_transfer_has_both", { into_line_id: 9 }],
  ["bank_statement_lines", "statement_line_ends_once", { notification_id: 1 }],
  ["bank_statement_lines", "statement_line_ends_once", { kind: "IN", withdrawal_id: id }],
  [
    "bank_statement_lines",
    "statement_line_ends_once",
    { kind: "FEE", explained_as: "FEE", ...explained },
  ],
  [
    "bank_statement_lines",
    "statement_line_ends_once",
    { withdrawal_id: id, explained_as: "FEE", ...explained },
  ],
  ["wallets", "balance_too_low", { balance_satang: -1 }],
  ["ledger_entries", "balance_too_low", { balance_after_satang: -1 }],
  ["ledger_entries", "amount_is_zero", { type: "ADJUST", amount_satang: 0 }],
  ["ledger_entries", "type_known", { type: "GIFT" }],
  ["ledger_entries", "counter_account_known", { counter_account: "HOUSE" }],
  ...["DEPOSIT", "WIN", "REFUND"].map(
    (type) => ["ledger_entries", "sign_fits_type", { type, amount_satang: -1 }] as const,
  ),
  ...["BET", "WITHDRAW"].map(
    (type) => ["ledger_entries", "sign_fits_type", { type, amount_satang: 1 }] as const,
  ),
  ["declared_balances", "not_overdrawn", { balance_satang: -1 }],
  ["referral_codes", "referral_code_taken", {}, {}],
  ["referral_codes", "referral_code_form", { code: "ABCD1234" }],
  ["commission_accounts", "transferred_not_negative", { transferred_satang: -1 }],
  ["commission_transfers", "commission_transfers_amount_satang_check", { amount_satang: 0 }],
  ["commission_runs", "kind_known", { kind: "GIVEN" }],
  ["commission_runs", "percent_in_range", { percent_hundredths: 10_001 }],
  ["commission_rates", "percent_in_range", { percent_hundredths: -1 }],
  ["play_limits", "limit_kind_known", { kind: "WIN" }],
  ["play_limits", "limit_period_known", { period: "YEAR" }],
  ["play_limits", "limit_positive", { limit_satang: 0 }],
  ["play_limits", "limit_positive", { pending_satang: 0 }],
  ["play_limits", "pending_has_its_time", { pending_from: null }],
  ["reality_checks", "reality_check_known", { every_minutes: 45 }],
  ["debt_entries", "debt_kind_known", { debt_kind: "GIFT" }],
  ["debt_entries", "debt_entry_how_known", { how: "FORGOTTEN" }],
  ["debt_entries", "debt_entry_cause_known", { cause: "HOUSE" }],
  ["debt_entries", "debt_entry_is_above_zero", { amount_satang: 0 }],
  [
    "receivables",
    "receivables_amount_satang_check",
    { amount_satang: 0, collected_satang: 0, written_off_satang: 0, carried_satang: 0 },
  ],
  ["receivables", "receivable_is_not_overpaid", { collected_satang: 41 }],
  ["receivables", "receivable_is_not_overpaid", { carried_satang: 61 }],
  ["owed_at_wallets", "owed_is_not_negative", { commission_satang: -1 }],
  ["owed_at_wallets", "owed_is_not_negative", { deposits_satang: -1 }],
];

describe("the database keeps", () => {
  it.each(Object.keys(good))("a row of %s that may be", async (table) => {
    expect(await refusal(owner, table, [{}])).toBeUndefined();
  });

  it.each(
    refused.map(([table, constraint, ...changes]) => {
      const last = JSON.stringify(changes.at(-1));
      return [
        `of ${table} that breaks ${constraint}: ${last}`,
        table,
        constraint,
        changes,
      ] as const;
    }),
  )("no row %s", async (_, table, constraint, changes) => {
    expect(await refusal(owner, table, changes.slice(0, -1))).toBeUndefined();
    expect(await refusal(owner, table, changes)).toBe(constraint);
  });
});
