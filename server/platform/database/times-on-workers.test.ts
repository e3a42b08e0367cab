/**
 * What is given more time than others have has it where its rows stand, too. A house's login has the
 * usual times on the workers of a distributed house: what took longer there was ended, as a check of
 * a large ledger whose books do not agree.
 */
import { beforeAll, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { ask } from "../../testing/citus.ts";
import { openDatabase, type Queries } from "./database.ts";

const app = useApp();
const SOME_MEMBERS = 6;

beforeAll(async () => {
  const { current } = app;
  for (let made = 0; made < SOME_MEMBERS; made += 1) await current.member();
  // As npm run distribute sets them for an operator's login. A test's is made after that.
  const { username } = new URL(current.appUrl);
  for (const time of ["statement_timeout = '5s'", "lock_timeout = '2s'"]) {
    await ask(current.ownerUrl, `alter role "${username}" set ${time}`);
  }
});

it("and nothing else has it", async () => {
  // Connections that are open already have the times of before.
  const db = openDatabase(app.current.appUrl, 1);
  const times = (tx: Queries) =>
    tx.query(
      `select distinct time from (select current_setting('statement_timeout') || ' '
         || current_setting('lock_timeout') as time from wallets) w`,
    );
  const seen = [
    await db.transaction(times),
    await db.transaction(times, { timeoutSeconds: 77, lockTimeoutSeconds: 33 }),
    await db.transaction(times, { timeoutSeconds: 66 }),
    await db.transaction(times),
  ];
  await db.close();
  expect(seen).toEqual([
    [{ time: "5s 2s" }],
    [{ time: "77s 33s" }],
    [{ time: "66s 2s" }],
    [{ time: "5s 2s" }],
  ]);
});
