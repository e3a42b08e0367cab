import { beforeAll, expect, it } from "vitest";

import { pruneAnswersJob } from "../platform/http/prune-answers.job.ts";
import { pruneAnswers } from "../platform/http/idempotency.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { bet, draw, movesOf, resultPath } from "../testing/settling.ts";
import { pruneDuesJob } from "./prune-dues.job.ts";
import { pruneDues } from "./queries/settlement.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

async function settled(): Promise<{ roundId: string; member: Caller }> {
  const roundId = await addRound(app.current.db, lottery);
  const member = await app.current.member({ balance: 100 });
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  await closeNow(app.current, roundId);
  await admin.post(resultPath(roundId), { result: draw });
  return { roundId, member };
}

async function duesOf(roundId: string): Promise<number> {
  const [row] = await app.current.db.query<{ dues: number }>(
    "select count(*)::integer as dues from settlement_dues where round_id = $1",
    [roundId],
  );
  return row?.dues ?? 0;
}

it("what settlements had to pay is deleted months after, the oldest first, and not before", async () => {
  while ((await pruneDues(app.current.db, 0, 100)) > 0);
  const [older, newer] = [await settled(), await settled()];
  await pruneDuesJob.run(app.current, {});
  expect([await duesOf(older.roundId), await duesOf(newer.roundId)]).toEqual([1, 1]);
  expect(await pruneDues(app.current.db, 0, 1)).toBe(1);
  expect([await duesOf(older.roundId), await duesOf(newer.roundId)]).toEqual([0, 1]);
  expect(await pruneDues(app.current.db, 0, 100)).toBeGreaterThanOrEqual(1);
  expect(await pruneDues(app.current.db, 0, 100)).toBe(0);
});

it("the nightly job deletes what runs of 90 days ago had to pay, of however many runs", async () => {
  const [old, recent] = [await settled(), await settled()];
  const { db } = app.current;
  const finished = (roundId: string, days: number) =>
    db.query(
      "update settlements set finished_at = now() - make_interval(days => $2) where round_id = $1",
      [roundId, days],
    );
  await finished(old.roundId, 91);
  await finished(recent.roundId, 89);
  // More than one transaction prunes.
  await db.query(
    `insert into settlements (round_id, result_version, kind, result, counted_at, finished_at)
     select $1, n, 'CORRECTION', '{}', now(), now() - interval '100 days'
     from generate_series(10, 260) n`,
    [old.roundId],
  );
  await pruneDuesJob.run(app.current, {});
  expect([await duesOf(old.roundId), await duesOf(recent.roundId)]).toEqual([0, 1]);
  const left = "select from settlements where round_id = $1 and dues_pruned_at is null";
  expect(await db.query(left, [old.roundId])).toEqual([]);
});

it("a result is corrected and a round is void after its dues were deleted, to the satang", async () => {
  const [corrected, voided] = [await settled(), await settled()];
  while ((await pruneDues(app.current.db, 0, 100)) > 0);
  const right = { ...draw, two_bottom: "17" };
  const reason = "พิมพ์ผิด";
  await admin.post(`${resultPath(corrected.roundId)}/correct`, { result: right, reason });
  expect(await movesOf(app.current, corrected.member)).toEqual(["WIN 9500", "ADJUST -9500"]);
  await admin.post(`/api/admin/rounds/${voided.roundId}/void`, { reason });
  expect(await movesOf(app.current, voided.member)).toEqual([
    "WIN 9500",
    "REFUND 100",
    "ADJUST -9500",
  ]);
});

it("an answer under an Idempotency-Key is kept for three months", async () => {
  const member = await app.current.member({ balance: 100 });
  const roundId = await addRound(app.current.db, lottery);
  const group = await bet(member, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  const cancel = () =>
    member.post(`/api/lottery/bets/groups/${group}/cancel`, undefined, {
      "idempotency-key": "once",
    });
  const kept = () =>
    app.current.db.query("select key from idempotent_answers where user_id = $1", [member.id]);
  expect((await cancel()).status).toBe(200);
  await pruneAnswersJob.run(app.current, {});
  expect(await kept()).toEqual([{ key: "once" }]);
  await pruneAnswers(app.current.db, 0);
  expect(await kept()).toEqual([]);
  // Without the answer the slip itself refuses a second cancellation.
  expect((await cancel()).status).toBe(409);
});

it("what a correction has to pay stays, where only the run before it is old enough", async () => {
  const { roundId } = await settled();
  const right = { result: { ...draw, two_bottom: "17" }, reason: "พิมพ์ผิด" };
  expect((await admin.post(`${resultPath(roundId)}/correct`, right)).status).toBe(200);
  await app.current.db.query(
    `update settlements set finished_at = now() - interval '91 days'
     where round_id = $1 and result_version = 1`,
    [roundId],
  );
  const versions = () =>
    app.current.db.query(
      "select result_version::integer as version from settlement_dues where round_id = $1 order by 1",
      [roundId],
    );
  expect(await versions()).toEqual([{ version: 1 }, { version: 2 }]);
  await pruneDuesJob.run(app.current, {});
  expect(await versions()).toEqual([{ version: 2 }]);
});
