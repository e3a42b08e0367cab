import { join } from "node:path";

import { expect, it } from "vitest";

import { sourcesUnder } from "../../tools/sources.ts";

/*
 * t-body, n-sm and the like set the whole font and stand last in the style sheet: a weight, a line
 * height or a size beside them does nothing unless it is marked important.
 */
const TYPE =
  /(?<![\w:-])(?:t-(?:display|title|heading|body|strong|label|small|caption|nav)|n-(?:hero|xl|lg|md|sm|xs))(?![\w-])/;
const BESIDE =
  /(?<![\w:-])(?:font-(?:normal|medium|semibold|bold)|leading-[\w.]+|text-\[[\d.]+px\])(?=[\s"'`]|$)/;
const TEXT = /"[^"\n]*"|`[^`]*`/g;

it("no weight, line height or size is lost beside a type of the design", () => {
  const lost = sourcesUnder(join(import.meta.dirname, "../.."), /^web\/.*\.tsx$/).flatMap(
    ({ path, text }) =>
      (text.match(TEXT) ?? [])
        .filter((classes) => TYPE.test(classes) && BESIDE.test(classes))
        .map((classes) => `${path}: ${classes}`),
  );
  expect(lost).toEqual([]);
});
