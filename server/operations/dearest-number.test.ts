/** The riskiest number of a round is the same on the dashboard, in the list and on its own page. */
import { beforeAll, expect, it } from "vitest";

import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let admin: Caller;
let member: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 100_000 });
  lottery = await addLottery(app.current.db);
});

/** What the three say of a round that closes before all others. */
async function dearestOf(round: string): Promise<unknown[]> {
  const page = await admin.get(`/api/admin/rounds/${round}/exposure?limit=1`);
  const row = await admin.get(`/api/admin/rounds/${round}`);
  const dashboard = await admin.get("/api/admin/dashboard");
  const closing = dashboard.body.data.closing_rounds.find(
    (one: { readonly round_id: string }) => one.round_id === round,
  );
  const { bet_type, payout } = page.body.data.items[0];
  return [[bet_type, payout], row.body.data.worst_number, closing.worst];
}

it("counts all orders of three digits of a TOD that were bet", async () => {
  const round = await addRound(app.current.db, lottery, 30);
  await bet(member, lottery, round, [
    ["THREE_TOD", "321", 10],
    ["THREE_TOD", "123", 9],
    ["THREE_TOD", "332", 1],
    ["TWO_TOP", "11", 20],
  ]);
  const worst = { bet_type: "THREE_TOD", number: "123", payout: "2850.00" };
  expect(await dearestOf(round)).toEqual([["THREE_TOD", "2850.00"], worst, worst]);
});

it("counts those of four digits, and no other number with some of them", async () => {
  const round = await addRound(app.current.db, lottery, 29);
  await bet(member, lottery, round, [
    ["FOUR_TOD", "9009", 6],
    ["FOUR_TOD", "0099", 5],
    ["FOUR_TOD", "0999", 9],
    ["TWO_TOP", "22", 20],
  ]);
  const worst = { bet_type: "FOUR_TOD", number: "0099", payout: "2200.00" };
  expect(await dearestOf(round)).toEqual([["FOUR_TOD", "2200.00"], worst, worst]);
});
