import { readFileSync } from "node:fs";
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
  /(?<![\w:-])(?:font-(?:normal|medium|semibold|bold)|leading-[\w.]+|text-\[[\d.]+(?:px|rem)\])(?=[\s"'`]|$)/;
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

it("letters and breakpoints are as large as the browser is set to: none is in pixels", () => {
  const root = join(import.meta.dirname, "../..");
  const styles = readFileSync(join(root, "web/ui/tokens.css"), "utf8");
  expect(styles.match(/--[tn]-\w+: .*\dpx.*/g)).toBe(null);
  const inPixels = sourcesUnder(root, /^web\/.*\.(?:tsx|css)$/).flatMap(({ path, text }) =>
    [...text.matchAll(/text-\[[\d.]+px|(?:max|min)-\[\d+px\]|(?:width|height): [\d.]+px\)/g)].map(
      ([size]) => `${path}: ${size}`,
    ),
  );
  expect(inPixels).toEqual([]);
});
