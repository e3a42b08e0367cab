import { expect, it } from "vitest";

import { sourcesUnder, withoutComments } from "../../tools/sources.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const NAMELESS = /\bhead: (?:""|null|undefined)|<nav(?![^>]*aria-label)/;

it("every column has a head and every navigation a name: who listens hears where a cell stands", () => {
  const found = sourcesUnder(ROOT, /^web\/.*\.tsx$/).filter(({ text }) =>
    NAMELESS.test(withoutComments(text)),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
