import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";

const FOLDER = join(root, "docs/how-to");
const MOST_LINES = 50;
/** A path of the repository as Markdown names it. */
const PATH = /`((?:db|docs|domain|e2e|server|tools|web)\/[\w./-]+)`/g;

describe("the how-tos", () => {
  it.each(readdirSync(FOLDER))("name in %s only paths that exist, on at most 50 lines", (name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(text.split("\n").length).toBeLessThanOrEqual(MOST_LINES);
  });
});
