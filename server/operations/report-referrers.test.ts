/** The report of profit by who brought the members; what is still open is pending and no profit. */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";

const app = useApp();

it("adds up what those whom somebody brought staked and won", async () => {
  const admin = await app.current.admin();
  const lottery = await addLottery(app.current.db);
  const settled = await addRound(app.current.db, lottery);
  const waiting = await addRound(app.current.db, lottery);
  const [referrer, winner, loser, alone] = [
    await app.current.member(),
    await app.current.member({ balance: 100_000 }),
    await app.current.member({ balance: 100_000 }),
    await app.current.member({ balance: 100_000 }),
  ];
  for (const friend of [winner, loser]) {
    await app.current.db.query("insert into referrals (member_id, referrer_id) values ($1, $2)", [
      friend.id,
      referrer.id,
    ]);
  }
  await bet(winner, lottery, settled, [["TWO_BOTTOM", "71", 1]]);
  await bet(loser, lottery, settled, [["TWO_BOTTOM", "72", 400]]);
  await bet(loser, lottery, waiting, [["TWO_BOTTOM", "72", 30]]);
  await bet(alone, lottery, settled, [["TWO_BOTTOM", "72", 50]]);
  await closeNow(app.current, settled);
  await admin.post(resultPath(settled), { result: draw });

  const today = bangkokDay(Date.now());
  const path = `/api/admin/reports/profit?group=referrer&from=${today}&to=${today}`;
  const { items } = (await admin.get(path)).body.data;
  const others = await app.current.db.query<{ id: string }>(
    "select referrer_id as id from referrals where referrer_id <> $1",
    [referrer.id],
  );
  const shown = items.filter(({ key }: { key: string }) => !others.some(({ id }) => id === key));
  expect(shown).toEqual([
    {
      key: referrer.id,
      label: expect.stringContaining(referrer.phone),
      draw_date: null,
      slips: 3,
      stakes: "431.00",
      refunds: "0.00",
      payouts: "95.00",
      pending: "30.00",
      profit: "306.00",
      commissions: null,
      adjustments: null,
      fees: null,
      bank_fees: null,
      write_offs: null,
      net_profit: null,
    },
  ]);
  const file = String((await admin.get(`${path}&format=csv`)).body);
  expect(file).toContain("ผู้แนะนำ");
  expect(file.trim().split("\n")).toHaveLength(items.length + 1);
  const support = await app.current.admin(["support"]);
  expect((await support.get(path)).status).toBe(403);
});

it("begins with who brought most stakes, and counts no payout that was taken back and is owed", async () => {
  const admin = await app.current.admin();
  const lottery = await addLottery(app.current.db);
  const round = await addRound(app.current.db, lottery);
  const brought: { referrer: string; friend: Caller; stakes: number }[] = [];
  for (const stakes of [2, 9, 5]) {
    const referrer = (await app.current.member()).id;
    const friend = await app.current.member({ balance: stakes * 100 });
    await app.current.db.query("insert into referrals (member_id, referrer_id) values ($1, $2)", [
      friend.id,
      referrer,
    ]);
    await bet(friend, lottery, round, [["TWO_BOTTOM", stakes === 9 ? "71" : "72", stakes]]);
    brought.push({ referrer, friend, stakes });
  }
  await closeNow(app.current, round);
  await admin.post(resultPath(round), { result: draw });
  const later = await addRound(app.current.db, lottery);
  const winner = brought.find(({ stakes }) => stakes === 9);
  // What was won is staked again before the result is corrected: it is owed from then on.
  if (winner) await bet(winner.friend, lottery, later, [["TWO_BOTTOM", "11", 855]]);
  const right = { result: { ...draw, two_bottom: "33" }, reason: "พิมพ์ผิด" };
  expect((await admin.post(`${resultPath(round)}/correct`, right)).status).toBe(200);

  const today = bangkokDay(Date.now());
  const path = `/api/admin/reports/profit?group=referrer&from=${today}&to=${today}`;
  const { items } = (await admin.get(path)).body.data;
  const of = (stakes: number) => brought.find((one) => one.stakes === stakes)?.referrer;
  const mine = items.filter(({ key }: { key: string }) =>
    brought.some(({ referrer }) => referrer === key),
  );
  expect(mine).toMatchObject([
    { key: of(9), stakes: "864.00", payouts: "0.00", pending: "855.00", profit: "9.00" },
    { key: of(5), stakes: "5.00", profit: "5.00" },
    { key: of(2), stakes: "2.00", profit: "2.00" },
  ]);
});
