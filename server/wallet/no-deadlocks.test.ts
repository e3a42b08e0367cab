/**
 * Attack 71 of the audit: bets, cancels, deposits, payouts, credits, a result, a void and checks of
 * the ledger, all at once for the same few members. PostgreSQL itself counts the deadlocks that it
 * had to break; one that the app tried again would be among them.
 */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { draw, resultPath } from "../testing/settling.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();
const TURNS = 6;
let owner: pg.Client;
let admin: Caller;
let account: ReceivingAccount;
let lottery: TestLottery;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
  lottery = await addLottery(app.current.db);
});
afterAll(() => owner.end());

/** What sessions have counted reaches the statistics when they end. */
async function deadlocks(): Promise<number> {
  const others = "datname = current_database() and pid <> pg_backend_pid()";
  await owner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${others}
    and backend_type = 'client backend'`);
  const { rows } = await owner.query<{ deadlocks: string }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.deadlocks);
}

it("none come of a storm over everything that moves money", async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => richMember(app.current)));
  const before = await deadlocks();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [first, second] = [
      await addRound(app.current.db, lottery),
      await addRound(app.current.db, lottery),
    ];
    const play = async (member: Caller, no: number): Promise<void> => {
      const sent = slip(lottery, no % 2 === 0 ? first : second, [
        ["TWO_TOP", "62", 10],
        ["TWO_TOP", "11", 10],
      ]);
      await member.post("/api/lottery/bets/bulk", sent);
      await member.post(`/api/lottery/bets/groups/${sent.bet_group_id}/cancel`);
    };
    const money = async (member: Caller): Promise<void> => {
      const asked = await askToWithdraw(member, 100);
      const id = String(asked.body.data?.id);
      const { body } = await openIntent(member, account, 100);
      await Promise.all([
        admin.post(`/api/admin/withdrawals/${id}/approve`, {}),
        admin.post(`/api/admin/withdrawals/${id}/reject`, { reason: "ทดสอบ" }),
        admin.post(`/api/admin/deposits/${String(body.data?.deposit_id)}/approve`, {}),
        admin.post(`/api/admin/users/${member.id}/credit-adjust`, { amount: 10 }),
      ]);
    };
    await Promise.all([
      ...members.flatMap((member, no) => [play(member, no), play(member, no + 1), money(member)]),
      admin.get("/api/admin/ledger/check"),
    ]);
    await app.current.db.query("update rounds set close_time = clock_timestamp() where id = $1", [
      first,
    ]);
    await Promise.all([
      ...members.flatMap((member) => [play(member, 1), money(member)]),
      admin.post(resultPath(first), { result: draw }),
      admin.post(`/api/admin/rounds/${second}/void`, { reason: "เลื่อนออกรางวัล" }),
      admin.get("/api/admin/ledger/check"),
    ]);
  }
  expect((await deadlocks()) - before).toBe(0);
});

it("one would be counted", async () => {
  const before = await deadlocks();
  const [one, two] = [1, 2].map(() => new pg.Client({ connectionString: app.current.ownerUrl }));
  if (!one || !two) throw new Error("a client is missing");
  const lock = (client: pg.Client, key: number) =>
    client.query("select pg_advisory_xact_lock($1)", [key]);
  for (const client of [one, two]) {
    await client.connect();
    await client.query("begin");
  }
  await lock(one, 1);
  await lock(two, 2);
  const ends = await Promise.allSettled([lock(one, 2), lock(two, 1)]);
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(1);
  for (const client of [one, two]) await client.end();
  await expect.poll(async () => (await deadlocks()) - before).toBe(1);
});
