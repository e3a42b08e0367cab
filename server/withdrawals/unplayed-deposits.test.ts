/** What was deposited and not played is held back as a whole, however it is asked for (finding B4). */
import { keptGroupId } from "@chokdee/domain/betting/bet-group-id.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  openIntent,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { approve, askedId, codeOf, twoCashiers } from "../testing/two-people.ts";
import { makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;
let member: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
  member = await richMember(app.current, 100_000);
});

async function deposit(baht: number): Promise<void> {
  const { data } = (await openIntent(member, account, baht)).body;
  expect((await notify(app.current, lineFor(data, account))).body.matched).toBe(true);
}
const ask = (baht: number) => withdrawalOf(member, baht);
const pay = (id: string, reason?: string) =>
  one.post(`/api/admin/withdrawals/${id}/approve`, { reason });
/** Two people let it through, and it is paid. */
async function payDespite(id: string): Promise<void> {
  await approve(two, askedId(await pay(id, "ยอดเล็กน้อย")));
  expect((await pay(id)).status).toBe(200);
}

it("a small payout that two let through lets no larger one through with it", async () => {
  await deposit(10_000);
  const [small, large] = [await ask(100), await ask(9_000)];
  await payDespite(small);
  const held = await pay(large);
  expect([codeOf(held), held.body.details]).toEqual([
    [422, "WITHDRAWAL_ON_HOLD"],
    { holds: ["UNPLAYED_DEPOSIT"] },
  ]);
});

it("what was paid in spite of it is not asked about again with the next deposit", async () => {
  await deposit(1_000);
  await payDespite(await ask(1_000));
  await deposit(500);
  const next = await ask(100);
  expect(codeOf(await pay(next))).toEqual([422, "WITHDRAWAL_ON_HOLD"]);
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  // 80 % of 500 and of the satang that tell deposits apart.
  await bet(member, lottery, roundId, [["TWO_TOP", "11", 402]]);
  expect((await pay(next)).status).toBe(200);
});

it("a payout of what was played covers nothing of a later deposit that two let through", async () => {
  await deposit(1_000);
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  await bet(member, lottery, roundId, [["TWO_TOP", "11", 802]]);
  expect((await pay(await ask(1_000))).status).toBe(200);
  await deposit(1_000);
  await payDespite(await ask(100));
  const held = await pay(await ask(500));
  expect([codeOf(held), held.body.details]).toEqual([
    [422, "WITHDRAWAL_ON_HOLD"],
    { holds: ["UNPLAYED_DEPOSIT"] },
  ]);
});

it("what the bank took back is neither to be played nor an alarm for want of a line", async () => {
  const holdsOf = async (id: string) => {
    const reply = await one.get("/api/admin/withdrawals?status=PENDING&limit=25");
    const items: { id: string; holds: string[] }[] = reply.body.data.items;
    return items.find((item) => item.id === id)?.holds;
  };
  const { deposit_id: id } = (await openIntent(member, account, 700)).body.data;
  expect((await one.post(`/api/admin/deposits/${id}/approve`, {})).status).toBe(200);
  await app.current.db.query(
    "update deposits set decided_at = decided_at - interval '3 hours' where id = $1",
    [id],
  );
  const payout = await ask(100);
  expect(await holdsOf(payout)).toEqual(["UNPLAYED_DEPOSIT", "UNPROVEN_CREDIT"]);
  const recalled = await one.post(`/api/admin/deposits/${id}/recall`, { reason: "ธนาคารเรียกคืน" });
  await approve(two, askedId(recalled));
  expect(await holdsOf(payout)).toEqual([]);
});

it("what was staked before a deposit plays none of it, also where an earlier one was refused", async () => {
  const { deposit_id: refused } = (await openIntent(member, account, 300)).body.data;
  expect((await one.post(`/api/admin/deposits/${refused}/reject`, {})).status).toBe(200);
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  await bet(member, lottery, roundId, [["TWO_TOP", "11", 500]]);
  await deposit(500);
  const held = await pay(await ask(100));
  expect([codeOf(held), held.body.details]).toEqual([
    [422, "WITHDRAWAL_ON_HOLD"],
    { holds: ["UNPLAYED_DEPOSIT"] },
  ]);
});

it("a payout that was returned has played nothing, and counts nothing as paid out", async () => {
  const back = async (id: string) =>
    (await one.post(`/api/admin/withdrawals/${id}/reject`, { reason: "ชื่อไม่ตรง" })).status;
  await deposit(1_000);
  expect(await back(await ask(950))).toBe(200);
  const small = await ask(100);
  expect(codeOf(await pay(small))).toEqual([422, "WITHDRAWAL_ON_HOLD"]);
  await payDespite(small);
  const held = await pay(await ask(500));
  expect([codeOf(held), held.body.details]).toEqual([
    [422, "WITHDRAWAL_ON_HOLD"],
    { holds: ["UNPLAYED_DEPOSIT"] },
  ]);
});

it("a payout covers what came before it, in full, and nothing of what came after", async () => {
  await deposit(1_000);
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  await bet(member, lottery, roundId, [["TWO_TOP", "11", 802]]);
  expect((await pay(await ask(900))).status).toBe(200);
  await deposit(1_000);
  await payDespite(await ask(100));
  const next = await ask(200);
  // 80 % of the 900 that are left of the second deposit, with the satang that tell deposits apart.
  await bet(member, lottery, roundId, [["TWO_TOP", "12", 719]]);
  expect(codeOf(await pay(next))).toEqual([422, "WITHDRAWAL_ON_HOLD"]);
  await bet(member, lottery, roundId, [["TWO_TOP", "12", 2]]);
  expect((await pay(next)).status).toBe(200);
});

it("what was staked since the first of several deposits plays all of them", async () => {
  await deposit(500);
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  await bet(member, lottery, roundId, [["TWO_TOP", "11", 500]]);
  await deposit(500);
  const next = await ask(100);
  await bet(member, lottery, roundId, [["TWO_TOP", "12", 299]]);
  expect(codeOf(await pay(next))).toEqual([422, "WITHDRAWAL_ON_HOLD"]);
  await bet(member, lottery, roundId, [["TWO_TOP", "12", 3]]);
  expect((await pay(next)).status).toBe(200);
});

describe("what was staked and given back after a payout has played nothing", () => {
  const HELD = [422, "WITHDRAWAL_ON_HOLD"];
  const cancel = async (group: string) => {
    const reply = await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    expect(reply.status).toBe(200);
  };
  async function round() {
    const lottery = await addLottery(app.current.db);
    const id = await addRound(app.current.db, lottery);
    const stake = (baht: number) => bet(member, lottery, id, [["TWO_TOP", "11", baht]]);
    return { id, stake };
  }

  it("as the slip was cancelled, until as much is staked again", async () => {
    const { stake } = await round();
    await deposit(1_000);
    const group = await stake(802);
    for (const baht of [100, 101]) expect((await pay(await ask(baht))).status).toBe(200);
    await cancel(group);
    const next = await ask(900);
    expect(codeOf(await pay(next))).toEqual(HELD);
    await stake(802);
    expect((await pay(next)).status).toBe(200);
  });

  it("as it was cancelled: what was paid out meanwhile leaves as much to be played", async () => {
    const { stake } = await round();
    await deposit(1_000);
    const group = await stake(802);
    expect((await pay(await ask(900))).status).toBe(200);
    await cancel(group);
    const next = await ask(100);
    await stake(300);
    expect(codeOf(await pay(next))).toEqual(HELD);
    await stake(502);
    expect((await pay(next)).status).toBe(200);
  });

  it("as it was cancelled between the word to the bank and its answer", async () => {
    const { stake } = await round();
    await deposit(1_000);
    const group = await stake(802);
    const first = await ask(100);
    expect((await one.post(`/api/admin/withdrawals/${first}/send`, {})).status).toBe(200);
    await cancel(group);
    expect((await pay(first)).status).toBe(200);
    expect(codeOf(await pay(await ask(900)))).toEqual(HELD);
  });

  it("as it was cancelled while a file for the bank was made", async () => {
    const { stake } = await round();
    await deposit(1_000);
    const group = await stake(802);
    const id = await ask(100);
    const reply = await whileHeld(app.current, {
      hold: (tx) =>
        tx.query("select betting_cancel_slip(part_of($1), $1, $2, 9, null, '\\x00')", [
          member.id,
          keptGroupId(group),
        ]),
      ask: () => makePayoutFile(one, account, { ids: [id] }),
      before: async () => undefined,
    });
    expect(codeOf(reply)).toEqual([422, "PAYOUT_FILE_EMPTY"]);
    expect(reply.body.details.left_out).toEqual([{ id, code: "WITHDRAWAL_TAKES_TWO" }]);
  });

  it("as the round was voided", async () => {
    const { id, stake } = await round();
    await deposit(1_000);
    await stake(802);
    expect((await pay(await ask(100))).status).toBe(200);
    const owners = [await app.current.admin(), await app.current.admin()] as const;
    const voided = await owners[0].post(`/api/admin/rounds/${id}/void`, { reason: "ไม่มีผล" });
    expect((await approve(owners[1], askedId(voided))).status).toBe(200);
    await app.current.runJobs();
    expect(codeOf(await pay(await ask(900)))).toEqual(HELD);
  });

  it("which holds nobody who has staked enough besides, before or after", async () => {
    const { stake } = await round();
    await deposit(1_000);
    const [group, later] = [await stake(100), await stake(802)];
    expect((await pay(await ask(100))).status).toBe(200);
    await cancel(group);
    expect((await pay(await ask(101))).status).toBe(200);
    // Neither is a payout doubted that came after another was given back.
    await cancel(later);
    await stake(803);
    expect((await pay(await ask(102))).status).toBe(200);
    expect((await pay(await ask(103))).status).toBe(200);
  });
});

it("what comes in after the bank was told of a payout, and before it paid, is to be played", async () => {
  const first = await ask(100);
  expect((await one.post(`/api/admin/withdrawals/${first}/send`, {})).status).toBe(200);
  await deposit(1_000);
  expect((await pay(first)).status).toBe(200);
  const held = await pay(await ask(900));
  expect([codeOf(held), held.body.details]).toEqual([
    [422, "WITHDRAWAL_ON_HOLD"],
    { holds: ["UNPLAYED_DEPOSIT"] },
  ]);
});
