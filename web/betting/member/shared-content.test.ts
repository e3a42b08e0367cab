import { describe, expect, it } from "vitest";

import { readShared } from "./shared-content.ts";

const ID = "0f4b7c1e-3a52-4d1c-9e0a-6b1f2d3c4e5f";

describe("what is shared with the app", () => {
  it.each([
    [["", `โพย #${ID}`, null], { kind: "SLIP", betGroupId: ID }],
    [
      ["ชุดเลข", null, "https://chokdee.example/#/lucky-groups?code=AB12CD"],
      { kind: "LUCKY_SET", code: "AB12CD" },
    ],
    [[null, "12=50*50\n34=20*20", null], { kind: "TEXT", text: "12=50*50\n34=20*20" }],
    // Some apps send the same words as title and text.
    [["12=50*50", "12=50*50", ""], { kind: "TEXT", text: "12=50*50" }],
    [[null, "  ", null], { kind: "NOTHING" }],
  ])("%j", (parts, shared) => {
    expect(readShared(parts)).toEqual(shared);
  });

  it("is read to its end: a slip that was cut would be another one", () => {
    const text = "12=500\n".repeat(5_000).trim();
    expect(readShared([null, text, null])).toEqual({ kind: "TEXT", text });
  });
});
