import { expect, test } from "vitest";

import { isPastItsEnd } from "./session-end.ts";

const at = (text: string) => Date.parse(text);

// product.md section 4: login before 3 AM ends at 3 AM that day, otherwise at 3 AM next day.
test.each([
  ["2026-11-20T02:59:59+07:00", "2026-11-20T02:59:59.999+07:00", false],
  ["2026-11-20T02:59:59+07:00", "2026-11-20T03:00:00+07:00", true],
  ["2026-11-20T03:00:00+07:00", "2026-11-20T03:00:00+07:00", false],
  ["2026-11-20T03:00:00+07:00", "2026-11-21T02:59:59+07:00", false],
  ["2026-11-20T16:42:00+07:00", "2026-11-21T03:00:00+07:00", true],
  // The same instants as a phone in Los Angeles or Tokyo writes them.
  ["2026-11-20T01:42:00-08:00", "2026-11-20T12:00:00-08:00", true],
  ["2026-11-20T18:42:00+09:00", "2026-11-21T04:59:59+09:00", false],
])("a login at %s is over at %s: %s", (login, now, over) => {
  expect(isPastItsEnd(at(login), at(now))).toBe(over);
});
