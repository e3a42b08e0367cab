/** A slip as a picture for others: what is drawn on it, and what is said of saving it. */
import { createElement } from "react";
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { slipOf } from "../../testing/placed-bets.ts";
import { slipsOf } from "./slips.ts";

afterAll(closeBrowser);

async function shared(bets: readonly object[], canDraw = true) {
  const { show, told } = await memberWeb(["betting", "slip-text", "lottery"]);
  const drawn: string[] = [];
  const context = {
    scale: () => undefined,
    fillRect: () => undefined,
    fillText: (text: string) => drawn.push(text),
    measureText: () => ({ width: 10 }),
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
    stroke: () => undefined,
    setLineDash: () => undefined,
  };
  const canvas = {
    getContext: () => (canDraw ? context : null),
    toBlob: (take: (blob: Blob | null) => void) => take(canDraw ? new Blob(["x"]) : null),
  };
  const { SlipTakeaway } = await import("./parts/SlipTakeaway.tsx");
  const [slip] = slipsOf(bets as never);
  const page = await show(SlipTakeaway, { slip, children: createElement("i") });
  const saved: string[] = [];
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: "Noto" }));
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const make = document.createElement.bind(document) as (name: string) => object;
  Object.assign(document, {
    body: { append: () => undefined },
    createElement: (name: string) => {
      if (name === "canvas") return canvas;
      const element = make(name) as { download?: string };
      const click = () => void saved.push(element.download ?? "");
      return Object.assign(element, { remove: () => undefined, click });
    },
  });
  await page.press("แชร์เป็นรูป");
  await vi.waitFor(async () => expect(await told()).toBeDefined());
  vi.restoreAllMocks();
  return {
    drawn: drawn.map((text) => text.replaceAll(/[\u2060\u200B]/g, "").replaceAll("\u00A0", " ")),
    told,
    saved,
    page,
  };
}

it("a slip that won stands on its picture line by line, with what was staked and won", async () => {
  const bets = slipOf("0123456789abcdef", ["TWO_TOP 12 5.00 WON 450.00", "TWO_TOP 34 20.00 LOST"]);
  const { drawn, told, saved } = await shared(bets);
  expect(drawn).toEqual(
    expect.arrayContaining([
      "โชคดี",
      "ถูกรางวัล",
      "งวดที่ 7",
      "งวด 20 พ.ย. 2569",
      "12",
      "34",
      "450.00",
      "25.00",
    ]),
  );
  expect(drawn).toContain("รวมยอดแทง 2 รายการ");
  expect(drawn).toContain("รวมถูกรางวัล");
  expect(drawn.filter((text) => text === "2 ตัวบน")).toHaveLength(2);
  expect(drawn.some((text) => text.startsWith("#0123456789abc  20 พ.ย. 2569 10:00"))).toBe(true);
  expect(saved).toEqual(["chokdee-0123456789abc.png"]);
  expect(await told()).toContain("รูป");
});

it("one that was given back says so, and one that waits has neither sum", async () => {
  const cancelled = await shared(slipOf("a", ["TWO_TOP 12 5.00 CANCELLED"]));
  expect(cancelled.drawn).toContain("คืนยอดแทงแล้ว");
  const waits = await shared(slipOf("a", ["TWO_TOP 12 5.00"]));
  expect(waits.drawn.join()).not.toMatch(/คืนยอดแทงแล้ว|รวมถูกรางวัล/);
});

it("a long one stands by type and stake, without a row for each line", async () => {
  const lines = Array.from({ length: 31 }, (_, at) => `TWO_TOP ${String(10 + at)} 5.00`);
  const { drawn } = await shared(slipOf("a", [...lines, "THREE_TOP 123 9.00"]));
  expect(drawn).toContain("2 ตัวบน × 5.00");
  expect(drawn).toContain("3 ตัวบน × 9.00");
  expect(drawn.filter((text) => text === "2 ตัวบน")).toEqual([]);
  expect(drawn).toContain("40");
});

it("a picture that could not be made is told, and may be asked for again", async () => {
  const { told, page, saved } = await shared(slipOf("a", ["TWO_TOP 12 5.00"]), false);
  expect(saved).toEqual([]);
  expect(await told()).toBe("สร้างรูปไม่สำเร็จ กรุณาลองใหม่");
  await vi.waitFor(() => expect(page.busy()).toEqual([]));
});
