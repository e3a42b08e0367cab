/** The public log of a house that is older than its log is written a month at a time. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { sealDay } from "../wallet/queries.ts";
import { writeLog } from "./queries/public-log.ts";

/** How long ago the first entry was. */
const DAYS = 70;
const DAY_MS = 86_400_000;
const MONTH_MS = 31 * DAY_MS;

const app = useApp();

async function spans(): Promise<{ from: number; until: number }[]> {
  return app.current.db.query(
    `select split_part(text, '|', 5)::bigint / 1000 as from,
       split_part(text, '|', 6)::bigint / 1000 as until
     from log_entries where kind = 'LEDGER' order by no`,
  );
}

it("no span of the ledger is of years, and none is left out", async () => {
  const { db, ownerUrl } = app.current;
  await app.current.member({ balance: 100 });
  const owner = await openPastTriggers(ownerUrl);
  const back = (column: string) => earlier(column, `${DAYS} days`);
  await owner.query(`update ledger_entries set created_at = ${back("created_at")}`);
  await owner.query(`update book_moves set at = ${back("at")}`);
  await owner.end();
  while (await sealDay(db));
  const began = Date.now();
  await writeLog(db);
  const [first] = await spans();
  expect(first?.until).toBeLessThan(began - (DAYS - 32) * DAY_MS);
  for (let times = 0; times < 3; times += 1) await writeLog(db);
  const all = await spans();
  expect(all.length).toBeGreaterThanOrEqual(3);
  for (const [at, { from, until }] of all.entries()) {
    if (at === 0) continue;
    expect(from).toBe(all[at - 1]?.until);
    expect(until - from).toBeLessThanOrEqual(MONTH_MS);
  }
  expect(all.at(-1)?.until).toBeGreaterThan(began - DAY_MS);
  expect((await checkLedger(db, false)).mismatches).toEqual([]);
});

it("nothing of the ledger is written while it is unknown since when a transaction may write", async () => {
  const { db, ownerUrl } = app.current;
  await app.current.member({ balance: 100 });
  await writeLog(db);
  const before = await spans();
  const owner = await openPastTriggers(ownerUrl);
  await owner.query("begin");
  // As the database tells of a transaction that is prepared on a worker.
  await owner.query(`create or replace function transactions_running()
    returns table (id text, began_at timestamptz) language sql as $$
      select 'prepared', null::timestamptz
    $$`);
  await owner.query("select log_write()");
  const { rows } = await owner.query<{ spans: number }>(
    "select count(*)::integer as spans from log_entries where kind = 'LEDGER'",
  );
  await owner.query("rollback");
  await owner.end();
  expect(rows[0]?.spans).toBe(before.length);
});
