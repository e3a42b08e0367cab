import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { completeResult } from "./complete-result.ts";
import { FEED_PROVIDERS, feedCodes, feedMethod, readFeed, type FeedProvider } from "./feeds.ts";
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

  it("are read field by field", () => {
    const read = (provider: FeedProvider) => readFeed(provider, textOf(provider));
    expect(read("hanoi")).toEqual([
      { drawDate: "2026-08-22", entry: { special: "60213", first: "80300" } },
    ]);
    expect(read("stock")).toEqual([
      { drawDate: "2026-08-21", entry: { index_close: "42633.29", index_change: "23.12" } },
    ]);
    expect(read("lao")).toEqual([
      { drawDate: "2026-10-05", entry: { four_top: "2607" } },
      { drawDate: "2026-10-02", entry: { four_top: "4693" } },
    ]);
    expect(Object.keys(read("glo")[0]?.entry ?? {})).toEqual([
      "prize_first",
      "prize_near",
      "three_front",
      "three_bottom",
      "two_bottom",
    ]);
  });

  it("are asked as their sources want it, and tell of the lotteries that they are of", () => {
    const asked = FEED_PROVIDERS.map((one) => [one, feedMethod(one), feedCodes(one)]);
    expect(asked).toEqual([
      ["glo", "POST", ["thai-gov"]],
      ["lao", "GET", ["laos"]],
      ["hanoi", "GET", ["hanoi"]],
      ["stock", "GET", null],
    ]);
  });

  it("tell of the draws that the archives have from elsewhere", () => {
    const [glo] = readFeed("glo", textOf("glo"));
    expect(glo).toMatchObject({
      drawDate: "2026-05-02",
      entry: {
        prize_first: "536077",
        prize_near: "536076 536078",
        three_front: "267 318",
        three_bottom: "065 153",
        two_bottom: "43",
      },
    });
    const archive = JSON.parse(
      readFileSync(new URL("../../db/archives/lao-draws.json", import.meta.url), "utf8"),
    ) as { date: string; four: string }[];
    for (const { drawDate, entry } of readFeed("lao", textOf("lao"))) {
      expect(archive.find(({ date }) => date === drawDate)?.four).toBe(entry["four_top"]);
    }
  });

  it.each(FEED_PROVIDERS)("%s refuses an answer of another shape", (provider) => {
    const odd = {
      glo: '{"response":{"date":"2026-05-02","data":{"first":{"number":[{"value":""}]}}}}',
      lao: '{"draws":[{"date":"2026-10-05","four":""}]}',
      hanoi: '{"date":"2026-08-22","prizes":{"special":"60213","first":["80300"]}}',
      stock: '{"session":"","close":"42633.29","change":"23.12"}',
    };
    expect(() => readFeed(provider, odd[provider])).toThrow(/shape|lacks/);
    for (const wrong of ["[]", "null", "{}", '{"response":{}}', '{"draws":[{}]}', "<html>"]) {
      expect(() => readFeed(provider, wrong)).toThrow(/shape|lacks|JSON|read/);
    }
  });
});
