/** A check of what came lately looks at every wallet, and at each page of them once. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { checkLedger } from "./check-ledger.ts";
import { sealBooksJob } from "./seal-books.job.ts";

const WALLETS = 50_000;
/** One that has not moved since the sealed day. */
const AT_REST = "(select user_id from wallet_heads where user_id = md5('m7')::uuid)";

const app = useApp();
let touched: PagesTouched;

beforeAll(async () => {
  const owner = await openPastTriggers(app.current.ownerUrl);
  await app.current.member({ balance: 700 });
  await owner.query(`update ledger_entries set created_at = ${earlier("created_at", "3 days")}`);
  await owner.end();
  await sealBooksJob.run(app.current, {});
  touched = await openPagesTouched(app.current, [
    `insert into wallets (user_id, last_entry)
     select md5('m' || n)::uuid, 1 from generate_series(1, ${WALLETS}) n`,
    `insert into wallet_heads (user_id, day, last_entry, balance_satang, leaf, hash)
     select md5('m' || n)::uuid, current_date - 3, 1, 0, '', '' from generate_series(1, ${WALLETS}) n`,
  ]);
});
afterAll(() => touched.end());

it("none is left out", async () => {
  // As where there are so many that they do not fit into it.
  await touched.query("set local work_mem = '256kB'");
  const { answer, pages } = await touched.of(() => checkLedger(touched.asking, false));
  expect(answer).toMatchObject({ isWhole: false, mismatches: [] });
  expect(pages).toBeLessThan(5_000);
});

it.each([
  ["another balance", `update wallets set balance_satang = 100 where user_id = ${AT_REST}`],
  ["another last entry", `update wallets set last_entry = 2 where user_id = ${AT_REST}`],
  ["no wallet", `delete from wallets where user_id = ${AT_REST}`],
  ["no head", `delete from wallet_heads where user_id = ${AT_REST}`],
])("one at rest is found that has %s", async (_, change) => {
  const { answer } = await touched.of(async () => {
    await touched.query("set local session_replication_role to replica");
    await touched.query(change);
    return checkLedger(touched.asking, false);
  });
  expect(answer.mismatches.map(({ kind }) => kind)).toContain("wallet");
});
