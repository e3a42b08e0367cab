/**
 * The gates of many rounds are written and held together, with the rounds that are made, moved,
 * closed or locked at once: on a distributed house one by one they took all parts' time each.
 */
import { afterAll, beforeAll, expect, it } from "vitest";

import { openDatabase, type Database, type Queries } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { waitingAtLocks } from "../testing/database.ts";
import { openFunctionCalls, type FunctionCalls } from "../testing/function-calls.ts";
import { addLottery, type TestLottery } from "../testing/lottery.ts";
import { movePlannedRounds, voidUnplannedRounds } from "./queries/replan.ts";
import { insertRounds, type RoundToInsert } from "./queries/rounds.ts";
import { lockBettableRounds } from "./queries/types.ts";

/** Of the animal game on two days. */
const ROUNDS = 192;
const MOST_CALLS = 10;
const HOUR_MS = 3_600_000;

const app = useApp();
let lottery: TestLottery;
let calling: FunctionCalls;
let owner: Database;
let plan: RoundToInsert[];

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  calling = openFunctionCalls(app.current.ownerUrl);
  owner = openDatabase(app.current.ownerUrl, 3);
  plan = planFrom(Date.now() + HOUR_MS);
});
afterAll(async () => {
  await calling.end();
  await owner.close();
});

const planFrom = (fromMs: number): RoundToInsert[] =>
  Array.from({ length: ROUNDS }, (_none, at) => ({
    typeId: lottery.typeId,
    name: `รอบที่ ${at + 1}`,
    drawDate: "2100-01-01",
    sequence: at + 1,
    openAt: new Date(fromMs + at * 1_000),
    closeAt: new Date(fromMs + HOUR_MS + at * 1_000),
    drawAt: new Date(fromMs + HOUR_MS + at * 1_000),
    planned: true,
  }));

/** How many gates are as their rounds, and how many there should be. */
async function gates(): Promise<{ alike: number; due: number }> {
  const rounds = await owner.query<{ id: number; of: string }>(
    `select r.id, concat_ws(' ', r.lottery_type_id, r.status, r.open_time, r.close_time) as of
     from rounds r where r.lottery_type_id = $1`,
    [lottery.typeId],
  );
  const written = await owner.query<{ id: number; of: string }>(
    `select g.round_id as id, concat_ws(' ', g.lottery_type_id, g.status, g.open_time, g.close_time)
       as of from round_gates g where g.lottery_type_id = $1`,
    [lottery.typeId],
  );
  const parts = await owner.query("select from parts");
  const of = new Map(rounds.map((round) => [round.id, round.of]));
  return {
    alike: written.filter((gate) => of.get(gate.id) === gate.of).length,
    due: rounds.length * parts.length,
  };
}

/** What has become of the gates by what was done in one transaction. */
async function outcomeOf(act: (tx: Queries) => Promise<unknown>) {
  const { calls } = await calling.of(act, /gates|hold/);
  const { alike, due } = await gates();
  return { isTogether: calls < MOST_CALLS, areAlike: due > ROUNDS && alike === due };
}
const DONE = { isTogether: true, areAlike: true };

it("as rounds are made", async () => {
  expect(await outcomeOf((tx) => insertRounds(tx, plan))).toEqual(DONE);
});

it("as a change holds all that can take bets", async () => {
  const { typeId } = lottery;
  expect(await outcomeOf((tx) => lockBettableRounds(tx, { typeId }))).toEqual(DONE);
});

it("as they are moved", async () => {
  plan = planFrom(Date.now() + 2 * HOUR_MS);
  const moved = outcomeOf(async (tx) => {
    expect(await movePlannedRounds(tx, lottery.typeId, plan, "moved")).toHaveLength(ROUNDS);
  });
  expect(await moved).toEqual(DONE);
});

it("behind a batch that holds one and asks for a later one, whichever was written last", async () => {
  const [first, ...later] = await owner.query<{ id: number }>(
    "select id from rounds where lottery_type_id = $1 order by id",
    [lottery.typeId],
  );
  const [last] = await owner.query<{ part: string }>("select part from parts order by part desc");
  // As a batch locks the gates of its part.
  const lockGate = (tx: Queries, id = 0) =>
    tx.query("select round_id from round_gates where round_id = $1 and part = $2 for share", [
      id,
      last?.part,
    ]);
  let tries = 0;
  const hold = async (tx: Queries) => {
    tries += 1;
    // Read as it stands in the table, which is no order of rounds.
    await tx.query("set local enable_indexscan = off");
    await tx.query("set local enable_bitmapscan = off");
    await lockBettableRounds(tx, { typeId: lottery.typeId });
  };
  let held: Promise<void> | undefined;
  await owner.query("select round_hold($1)", [first?.id]);
  await owner.transaction(async (batch) => {
    tries += 1;
    await lockGate(batch, first?.id);
    held = owner.transaction(hold);
    await expect.poll(() => waitingAtLocks(owner)).toHaveLength(1);
    for (const { id } of later) await lockGate(batch, id);
  });
  await held;
  expect(tries).toBe(2);
});

it("as they are taken away", async () => {
  const taken = outcomeOf(async (tx) => {
    expect(await voidUnplannedRounds(tx, lottery.typeId, [], "moved")).toHaveLength(ROUNDS);
  });
  expect(await taken).toEqual(DONE);
});
