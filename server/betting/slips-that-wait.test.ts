/** Slips that wait for their batch: nobody's lines, and not all together, without end. */
import { randomBytes, randomUUID } from "node:crypto";

import { beforeEach, expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { membersOfOnePart } from "../testing/parts.ts";
import { SlipBatches, type SlipToPlace } from "./slip-batches.ts";

const app = useApp();
let lottery: TestLottery;
let roundId: number;
let part: string;
let members: readonly Caller[];

beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  roundId = Number(await addRound(app.current.db, lottery));
  ({ part, members } = await membersOfOnePart(app.current, 2, 1_000_000));
});

const slipOf = (userId: string, lines: number): SlipToPlace => ({
  userId,
  part,
  betGroupId: randomUUID(),
  roundId,
  inputHash: randomBytes(32),
  lines: Array.from({ length: lines }, (_, n) => ({
    configId: Number(lottery.configs.get("THREE_TOP")),
    number: String(n).padStart(3, "0"),
    stake: 100,
    expectedOdds: null,
  })),
});

/** The database, which answers once it is let. */
function heldQueries() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const db: Queries = {
    query: async (sql, values) => {
      await opened;
      return app.current.db.query<never>(sql, values);
    },
  };
  return { db, open };
}

it("a member has 4,000 lines under way at most, which says nothing of others", async () => {
  const { db, open } = heldQueries();
  const batches = new SlipBatches(db);
  const [one = "", other = ""] = members.map(({ id }) => id);
  const placed = [1_000, 1_000, 1_000, 999, 1].map((lines) => batches.place(slipOf(one, lines)));
  await expect(batches.place(slipOf(one, 1))).rejects.toMatchObject({ code: "BUSY" });
  const beside = batches.place(slipOf(other, 1_000));
  open();
  const outcomes = await Promise.all([...placed, beside]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => "ACCEPTED"));
  expect((await batches.place(slipOf(one, 1_000))).outcome).toBe("ACCEPTED");
});

it("a house with 20,000 slips that wait says that it is busy", async () => {
  const batches = new SlipBatches(heldQueries().db);
  const place = () => batches.place(slipOf(randomUUID(), 1));
  void place().catch(() => undefined);
  // The first batch sets off with it alone.
  await new Promise((resolve) => setImmediate(resolve));
  for (let n = 0; n < 20_000; n++) void place().catch(() => undefined);
  await expect(place()).rejects.toMatchObject({ code: "BUSY" });
});
