import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { bet, draw } from "../testing/settling.ts";
import { askedId, seenBy } from "../testing/two-people.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let one: Caller;
let two: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  one = await app.current.admin(["owner", "results"]);
  two = await app.current.admin(["results"]);
  lottery = await addLottery(app.current.db);
  await one.put("/api/admin/settings", { two_person: true });
});
afterAll(async () => {
  await app.current.db.query("update approvals set status = 'REJECTED' where status = 'WAITING'");
});

describe("the second person for a result (issue 17, 2)", () => {
  it("sees winners, payout and profit of what waits, as the first one did", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 100_000 });
    await bet(member, lottery, roundId, [
      ["TWO_TOP", "62", "10"],
      ["TWO_TOP", "63", "200"],
    ]);
    await one.patch(`/api/admin/rounds/${roundId}`, { status: "CLOSED" });
    const path = `/api/admin/rounds/${roundId}/result`;
    const { body: seen } = await one.post(`${path}/preview`, { result: draw });
    const id = askedId(await one.post(path, { result: draw, result_again: draw }));
    const asked = await seenBy(two, id);
    expect(asked?.forecast).toMatchObject({ winners: 1, stake: "210.00" });
    const { winners, payout, profit } = seen;
    expect(asked?.forecast).toMatchObject({ winners, payout, profit });
    expect(Number(asked?.forecast?.profit)).toBeLessThan(0);
  });
});
