import { basename } from "node:path";

import { expect, it } from "vitest";

import { bareCode, sourcesUnder } from "../../tools/sources.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/**
 * Who may go by the phone's own clock, and why: it may be wrong by minutes, and whatever closes,
 * ends or has a date goes by serverNow.
 */
const LOOKED_AT: Readonly<Record<string, string>> = {
  "api.ts": "how long a call took",
  "clock.ts": "what the server's clock is told from",
  "live-socket.ts": "how long ago this phone's line came back",
  "LostSlip.tsx": "how long ago this phone sent a slip",
  "kept-registration.ts": "how long ago this phone began a registration",
  "session.ts": "a session whose time of login is lost",
  "start.ts": "how long ago this tab looked for a newer build",
  "toast.ts": "how long a note has stood",
  "use-submission.ts": "when this phone sent a slip",
};

it("only what is measured within this phone goes by its clock", () => {
  const users = sourcesUnder(ROOT, /^web\/.*(?<!\.test)\.tsx?$/)
    .filter(({ text }) => /\bDate\.now\b|\bnew Date\(\)/.test(bareCode(text)))
    .map(({ path }) => basename(path));
  expect(users.toSorted()).toEqual(Object.keys(LOOKED_AT).toSorted());
});
