/** What holds a payout, at the very minute, day and satang from which and to which it does. */
import { listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, type ReceivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { twoCashiers } from "../testing/two-people.ts";
import { askToWithdraw } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let owner: pg.Client;
let lottery: TestLottery;
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  lottery = await addLottery(app.current.db);
});
afterAll(() => owner.end());
beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

let numbers = 0;

/** A member to whom one person has credited 1,000 baht, and who asks for a part of it. */
async function credited(): Promise<{ member: Caller; depositId: string; id: string }> {
  const { member, intent } = await pendingDeposit(app.current, account, 1_000);
  numbers += 1;
  await app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     values ($1, '004', $2, 'กมลชนก ใจดี')`,
    [member.id, String(4_526_000_000 + numbers)],
  );
  const said = { amount: 1_000, reason: "โอนมาเท่านี้" };
  const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
  expect((await two.post(path, said)).status).toBe(200);
  const { id } = (await askToWithdraw(member, 100)).body.data;
  return { member, depositId: intent.deposit_id, id };
}
const holdsOf = async (id: string) => {
  const reply = await one.get("/api/admin/withdrawals?status=ALL&limit=50");
  const { items } = listAdminWithdrawals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id)?.holds;
};

it("a credit without a line of the bank holds it from two hours on, for thirty days", async () => {
  const { depositId, id } = await credited();
  const holdsAfter = async (age: string) => {
    await owner.query(
      "update deposits set decided_at = clock_timestamp() - $2::interval where id = $1",
      [depositId, age],
    );
    return (await holdsOf(id))?.includes("UNPROVEN_CREDIT");
  };
  expect(await holdsAfter("1 hour 59 minutes")).toBe(false);
  expect(await holdsAfter("2 hours 1 minute")).toBe(true);
  expect(await holdsAfter("29 days 23 hours")).toBe(true);
  expect(await holdsAfter("30 days 1 hour")).toBe(false);
});

it("a credit without a line of the bank is an alarm since the two hours were over", async () => {
  const { depositId } = await credited();
  // The first of them all, whatever other tests have left.
  const [row] = await app.current.db.query<{ decided_at: Date }>(
    `update deposits set decided_at = clock_timestamp() - interval '29 days' where id = $1
     returning decided_at`,
    [depositId],
  );
  const { alarms } = (await one.get("/api/admin/dashboard")).body.data;
  const told = alarms.find(({ kind }: { kind: string }) => kind === "CREDIT_UNPROVEN");
  expect(told.at).toBe(new Date((row?.decided_at.getTime() ?? 0) + 7_200_000).toISOString());
});

it("what was deposited holds it until the very baht of it that is to be played was staked", async () => {
  const { member, id } = await credited();
  const round = await addRound(app.current.db, lottery);
  // 80 % of 1,000.
  await bet(member, lottery, round, [["TWO_TOP", "11", 799]]);
  expect(await holdsOf(id)).toEqual(["UNPLAYED_DEPOSIT"]);
  await bet(member, lottery, round, [["TWO_TOP", "12", 1]]);
  expect(await holdsOf(id)).toEqual([]);
});

it("a reset of the password holds it, and nothing else that the staff did to the member", async () => {
  const member = await app.current.member({ balance: 100_000 });
  numbers += 1;
  await app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     values ($1, '004', $2, 'กมลชนก ใจดี')`,
    [member.id, String(4_526_000_000 + numbers)],
  );
  const { id } = (await askToWithdraw(member, 100)).body.data;
  const support = await app.current.admin(["support"]);
  for (const act of ["lock", "unlock"]) {
    const done = await support.post(`/api/admin/users/${member.id}/${act}`, { reason: "สอบถาม" });
    expect(done.status).toBe(200);
  }
  expect(await holdsOf(id)).toEqual([]);
});
