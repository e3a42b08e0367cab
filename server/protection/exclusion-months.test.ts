/** The months of a self-exclusion are whole months of Bangkok's calendar. */
import { afterAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { falseClock } from "../testing/false-clock.ts";
import { exclude } from "../testing/protection.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });

afterAll(() => clock.close());

/** Day and hour in Bangkok. */
const inBangkok = (at: string) =>
  new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 13);

it.each([
  // Still the last day of the month before in London.
  ["2027-03-01T04:30:00+07:00", "6_MONTHS", "2027-09-01T04"],
  ["2027-07-01T04:30:00+07:00", "6_MONTHS", "2028-01-01T04"],
  ["2028-03-01T04:30:00+07:00", "1_YEAR", "2029-03-01T04"],
  // A day that the month does not have is its last.
  ["2027-08-31T12:30:00+07:00", "6_MONTHS", "2028-02-29T12"],
  ["2028-02-29T04:30:00+07:00", "5_YEARS", "2033-02-28T04"],
])("begun at %s, %s end on %s", async (begun, length, ends) => {
  await clock.turn(Date.parse(begun) - Date.now());
  const member = await app.current.member();
  const { body } = await exclude(member, length);
  expect(inBangkok(body.until)).toBe(ends);
});
