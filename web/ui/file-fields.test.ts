import { basename } from "node:path";

import { expect, it } from "vitest";

import { sourcesUnder, withoutComments } from "../../tools/sources.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** A browser tells of no change where a file of the same name is picked once more, put right or not. */
it("every field for a file is empty again once its file was taken", () => {
  const kept = sourcesUnder(ROOT, /^web\/.*\.tsx$/).flatMap(({ path, text }) => {
    const fields = withoutComments(text)
      .split(/(?=<input\b)/)
      .slice(1);
    const files = fields.filter((field) => field.includes('type="file"'));
    return files.some((field) => !/\.value = ""/.test(field)) ? [basename(path)] : [];
  });
  expect(kept).toEqual([]);
});
