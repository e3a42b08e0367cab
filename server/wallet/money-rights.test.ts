/** What the server's own login may write of money past its doors: whoever holds it has no more. */
import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

/** Of each table of money what may be written; a column in brackets is all that may be changed. */
const writable: Readonly<Record<string, string>> = {
  // Only by their doors, which are functions of the owner.
  wallets: "",
  ledger_entries: "",
  book_accounts: "",
  book_move_kinds: "",
  book_moves: "",
  book_days: "",
  book_day_accounts: "",
  wallet_heads: "",
  liabilities: "",
  liability_leaves: "",
  liability_nodes: "",
  deposit_debts: "",
  debt_entries: "",
  receivables: "",
  owed_at_wallets: "",
  commission_rates: "",
  slip_store: "",
  // Written once and never changed.
  slip_images: "insert",
  slip_uses: "insert",
  payout_files: "insert",
  deposit_recalls: "insert",
  declared_balances: "insert",
  referral_codes: "insert",
  commissions: "insert",
  commission_transfers: "insert",
  referrals: "insert update(earned_satang)",
  // Changed as they go on, and never gone.
  receiving_accounts: "insert update",
  deposits: "insert update",
  deposit_slips: "insert update",
  slip_uploads: "insert update",
  bank_notifications:
    "insert update(answered_deposit_id,assigned_at,assigned_by,came_back_with,close_note,closed_as,closed_at,closed_by,deposit_id,duplicate_of,given_in_doubt,reopened,same_as,why_unmatched)",
  withdrawals:
    "insert update(bank_color,claimed_by,claimed_until,created_at,decided_by,doubted_at,fee_satang,on_date,paid_from,payout_file_id,payout_line,processed_at,reject_reason,release_reason,released_at,released_by,released_despite,sent_at,sent_by,slip_image_id,status)",
  withdrawal_holds: "insert update",
  bank_statements: "insert update",
  bank_statement_lines:
    "insert update(explained_as,explained_at,explained_by,explained_note,into_line_id,notification_id,reopened,withdrawal_id)",
  statement_mappings: "insert update",
  book_day_checks: "insert update",
  commission_accounts: "insert update",
  commission_runs: "insert update",
  protections: "insert update",
  play_limits: "insert update",
  play_days: "",
  play_days_kept: "",
  reality_checks: "insert update delete",
  ledger_checks: "insert delete",
};

describe("the server's login", () => {
  it("may write of each table of money what it has to, and nothing else", async () => {
    const rows = await app.current.db.query<{ name: string; rights: string }>(
      `select c.relname as name, concat_ws(' ',
         case when has_table_privilege(c.oid, 'insert') then 'insert' end,
         case when has_table_privilege(c.oid, 'update') then 'update'
           else (select 'update(' || string_agg(a.attname, ',' order by a.attname) || ')'
             from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
               and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'update')) end,
         case when has_table_privilege(c.oid, 'delete') then 'delete' end,
         case when has_table_privilege(c.oid, 'truncate') then 'truncate' end,
         case when has_table_privilege(c.oid, 'trigger') then 'trigger' end) as rights
       from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
      [Object.keys(writable)],
    );
    expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(writable);
  });

  it("may write through no view", async () => {
    const views = await app.current.db.query(
      `select c.relname from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
         and pg_relation_is_updatable(c.oid, false) <> 0 and (has_table_privilege(c.oid, 'insert') or has_any_column_privilege(c.oid, 'update')
           or has_table_privilege(c.oid, 'delete'))`,
    );
    expect(views).toEqual([]);
  });
});

it("no function that does what the owner may is open to any other login", async () => {
  const functions = await app.current.db.query(
    `select p.proname from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef
       and p.prorettype <> 'trigger'::regtype
       and has_function_privilege('public', p.oid, 'execute')`,
  );
  expect(functions).toEqual([]);
});

it("no function that does what the owner may looks for names where another login could put them", async () => {
  const functions = await app.current.db.query(
    `select p.proname, p.proconfig from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef
       and 'search_path=public, pg_temp' <> all (coalesce(p.proconfig, '{}'))`,
  );
  expect(functions).toEqual([]);
});
