import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../../testing/browser.ts";
import { changeDraft, EMPTY_DRAFT } from "./draft.ts";
import { readDraft } from "./kept-draft.ts";

afterAll(closeBrowser);

describe("entries read back from the tab's storage", () => {
  it("are what was kept", () => {
    const draft = changeDraft(
      {
        ...EMPTY_DRAFT,
        mode: "panel",
        selected: ["TWO_TOP"],
        reversed: true,
        prices: { TWO_TOP: "20" },
        amounts: { "TWO_TOP:07": "" },
      },
      { kind: "ADD", picked: [{ betType: "TWO_TOP", number: "07" }] },
    );
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it("are empty when there is nothing, or nothing that can be read", () => {
    for (const text of [null, "", "{", "null", "[]", "7", '"x"']) {
      expect(readDraft(text)).toEqual(EMPTY_DRAFT);
    }
  });

  it("leave out lines that cannot be bet: unknown types, other lengths, doubles", () => {
    const list = [
      { betType: "TWO_TOP", number: "07" },
      { betType: "TWO_TOP", number: "07" },
      { betType: "TWO_TOP", number: "7" },
      { betType: "toString", number: "07" },
      { betType: "TWO_TOP", number: "๐๗" },
      { betType: "TWO_TOP" },
      null,
      "TWO_TOP",
    ];
    expect(readDraft(JSON.stringify({ list })).list).toEqual([
      { betType: "TWO_TOP", number: "07" },
    ]);
  });

  it("leave out chosen bet types that there are none of", () => {
    const selected = ["TWO_TOP", "toString", null, 7, "THREE_TOD"];
    expect(readDraft(JSON.stringify({ selected })).selected).toEqual(["TWO_TOP", "THREE_TOD"]);
    expect(readDraft(JSON.stringify({ selected: "TWO_TOP" })).selected).toEqual([]);
  });

  it("keep prices as they were typed, and leave out what nobody typed", () => {
    const read = readDraft(
      JSON.stringify({
        prices: { TWO_TOP: 1.5, RUN_TOP: "3", THREE_TOP: null },
        amounts: { "TWO_TOP:07": "12,50", "TWO_TOP:08": "1".repeat(21), "TWO_TOP:09": "12" },
      }),
    );
    expect(read.prices).toEqual({ RUN_TOP: "3" });
    expect(read.amounts).toEqual({ "TWO_TOP:07": "12,50", "TWO_TOP:09": "12" });
  });

  it("are as many as a slip takes, and as long as an amount can be", () => {
    const list = Array.from({ length: 1_001 }, (_, at) => ({
      betType: "FOUR_TOP",
      number: String(at).padStart(4, "0"),
    }));
    const amounts = { "FOUR_TOP:0000": "1".repeat(20) };
    const read = readDraft(JSON.stringify({ list, amounts }));
    expect(read.list).toHaveLength(1_000);
    expect(read.list.at(-1)?.number).toBe("0999");
    expect(read.amounts).toEqual(amounts);
  });
});

it("what was entered is kept when the page goes, before its picture was drawn", async () => {
  const browser = openBrowser();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const { useDraft } = await import("./use-draft.ts");
  const desk = await mount(() => useDraft("m", "7", ["TWO_TOP"]));
  const picked = [{ betType: "TWO_TOP", number: "12" }] as const;
  await act(() => desk.value()[1]({ kind: "ADD", picked }));
  const kept = () => readDraft(sessionStorage.getItem("bets:m:7")).list;
  expect(kept()).toEqual([]);
  browser.tellWindow("pagehide");
  expect(kept()).toEqual(picked);
  await desk.unmount();
});
