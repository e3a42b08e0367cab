import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";
import { markdownUnder } from "./citations.ts";
import { sourcesUnder } from "./sources.ts";
import { habits, untidiness, wideLines } from "./tidy.ts";

/**
 * What is allowed to be untidy, by habit and file. It only ever shrinks: an entry that is larger
 * than what stands in the file fails as well.
 */
const allowed: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // A test reads an answer's body by name, whatever the call says.
  "every type is known": { "server/testing/app.ts": 1 },
  // Digits of a code, a draw, a day and a time, and the index of an exchange: none is an amount.
  "an amount is typed into the field that never joins other digits": {
    "web/app/admin/parts/DayTimeField.tsx": 1,
    "web/rounds/admin/ResultCells.tsx": 1,
    "web/rounds/admin/ResultEntry.tsx": 1,
    "web/accounts/member/CaptchaField.tsx": 2,
    // Several prices side by side; own-prices.ts takes whole ones alone.
    "web/betting/member/parts/PriceEntry.tsx": 1,
  },
  // A network that is slow; the pauses between two looks at a page or at a node's readiness.
  "a test polls for what it waits for; where a wait is the subject: letTimePass": {
    "e2e/app-works-offline.e2e.ts": 2,
    "e2e/look-at-screen.ts": 3,
    "e2e/server.ts": 1,
  },
  // The rule about the target of a message means windows; a channel reaches its own origin only.
  "no check is switched off in a file": {
    "server/testing/app.ts": 1,
    "web/app/other-tabs.ts": 1,
  },
};

const found = untidiness(sourcesUnder(root, /\.(?:ts|tsx|mjs|sql|css|json)$/));

/** Kept to the byte as they were given; and lists of words in scripts without blanks. */
const AS_GIVEN = /\/docs\/spec\/|\/locales\/REVIEW\.md$/;

describe("the tree is tidy", () => {
  it("a line of Markdown has at most 120 columns, unless it stands in a table", () => {
    const ours = markdownUnder(root).filter((path) => !AS_GIVEN.test(path));
    expect(ours.length).toBeGreaterThan(20);
    expect(ours.flatMap((path) => wideLines(readFileSync(path, "utf8")))).toEqual([]);
  });

  it.each(habits.map((habit) => habit.name))("%s", (name) => {
    expect(Object.fromEntries(found.get(name) ?? [])).toEqual(allowed[name] ?? {});
  });
});
