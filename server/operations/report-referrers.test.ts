/** The report of profit by who brought the members; what is still open is pending and no profit. */
import { addDays, bangkokDay, bangkokInstant } from "@chokdee/domain/time.ts";
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { accrueCommissions } from "../referral/accrue-commissions.ts";
import { openPastTriggers } from "../testing/database.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
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
      commissions: "0.00",
      adjustments: null,
      fees: null,
      bank_fees: null,
      write_offs: null,
      net_profit: "306.00",
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

it("tells what commission was counted in those days, less what a void took back, and what is left", async () => {
  const admin = await app.current.admin();
  const percent = (commission_percent: number) =>
    admin.put("/api/admin/settings", { commission_percent, confirmed: true });
  await percent(10);
  const lottery = await addLottery(app.current.db);
  const [kept, voided] = [
    await addRound(app.current.db, lottery),
    await addRound(app.current.db, lottery),
  ];
  const referrer = await app.current.member();
  const friend = await addFriend(app.current, referrer);
  for (const [round, baht] of [
    [kept, 200],
    [voided, 500],
  ] as const) {
    await bet(friend, lottery, round, [["TWO_BOTTOM", "72", baht]]);
    await settleNow(app.current, admin, round);
  }
  await accrueCommissions(app.current);
  const today = bangkokDay(Date.now());
  const rowOn = async (day: string) => {
    const path = `/api/admin/reports/profit?group=referrer&from=${day}&to=${day}`;
    const { items } = (await admin.get(path)).body.data;
    return items.find(({ key }: { key: string }) => key === referrer.id);
  };
  expect(await rowOn(today)).toMatchObject({
    profit: "700.00",
    commissions: "70.00",
    net_profit: "630.00",
  });
  await admin.post(`/api/admin/rounds/${voided}/void`, { reason: "ทดสอบ" });
  await accrueCommissions(app.current);
  expect(await rowOn(today)).toMatchObject({ commissions: "20.00", net_profit: "180.00" });
  // Counted in the first moment of another day than anything was staked or won: the row is there
  // all the same, and the day before has nothing of it.
  const tomorrow = addDays(today, 1);
  const past = await openPastTriggers(app.current.ownerUrl);
  const { rows } = await past.query<{ finished_at: Date }>(
    "select finished_at from commission_runs where round_id = $1",
    [kept],
  );
  const countedAt = (at: Date | undefined) =>
    past.query("update commission_runs set finished_at = $2 where round_id = $1", [kept, at]);
  await countedAt(new Date(bangkokInstant(tomorrow, "00:00")));
  expect(await rowOn(tomorrow)).toMatchObject({
    label: expect.stringContaining(referrer.phone),
    stakes: "0.00",
    commissions: "20.00",
    net_profit: "-20.00",
  });
  expect(await rowOn(today)).toMatchObject({ commissions: "0.00", net_profit: "200.00" });
  await countedAt(rows[0]?.finished_at);
  await past.end();
  const { path, query } = { path: "/api/admin/reports/profit", query: `from=${today}&to=${today}` };
  const file = String((await admin.get(`${path}?group=referrer&${query}&format=csv`)).body);
  expect(file.split("\n")[0]).toMatch(/ค่าแนะนำ.*สุทธิ/);
  await percent(0);
});
