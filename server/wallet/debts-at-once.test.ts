/** The file of all debts is of one moment, whatever is collected while it is read. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { afterStatement } from "../testing/between-statements.ts";
import { useDesk } from "../testing/debts.ts";
import { debtsCsv } from "./debts-csv.ts";

const app = useApp();
const desk = useDesk(app);

it("has a debt once that becomes smaller between two of its parts", async () => {
  const { current } = app;
  const debtors = [];
  for (let at = 0; at < 4; at += 1) debtors.push((await desk.debtor()).member);
  // All owe the same, so they come by their ids, two at a time.
  const [first] = debtors.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (!first) throw new Error("nobody owes anything");
  await desk.give(first, 90_000);
  const db = afterStatement(current.db, "from member_debts", async () => {
    expect((await desk.collect(first, { amount: "900.00" })).status).toBe(200);
  });
  const viewer = { rights: ["owner"] } as const;
  const file = await debtsCsv(db, viewer, "th", 2);
  const rests = file
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",").at(-1));
  expect(rests).toEqual(["950.00", "950.00", "950.00", "950.00"]);
});
