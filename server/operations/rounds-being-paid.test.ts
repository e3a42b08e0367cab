/** What the desk and the reports say of rounds between their result and the last payment. */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, expect, it } from "vitest";

import { openDatabase } from "../platform/database/database.ts";
import { readUnfinished } from "../results/queries/settlement.ts";
import { readEntry } from "../results/result-entry.ts";
import { countRun, finishSettlement, payNext, register } from "../results/run-settlement.ts";
import { decideResult } from "../results/settle-round.ts";
import { showDrawNight } from "../rounds/draw-night.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { bet, draw } from "../testing/settling.ts";

const app = useApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});

async function enter(roundId: string): Promise<void> {
  const { result } = await readEntry(app.current.db, roundId, draw);
  const decide = decideResult(result, { actorId: null, address: null });
  await register(app.current, Number(roundId), decide);
}

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

  await enter(roundId);
  await expectAll(waits);
  const run = await readUnfinished(current.db, Number(roundId));
  if (!run) throw new Error("nothing was registered");
  await countRun(current, run);
  await expectAll(paid);
  await payNext(current, run, 1);
  await expectAll(paid);
  // A day is what has moved so far: no stake is earned before all is paid.
  const half = { ...staked, payouts: "95.00", pending: "502.00", profit: "-95.00" };
  expect(await rows("day")).toMatchObject([half]);
  await finishSettlement(current, Number(roundId));
  await expectAll(paid);
});

it("a result that is entered is none that is due, at the desk, in the night or as an alarm", async () => {
  const { current } = app;
  const roundId = await addRound(current.db, await addLottery(current.db));
  await closeNow(current, roundId);
  const due = async () => {
    const dashboard = (await admin.get("/api/admin/dashboard")).body.data;
    const [alarm] = await current.db.query<{ due: number; since: Date | null }>(
      "select results_due as due, oldest_result_at as since from backoffice_work",
    );
    // An answer is shared for two seconds by all who ask on one database.
    const other = openDatabase(current.appUrl, 3);
    const night = await showDrawNight(other);
    await other.close();
    return {
      desk: dashboard.results_due.map(({ round_id: id }: { round_id: string }) => id),
      count: dashboard.waiting.results,
      night: night.data.items.map(({ id }) => id),
      alarm,
    };
  };
  const waits = await due();
  expect(waits).toMatchObject({ desk: [roundId], count: 1, night: [roundId], alarm: { due: 1 } });
  await enter(roundId);
  const none = { desk: [], count: 0, night: [], alarm: { due: 0, since: null } };
  expect(await due()).toEqual(none);
  await finishSettlement(current, Number(roundId));
  expect(await due()).toEqual(none);
});
