/** In a house whose books take long to derive, who asks for the check is told what the last one found. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { codeOf } from "../testing/two-people.ts";
import { earlier } from "../testing/dated-entries.ts";
import { checkWholeLedgerJob } from "./check-ledger.job.ts";
import { isCheckDue } from "./queries.ts";
import { sealBooksJob } from "./seal-books.job.ts";

const app = useApp();
const LONG_MS = 146_000;
let owner: PastTriggers;
let admin: Caller;
let member: Caller;

beforeAll(async () => {
  owner = await openPastTriggers(app.current.ownerUrl);
  admin = await app.current.admin();
  member = await app.current.member({ balance: 700 });
  await owner.query(`update ledger_entries set created_at = ${earlier("created_at", "3 days")}`);
  await sealBooksJob.run(app.current, {});
});
afterAll(() => owner.end());
beforeEach(() => owner.query("delete from ledger_checks"));

/** All checks so far took as long as a large house's. */
const areLarge = () => owner.query("update ledger_checks set took_ms = $1", [LONG_MS]);
const add = (satang: number) =>
  owner.query("update wallets set balance_satang = balance_satang + $1 where user_id = $2", [
    satang,
    member.id,
  ]);
const runs = async () => (await app.current.db.query("select from ledger_checks")).length;
const queued = async () =>
  (await owner.query("select from graphile_worker.jobs where key = 'check-whole-ledger'")).rowCount;
const asked = async () => {
  const { body } = await admin.get("/api/admin/ledger/check");
  return [body.balanced, body.mismatches.map(({ kind }: { kind: string }) => kind)];
};
const turn = async (way: "stop" | "resume") => {
  const body = { reason: "ตรวจบัญชี", message: "ปิดปรับปรุง" };
  return codeOf(
    await admin.post(
      `/api/admin/services/BETTING/${way}`,
      way === "stop" ? body : { reason: body.reason },
    ),
  );
};

it("what was found is told at once, with its time, and nothing is derived for it", async () => {
  await add(100);
  await checkWholeLedgerJob.run(app.current, {});
  await add(-100);
  await areLarge();
  const [check] = await app.current.db.query<{ checked_at: Date }>(
    "select checked_at from ledger_checks",
  );
  const { body } = await admin.get("/api/admin/ledger/check");
  expect([body.balanced, body.checked_at]).toEqual([false, check?.checked_at.toISOString()]);
  expect(await asked()).toEqual([false, ["wallet", "books"]]);
  expect(await runs()).toBe(1);

  // Betting, which that has stopped, goes on once the queue has derived everything again.
  expect((await turn("resume"))[1]).toBe("LEDGER_NOT_BALANCED");
  expect([await runs(), await queued()]).toEqual([1, 1]);
  await checkWholeLedgerJob.run(app.current, {});
  await areLarge();
  expect(await asked()).toEqual([true, []]);
  expect((await turn("resume"))[0]).toBe(200);
  expect(await runs()).toBe(2);
});

it("betting goes on after a check that began after its stop, and not after an older one", async () => {
  await checkWholeLedgerJob.run(app.current, {});
  await areLarge();
  expect((await turn("stop"))[0]).toBe(200);
  expect((await turn("resume"))[1]).toBe("BUSY");
  expect(await queued()).toBe(1);
  await checkWholeLedgerJob.run(app.current, {});
  await areLarge();
  expect((await turn("resume"))[0]).toBe(200);
});

it("betting goes on after a check of now where a clock was ahead at its stop or at the last check", async () => {
  await checkWholeLedgerJob.run(app.current, {});
  await areLarge();
  expect((await turn("stop"))[0]).toBe(200);
  await owner.query(
    "update house_state set betting_stopped_at = clock_timestamp() + interval '1 day'",
  );
  expect((await turn("resume"))[0]).toBe(200);

  await areLarge();
  await owner.query("update ledger_checks set checked_at = clock_timestamp() + interval '1 hour'");
  expect((await turn("stop"))[0]).toBe(200);
  await add(100);
  expect((await turn("resume"))[1]).toBe("LEDGER_NOT_BALANCED");
  await add(-100);
  await checkWholeLedgerJob.run(app.current, {});
  expect((await turn("resume"))[0]).toBe(200);
});

it("the next check is due though the last one is of a clock that was ahead", async () => {
  await checkWholeLedgerJob.run(app.current, {});
  await areLarge();
  const isDue = () => isCheckDue(app.current.db);
  expect(await isDue()).toBe(false);
  await owner.query("update ledger_checks set checked_at = clock_timestamp() + interval '1 hour'");
  expect(await isDue()).toBe(true);
});

it("what came lately is derived for who asks where that is quick, however long everything takes", async () => {
  await checkWholeLedgerJob.run(app.current, {});
  await areLarge();
  await app.current.db.query(
    "insert into ledger_checks (balanced, wallets_checked, is_whole) values (true, 1, false)",
  );
  await add(100);
  expect(await asked()).toEqual([false, ["wallet", "books"]]);
  // Now all is to be derived, which takes long.
  await add(-100);
  expect(await asked()).toEqual([false, ["wallet", "books"]]);
});
