/** A member's own limits, breaks, reminders and exclusion: what is shown, asked, sent and told. */
import {
  excludeMyself,
  type PlayLimit,
  readProtection,
  setLimits,
  setRealityCheck,
  takeBreak,
} from "@chokdee/domain/protection/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const limit = (kind: PlayLimit["kind"], more: Partial<PlayLimit> = {}): PlayLimit => ({
  kind,
  period: "DAY",
  amount: null,
  used: "20.00",
  waiting: "0.00",
  left: null,
  resets_at: "2026-11-20T17:00:00Z",
  pending: null,
  ...more,
});
const own = {
  limits: [limit("DEPOSIT"), limit("STAKE"), limit("LOSS"), limit("STAKE", { period: "WEEK" })],
  break: null,
  exclusion: null,
  reality_check_minutes: null,
  age_confirmed_at: "2026-11-19T18:00:00Z",
  session: { began_at: "2026-11-20T12:00:00Z", staked: "0.00", won: "0.00", net: "0.00" },
};

async function screen(more: object = {}) {
  const web = await memberWeb(["protection", "auth"], "/protection");
  web.answer(readProtection.path, { ...own, ...more });
  for (const { method, path } of [setLimits, takeBreak, setRealityCheck])
    web.answer(`${method} ${path}`, { ...own, ...more });
  const page = await web.show(await import("./ProtectionScreen.tsx"));
  await vi.waitFor(() => expect(page.words()).toContain("ปรึกษาได้เสมอ"));
  return { ...web, page };
}
afterAll(closeBrowser);

it("leads home and to the help line, and tells when the age was confirmed", async () => {
  const { page } = await screen();
  expect(page.links()).toEqual(["/", "tel:1323"]);
  expect(page.words()).toContain("โทรสายด่วนสุขภาพจิต 1323");
  expect(page.words()).toContain("โทร 1323 ยืนยันอายุ 20 ปีขึ้นไปเมื่อ 20 พ.ย. 2569");
  const { page: without } = await screen({ age_confirmed_at: null });
  expect(without.words()).not.toContain("ยืนยันอายุ");
});

it("that could not be read is asked for again", async () => {
  const web = await memberWeb(["protection", "auth"]);
  web.refuse(readProtection.path, "");
  const page = await web.show(await import("./ProtectionScreen.tsx"));
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  web.answer(readProtection.path, own);
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(page.words()).toContain("ยอดแทง"));
});

describe("limits", () => {
  it("are those of the period that is chosen, with what is used, waits and is left of each", async () => {
    const limits = [
      limit("DEPOSIT", { amount: "500.00", used: "120.50", waiting: "100.00", left: "379.50" }),
      limit("STAKE", { amount: "50.00", used: "50.00", left: "0.00" }),
      limit("LOSS", { used: "-5.00" }),
      limit("STAKE", { period: "WEEK", used: "777.00", resets_at: "2026-11-22T17:00:00Z" }),
    ];
    const { page } = await screen({ limits });
    expect(page.words()).toContain(
      "ฝากเงิน 120.50 จาก 500.00 บาท แก้ไข ในนี้ 100.00 บาท รอโอนหรือรอตรวจสลิป เหลือ 379.50 บาท " +
        "ยอดแทง 50.00 จาก 50.00 บาท แก้ไข ครบวงเงินแล้ว ยอดเสีย 0.00 บาท ไม่จำกัด ตั้ง " +
        "เริ่มนับใหม่ 21 พ.ย. 2569 00:00 น.",
    );
    expect(page.chosen()).toContain("วันนี้");
    await page.press("สัปดาห์นี้");
    expect(page.words()).toContain("ยอดแทง 777.00 บาท ไม่จำกัด ตั้ง เริ่มนับใหม่ 23 พ.ย. 2569 00:00 น.");
    expect(page.words()).not.toContain("120.50");
  });

  it("that is set is sent with its kind and period, and told as of now", async () => {
    const { page, sent, told } = await screen();
    await page.press("สัปดาห์นี้");
    await page.press("ตั้ง ยอดแทง ต่อสัปดาห์");
    expect(page.words()).toContain("ยอดแทง ต่อสัปดาห์ วงเงิน");
    expect(page.words()).not.toContain("ยอดแทงลบด้วย");
    expect(page.buttons()).not.toContain("ยกเลิกวงเงินนี้");
    await page.type("วงเงิน", "0.99");
    expect(page.words()).not.toContain("ตั้งแต่ 1 บาทขึ้นไป");
    await page.press("บันทึกวงเงิน");
    expect(page.words()).toContain("ตั้งแต่ 1 บาทขึ้นไป");
    expect(sent).toEqual([]);
    await page.type("วงเงิน", "1");
    await page.press("บันทึกวงเงิน");
    await vi.waitFor(async () => expect(await told()).toBe("ตั้งวงเงินแล้ว มีผลทันที"));
    const body = { limits: [{ kind: "STAKE", period: "WEEK", amount: "1.00" }] };
    expect(sent).toEqual([{ call: `PUT ${setLimits.path}`, body }]);
    await vi.waitFor(() => expect(page.words()).not.toContain("บันทึกวงเงิน"));
  });

  it("that is removed is sent as none, and told as of later", async () => {
    const limits = [limit("LOSS", { amount: "500.00", left: "480.00" })];
    const { page, sent, told, answer, hold } = await screen({ limits });
    const pending = { amount: null, from: "2026-11-21T18:00:00Z" };
    const now = { ...own, limits: [limit("LOSS", { period: "WEEK" }), { ...limits[0], pending }] };
    answer(`PUT ${setLimits.path}`, now);
    await page.press("แก้ไข");
    expect(page.words()).toContain("ยอดเสีย ต่อวัน ยอดแทงลบด้วยเงินรางวัลและเงินคืน วงเงิน");
    expect(page.typed("วงเงิน")).toBe("500");
    const go = hold();
    await page.press("ยกเลิกวงเงินนี้");
    await vi.waitFor(() => expect(page.busy()).toEqual(["บันทึกวงเงิน"]));
    go();
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกแล้ว มีผล 22 พ.ย. 2569 01:00 น."));
    expect(sent.map(({ body }) => body)).toEqual([
      { limits: [{ kind: "LOSS", period: "DAY", amount: null }] },
    ]);
    await vi.waitFor(() => expect(page.words()).toContain("ไม่จำกัดตั้งแต่ 22 พ.ย. 2569 01:00 น."));
  });

  it.each([
    ["วงเงินต่ำไป", "วงเงินต่ำไป"],
    ["", "บันทึกไม่สำเร็จ กรุณาลองใหม่"],
  ])("that is refused (%s) stays open and says so until it is changed", async (message, told) => {
    const { page, refuse } = await screen();
    refuse(`PUT ${setLimits.path}`, message);
    await page.press("ตั้ง");
    await page.type("วงเงิน", "100");
    await page.press("บันทึกวงเงิน");
    await vi.waitFor(() => expect(page.words()).toContain(told));
    await page.type("วงเงิน", "200");
    await vi.waitFor(() => expect(page.words()).not.toContain(told));
  });

  it.each([
    [200, "ใช้วงเงินเดิมต่อแล้ว"],
    [500, "บันทึกไม่สำเร็จ กรุณาลองใหม่"],
  ])(
    "that is to be raised can be kept as it is; answered %i that is told",
    async (status, says) => {
      const pending = { amount: "900.00", from: "2026-11-21T18:00:00Z" };
      const limits = [limit("STAKE", { amount: "500.00", left: "480.00", pending })];
      const { page, sent, told, refuse } = await screen({ limits });
      if (status === 500) refuse(`PUT ${setLimits.path}`, "พัง", 500);
      expect(page.words()).toContain("เปลี่ยนเป็น 900.00 บาท ตั้งแต่ 22 พ.ย. 2569 01:00 น.");
      await page.press("ใช้วงเงินเดิมต่อ");
      await vi.waitFor(async () => expect(await told()).toBe(says));
      expect(sent.map(({ body }) => body)).toEqual([
        { limits: [{ kind: "STAKE", period: "DAY", amount: "500.00" }] },
      ]);
    },
  );
});

describe("a break", () => {
  it("is asked about with its end, and sent with its length after a yes only", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00Z") });
    const { page, sent, told } = await screen();
    await page.press("7 วัน");
    expect(page.words()).toContain(
      "พักการเล่น 7 วัน? คุณจะแทงและฝากเงินไม่ได้ถึง 27 พ.ย. 2569 19:00 น. และยกเลิกหรือลดเวลาไม่ได้",
    );
    await page.press("ยกเลิก");
    expect(sent).toEqual([]);
    await page.press("24 ชั่วโมง");
    await page.press("เริ่มพัก");
    await vi.waitFor(async () => expect(await told()).toBe("เริ่มพักการเล่นแล้ว"));
    expect(sent).toEqual([{ call: `POST ${takeBreak.path}`, body: { length: "24_HOURS" } }]);
    vi.useRealTimers();
  });

  it.each([
    ["พักอยู่แล้ว", "พักอยู่แล้ว"],
    ["", "บันทึกไม่สำเร็จ กรุณาลองใหม่"],
  ])("that is refused (%s) says so", async (message, says) => {
    const { page, told, refuse, hold } = await screen();
    refuse(`POST ${takeBreak.path}`, message);
    await page.press("30 วัน");
    const go = hold();
    await page.press("เริ่มพัก");
    await vi.waitFor(() => expect(page.buttons()).not.toContain("7 วัน"));
    go();
    await vi.waitFor(async () => expect(await told()).toBe(says));
  });

  it("that runs is told, and only made longer", async () => {
    const until = at(7 * 24 * HOUR_MS);
    const { page } = await screen({ break: { began_at: at(0), until } });
    expect(page.words().split("กำลังพักการเล่นถึง")).toHaveLength(3);
    expect(page.buttons().filter((name) => /วัน$|ชั่วโมง/.test(name))).toEqual(["30 วัน"]);
    expect(page.words()).not.toContain("หยุดแทงและฝากเงินจนครบเวลาที่เลือก");
  });
});

describe("the reminder", () => {
  it.each([
    [null, "ไม่เตือน", "ทุก 30 นาที", 30],
    [60, "ทุก 60 นาที", "ไม่เตือน", null],
  ])("of %s minutes is %s, and chosen anew by %s", async (minutes, now, next, every) => {
    const { page, sent, hold } = await screen({ reality_check_minutes: minutes });
    expect(page.chosen()).toContain(now);
    const go = hold();
    await page.press(next);
    // At once, not only with the answer.
    await vi.waitFor(() => expect(page.chosen()).toContain(next));
    expect(Number(localStorage.getItem("realityCheckAt"))).toBeGreaterThan(0);
    go();
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { call: `PUT ${setRealityCheck.path}`, body: { every_minutes: every } },
      ]),
    );
  });

  it("that could not be kept says so", async () => {
    const { page, told, refuse } = await screen();
    refuse(`PUT ${setRealityCheck.path}`, "พัง");
    await page.press("ทุก 15 นาที");
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกไม่สำเร็จ กรุณาลองใหม่"));
    await vi.waitFor(() => expect(page.chosen()).toContain("ไม่เตือน"));
  });

  it("that has come leads to this page, or goes on", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const session = { began_at: at(-HOUR_MS * 2), staked: "30.00", won: "100.00", net: "70.00" };
    const web = await memberWeb(["protection"]);
    web.answer(readProtection.path, { ...own, reality_check_minutes: 60, session });
    const page = await web.show(await import("./RealityCheck.tsx"));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await act(() => vi.advanceTimersByTime(10_000));
    await vi.waitFor(() =>
      expect(page.words()).toContain("แทงไป 30.00 บาท ถูกรางวัล 100.00 บาท สุทธิ +70.00 บาท"),
    );
    await page.press("พักการเล่น");
    expect(page.at()).toBe("/protection");
    expect(page.words()).not.toContain("แทงไป");
    vi.useRealTimers();
  });
});

describe("an exclusion", () => {
  const until = "2027-11-20T18:00:00Z";
  it.each([
    [until, "ระงับการเล่นถึง 21 พ.ย. 2570 01:00 น. คุณดูยอดเงิน ดูประวัติ และถอนเงินได้", ["ขยายเวลา"]],
    [null, "ระงับการเล่นตลอดไป คุณดูยอดเงิน ดูประวัติ และถอนเงินได้", []],
  ])(
    "that runs until %s is told first, and can be made longer while it ends",
    async (end, told, ways) => {
      const running = {
        exclusion: { began_at: at(0), until: end },
        break: { began_at: at(0), until },
      };
      const { page } = await screen(running);
      expect(page.words()).toContain(told);
      expect(page.buttons().filter((name) => name.endsWith("เวลา"))).toEqual(ways);
    },
  );

  it.each([
    ["ทำไม่ได้", "ทำไม่ได้"],
    ["", "บันทึกไม่สำเร็จ กรุณาลองใหม่"],
  ])("that is refused (%s) says so and signs nobody out", async (message, told) => {
    const { page, refuse } = await screen();
    refuse(`POST ${excludeMyself.path}`, message);
    await page.press("เลือกระยะเวลา");
    expect(page.chosen()).toEqual(["6 เดือน"]);
    await page.type("พิมพ์คำว่า", "หยุดเล่น");
    await page.press("ระงับการเล่น 6 เดือน");
    await vi.waitFor(() => expect(page.words()).toContain(told));
    const { session } = await import("../../app/session.ts");
    expect(session()).not.toBeNull();
    await page.press("ปิด");
    expect(page.words()).not.toContain("พิมพ์คำว่า");
  });

  it("for good is told with what is still open, after all are signed out", async () => {
    const { page, answer } = await screen();
    answer(`POST ${excludeMyself.path}`, { until: null });
    await page.press("เลือกระยะเวลา");
    await page.press("ตลอดไป");
    await page.type("พิมพ์คำว่า", "หยุดเล่น");
    await page.press("ระงับการเล่น ตลอดไป");
    await vi.waitFor(() =>
      expect(page.words()).toContain(
        "ระงับการเล่นแล้ว ระงับการเล่นตลอดไป เข้าสู่ระบบเพื่อดูยอดเงิน ประวัติ และถอนเงินได้ รับทราบ",
      ),
    );
    const { session } = await import("../../app/session.ts");
    expect(session()).toBeNull();
  });
});
