import type { ResultRecord } from "@chokdee/domain/results/contract.ts";
import { describe, expect, it } from "vitest";

import {
  drawnOften,
  inTab,
  nextDay,
  notYetDrawn,
  resultsTabOf,
  shownDay,
  shownResult,
} from "./shown-results.ts";

function record(
  category: ResultRecord["lottery_type"]["category"],
  result: Record<string, string>,
  sequence = 1,
): ResultRecord {
  return {
    id: `${category}-${String(sequence)}`,
    round_id: "1",
    round_name: "",
    sequence,
    lottery_type_id: category,
    draw_date: "2026-11-16",
    lottery_type: {
      id: category,
      code: "",
      category,
      name_th: "",
      names: {},
      result_kind: "GLO",
    },
    result,
  };
}

describe("a day that has begun", () => {
  it("shows the newest of each lottery of the tab that has not been drawn on it", () => {
    const [animals, lao, hanoi, gov] = [
      record("ANIMAL", { animal: "07" }),
      record("LAOS", { three_top: "111" }),
      record("HANOI", { three_top: "222" }),
      record("THAI_GOVERNMENT", { three_top: "333" }),
    ];
    const latest = [gov, lao, hanoi, animals];
    expect(notYetDrawn([animals], latest, "foreign")).toEqual([lao, hanoi]);
    expect(notYetDrawn([], latest, "thai")).toEqual([gov]);
    expect(notYetDrawn([gov], latest, "thai")).toEqual([]);
  });
});

describe("a result", () => {
  it("with a first prize of six digits stands in six cells, the last three strong", () => {
    const shown = shownResult(
      record("THAI_GOVERNMENT", {
        prize_first: "835462",
        three_top: "462",
        three_front: "104 981",
        three_bottom: "257 630",
        two_bottom: "71",
      }),
    );
    expect(shown).toMatchObject({
      prize: "835462",
      strongFrom: 3,
      threeTop: "462",
      threeFront: ["104", "981"],
      threeBottom: ["257", "630"],
      two: "71",
    });
  });

  it("without one, or with another length, stands in three", () => {
    expect(shownResult(record("HANOI", { three_top: "582" }))).toMatchObject({
      prize: "582",
      strongFrom: 0,
    });
    const baac = record("THAI_GOVERNMENT", { prize_first: "1234567", three_top: "567" });
    expect(shownResult(baac).prize).toBe("567");
  });

  it("reads --- where a number is missing, and two top where there is no two bottom", () => {
    expect(shownResult(record("THAI_GOVERNMENT", {}))).toMatchObject({
      prize: "---",
      threeFront: ["---"],
      two: "---",
    });
    expect(shownResult(record("HANOI", { two_top: "82", two_bottom: "" })).two).toBe("82");
  });

  it("nested as result.result is flattened", () => {
    const nested = record("HANOI", {});
    Object.assign(nested.result, { result: { three_top: "582", two_bottom: "46" } });
    expect(shownResult(nested)).toMatchObject({ threeTop: "582", two: "46" });
  });
});

describe("tabs and days", () => {
  it("put the government's lotteries under Thai and everything else under foreign", () => {
    expect(inTab(record("THAI_GOVERNMENT", {}), "thai")).toBe(true);
    expect(inTab(record("THAI_STOCK", {}), "thai")).toBe(false);
    expect(inTab(record("YEEKEE", {}), "foreign")).toBe(true);
    expect(resultsTabOf("x")).toBe("thai");
  });

  it("show today for a day to come or no day, and go no further", () => {
    expect(shownDay("2026-11-16", "2026-11-20")).toBe("2026-11-16");
    for (const text of [null, "", "2026-11-31", "2026-11-21", "x"]) {
      expect(shownDay(text, "2026-11-20")).toBe("2026-11-20");
    }
    expect(nextDay("2026-11-30", "2026-12-02")).toBe("2026-12-01");
    expect(nextDay("2026-12-02", "2026-12-02")).toBeUndefined();
  });

  it("put what is drawn many times a day together, the newest round first", () => {
    const groups = drawnOften([
      record("YEEKEE", {}, 1),
      record("HANOI", {}),
      record("YEEKEE", {}, 3),
      record("ANIMAL", {}, 2),
    ]);
    expect(groups.map((group) => group.records.map(({ sequence }) => sequence))).toEqual([
      [3, 1],
      [2],
    ]);
  });
});

describe("the two digits of a result", () => {
  it.each([
    [{ two_top: "62", two_bottom: "71" }, "71"],
    [{ prize_first_two: "62", prize_last_two: "71" }, "71"],
    [{ two_top: "62", prize_last_two: "71" }, "71"],
    [{ two_top: "62" }, "62"],
    [{ prize_first_two: "62" }, "62"],
  ])("of %j are %s: the bottom ones where there are both", (result, two) => {
    expect(shownResult(record("GSB" as never, result)).two).toBe(two);
  });
});
