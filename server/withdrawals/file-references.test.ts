/** The reference of a file for the bank: year and month are Bangkok's, in the Buddhist era. */
import { afterAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { falseClock } from "../testing/false-clock.ts";
import { nextReference } from "./queries/payout-files.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });

afterAll(() => clock.close());

it.each([
  ["2026-12-31T23:58:00+07:00", "CP-6912-", "2026-12-31"],
  ["2027-01-01T00:00:01+07:00", "CP-7001-", "2027-01-01"],
  ["2028-03-01T06:59:00+07:00", "CP-7103-", "2028-03-01"],
])("of %s begins with %s, of a file of %s", async (at, begins, day) => {
  await clock.turn(Date.parse(at) - Date.now());
  const { reference, today } = await nextReference(app.current.db);
  expect([reference.slice(0, begins.length), today]).toEqual([begins, day]);
});
