import { readFileSync } from "node:fs";

import { toldSlip } from "@chokdee/domain/testing/told-slip.ts";
import { describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";

const page = readFileSync(at("docs/slip-text.md"), "utf8");
const examples = [...page.matchAll(/^\| `(?<written>[^|]+)` \| (?<understood>[^|]+?) \|$/gm)].map(
  ({ groups = {} }) => ({
    written: groups["written"] ?? "",
    understood: groups["understood"] ?? "",
  }),
);
describe("the page on slips as text", () => {
  it("has its examples", () => expect(examples.length).toBeGreaterThan(30));

  it.each(examples)("$written is $understood", ({ written, understood }) => {
    expect(toldSlip(written)).toBe(understood);
  });
});
