/**
 * A house that stands for years: tens of thousands of deposits, withdrawals, lines of the bank,
 * rounds, notices and answers of three weeks, over a month ago, in sealed days. For tests of what reads them still.
 */
import pg from "pg";

import { sealDay } from "../wallet/queries.ts";
import type { TestApp } from "./app.ts";
import { openPastTriggers } from "./database.ts";

/** So many of each. */
export const HISTORY = 30_000;
const ROUNDS = 6_000;

/** Deposits, withdrawals and lines of the bank of long ago, as they stand then. */
const PAST = [
  `create temporary table past as select n, gen_random_uuid() as id,
     current_date - 60 + interval '1 minute' * n as at from generate_series(1, ${HISTORY}) n`,
  `insert into deposits (id, user_id, provider, amount_satang, qr_amount_satang,
     receiving_account_id, account_number, account_name, promptpay_id, reference_id, status,
     created_at, expires_at, decided_at, credited_satang, credited_by)
   select p.id, $1, 'promptpay', 100, 100, r.id, r.account_number, r.account_name, r.promptpay_id,
     'PAST-' || p.n, 'SUCCESS', p.at, p.at, p.at, 100, 'NOTIFICATION'
   from past p, (select * from receiving_accounts limit 1) r`,
  `insert into withdrawals (id, user_id, amount_satang, status, bank_id, bank_name, bank_color,
     account_number, account_name, created_at, on_date, processed_at)
   select id, $1, 100, 'APPROVED', '004', 'x', '#000000', '0451234567', 'x', at, at::date, at
   from past`,
  `insert into ledger_entries (user_id, id, type, amount_satang, balance_after_satang,
     counter_account, reference_kind, reference_id, meta, created_at)
   select $1, 1000 + n * 2 + k, case k when 0 then 'DEPOSIT' else 'WITHDRAW' end,
     case k when 0 then 100 else -100 end, case k when 0 then 100 else 0 end,
     case k when 0 then 'BANK' else 'WITHDRAWALS_PAYABLE' end,
     case k when 0 then 'deposit' else 'withdrawal' end, id::text,
     case k when 0 then jsonb_build_object('bank_account', (select id from receiving_accounts
       limit 1)) end, at from past, generate_series(0, 1) k`,
  `insert into book_moves (at, kind, debit_account, credit_account, amount_satang, reference_kind,
     reference_id)
   select at, 'WITHDRAWAL_PAID', 'WITHDRAWALS_PAYABLE', 'BANK', 100, 'withdrawal', id::text from past
   union all
   select at, 'UNASSIGNED_IN', 'BANK', 'UNASSIGNED', 100, 'bank_line', (1000000 + n)::text from past`,
  `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang, to_account,
     occurred_at, received_at, deposit_id)
   select 'past', 'past-' || n, '', 100, '', at, at, id from past`,
  `insert into bank_notifications (id, provider, transaction_id, input_hash, amount_satang,
     to_account, occurred_at, received_at, closed_as, close_note, closed_at, closed_by)
   overriding system value
   select 1000000 + n, 'past', 'closed-' || n, '', 100, '', at, at, 'NOT_OURS', 'x', at, $1
   from past`,
  `update wallets set last_entry = 1001 + 2 * ${HISTORY} where user_id = $1`,
  `insert into notices (user_id, event, subject, created_at)
   select $1, 'DEPOSIT_IN', n::text, at from past`,
  `insert into idempotent_answers (user_id, action, key, input_hash, status, answer, created_at)
   select $1, 'past', n::text, '', 200, '{}', at from past`,
  `insert into rounds (id, lottery_type_id, name, draw_date, sequence, open_time, close_time,
     status, result, result_version)
   overriding system value
   select 1000000 + n, t.id, 'past', current_date - 60, n, at - interval '1 hour', at, 'SETTLED', '{}', 1
   from past, lottery_types t where t.code = 'thai-gov' and n <= ${ROUNDS}`,
  `insert into settlements (round_id, result_version, kind, result, started_at, counted_at,
     finished_at)
   select 1000000 + n, 1, 'RESULT', '{}', at, at, at from past where n <= ${ROUNDS}`,
  `insert into commission_runs (round_id, kind, percent_hundredths, opened_at, finished_at)
   select 1000000 + n, 'EARNED', 0, at, at from past where n <= ${ROUNDS}`,
  "drop table past",
];

/** Fills the house; it needs a receiving account. */
export async function liveLong(app: TestApp): Promise<void> {
  const owner = await openPastTriggers(app.ownerUrl);
  const past = await app.member();
  for (const sql of PAST) await owner.query(sql, sql.includes("$1") ? [past.id] : []);
  await owner.end();
  while (await sealDay(app.db));
  const plain = new pg.Client({ connectionString: app.ownerUrl });
  await plain.connect();
  await plain.query("vacuum analyze");
  await plain.end();
}
