/** Numbers of one, two and four digits: the panel, the types that a lottery has, the sets of numbers. */
import { afterAll, describe, expect, it, vi } from "vitest";

import { bettingWeb } from "../../testing/bet-desk.ts";
import { act, closeBrowser, elementsIn, mount, openBrowser } from "../../testing/browser.ts";
import { changeDraft, EMPTY_DRAFT } from "./draft.ts";

afterAll(closeBrowser);

interface Picker extends Record<string, unknown> {
  readonly label: string;
  readonly value: string;
  readonly onPick: (digit: string) => void;
}

const type = (id: string, bet_type: string) => ({
  id,
  bet_type,
  name_th: bet_type,
  digits_count: 2,
  default_odds: "90.00",
  min_bet: "5.00",
  max_bet: "2000.00",
});
const TYPES = ["FOUR_TOP", "TWO_TOP", "TWO_BOTTOM", "RUN_TOP"].map((name, at) =>
  type(String(at), name),
);

/** The desk of a lottery with these types, and what it keeps of the entries. */
async function desk(
  kept: object,
  rules: readonly object[] = [],
  media?: (query: string) => object,
) {
  const bets = { mode: "keypad", list: [], ...kept };
  const web = await bettingWeb({ kept: { bets }, rules, ...(media ? { media } : {}) });
  web.answer("/api/lottery/types/t/bet-types", TYPES);
  const page = await web.show(await import("./BettingScreen.tsx"));
  await page.says("กดเลข");
  const has = (expected: readonly string[]) =>
    vi.waitFor(() => {
      const text = sessionStorage.getItem("bets:m:7") ?? "{}";
      const { list } = JSON.parse(text) as { list: { betType: string; number: string }[] };
      expect(list.map(({ betType, number }) => `${betType} ${number}`)).toEqual(expected);
    });
  const keys = async (digits: string) => {
    for (const digit of digits) await page.press(digit);
  };
  const sets = async () => {
    await page.press("ดึงโพย");
    await page.says("สูตรเลข");
    await page.press("สูตรเลข");
    await page.says("ใส่ที่");
  };
  return { ...web, page, says: page.says, has, keys, sets };
}

it("what is typed so far is said to who does not see it", async () => {
  openBrowser();
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["betting"]);
  const { DigitInput } = await import("./parts/DigitInput.tsx");
  const said = async (typed: string) => {
    const cells = await mount(() => DigitInput({ digits: 3, typed, pattern: null }));
    const [all, ...each] = elementsIn(cells.value()).map(({ props }) => props);
    return [all?.["aria-label"], each.map(({ digit, active }) => [digit, active])];
  };
  expect(await said("12")).toEqual([
    expect.stringContaining("1 2"),
    [
      ["1", false],
      ["2", false],
      [undefined, true],
    ],
  ]);
  expect(await said("")).toEqual([expect.stringContaining("-"), expect.anything()]);
});

it("a type that the lottery has not got keeps its place, and cannot be chosen", async () => {
  const { page } = await desk({ selected: ["TWO_TOP"] });
  expect(page.words()).toContain("วิ่งล่าง ปิด");
  expect(page.buttons()).toContain("วิ่งบน ×90");
  expect(page.buttons().join()).not.toMatch(/วิ่งล่าง|3 ตัวบน/);
});

describe("the panel", () => {
  it("of four digits takes the thousands and the hundreds apart", async () => {
    openBrowser();
    const { loadTexts } = await import("../../text/i18n.ts");
    await loadTexts(["betting"]);
    const { default: NumberPanel } = await import("./parts/NumberPanel.tsx");
    const draft = changeDraft(EMPTY_DRAFT, { kind: "OFFERED", betTypes: ["FOUR_TOP"] });
    const nothing = () => undefined;
    const does = { change: nothing, add: nothing, onPick: nothing, pattern: null };
    const given = { draft, digits: 4, rules: new Map(), picked: undefined, ...does };
    const panel = await mount(() => NumberPanel(given));
    const shown = () => elementsIn(panel.value()).map(({ props }) => props);
    const pickers = () =>
      shown().filter((one): one is Picker => typeof one["onPick"] === "function");
    const values = () => pickers().map(({ label, value }) => [label, value]);
    expect(values()).toEqual([
      ["หลักพัน", "0"],
      ["หลักร้อย", "0"],
    ]);
    await act(() => pickers()[1]?.onPick("7"));
    await act(() => pickers()[0]?.onPick("3"));
    expect(values().map(([, value]) => value)).toEqual(["3", "7"]);
    const numbers = shown().flatMap(({ number }) => (typeof number === "string" ? number : []));
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([100, "3700", "3799"]);
  });

  it("of four digits says which thousand and hundred are chosen", async () => {
    const { page } = await desk({ selected: ["FOUR_TOP"], mode: "panel" });
    const digits = () => page.chosen().filter((one) => /^\d$/.test(one));
    await vi.waitFor(() => expect(digits()).toEqual(["0", "0"]));
    await page.press("7");
    expect(digits()).toEqual(["7", "0"]);
  });

  it("marks a number that pays a part under one of the types that are chosen", async () => {
    const rules = [{ bet_type: "TWO_TOP", number: "06", rule: "PARTIAL", odds: "45.00" }];
    const selected = ["TWO_TOP", "TWO_BOTTOM"];
    const { says, page } = await desk({ selected, mode: "panel" }, rules);
    await says("06 0 6 อั้น");
    expect(page.words()).not.toMatch(/07 0 7 อั้น/);
  });

  it("of one digit offers no other order of it", async () => {
    const { page, says } = await desk({ selected: ["RUN_TOP"], mode: "panel" });
    await says("5 5");
    expect(page.words()).not.toContain("กลับเลข");
  });

  it("shows no digit of a pattern as picked once the slip is empty again", async () => {
    const { page, has } = await desk({ selected: ["TWO_TOP"], mode: "panel" });
    await page.press("รูดหน้า");
    await vi.waitFor(() => expect(page.buttons()).toContain("4"));
    await page.press("4");
    expect(page.chosen()).toContain("4");
    for (let at = 0; at < 10; at += 1) await page.press(`4${String(at)} 4 ${String(at)}`);
    await has([]);
    expect(page.chosen()).not.toContain("4");
  });
});

it("on a short phone a number that is entered again stands first in the strip", async () => {
  const list = ["12", "34", "56"].map((number) => ({ betType: "TWO_TOP", number }));
  const short = (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes("max-height") });
  const { keys, says, page } = await desk({ selected: ["TWO_TOP"], list }, [], short);
  await says("เลข 3 56 34 12");
  await keys("12");
  await vi.waitFor(() => expect(page.words()).toContain("เลข 3 12 56 34"));
  // A moment later it stands where it was entered first.
  await vi.waitFor(() => expect(page.words()).toContain("เลข 3 56 34 12"));
});

describe("sets of numbers", () => {
  it("that are reversed bring the other order, too", async () => {
    const { page, sets, has, says } = await desk({ selected: ["TWO_TOP"], reversed: true });
    await sets();
    for (const digit of ["1", "2"]) await page.press(digit);
    await says("12 ราคา");
    expect(page.buttons()).toContain("เพิ่ม 2 รายการ");
    await page.press("เพิ่ม 2 รายการ");
    await has(["TWO_TOP 12", "TWO_TOP 21"]);
  });

  it("of one digit are those that need no chosen digits, named for one digit", async () => {
    const { page, sets, has } = await desk({ selected: ["RUN_TOP"] });
    await sets();
    // The first of them is chosen at once.
    expect(page.words()).toContain("0 2 4 6 8 ราคา");
    expect(page.buttons()).not.toContain("วินเลข");
    expect(page.words()).toContain("ต่ำ 0-4");
    expect(page.words()).not.toContain("ต่ำ 00-49");
    await page.press("ต่ำ 0-4");
    await page.press("เพิ่ม 5 รายการ");
    await has(["0", "1", "2", "3", "4"].map((digit) => `RUN_TOP ${digit}`));
  });

  it("of four digits are made of chosen ones, each digit once", async () => {
    const { page, sets, says } = await desk({ selected: ["FOUR_TOP"] });
    await sets();
    for (const absent of ["วิ่ง", "รูด"]) expect(page.buttons()).not.toContain(absent);
    for (const digit of ["1", "2", "3", "4"]) await page.press(digit);
    await says(/1234.* ราคา/);
    expect(page.words()).not.toContain("1123");
  });
});
