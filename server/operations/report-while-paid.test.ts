/** What the reports say of rounds between their result and the last payment. */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, expect, it } from "vitest";

import { readUnfinished } from "../results/queries/settlement.ts";
import { readEntry } from "../results/result-entry.ts";
import { countRun, finishSettlement, payNext, register } from "../results/run-settlement.ts";
import { decideResult } from "../results/settle-round.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { bet, draw } from "../testing/settling.ts";

const app = useApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});

it("a round that is being paid has won or lost as it will have when all is paid", async () => {
  const { current } = app;
  const lottery = await addLottery(current.db);
  const roundId = await addRound(current.db, lottery);
  for (const number of ["71", "72", "71"]) {
    const member = await current.member({ balance: 100_000 });
    await bet(member, lottery, roundId, [["TWO_BOTTOM", number, number === "71" ? 1 : 500]]);
  }
  await closeNow(current, roundId);
  const today = bangkokDay(Date.now());
  const rows = async (group: "round" | "type" | "day") => {
    const path = `/api/admin/reports/profit?group=${group}&from=${today}&to=${today}`;
    return (await admin.get(path)).body.data.items;
  };
  const staked = { slips: 3, stakes: "502.00", refunds: "0.00" };
  const waits = { ...staked, payouts: "0.00", pending: "502.00", profit: "0.00" };
  const paid = { ...staked, payouts: "190.00", pending: "0.00", profit: "312.00" };
  const expectAll = async (figures: object) =>
    expect([await rows("round"), await rows("type")]).toMatchObject([[figures], [figures]]);

  const { result } = await readEntry(current.db, roundId, draw);
  const actor = { actorId: null, address: null };
  await register(current, Number(roundId), decideResult(result, actor));
  await expectAll(waits);
  const run = await readUnfinished(current.db, Number(roundId));
  if (!run) throw new Error("nothing was registered");
  await countRun(current, run);
  await expectAll(paid);
  await payNext(current, run, 1);
  await expectAll(paid);
  // A day is what has moved so far.
  const half = { ...staked, payouts: "95.00", pending: "0.00", profit: "407.00" };
  expect(await rows("day")).toMatchObject([half]);
  await finishSettlement(current, Number(roundId));
  await expectAll(paid);
});
