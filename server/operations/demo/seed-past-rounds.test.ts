/** A demo has a past also when it is started long after the archive's last draw. */
import { addDays, bangkokInstant } from "@chokdee/domain/time.ts";
import { expect, it } from "vitest";

import { pastRounds } from "./seed-past-rounds.ts";

const lottery = {
  id: 1,
  code: "hanoi",
  name: "ฮานอย",
  schedule: {
    kind: "daily",
    open: { daysBefore: 0, time: "06:00" },
    closeTime: "18:00",
    drawTime: "18:15",
  },
  exceptions: [],
};
const DAYS = 60;
/** Every day of two years, up to 31 December 2026. */
const draws = Array.from({ length: 730 }, (_, at) => ({
  code: "hanoi",
  kind: "TWO_PRIZES" as const,
  drawDate: addDays("2026-12-31", -at),
  result: { two_bottom: String(at % 100).padStart(2, "0") },
}));

it.each([
  ["2026-12-30", "ฮานอย"],
  ["2027-12-30", "ฮานอย (ตัวอย่าง เลขงวด 31/12/2569)"],
  ["2028-02-29", "ฮานอย (ตัวอย่าง เลขงวด 03/03/2569)"],
  ["2031-06-13", "ฮานอย (ตัวอย่าง เลขงวด 19/06/2569)"],
])("has rounds of sixty days on %s, the newest with the name %s", (today, name) => {
  const rounds = pastRounds(lottery, draws, bangkokInstant(today, "23:00"), DAYS);
  expect(rounds).toHaveLength(DAYS + 1);
  expect(rounds.at(-1)).toMatchObject({ drawDate: today, name });
});
