/** What commissions add up to: over rounds, for the member, their friends and the desk. */
import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers, waitingAtLocks } from "../testing/database.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
import { bet } from "../testing/settling.ts";
import { accrueCommissions, accrueNext, openRuns } from "./accrue-commissions.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
  await admin.put("/api/admin/settings", { commission_percent: 10, confirmed: true });
});

/** Friends stake so much in a round that is settled and counted. */
async function earn(friends: readonly (readonly [Caller, number])[]): Promise<string> {
  const roundId = await addRound(app.current.db, lottery);
  for (const [friend, baht] of friends)
    await bet(friend, lottery, roundId, [["TWO_TOP", "11", baht]]);
  await settleNow(app.current, admin, roundId);
  await accrueCommissions(app.current);
  return roundId;
}
const transfer = (member: Caller, amount: string, key: string = randomUUID()) =>
  member.post("/api/referral/transfer", { amount }, { "idempotency-key": key });
const sumsOf = async (member: Caller) => (await member.get("/api/referral")).body.data;
const friendsOf = async (member: Caller) => (await member.get("/api/referral/friends")).body.data;

describe("commissions", () => {
  it("are of one percent, the new one, where a slip is of the very moment at which that began", async () => {
    const referrer = await app.current.member();
    const friend = await addFriend(app.current, referrer);
    const roundId = await addRound(app.current.db, lottery);
    await bet(friend, lottery, roundId, [["TWO_TOP", "11", 100]]);
    for (const commission_percent of [5, 10])
      await admin.put("/api/admin/settings", { commission_percent, confirmed: true });
    const past = await openPastTriggers(app.current.ownerUrl);
    await past.query(
      `update slips set created_at = (select max(since) from commission_rates)
       where user_id = $1`,
      [friend.id],
    );
    await past.end();
    await settleNow(app.current, admin, roundId);
    await accrueCommissions(app.current);
    expect(await sumsOf(referrer)).toMatchObject({ earned: "10.00" });
  });

  it("add up over rounds, for the member and for each friend", async () => {
    const referrer = await app.current.member();
    const [one, two] = [
      await addFriend(app.current, referrer),
      await addFriend(app.current, referrer),
    ];
    await earn([
      [one, 100],
      [two, 300],
    ]);
    await earn([[one, 50]]);
    expect(await sumsOf(referrer)).toMatchObject({
      commission_percent: 10,
      balance: "45.00",
      earned: "45.00",
      transferred: "0.00",
      friends: 2,
    });
    expect((await friendsOf(referrer)).map((friend: { earned: string }) => friend.earned)).toEqual([
      "30.00",
      "15.00",
    ]);
    // Whose stakes brought nothing has no line of its own.
    const lines = await app.current.db.query(
      `select member_id, commission_satang from commissions where referrer_id = $1
       order by round_id, commission_satang`,
      [referrer.id],
    );
    expect(lines).toEqual([
      { member_id: one.id, commission_satang: 1_000 },
      { member_id: two.id, commission_satang: 3_000 },
      { member_id: one.id, commission_satang: 500 },
    ]);
  });

  it("are none for one of the staff, whose page says so", async () => {
    const clerk = await app.current.admin(["support"]);
    await earn([[await addFriend(app.current, clerk), 1_000]]);
    expect(await sumsOf(clerk)).toMatchObject({
      commission_percent: 0,
      earned: "0.00",
      friends: 1,
    });
  });

  it("of a stake that brings less than a satang leave no line", async () => {
    await admin.put("/api/admin/settings", { commission_percent: 0.01 });
    const referrer = await app.current.member();
    await earn([[await addFriend(app.current, referrer), 5]]);
    const lines = await app.current.db.query("select from commissions where referrer_id = $1", [
      referrer.id,
    ]);
    expect(lines).toEqual([]);
    await admin.put("/api/admin/settings", { commission_percent: 10, confirmed: true });
  });

  it("of a round are not counted before all of its money has moved", async () => {
    const referrer = await app.current.member();
    const friend = await addFriend(app.current, referrer);
    const roundId = await addRound(app.current.db, lottery);
    await bet(friend, lottery, roundId, [["TWO_TOP", "11", 100]]);
    await settleNow(app.current, admin, roundId);
    const owner = await openPastTriggers(app.current.ownerUrl);
    const [settled] = await app.current.db.query<{ finished_at: Date }>(
      "select finished_at from settlements where round_id = $1",
      [roundId],
    );
    const finished = (at: Date | null) =>
      owner.query("update settlements set finished_at = $2 where round_id = $1", [roundId, at]);
    // As if the node had been killed while it paid.
    await finished(null);
    await accrueCommissions(app.current);
    expect((await sumsOf(referrer)).earned).toBe("0.00");
    await finished(settled?.finished_at ?? null);
    await accrueCommissions(app.current);
    expect((await sumsOf(referrer)).earned).toBe("10.00");
    await owner.end();
  });

  it("are counted for one round after the other, on whatever node: they add to the same accounts", async () => {
    const referrer = await app.current.member();
    const friend = await addFriend(app.current, referrer);
    const roundId = await addRound(app.current.db, lottery);
    await bet(friend, lottery, roundId, [["TWO_TOP", "11", 100]]);
    await settleNow(app.current, admin, roundId);
    const { db } = app.current;
    const { counting } = await db.transaction(async (tx) => {
      // As another node does while it counts.
      await tx.query("select pg_advisory_xact_lock(4280, 0)");
      const counting = accrueCommissions(app.current);
      await expect.poll(() => waitingAtLocks(db, "referral_accrue_chunk")).toHaveLength(1);
      return { counting };
    });
    await counting;
    expect((await sumsOf(referrer)).earned).toBe("10.00");
  });

  it("of a round that was voided before anything was counted are none, for no moment", async () => {
    const referrer = await app.current.member();
    const roundId = await addRound(app.current.db, lottery);
    const friend = await addFriend(app.current, referrer);
    await bet(friend, lottery, roundId, [["TWO_TOP", "11", 100]]);
    await settleNow(app.current, admin, roundId);
    await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ทดสอบ" });
    await openRuns(app.current);
    const runs = "select kind from commission_runs where round_id = $1";
    expect(await app.current.db.query(runs, [roundId])).toEqual([]);
    expect(await sumsOf(referrer)).toMatchObject({ earned: "0.00", balance: "0.00" });
  });

  it("of a voided round are not taken back before they are all counted", async () => {
    const referrer = await app.current.member();
    const roundId = await addRound(app.current.db, lottery);
    for (let at = 0; at < 2; at += 1) {
      const friend = await addFriend(app.current, referrer);
      await bet(friend, lottery, roundId, [["TWO_TOP", "11", 100]]);
    }
    await settleNow(app.current, admin, roundId);
    await openRuns(app.current);
    const run = { round_id: Number(roundId), kind: "EARNED" } as const;
    await accrueNext(app.current, run, 1);
    await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ทดสอบ" });
    await openRuns(app.current);
    const kinds = async () => {
      const sql = "select kind from commission_runs where round_id = $1 order by kind";
      return (await app.current.db.query<{ kind: string }>(sql, [roundId])).map(({ kind }) => kind);
    };
    expect(await kinds()).toEqual(["EARNED"]);
    await accrueCommissions(app.current);
    await accrueCommissions(app.current);
    expect(await kinds()).toEqual(["EARNED", "VOIDED"]);
    expect(await sumsOf(referrer)).toMatchObject({ earned: "0.00", balance: "0.00" });
    expect((await friendsOf(referrer)).map((friend: { earned: string }) => friend.earned)).toEqual([
      "0.00",
      "0.00",
    ]);
  });
});

describe("a transfer of commission", () => {
  it("may be of all there is, goes off the house's commissions and shows on the member's screens", async () => {
    const referrer = await app.current.member();
    await earn([[await addFriend(app.current, referrer), 200]]);
    expect((await transfer(referrer, "5.00")).status).toBe(200);
    const before = app.current.told.length;
    expect((await transfer(referrer, "15.00")).body.data).toMatchObject({
      commission_balance: "0.00",
      balance: 20,
    });
    expect(app.current.told.slice(before)).toMatchObject([
      { to: referrer.id, topic: "balance" },
      { to: "staff", payload: { list: "member", memberId: referrer.id } },
    ]);
    const entries = await app.current.db.query(
      `select e.amount_satang as amount, e.counter_account as account, e.reference_kind as kind
       from ledger_entries e join commission_transfers t on t.id::text = e.reference_id
       where e.user_id = $1 order by e.id`,
      [referrer.id],
    );
    expect(entries).toEqual([
      { amount: 500, account: "COMMISSIONS", kind: "commission" },
      { amount: 1_500, account: "COMMISSIONS", kind: "commission" },
    ]);
    expect(await sumsOf(referrer)).toMatchObject({ earned: "20.00", transferred: "20.00" });
  });

  it("waits for whatever holds the member's wallet", async () => {
    const referrer = await app.current.member();
    await earn([[await addFriend(app.current, referrer), 200]]);
    const { db } = app.current;
    const key = randomUUID();
    const { moving } = await db.transaction(async (tx) => {
      await tx.query("select from wallet_lock(array[$1::uuid])", [referrer.id]);
      const moving = transfer(referrer, "20.00", key);
      await expect
        .poll(() => waitingAtLocks(db))
        .toEqual([expect.stringMatching(/wallet_lock|from [a-z.]*wallets/i)]);
      return { moving };
    });
    expect((await moving).status).toBe(200);
    expect((await sumsOf(referrer)).balance).toBe("0.00");
  });
});

it("the desk sees a member's ten newest friends, the newest first, by their numbers and what each brought", async () => {
  const referrer = await app.current.member();
  const friends: Caller[] = [];
  for (let at = 0; at < 12; at += 1) friends.push(await addFriend(app.current, referrer));
  const newest = friends.slice(2).toReversed();
  const [last] = newest;
  if (!last) throw new Error("no friend");
  await earn([[last, 30]]);
  const { body } = await admin.get(`/api/admin/users/${referrer.id}/referral`);
  expect(body.data).toMatchObject({ friends: 12, earned: "3.00", balance: "3.00" });
  expect(body.data.newest_friends).toEqual(
    newest.map((friend) => ({
      id: friend.id,
      nickname: `member ${friend.phone}`,
      phone_number: friend.phone,
      earned: friend === last ? "3.00" : "0.00",
    })),
  );
});
