/** Attack 68 of the audit: a reference's year and month are Bangkok's, in the Buddhist era. */
import { afterAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { falseClock } from "../testing/false-clock.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });

afterAll(() => clock.close());

it.each([
  ["2026-12-31T23:58:00+07:00", "CD-6912-"],
  ["2027-01-01T00:00:01+07:00", "CD-7001-"],
  ["2028-02-29T12:00:00+07:00", "CD-7102-"],
  ["2028-02-29T23:58:00+07:00", "CD-7102-"],
  ["2028-03-01T00:00:01+07:00", "CD-7103-"],
])("at %s a deposit's reference begins with %s", async (at, begins) => {
  await clock.turn(Date.parse(at) - Date.now());
  const [row] = await app.current.db.query<{ reference: string }>(
    "select deposit_next_reference() as reference",
  );
  expect(row?.reference.slice(0, begins.length)).toBe(begins);
});
