/** What only a check of the whole ledger finds stands until a check of the whole ledger agrees. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { codeOf } from "../testing/two-people.ts";
import { checkLedgerJob, checkWholeLedgerJob } from "./check-ledger.job.ts";
import { checkLedger } from "./check-ledger.ts";
import { insertLedgerCheck, isLedgerBroken } from "./queries.ts";
import { sealBooksJob } from "./seal-books.job.ts";

const app = useApp();
const DAY_MS = 86_400_000;
const DAYS_AGO = 3;
let owner: PastTriggers;
let admin: Caller;

beforeAll(async () => {
  owner = await openPastTriggers(app.current.ownerUrl);
  admin = await app.current.admin();
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  const member = await app.current.member({ balance: 10_000 });
  await bet(member, lottery, roundId, [["TWO_TOP", "11", 10]]);
  // As if it had been three days ago, which only the owner can say.
  const before = `${DAYS_AGO * DAY_MS}000000`;
  const at = earlier("created_at", `${DAYS_AGO} days`);
  await owner.query(`update slips set id = id - ${before}, created_at = ${at}`);
  await owner.query(
    `update ledger_entries set created_at = ${at},
       reference_id = case when type = 'BET' then (reference_id::bigint - ${before})::text
         else reference_id end`,
  );
  await sealBooksJob.run(app.current, {});
});
afterAll(() => owner.end());

/** A fault in the slip of a sealed day, where a check of what came lately does not look. */
const stakedMore = (satang: number) =>
  owner.query("update slips set total_satang = total_satang + $1", [satang]);
const findsLately = async () => !(await checkLedger(app.current.db, false)).balanced;
/** As the queue does once the last check was long enough ago. */
async function checkAgain(): Promise<void> {
  await owner.query("update ledger_checks set took_ms = 0");
  await checkLedgerJob.run(app.current, {});
}
const resume = async () =>
  codeOf(await admin.post("/api/admin/services/BETTING/resume", { reason: "ตรวจแล้ว" }));
const alarms = async (): Promise<string[]> =>
  (await admin.get("/api/admin/dashboard")).body.data.alarms.map(
    ({ kind }: { kind: string }) => kind,
  );

it("what the whole check finds holds payouts and betting until a whole check agrees", async () => {
  await checkWholeLedgerJob.run(app.current, {});
  expect(await isLedgerBroken(app.current.db)).toBe(false);

  await stakedMore(100);
  expect(await findsLately()).toBe(false);
  await checkWholeLedgerJob.run(app.current, {});
  expect(await isLedgerBroken(app.current.db)).toBe(true);

  await checkAgain();
  expect(await isLedgerBroken(app.current.db)).toBe(true);
  expect(await alarms()).toContain("LEDGER_MISMATCH");
  expect((await admin.get("/api/admin/ledger/check")).body.balanced).toBe(false);
  expect(await resume()).toEqual([409, "LEDGER_NOT_BALANCED"]);

  // A check of what came lately that was under way meanwhile.
  await insertLedgerCheck(app.current.db, await checkLedger(app.current.db, false), 0);
  expect(await isLedgerBroken(app.current.db)).toBe(true);
  expect(await alarms()).toContain("LEDGER_MISMATCH");
  const metrics = await app.current.inject({ url: "/metrics" });
  expect(metrics.body).toMatch(/^chokdee_ledger_balanced 0$/m);
  expect(await resume()).toEqual([409, "LEDGER_NOT_BALANCED"]);

  await stakedMore(-100);
  expect((await resume())[0]).toBe(200);
  expect(await isLedgerBroken(app.current.db)).toBe(false);
  expect(await alarms()).not.toContain("LEDGER_MISMATCH");
});

it("what a check of one day has found is not gone because the day is sealed", async () => {
  await stakedMore(100);
  const { checkedAt } = await checkLedger(app.current.db, true);
  const mismatches = [{ kind: "slip", id: "1", detail: "staked" }];
  const check = { balanced: false, walletsChecked: 1, mismatches, checkedAt, isWhole: false };
  await insertLedgerCheck(app.current.db, check, 0);
  await checkAgain();
  expect(await isLedgerBroken(app.current.db)).toBe(true);
  await stakedMore(-100);
  await checkAgain();
  expect(await isLedgerBroken(app.current.db)).toBe(false);
  expect((await resume())[0]).toBe(200);
});

it("what no check can compute with holds betting as what does not agree", async () => {
  const member = await app.current.member();
  const path = `/api/admin/users/${member.id}/credit-adjust`;
  expect((await admin.post(path, { amount: "1.00", reason: "ทดสอบ" })).status).toBe(200);
  const { rows } = await owner.query<{ amount: string }>(
    "select after ->> 'amount' as amount from audit_entries where target_id = $1",
    [member.id],
  );
  const say = (to: string) =>
    owner.query(
      `update audit_entries set after = after || jsonb_build_object('amount', $1::text)
       where target_id = $2`,
      [to, member.id],
    );
  // Beyond all numbers, and none.
  for (const amount of ["1e30", "x"]) {
    await say(amount);
    await checkAgain();
    expect(await alarms()).toContain("LEDGER_MISMATCH");
    expect(await resume()).toEqual([409, "LEDGER_NOT_BALANCED"]);
  }
  await say(rows[0]?.amount ?? "");
  await checkAgain();
  expect((await resume())[0]).toBe(200);
});
