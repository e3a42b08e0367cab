/** Notices of one round come in the order of what they tell, also where one could not be written. */
import pg from "pg";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
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
