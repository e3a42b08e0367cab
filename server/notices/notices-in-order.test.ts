/** Notices of one round come in the order of what they tell, also where one could not be written. */
import pg from "pg";
import { expect, it, vi } from "vitest";

import { useApp } from "../testing/app.ts";
import { waitingAtLocks } from "../testing/database.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";

const app = useApp();

/** A member's win that cannot be written until it may, and a void of its round. */
async function untoldWin() {
  const { db } = app.current;
  const admin = await app.current.admin();
  const winner = await app.current.member({ balance: 1_000 });
  const lottery = await addLottery(db);
  const roundId = await addRound(db, lottery);
  await bet(winner, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  await closeNow(app.current, roundId);
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query(`
    create function refuse_wins() returns trigger language plpgsql as
      'begin raise exception ''no room''; end';
    create trigger refuse_wins before insert on notices
      for each row when (new.event = 'WIN') execute function refuse_wins()`);
  await admin.post(resultPath(roundId), { result: draw });
  await app.current.runJobs();
  await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" });
  return {
    mayBeTold: async () => {
      await owner.query("drop function refuse_wins cascade");
      await owner.query("update graphile_worker._private_jobs set run_at = now()");
      await owner.end();
    },
    told: async () => {
      await app.current.runJobs();
      const { body } = await winner.get("/api/notices");
      return body.data.map(({ event }: { event: string }) => event);
    },
  };
}

it("a win that could not be told is not told after its refund", async () => {
  const { mayBeTold, told } = await untoldWin();
  await mayBeTold();
  expect(await told()).toEqual(["REFUND", "WIN"]);
});

it("a refund is told though the win before it cannot be told", async () => {
  const { mayBeTold, told } = await untoldWin();
  expect(await told()).toEqual(["REFUND"]);
  await mayBeTold();
  // It was taken back by what is told already.
  expect(await told()).toEqual(["REFUND"]);
});

it("two runs of a round are told one after the other", async () => {
  const { db, ownerUrl } = app.current;
  const admin = await app.current.admin();
  const winner = await app.current.member({ balance: 1_000 });
  const lottery = await addLottery(db);
  const roundId = await addRound(db, lottery);
  await bet(winner, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  await closeNow(app.current, roundId);
  await admin.post(resultPath(roundId), { result: draw });
  await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" });
  const tell = "select event from notices_of_settlement($1, $2)";
  const other = new pg.Client({ connectionString: ownerUrl });
  await other.connect();
  await other.query("begin");
  expect((await other.query(tell, [roundId, 2])).rows).toEqual([{ event: "REFUND" }]);
  const late = db.query(tell, [Number(roundId), 1]);
  await vi.waitFor(async () => expect(await waitingAtLocks(db)).toHaveLength(1));
  await other.query("commit");
  await other.end();
  expect(await late).toEqual([]);
});

it("a correction tells nobody of lines that had won before the last one", async () => {
  const { db } = app.current;
  const admin = await app.current.admin();
  const member = await app.current.member({ balance: 1_000 });
  const lottery = await addLottery(db);
  const roundId = await addRound(db, lottery);
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "17", 1]]);
  await closeNow(app.current, roundId);
  await admin.post(resultPath(roundId), { result: draw });
  for (const bottom of ["17", "72", "73"]) {
    await app.current.runJobs();
    const corrected = { result: { ...draw, two_bottom: bottom }, reason: "x" };
    const reply = await admin.post(`${resultPath(roundId)}/correct`, corrected);
    expect(reply.status).toBe(200);
  }
  await app.current.runJobs();
  const told = (await member.get("/api/notices")).body.data.map(
    ({ event, amount }: { event: string; amount: string | null }) => [event, amount],
  );
  expect(told).toEqual([
    ["CORRECTION", "-95.00"],
    ["CORRECTION", "95.00"],
    ["RESULT", null],
  ]);
});
