/** A member's sets of numbers inside the betting screen: taken in, and made of what is entered. */
import { addLuckySet, listLuckySets, readLuckySet } from "@chokdee/domain/lucky/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { betDesk } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { full, line, summary } from "../../testing/lucky-set.ts";
import { memberPart, memberWeb } from "../../testing/member-web.ts";

const groups = ["lucky", "betting", "lottery"];
const SET = "/api/lucky-sets/7";
const [NAME, SAVE] = ["ชื่อกลุ่ม", "บันทึก"];
const compact = (text: string) => text.replaceAll(" ", "");
afterAll(closeBrowser);

describe("inside the betting screen", () => {
  const pull = () => import("./LuckyPull.tsx");
  const answers = {
    [`GET ${listLuckySets.path}`]: { data: [summary] },
    [`GET ${SET}`]: { data: full },
  };

  it("a set is taken in as lines, and what is entered is kept as a new one", async () => {
    const web = await memberWeb(groups);
    for (const [path, reply] of Object.entries(answers)) web.answer(path, reply);
    web.answer(`POST ${addLuckySet.path}`, { data: { ...full, name: "ใหม่" } });
    const onPull = vi.fn<(lines: unknown) => void>();
    const entered = [{ number: "45", betType: "TWO_TOP", amount: "10" }];
    const page = await web.show(await pull(), { entered, onPull });
    await vi.waitFor(() => expect(compact(page.words())).toContain("เลขแม่123453เลขดึง"));
    await page.press("ดึง");
    await vi.waitFor(() =>
      expect(onPull).toHaveBeenCalledWith([
        { number: "12", betType: "TWO_TOP", amount: "20" },
        { number: "345", betType: null, amount: null },
        { number: "9", betType: null, amount: null },
      ]),
    );
    await page.press("เก็บเลขที่ใส่ไว้ 1 รายการเป็นกลุ่ม");
    await page.type(NAME, "ใหม่");
    await page.press(SAVE);
    await vi.waitFor(() => expect(web.sent).toHaveLength(1));
    expect(web.sent[0]?.body).toEqual({ name: "ใหม่", lines: [line("45", "TWO_TOP", "10")] });
  });

  it("a set that could not be fetched is told, and without entries there is nothing to keep", async () => {
    const web = await memberWeb(groups);
    web.answer(`GET ${listLuckySets.path}`, { data: [summary] });
    web.refuse(readLuckySet.path.replace("{id}", "7"), "ไม่พบ", 404);
    const onPull = vi.fn<() => void>();
    const page = await web.show(await pull(), { entered: [], onPull });
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ดึง"]));
    await page.press("ดึง");
    await vi.waitFor(async () => expect(await web.told()).toBe("ไม่พบ"));
    expect(onPull).not.toHaveBeenCalled();
  });

  it("that there are no sets is said with what can be done", async () => {
    const load = async () => {
      const Pull = await pull();
      const { createElement } = await import("react");
      return () => createElement(Pull.default, { entered: [], onPull: () => undefined });
    };
    const { page, says } = await memberPart(groups, load, { [listLuckySets.path]: { data: [] } });
    await says("เก็บเลขที่ใส่ไว้เป็นกลุ่มได้ที่นี่");
    expect(page.buttons()).toEqual([]);
  });
});

describe("pulled into a round's slip", () => {
  async function desk(kept: object) {
    const web = await betDesk({ kept: { bets: { mode: "keypad", list: [], ...kept } } });
    const { offerLuckyPull } = await import("../../betting/member/lucky-pull.ts");
    offerLuckyPull(() => import("./LuckyPull.tsx"));
    web.answer(`GET ${listLuckySets.path}`, { data: [summary] });
    web.answer(`GET ${SET}`, { data: full });
    web.answer(`POST ${addLuckySet.path}`, { data: full });
    await web.page.press("ดึงโพย");
    await web.says("กลุ่มเลข");
    await web.page.press("กลุ่มเลข");
    await vi.waitFor(() => expect(compact(web.page.words())).toContain("เลขแม่"));
    return web;
  }

  it("a number without a type goes under the types that are chosen, else the first of its length", async () => {
    const { page } = await desk({ selected: ["THREE_TOD"] });
    await page.press("ดึง");
    const lines = () => {
      const { list } = JSON.parse(sessionStorage.getItem("bets:m:7") ?? "{}") as {
        readonly list: readonly { readonly betType: string; readonly number: string }[];
      };
      return list.map(({ betType, number }) => `${betType} ${number}`);
    };
    const expected = ["TWO_TOP 12", "THREE_TOD 345", "RUN_TOP 9"];
    await vi.waitFor(() => expect(lines()).toEqual(expected));
  });

  it("what is entered is kept as a set with the prices that stand", async () => {
    const list = [
      { betType: "TWO_TOP", number: "12" },
      { betType: "TWO_TOP", number: "34" },
    ];
    const prices = { prices: { TWO_TOP: "20" }, amounts: { "TWO_TOP:34": "70" } };
    const { page, sent } = await desk({ selected: ["TWO_TOP"], list, ...prices });
    await page.press("เก็บเลขที่ใส่ไว้ 2 รายการเป็นกลุ่ม");
    await page.type(NAME, "ใหม่");
    await page.press(SAVE);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const lines = [line("12", "TWO_TOP", "20"), line("34", "TWO_TOP", "70")];
    expect(sent[0]?.body).toEqual({ name: "ใหม่", lines });
  });
});
