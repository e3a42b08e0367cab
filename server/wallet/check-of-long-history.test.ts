/** What the five-minute check of the ledger reads does not grow with what was sealed long ago. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { receivingAccount } from "../testing/deposits.ts";
import { useApp } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";
import { checkLedger, checkStatements } from "./check-ledger.ts";
import { sealDay } from "./queries.ts";

const HISTORY = 30_000;
/** What a day without much holds, read by every way there is. */
const MOST_ROWS = 2_000;
/** The ledger is found by blocks: one range of its index on time holds some thousands. */
const MOST_ENTRIES = 12_000;

const app = useApp();
let owner: PastTriggers;

/** Deposits, withdrawals, and lines of the bank of ten days ago, as they stand then. */
const HISTORY_OF_ALL = [
  `create temporary table past as select n, gen_random_uuid() as id,
     current_date - 10 + interval '1 second' * n as at from generate_series(1, ${HISTORY}) n`,
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
  "drop table past",
];

beforeAll(async () => {
  const { current } = app;
  await receivingAccount(await current.admin(), true);
  owner = await openPastTriggers(current.ownerUrl);
  const past = await current.member();
  for (const sql of HISTORY_OF_ALL) await owner.query(sql, sql.includes("$1") ? [past.id] : []);
  while (await sealDay(current.db));
  await askToWithdraw(await richMember(current), "100.00");
  const plain = new pg.Client({ connectionString: current.ownerUrl });
  await plain.connect();
  await plain.query("vacuum analyze");
  await plain.end();
});
afterAll(() => owner.end());

interface Node {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Node[];
}

/** Rows that were taken from a table, those that did not fit with them. */
function rowsRead(node: Node, sums = new Map<string, number>()): Map<string, number> {
  const table = node["Relation Name"];
  if (table !== undefined) {
    const each =
      node["Actual Rows"] +
      (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0);
    sums.set(table, (sums.get(table) ?? 0) + each * node["Actual Loops"]);
  }
  for (const plan of node.Plans ?? []) rowsRead(plan, sums);
  return sums;
}

it("each statement of the check reads what came since the last sealed day", async () => {
  const found: string[] = [];
  for (const sql of await checkStatements(app.current.db, false)) {
    const [row] = await app.current.db.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, format json) ${sql.replace("$1", "100")}`,
    );
    const plan = row?.["QUERY PLAN"][0].Plan;
    for (const [table, rows] of plan ? rowsRead(plan) : []) {
      const name = /select '([a-z ]+)' as kind/.exec(sql)?.[1];
      const most = table === "ledger_entries" ? MOST_ENTRIES : MOST_ROWS;
      if (rows > most) found.push(`${name}: ${rows} rows of ${table}`);
    }
  }
  expect(found).toEqual([]);
});

it.each([
  ["WITHDRAWAL_PAID", "WITHDRAWALS_PAYABLE", "BANK", ["withdrawals payable"]],
  ["COMMISSION_WRITE_OFF", "WRITE_OFFS", "COMMISSIONS", ["commissions paid", "debt written off"]],
])(
  "a move of %s that is no withdrawal's and no debt's is found",
  async (kind, debit, credit, are) => {
    await owner.query(
      `insert into book_moves (kind, debit_account, credit_account, amount_satang, reference_kind,
       reference_id) values ($1, $2, $3, 100, 'nothing', '1')`,
      [kind, debit, credit],
    );
    try {
      const { mismatches } = await checkLedger(app.current.db, false);
      expect(mismatches.map((one) => one.kind)).toEqual(are);
    } finally {
      await owner.query("delete from book_moves where reference_kind = 'nothing'");
    }
  },
);
