import { readFileSync } from "node:fs";

import { BET_TYPES } from "@chokdee/domain/betting/bet-types.ts";
import { readSlipText } from "@chokdee/domain/betting/slip-text/read.ts";
import { describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";

const page = readFileSync(at("docs/slip-text.md"), "utf8");
const examples = [...page.matchAll(/^\| `(?<written>[^|]+)` \| (?<understood>[^|]+?) \|$/gm)].map(
  ({ groups = {} }) => ({
    written: groups["written"] ?? "",
    understood: groups["understood"] ?? "",
  }),
);
const offered = BET_TYPES.filter((betType) => betType !== "ANIMAL");

/** What was read, as the table of the page says it. */
function told(text: string): string {
  const { rows, lines } = readSlipText(text, offered);
  const doubt = rows.find((row) => row.doubt !== null)?.doubt;
  if (!doubt) {
    return lines.map(({ betType, number, baht }) => `${betType} ${number}=${baht}`).join(", ");
  }
  const readings = doubt.readings.map((reading) => `\`${reading.text}\``).join(", ");
  return `doubt ${doubt.reason}${readings === "" ? "" : `: ${readings}`}`;
}

describe("the page on slips as text", () => {
  it("has its examples", () => expect(examples.length).toBeGreaterThan(30));

  it.each(examples)("$written is $understood", ({ written, understood }) => {
    expect(told(written.replaceAll("⏎", "\n"))).toBe(understood);
  });
});
