/** Home: the news, a pause of the member's, the shortcuts and the promotions. */
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { readHouseText } from "@chokdee/domain/core/house-texts-contract.ts";
import { listAnnouncements, listPromotions } from "@chokdee/domain/notices/admin-contract.ts";
import { readProtection } from "@chokdee/domain/protection/contract.ts";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberPart, memberWeb } from "../../testing/member-web.ts";

const NOW = Date.parse("2026-11-20T18:00:00Z");
const groups = ["home", "protection"];
const part = (load: () => Promise<unknown>, answers?: Readonly<Record<string, object>>) =>
  memberPart(groups, load, answers);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

describe("the announcements", () => {
  const line = async () => (await import("./parts/AnnouncementLine.tsx")).AnnouncementLine;

  it("are the newest in a line, and all of them behind it", async () => {
    const news = [
      { id: "2", texts: { th: "ปิดปรับปรุง", en: "Closed" } },
      { id: "1", texts: { th: "สวัสดี" } },
    ];
    const { page, says } = await part(line, { [listAnnouncements.path]: news });
    await says("ประกาศ ปิดปรับปรุง");
    expect(page.words()).not.toContain("สวัสดี");
    expect(localStorage.getItem("hadAnnouncement")).toBe("1");
    await page.press("ประกาศ");
    expect(page.words()).toContain("ประกาศทั้งหมด ปิดปรับปรุง สวัสดี");
    await page.press("ปิด");
    expect(page.words()).not.toContain("สวัสดี");
  });

  it("that there are none is nothing, and known at the next visit", async () => {
    const { page } = await part(line, { [listAnnouncements.path]: [] });
    await vi.waitFor(() => expect(localStorage.getItem("hadAnnouncement")).toBe(""));
    expect([page.words(), page.buttons()]).toEqual(["", []]);
  });
});

describe("a pause", () => {
  const note = () => import("../../protection/member/parts/PauseNote.tsx");
  const until = "2026-11-22T18:00:00Z";
  it.each([
    ["a break", { exclusion: null, break: { until } }, "กำลังพักการเล่นถึง 23 พ.ย. 2569 01:00 น."],
    ["an exclusion", { exclusion: { until }, break: null }, "ระงับการเล่นถึง 23 พ.ย. 2569 01:00 น."],
    [
      "an exclusion that came during a break",
      { exclusion: { until }, break: { until: "2026-11-21T18:00:00Z" } },
      "ระงับการเล่นถึง 23 พ.ย. 2569 01:00 น.",
    ],
    ["one for good", { exclusion: { until: null }, break: null }, "ระงับการเล่นตลอดไป"],
  ])("that is %s is told with its end, and leads to its page", async (_, pause, told) => {
    const { page, says } = await part(note, { [readProtection.path]: pause });
    await says(told);
    await page.follow(told);
    expect(page.at()).toBe("/protection");
  });

  it.each([
    [{ exclusion: null, break: null }],
    [{ exclusion: null, break: { until: new Date(NOW).toISOString() } }],
  ])("that is over or was never (%j) is not told", async (pause) => {
    const { page, asked } = await part(
      async () => {
        localStorage.setItem("pauseNoteHeight", "44");
        return note();
      },
      { [readProtection.path]: pause },
    );
    await vi.waitFor(() => expect(asked).toContain(readProtection.path));
    await vi.waitFor(() => expect(localStorage.getItem("pauseNoteHeight")).toBe("0"));
    expect([page.words(), page.links()]).toEqual(["", []]);
  });
});

describe("the shortcuts", () => {
  const shortcuts = async () => (await import("./parts/Shortcuts.tsx")).Shortcuts;

  it("lead where they say, and to the staff by the house's own chat", async () => {
    const { page } = await part(shortcuts);
    expect(page.links()).toEqual([
      "/referral",
      "/help?part=contact",
      "/lottery-bets",
      "/lottery-results",
      "/lucky-numbers",
      "/promotions",
      "/lucky-groups",
    ]);
    expect(page.words()).toBe("แนะนำเพื่อน สอบถาม โพยหวย ผลรางวัล ติดตั้งแอป เลขนำโชค โปรโมชั่น กลุ่มเลขเด็ด");
    const line = { stopped: {}, contact_line_url: "https://line.me/x", contact_phone: "" };
    const asked = await part(shortcuts, { [publicSettings.path]: line });
    await vi.waitFor(() => expect(asked.page.links()[1]).toBe("https://line.me/x"));
  });

  const INSTALL = "ติดตั้งแอป";
  it("tell where this browser cannot install it", async () => {
    const { page, told } = await part(shortcuts);
    await page.press(INSTALL);
    await vi.waitFor(async () => expect(await told()).toContain("ไม่สามารถติดตั้งได้ในขณะนี้"));
  });

  it("tell the way through Safari on an iPhone", async () => {
    const { page, says, told } = await part(shortcuts);
    vi.stubGlobal("navigator", { onLine: true, userAgent: "iPhone", maxTouchPoints: 5 });
    await page.press(INSTALL);
    await says("ติดตั้งโชคดีบน iPhone แตะปุ่มแชร์ใน Safari");
    expect(await told()).toBeUndefined();
  });

  it("let the browser ask where it offers that, and are done where it is installed", async () => {
    const prompt = vi.fn<() => Promise<void>>(async () => undefined);
    const { page, told } = await part(async () => {
      const listeners = new Map<string, (event: object) => void>();
      vi.stubGlobal("addEventListener", (type: string, run: () => void) =>
        listeners.set(type, run),
      );
      (await import("../install.ts")).keepInstallOffer();
      listeners.get("beforeinstallprompt")?.({ preventDefault: () => undefined, prompt });
      return shortcuts();
    });
    await page.press(INSTALL);
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(await told()).toBeUndefined();
    const done = await part(async () => {
      vi.stubGlobal("matchMedia", () => ({ matches: true }));
      return shortcuts();
    });
    expect(done.page.words()).toContain("ติดตั้งแล้ว");
    expect(done.page.buttons()).toEqual([]);
  });
});

describe("the promotions", () => {
  const screen = () => import("./PromotionsScreen.tsx");
  it("stand in full, with their last day where they have one", async () => {
    const texts = { titles: { th: "คืนเงิน", en: "Cash back" }, bodies: { th: "ทุกวัน" } };
    const { page, says } = await part(screen, {
      [listPromotions.path]: [
        { id: "1", ...texts, image_url: null, ends_at: "2026-11-30T18:00:00Z" },
        {
          id: "2",
          titles: { th: "ลุ้นทอง" },
          bodies: { th: "ทุกเดือน" },
          image_url: null,
          ends_at: null,
        },
      ],
    });
    await says(/โปรโมชั่น คืนเงิน ทุกวัน ถึงวันที่ 1 ธ.ค. 2569 ลุ้นทอง ทุกเดือน$/);
    expect(page.links()).toEqual(["/"]);
  });

  it("that are none are told as none, and not before they are known", async () => {
    const web = await memberWeb(groups);
    web.refuse(listPromotions.path, "");
    const page = await web.show(await screen());
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ลองใหม่"]));
    expect(page.words()).not.toContain("ยังไม่มีโปรโมชั่น");
    web.answer(listPromotions.path, []);
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(page.words()).toContain("ยังไม่มีโปรโมชั่นในขณะนี้"));
  });
});

describe("in another language than Thai", () => {
  const texts = (th: string, en?: string) => (en === undefined ? { th } : { th, en });

  it.each([
    ["the announcements", "./parts/AnnouncementLine.tsx", "AnnouncementLine", ["ปิดวันนี้"]],
    ["the promotions", "./PromotionsScreen.tsx", "default", ["Cash back", "ทุกวัน"]],
    ["home", "./HomeScreen.tsx", "default", ["Cash back", "ทุกวัน", "ปิดวันนี้"]],
    ["a text of the house", "./HouseTextScreen.tsx", "default", ["ข้อหนึ่ง"]],
  ])("%s is translated where it was, and in Thai elsewhere", async (_, from, name, said) => {
    const web = await memberWeb([...groups, "house-texts", "house-texts-own"], "/terms");
    const news = [texts("ปิดวันนี้"), texts("สวัสดี", "Hello")];
    web.answer(
      listAnnouncements.path,
      news.map((one, at) => ({ id: String(at), texts: one })),
    );
    const promotion = { titles: texts("คืนเงิน", "Cash back"), bodies: texts("ทุกวัน") };
    web.answer(listPromotions.path, [{ id: "1", ...promotion, image_url: null, ends_at: null }]);
    const terms = { kind: "TERMS", version: 4, texts: texts("ข้อหนึ่ง"), written_at: null };
    web.answer(readHouseText.path.replace("{kind}", "TERMS"), { data: terms });
    Object.assign(document, { querySelectorAll: () => [] });
    const { switchLanguage } = await import("../switch-language.ts");
    await act(() => switchLanguage("en"));
    const parts = (await import(from)) as Readonly<Record<string, unknown>>;
    const page = await web.show(parts[name]);
    for (const word of said) await page.says(word);
    expect(page.words()).not.toContain("คืนเงิน");
  });
});
