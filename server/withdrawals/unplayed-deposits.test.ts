/** What was deposited and not played is held back as a whole, however it is asked for (finding B4). */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  openIntent,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { approve, askedId, codeOf, twoCashiers } from "../testing/two-people.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

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
