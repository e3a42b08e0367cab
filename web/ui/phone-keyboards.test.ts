import { expect, it } from "vitest";

import { sourcesUnder } from "../../tools/sources.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
/** What is typed into no keyboard, and the fields whose props bring all of it. */
const NEEDS_NONE = /type="(?:file|checkbox|radio|date|color)"|\{\.\.\.field\.input\}/;

it("every field of a screen says what Enter does on the keyboard of a phone", () => {
  const silent = sourcesUnder(ROOT, /^web\/.*(?<!\.test)\.tsx$/).flatMap(({ path, text }) =>
    [...text.matchAll(/<input\b[^]*?\/>/g)]
      .map(([field]) => field)
      .filter((field) => !/enterKeyHint/.test(field) && !NEEDS_NONE.test(field))
      .map((field) => `${path}: ${field.slice(0, 60)}`),
  );
  expect(silent).toEqual([]);
});
