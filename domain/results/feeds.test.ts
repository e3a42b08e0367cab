import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { completeResult } from "./complete-result.ts";
import { FEED_PROVIDERS, readFeed, type FeedProvider } from "./feeds.ts";
import type { ResultKind } from "./rules.ts";

/** The GLO's is as it was received; the others are written in the shape that is documented. */
const recorded = {
  glo: { file: "glo-api-2026-05-02.json", kind: "GLO" },
  lao: { file: "feeds/lao.json", kind: "FOUR_DIGIT" },
  hanoi: { file: "feeds/hanoi.json", kind: "TWO_PRIZES" },
  stock: { file: "feeds/stock.json", kind: "STOCK" },
} as const satisfies Record<FeedProvider, { file: string; kind: ResultKind }>;

const textOf = (provider: FeedProvider) =>
  readFileSync(new URL(`../../db/archives/${recorded[provider].file}`, import.meta.url), "utf8");

describe("feeds of results, on recorded answers (issue 17, 3)", () => {
  it.each(FEED_PROVIDERS)("%s is read into what an administrator would type", (provider) => {
    for (const draw of readFeed(provider, textOf(provider))) {
      expect(draw.drawDate).toMatch(/^2026-\d\d-\d\d$/);
      const completed = completeResult(recorded[provider].kind, draw.entry);
      expect(completed).toMatchObject({ ok: true });
    }
  });

  it("tell of the draws that the archives have from elsewhere", () => {
    const [glo] = readFeed("glo", textOf("glo"));
    expect(glo).toMatchObject({
      drawDate: "2026-05-02",
      entry: { prize_first: "536077", three_front: "267 318", two_bottom: "43" },
    });
    const archive = JSON.parse(
      readFileSync(new URL("../../db/archives/lao-draws.json", import.meta.url), "utf8"),
    ) as { date: string; four: string }[];
    for (const { drawDate, entry } of readFeed("lao", textOf("lao"))) {
      expect(archive.find(({ date }) => date === drawDate)?.four).toBe(entry["four_top"]);
    }
  });

  it.each(FEED_PROVIDERS)("%s refuses an answer of another shape", (provider) => {
    for (const wrong of ["[]", "null", "{}", '{"response":{}}', '{"draws":[{}]}', "<html>"]) {
      expect(() => readFeed(provider, wrong)).toThrow(/shape|lacks|JSON|read/);
    }
  });
});
