/** What stands around a member's screens, the side menu, help, and the texts of the house. */
import { logout } from "@chokdee/domain/accounts/contract.ts";
import { readHouseText } from "@chokdee/domain/core/house-texts-contract.ts";
import { publicSettings } from "@chokdee/domain/core/settings-contract.ts";
import { writePreferences } from "@chokdee/domain/members/contract.ts";
import { listBetTypes, listLotteryTypes } from "@chokdee/domain/rounds/contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { withdrawalLimits } from "@chokdee/domain/withdrawals/contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

// The line to the server, over which nothing is pushed here.
vi.mock("socket.io-client", () => ({
  io: () => ({ on: () => undefined, io: { on: () => undefined }, disconnect: () => undefined }),
}));

const settings = {
  stopped: {},
  contact_line_url: "",
  contact_phone: "02-123-4567",
  group_chat_url: "https://chat.test/g",
  licence_number: "77/2569",
  deposit_min: 50,
  deposit_max: 50_000,
  cancellations_per_day: 3,
};

afterEach(() => vi.useRealTimers());
afterAll(closeBrowser);

describe("around the screens", () => {
  async function shell(before = (): void => undefined) {
    // What is fetched later is not fetched here.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const web = await memberWeb([], "/deposit");
    before();
    return { ...web, page: await web.show(await import("./AppShell.tsx")) };
  }

  it("five ways stand at the foot, but where a screen wants them out of the way", async () => {
    const { page } = await shell();
    expect(page.words()).toBe("ข้ามไปที่เนื้อหา หน้าหลัก หวย ฝากเงิน โพย ผลรางวัล");
    const ways = ["/", "/lotteries", "/deposit", "/lottery-bets", "/lottery-results"];
    expect(page.links().slice(1)).toEqual(ways);
    const { useHiddenBottomNav } = await import("../../ui/bottom-nav.ts");
    const { mount } = await import("../../testing/browser.ts");
    const full = await mount(() => useHiddenBottomNav());
    expect(page.words()).toBe("ข้ามไปที่เนื้อหา");
    await full.unmount();
    expect(page.words()).toContain("โพย");
  });

  it("the want of a connection is told while it lasts", async () => {
    const { page } = await shell();
    expect(page.words()).not.toContain("ไม่มีอินเทอร์เน็ต");
    const listeners: (readonly [type: string, run: () => void])[] = [];
    const without = await shell(() => {
      vi.stubGlobal("navigator", { onLine: false });
      vi.stubGlobal("addEventListener", (type: string, run: () => void) =>
        listeners.push([type, run]),
      );
    });
    expect(without.page.words()).toContain("ไม่มีอินเทอร์เน็ต ข้อมูลอาจไม่ล่าสุด");
    vi.stubGlobal("navigator", { onLine: true });
    await act(() => {
      for (const [type, run] of listeners) if (type === "online") run();
    });
    expect(without.page.words()).not.toContain("ไม่มีอินเทอร์เน็ต");
  });

  it("another language is told to the server", async () => {
    const { sent } = await shell();
    const { switchLanguage } = await import("../switch-language.ts");
    await act(() => switchLanguage("en"));
    await vi.waitFor(() =>
      expect(sent).toEqual([{ call: `PUT ${writePreferences.path}`, body: { language: "en" } }]),
    );
  });

  it.each([
    ["/", "home"],
    ["/settings", "home"],
    ["/lotteries", "lottery"],
    ["/lottery-betting", "lottery"],
    ["/betting", "lottery"],
    ["/yeekee-shots", "lottery"],
    ["/lottery-bets", "bets"],
    ["/lottery-results", "results"],
    ["/deposit", "deposit"],
  ])("%s belongs to %s", async (path, key) => {
    await memberWeb([]);
    const { activeNavKey } = await import("./parts/BottomNav.tsx");
    expect(activeNavKey(path)).toBe(key);
  });
});

describe("the side menu", () => {
  async function menu(more: object = settings) {
    const web = await memberWeb([]);
    web.answer(publicSettings.path, { ...settings, ...more });
    web.answer(balance.path, { balance: 12.5 });
    const onClose = vi.fn<() => void>();
    const page = await web.show(await import("./parts/SideMenu.tsx"), { open: true, onClose });
    return { ...web, page, onClose };
  }
  const session = async () => (await import("../session.ts")).session();

  it("knows whose it is and what they have, leads on, and is closed by that", async () => {
    const { page, onClose } = await menu();
    await vi.waitFor(() => expect(page.words()).toMatch(/081-111-1111 .*12.50/));
    await vi.waitFor(() => expect(page.links()).toContain("https://chat.test/g"));
    expect(page.links()).toEqual([
      "/settings",
      "/protection",
      "/bank-account",
      "/transactions",
      "/reports",
      "/check-round",
      "/betting",
      "/referral",
      "https://chat.test/g",
      "/help",
    ]);
    await page.follow("รายงานการเงิน");
    expect([page.at(), onClose.mock.calls.length]).toEqual(["/transactions", 1]);
    await page.follow("ทายสัตว์");
    expect([page.at(), onClose.mock.calls.length]).toEqual(["/betting", 2]);
    await page.press("ปิด");
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it("leads to the staff where the house has no group, or one that is no link", async () => {
    const { page } = await menu({ group_chat_url: "javascript:alert(1)" });
    await vi.waitFor(() => expect(page.words()).toContain("12.50"));
    await page.follow("กลุ่มแชท");
    expect(page.at()).toBe("/help?part=contact");
  });

  it.each([true, false])("asks before it signs out (answered by a yes: %s)", async (leaves) => {
    const { page, onClose, sent } = await menu();
    await page.press("ออกจากระบบ");
    await vi.waitFor(() => expect(page.buttons()).toEqual(["อยู่ต่อ", "ออกจากระบบ"]));
    await page.press(leaves ? "ออกจากระบบ" : "อยู่ต่อ");
    await vi.waitFor(() => expect(page.buttons()).not.toContain("อยู่ต่อ"));
    if (leaves) await vi.waitFor(async () => expect(await session()).toBeNull());
    expect([(await session()) === null, onClose.mock.calls.length]).toEqual([
      leaves,
      leaves ? 1 : 0,
    ]);
    expect(sent.map(({ call }) => call)).toEqual(leaves ? [`POST ${logout.path}`] : []);
  });
});

describe("help", () => {
  const lottery = (id: string, th: string) => ({ id, name_th: th, names: { th } });
  const rate = (id: string, bet_type: string, odds: number) => ({
    id,
    bet_type,
    name_th: `ประเภท ${id}`,
    default_odds: odds,
    min_bet: 1,
    max_bet: 2_000,
  });
  const rates = (id: string) => listBetTypes.path.replace("{id}", id);

  async function help(address = "/help", limits: object = {}, own: object = {}) {
    const web = await memberWeb(["help", "house-texts", "betting", "auth"], address);
    web.answer(publicSettings.path, { ...settings, ...own });
    web.answer(listLotteryTypes.path, { data: [lottery("1", "หวยก"), lottery("2", "หวยข")] });
    web.answer(rates("1"), { data: [rate("a", "THREE_TOP", 900), rate("b", "UNKNOWN", 3.2)] });
    web.answer(rates("2"), { data: [rate("c", "TWO_BOTTOM", 95)] });
    web.answer(withdrawalLimits.path, {
      data: { fee: 0, min: 100, max: 20_000, daily_limit: 5, ...limits },
    });
    const page = await web.show(await import("./HelpScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toContain("×900"));
    await vi.waitFor(() => expect(page.words()).toContain("ถอนเงินครั้งละ"));
    return { ...web, page };
  }

  it("tells the odds of the lottery that is chosen, the first at the beginning", async () => {
    const { page } = await help();
    expect(page.words()).toContain("3 ตัวบน ×900 1–2,000 ประเภท b ×3.2 1–2,000");
    expect(page.typed("หวย")).toBe("1");
    await page.type("หวย", "2");
    await vi.waitFor(() => expect(page.words()).toContain("2 ตัวล่าง ×95 1–2,000"));
    expect(page.words()).not.toContain("×900");
  });

  it("tells what is free and what is bounded, by the house's settings", async () => {
    const { page } = await help();
    await vi.waitFor(() => expect(page.words()).toContain("ฝากเงินครั้งละ 50–50,000 บาท"));
    expect(page.words()).toContain("ถอนเงินครั้งละ 100–20,000 บาท วันละไม่เกิน 5 ครั้ง ไม่มีค่าธรรมเนียม");
    expect(page.words()).toContain("ยกเลิกโพยได้วันละ 3 ครั้ง");
    const { page: paid } = await help("/help", { fee: 10 });
    expect(paid.words()).toContain("วันละไม่เกิน 5 ครั้ง ค่าธรรมเนียมครั้งละ 10 บาท");
  });

  it("names the ways to the staff at its end, and first to whoever asks for them", async () => {
    const { page } = await help();
    await vi.waitFor(() => expect(page.links()).toContain("https://chat.test/g"));
    expect(page.links()).toEqual([
      "/",
      "tel:021234567",
      "https://chat.test/g",
      "tel:021234567",
      "/terms",
      "/privacy",
      "/responsible-play",
    ]);
    expect(page.words()).toContain("โทร. 02-123-4567 ใบอนุญาตเลขที่ 77/2569");
    const isFirst = (text: string) => text.indexOf("กลุ่มแชท") < text.indexOf("วิธีแทง");
    expect(isFirst(page.words())).toBe(false);
    const { page: asks } = await help("/help?part=contact");
    await vi.waitFor(() => expect(asks.words()).toContain("กลุ่มแชท"));
    expect(isFirst(asks.words())).toBe(true);
    expect(asks.words().split("กลุ่มแชท")).toHaveLength(2);
  });

  it("calls a telephone abroad with its plus", async () => {
    const { page } = await help("/help", {}, { contact_phone: "+66 2-123-4567" });
    await vi.waitFor(() => expect(page.links()).toContain("https://chat.test/g"));
    expect(page.links().filter((link) => link.startsWith("tel:"))).toEqual([
      "tel:+6621234567",
      "tel:+6621234567",
    ]);
  });

  it("whose odds could not be read asks for them again", async () => {
    const web = await memberWeb(["help", "house-texts", "betting", "auth"], "/help");
    web.answer(publicSettings.path, settings);
    web.answer(withdrawalLimits.path, { fee: 0, min: 100, max: 20_000, daily_limit: 5 });
    web.answer(listLotteryTypes.path, { data: [lottery("1", "หวยก")] });
    web.refuse(rates("1"), "");
    const page = await web.show(await import("./HelpScreen.tsx"));
    await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
    web.answer(rates("1"), { data: [rate("a", "THREE_TOP", 900)] });
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(page.words()).toContain("×900"));
  });
});

describe("a text of the house", () => {
  async function text(address: string, texts: object, signedIn = true) {
    const web = await memberWeb(["house-texts", "house-texts-own"], address, signedIn);
    const kind = { "/privacy": "PRIVACY", "/terms": "TERMS", "/responsible-play": "RESPONSIBLE" };
    const path = readHouseText.path.replace("{kind}", kind[address as keyof typeof kind]);
    const at = "th" in texts ? "2026-11-20T18:00:00Z" : null;
    web.answer(path, {
      data: { kind: kind[address as keyof typeof kind], version: 4, texts, written_at: at },
    });
    return { ...web, path, page: await web.show(await import("./HouseTextScreen.tsx")) };
  }

  it.each([
    ["/terms", "ข้อตกลงการใช้งาน"],
    ["/privacy", "นโยบายความเป็นส่วนตัว"],
    ["/responsible-play", "เล่นอย่างรับผิดชอบ"],
  ])("is at %s the operator's, with its version", async (address, title) => {
    const { page } = await text(address, { th: "# หนึ่ง\nสอง", en: "one" });
    await vi.waitFor(() => expect(page.words()).toBe(`${title} หนึ่ง สอง ฉบับที่ 4 วันที่ 21 พ.ย. 2569`));
    expect(page.links()).toEqual(["/"]);
  });

  it("is the product's own where the operator wrote none, and leads a visitor to the sign-in", async () => {
    const { page } = await text("/terms", {}, false);
    const { text: words } = await import("../../text/i18n.ts");
    const [first = ""] = words("house-texts-own:text.TERMS").replace("# ", "").split("\n");
    await vi.waitFor(() => expect(page.words()).toContain(first));
    expect(page.words()).not.toContain("ฉบับที่");
    expect(page.links()).toEqual(["/auth/login"]);
  });
});
