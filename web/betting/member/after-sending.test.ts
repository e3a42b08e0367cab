/** What stands after a slip was answered: of its numbers, on the screens and in the other tabs. */
import { createElement, useState } from "react";
import { afterAll, describe, expect, it, vi } from "vitest";

import { betDesk, bettingWeb, PLACE } from "../../testing/bet-desk.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

const list = [{ betType: "TWO_TOP", number: "34" }];
const bets = { mode: "keypad", selected: ["TWO_TOP"], list, prices: { TWO_TOP: "20" } };
const numbersOf = (roundId: string) => {
  const kept = JSON.parse(sessionStorage.getItem(`bets:m:${roundId}`) ?? "{}") as {
    readonly list?: readonly object[];
  };
  return kept.list;
};

it("a number that was refused once bears no mark of it after the slip was placed", async () => {
  const { page, toSlip, says, refuse, answer, keys } = await betDesk({ kept: { bets } });
  await toSlip();
  const lines = [{ index: 0, reason: "NUMBER_CAP", max_amount: "15.00" }];
  refuse(PLACE, "รับไม่ได้", 422, { code: "LINES_REFUSED", details: { lines } });
  await page.press("ส่งโพย 20.00 บาท");
  await says("เลขนี้รับได้อีก 15 บาท");
  await page.press("ใช้ยอดสูงสุด");
  answer(PLACE, { message: "" });
  await page.press("ส่งโพย 15.00 บาท");
  await says("กรุณาเพิ่มรายการแทงก่อน");
  await keys("34");
  await toSlip();
  await page.type("ใส่ราคาเท่ากันทุกเลข", "20");
  expect(page.words()).not.toContain("เลขนี้รับได้อีก");
  expect(page.buttons()).toContain("ส่งโพย 20.00 บาท");
});

it("a slip that is taken after its screen was left is not there to be sent once more", async () => {
  const web = await bettingWeb({ kept: { bets } });
  const { default: BettingScreen } = await import("./BettingScreen.tsx");
  let leave: () => void = () => undefined;
  function Host() {
    const [gone, setGone] = useState(false);
    leave = () => setGone(true);
    return gone ? null : createElement(BettingScreen);
  }
  const page = await web.show(Host);
  await page.says("กดเลข");
  await page.press("ใส่ราคา");
  await vi.waitFor(() => expect(page.buttons()).toContain("ตรวจโพย"));
  await page.press("ตรวจโพย");
  await page.says("โพยของคุณ");
  const answered = web.hold();
  await page.press("ส่งโพย 20.00 บาท");
  await act(() => leave());
  expect(numbersOf("7")).toEqual(list);
  answered();
  await vi.waitFor(async () => expect(await web.told()).toBe("✅ รับโพยแล้ว"));
  expect(numbersOf("7")).toEqual([]);
});

describe("what is asked for anew after a slip", () => {
  const AREAS = ["betting", "deposits", "rounds", "wallet"];

  it.each([
    ["that was placed", 200, ["betting", "rounds", "wallet"]],
    ["that was refused", 422, ["rounds", "wallet"]],
  ])("%s", async (_, status, areas) => {
    const { page, toSlip, refuse, told } = await betDesk({ kept: { bets } });
    await toSlip();
    if (status !== 200) refuse(PLACE, "รับไม่ได้", status);
    const { queryClient } = await import("../../app/query-client.ts");
    for (const area of AREAS) queryClient.setQueryData([area, "one"], 1);
    await page.press("ส่งโพย 20.00 บาท");
    await vi.waitFor(async () => expect(await told()).toMatch(/รับโพยแล้ว|รับไม่ได้/));
    const stale = AREAS.filter((area) => queryClient.getQueryState([area, "one"])?.isInvalidated);
    expect(stale).toEqual(areas);
  });
});

it("a slip that was taken is told to the browser's other tabs, one that was not is not", async () => {
  const { page, toSlip, refuse, answer, says, told } = await betDesk({ kept: { bets } });
  const otherTab = new BroadcastChannel("chokdee-money");
  const heard: unknown[] = [];
  otherTab.addEventListener("message", ({ data }) => heard.push(data));
  await toSlip();
  refuse(PLACE, "รับไม่ได้", 422);
  await page.press("ส่งโพย 20.00 บาท");
  await vi.waitFor(async () => expect(await told()).toBe("❌ รับไม่ได้"));
  answer(PLACE, { message: "รับแล้ว" });
  await page.press("ส่งโพย 20.00 บาท");
  await says("กรุณาเพิ่มรายการแทงก่อน");
  await vi.waitFor(() => expect(heard).toEqual(["moved"]));
  otherTab.close();
});

it("without a connection a slip is not sent, and that is told before and when it is tried", async () => {
  const { page, toSlip, says, sent, told, tellWindow } = await betDesk({ kept: { bets } });
  await toSlip();
  const OFFLINE = "ออฟไลน์อยู่ ยังทำรายการเงินไม่ได้";
  expect(page.words()).not.toContain(OFFLINE);
  vi.stubGlobal("navigator", { onLine: false });
  await act(() => tellWindow("offline"));
  await says(OFFLINE);
  await page.press("ส่งโพย 20.00 บาท");
  expect(await told()).toContain(OFFLINE);
  expect(sent).toEqual([]);
  // The next test has its network.
  vi.stubGlobal("navigator", { onLine: true });
  await act(() => tellWindow("online"));
});

it("the member's own limit is explained, with the way to the page of limits", async () => {
  const { page, toSlip, says, refuse, told } = await betDesk({ kept: { bets } });
  await toSlip();
  const details = {
    limit: "STAKE",
    period: "DAY",
    amount: "50.00",
    used: "40.00",
    left: "10.00",
    resets_at: "2026-11-20T17:00:00Z",
  };
  refuse(PLACE, "เกินวงเงินของคุณ", 422, { code: "LIMIT_REACHED", details });
  await page.press("ส่งโพย 20.00 บาท");
  await says("ยอดแทง ต่อวัน: 40.00 จาก 50.00 บาท");
  expect(page.words()).toContain("เหลือ 10.00 บาท");
  expect(await told()).toBeUndefined();
  await page.press("ดูวงเงินและการพัก");
  await vi.waitFor(() => expect(page.at()).toBe("/protection"));
});

it("a phone that may shake does so at each key, and otherwise for a slip that was taken or refused", async () => {
  const { page, toSlip, refuse, answer, says, keys } = await betDesk({ kept: { bets } });
  const shaken: unknown[] = [];
  const vibrate = (how: unknown) => shaken.push(how);
  vi.stubGlobal("navigator", { onLine: true, vibrate });
  localStorage.setItem("haptics", "on");
  await keys("56");
  expect(shaken.splice(0)).toEqual([8, 8]);
  await toSlip();
  refuse(PLACE, "รับไม่ได้", 422);
  await page.press("ส่งโพย 40.00 บาท");
  await vi.waitFor(() => expect(shaken.splice(0)).toEqual([[40, 50, 40]]));
  answer(PLACE, { message: "รับแล้ว" });
  await page.press("ส่งโพย 40.00 บาท");
  await says("กรุณาเพิ่มรายการแทงก่อน");
  expect(shaken).toEqual([[14, 60, 22]]);
});
