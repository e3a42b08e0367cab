/** Screens hear of every result that stands, though the work that follows it fails. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { ACCRUE_JOB } from "../referral/accrue-commissions.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, type TestLottery } from "../testing/lottery.ts";
import { closedRound, draw, resultPath } from "../testing/settling.ts";
import { settleJob } from "./settle.job.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;
let owner: pg.Client;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

const toldOf = (roundId: string) =>
  app.current.told.filter(
    ({ topic, payload }) =>
      topic === "results" && (payload as { round_id?: string }).round_id === roundId,
  ).length;

const statusOf = async (roundId: string) => {
  const sql = "select status from rounds where id = $1";
  return (await owner.query<{ status: string }>(sql, [roundId])).rows[0]?.status;
};

it("of a settlement whose commissions cannot be queued, which are not lost either", async () => {
  const roundId = await closedRound(app.current, lottery);
  await owner.query(`
    delete from graphile_worker._private_jobs;
    create function refuse_commissions() returns trigger language plpgsql as
      'begin raise exception ''no room''; end';
    create trigger refuse_commissions before insert on graphile_worker._private_jobs
      for each row when (new.key = '${ACCRUE_JOB}') execute function refuse_commissions()`);
  expect((await admin.post(resultPath(roundId), { result: draw })).status).toBe(500);
  await owner.query("drop function refuse_commissions cascade");
  await settleJob.run(app.current, {});
  expect(await statusOf(roundId)).toBe("SETTLED");
  expect(toldOf(roundId)).toBe(1);
  const sql = "select from graphile_worker.jobs where key = $1";
  expect((await owner.query(sql, [ACCRUE_JOB])).rowCount).toBe(1);
});

it("of a void whose seeds cannot be shown yet", async () => {
  const roundId = await closedRound(app.current, lottery);
  await owner.query("alter function house_reveal rename to house_reveal_away");
  const reply = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" });
  await owner.query("alter function house_reveal_away rename to house_reveal");
  expect(reply.status).toBe(500);
  expect(await statusOf(roundId)).toBe("VOIDED");
  expect(toldOf(roundId)).toBe(1);
});
