/** What the five-minute check of the ledger reads does not grow with what was sealed long ago. */
import { afterAll, beforeAll, expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { useApp } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { liveLong } from "../testing/long-history.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";
import { checkLedger } from "./check-ledger.ts";

/** What a day without much holds, read by every way there is. */
const MOST_ROWS = 2_000;
/** The ledger is found by blocks: one range of its index on time holds some thousands. */
const MOST_ENTRIES = 12_000;

const app = useApp();
let owner: PastTriggers;

beforeAll(async () => {
  const { current } = app;
  await receivingAccount(await current.admin(), true);
  owner = await openPastTriggers(current.ownerUrl);
  await liveLong(current);
  await askToWithdraw(await richMember(current), "100.00");
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
  const { db } = app.current;
  const asked: string[] = [];
  const listening: Queries = {
    query: (sql, values) => {
      asked.push(sql);
      return db.query(sql, values);
    },
  };
  await checkLedger(listening, false);
  const checks = asked.filter((sql) => / as kind/.test(sql));
  expect(checks.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const sql of checks) {
    const [row] = await db.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
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
