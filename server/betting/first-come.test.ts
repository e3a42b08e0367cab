/** What is left of a cap goes to the members in the order in which they came. */
import { randomBytes, randomUUID } from "node:crypto";

import { beforeEach, expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { membersOfOnePart } from "../testing/parts.ts";
import { SlipBatches, type SlipToPlace } from "./slip-batches.ts";

const app = useApp();
const CAP = 100_000;
let lottery: TestLottery;
let roundId: number;
let part: string;
let members: readonly Caller[];

beforeEach(async () => {
  const { db } = app.current;
  lottery = await addLottery(db, "GLO", "THAI_GOVERNMENT", ["TWO_TOP", "TWO_BOTTOM"]);
  roundId = Number(await addRound(db, lottery));
  ({ part, members } = await membersOfOnePart(app.current, 4, 100_000));
});

const cap = (satang: number) =>
  app.current.db.query("update bet_type_configs set number_cap_satang = $2 where id = $1", [
    lottery.configs.get("TWO_TOP"),
    satang,
  ]);
const slipOf = (
  at: number,
  stake: number,
  betType: "TWO_TOP" | "TWO_BOTTOM" = "TWO_TOP",
): SlipToPlace => ({
  userId: members[at]?.id ?? "",
  part,
  betGroupId: randomUUID(),
  roundId,
  inputHash: randomBytes(32),
  lines: [
    {
      configId: Number(lottery.configs.get(betType)),
      number: "11",
      stake,
      expectedOdds: null,
    },
  ],
});

it.each([
  ["of which nothing was lent", 0],
  ["of which some was lent", 10_000],
])("what is left of a cap %s goes to who came first", async (_case, sold) => {
  await cap(CAP + sold);
  const batches = new SlipBatches(app.current.db);
  if (sold > 0) await batches.place(slipOf(0, sold));
  // They come in one turn of the event loop: in one batch.
  const outcomes = await Promise.all(
    [60_000, 60_000, 40_000, 40_000].map((stake, at) => batches.place(slipOf(at, stake))),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    "ACCEPTED",
    "LINES_REFUSED",
    "ACCEPTED",
    "LINES_REFUSED",
  ]);
});

/** The database, whose questions wait each for its turn until all may go. */
function heldQueries() {
  const turns: (() => void)[] = [];
  let isOpen = false;
  let answered = 0;
  const db: Queries = {
    query: async (sql, values) => {
      if (!isOpen) await new Promise<void>((go) => turns.push(go));
      const rows = await app.current.db.query<never>(sql, values);
      answered += 1;
      return rows;
    },
  };
  const open = (): void => {
    isOpen = true;
    for (const go of turns) go();
  };
  return { db, turns, open, answered: () => answered };
}

it("who came first goes first though a later batch's caps are there while a third is under way", async () => {
  await cap(CAP);
  const { db, turns, open, answered } = heldQueries();
  const batches = new SlipBatches(db);
  const turn = async (no: number) => {
    await expect.poll(() => turns.length).toBeGreaterThanOrEqual(no);
    turns[no - 1]?.();
  };
  const first = batches.place(slipOf(0, 60_000));
  await turn(1);
  // Its caps are asked for, when the next one comes and is short of them as well.
  await expect.poll(() => turns.length).toBe(2);
  const second = batches.place(slipOf(1, 60_000));
  await turn(3);
  const third = batches.place(slipOf(2, 1_000, "TWO_BOTTOM"));
  await expect.poll(() => turns.length).toBe(4);
  // Both come back while the third is under way.
  await turn(2);
  await turn(5);
  await expect.poll(answered, { message: "all but the third's batch" }).toBe(4);
  open();
  const outcomes = await Promise.all([first, second, third]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["ACCEPTED", "LINES_REFUSED", "ACCEPTED"]);
});
