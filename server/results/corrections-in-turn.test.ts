import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { balanceOf, bet, draw, resultPath } from "../testing/settling.ts";
import { approve, askedId, clearStaff, codeOf } from "../testing/two-people.ts";
import { waitingAtLocks } from "../testing/database.ts";

const app = useApp({ TWO_PERSON: "on" });
let lottery: TestLottery;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  await clearStaff(app.current);
  one = await app.current.admin();
  two = await app.current.admin();
});

async function waitFor(number: number): Promise<void> {
  await expect.poll(() => waitingAtLocks(app.current.db)).toHaveLength(number);
}

describe("a correction to what stands", () => {
  it("puts back by one person alone nothing that two correct at that moment", async () => {
    const { current } = app;
    const roundId = await addRound(current.db, lottery);
    const winner = await current.member({ balance: 1_000 });
    await bet(winner, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
    await closeNow(current, roundId);
    const wrong = { ...draw, two_bottom: "72" };
    const path = resultPath(roundId);
    const entered = askedId(await one.post(path, { result: wrong }));
    expect((await approve(two, entered)).status).toBe(200);
    const correct = (result: object) => one.post(`${path}/correct`, { result, reason: "x" });
    const asked = askedId(await correct(draw));

    // It changes nothing when it is asked for; when its turn comes again, all has changed.
    const replies = await current.db.transaction(async (tx) => {
      await tx.query("select round_hold($1)", [roundId]);
      const again = correct(wrong);
      await waitFor(1);
      const approved = approve(two, asked);
      await waitFor(2);
      return { again, approved };
    });
    expect((await replies.approved).status).toBe(200);
    const said = await replies.again;
    expect(await balanceOf(current, winner)).toBe(900 + 9_500);
    // Judged before the other it changes nothing, after it it waits.
    expect([
      [200, undefined],
      [503, "BUSY"],
    ]).toContainEqual(codeOf(said));
    // Asked again, it is what two decide.
    expect((await correct(wrong)).status).toBe(202);
  });
});
