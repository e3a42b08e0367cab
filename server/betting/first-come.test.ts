/** What is left of a cap goes to the members in the order in which they came. */
import { randomBytes, randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { membersOfOnePart } from "../testing/parts.ts";
import { SlipBatches, type SlipToPlace } from "./slip-batches.ts";

const app = useApp();
const CAP = 100_000;

it.each([
  ["of which nothing was lent", 0],
  ["of which some was lent", 10_000],
])("what is left of a cap %s goes to who came first", async (_case, sold) => {
  const { db } = app.current;
  const lottery = await addLottery(db, "GLO", "THAI_GOVERNMENT", ["TWO_TOP"]);
  const configId = Number(lottery.configs.get("TWO_TOP"));
  await db.query("update bet_type_configs set number_cap_satang = $2 where id = $1", [
    configId,
    CAP + sold,
  ]);
  const roundId = Number(await addRound(db, lottery));
  const stakes = [60_000, 60_000, 40_000, 40_000];
  const { part, members } = await membersOfOnePart(app.current, stakes.length, 100_000);
  const batches = new SlipBatches(db);
  const place = (userId: string, stake: number) => {
    const slip: SlipToPlace = {
      userId,
      part,
      betGroupId: randomUUID(),
      roundId,
      inputHash: randomBytes(32),
      lines: [{ configId, number: "11", stake, expectedOdds: null }],
    };
    return batches.place(slip);
  };
  if (sold > 0) await place(members[0]?.id ?? "", sold);
  // They come in one turn of the event loop: in one batch.
  const outcomes = await Promise.all(
    stakes.map((stake, at) => place(members[at]?.id ?? "", stake)),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    "ACCEPTED",
    "LINES_REFUSED",
    "ACCEPTED",
    "LINES_REFUSED",
  ]);
});
