/** The report of profit by who brought the members; what is still open is pending and no profit. */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
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
  expect(items).toEqual([
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
  expect(file.trim().split("\n")).toHaveLength(2);
  const support = await app.current.admin(["support"]);
  expect((await support.get(path)).status).toBe(403);
});
