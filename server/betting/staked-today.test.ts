/** What a member staked today is the same in the history of slips and beside their own limits. */
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";

const app = useApp({ TWO_PERSON: "off" });
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
});

interface Limit {
  readonly kind: string;
  readonly period: string;
  readonly used: string;
}

it("counts neither a cancelled slip nor one whose round was called off", async () => {
  const member = await app.current.member({ balance: 100_000 });
  const [kept, voided] = [
    await addRound(app.current.db, lottery),
    await addRound(app.current.db, lottery),
  ];
  await bet(member, lottery, kept, [["TWO_TOP", "11", 10]]);
  await bet(member, lottery, voided, [["TWO_TOP", "11", 300]]);
  const cancelled = await bet(member, lottery, kept, [["TWO_TOP", "11", 50]]);
  await member.post(`/api/lottery/bets/groups/${cancelled}/cancel`);
  const figures = async () => {
    const { body: summary } = await member.get("/api/lottery/bets/summary");
    const { body: protection } = await member.get("/api/users/me/protection");
    const limits: readonly Limit[] = protection.limits;
    const ofDay = limits.find(({ kind, period }) => kind === "STAKE" && period === "DAY");
    const { body: list } = await member.get("/api/lottery/bets");
    return [summary.today_total, summary.today_slips, list.total_amount, ofDay?.used];
  };
  expect(await figures()).toEqual(["310.00", 2, "310.00", "310.00"]);
  const reply = await admin.post(`/api/admin/rounds/${voided}/void`, { reason: "ออกผลไม่ได้" });
  expect(reply.status).toBe(200);
  expect(await figures()).toEqual(["10.00", 1, "10.00", "10.00"]);
  const { body } = await member.get("/api/lottery/bets?status=CANCELLED");
  expect(body.data).toHaveLength(2);
});
