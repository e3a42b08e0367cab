/** Home: what it shows of the wallet and the rounds, and where each part leads. */
import { listPromotions } from "@chokdee/domain/notices/admin-contract.ts";
import { countUnreadNotices } from "@chokdee/domain/notices/contract.ts";
import { readProtection } from "@chokdee/domain/protection/contract.ts";
import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberPart, memberWeb } from "../../testing/member-web.ts";

const NOW = Date.parse("2026-11-20T18:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const round = (name: string, close_time: string, more: object = {}) => ({
  id: name,
  name,
  sequence: 0,
  status: "OPEN",
  open_time: inMinutes(-600),
  close_time,
  draw_time: null,
  draw_date: "2026-11-21",
  result: null,
  lottery_type: {
    id: name,
    code: name,
    category: "HANOI",
    name_th: name,
    names: { th: name },
    ...more,
  },
});
const groups = ["home", "lottery", "notices", "protection"];

const part = (load: () => Promise<unknown>, answers?: Readonly<Record<string, object>>) =>
  memberPart(groups, load, answers);

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(closeBrowser);

describe("the ways into the lotteries", () => {
  const tiles = async () => (await import("./parts/LotteryTiles.tsx")).LotteryTiles;

  it("tell how long the government's draw is off, and how many rounds are open", async () => {
    const government = {
      ...round("รัฐบาล", "2026-12-01T08:20:00Z", { code: "thai-gov" }),
      draw_date: "2026-12-01",
    };
    const rounds = [round("ปิด", inMinutes(-1)), round("ก", inMinutes(5)), government];
    const { page, says } = await part(tiles, { [listActiveRounds.path]: { data: rounds } });
    expect(page.words()).not.toContain("ยังไม่มีงวดที่เปิดรับ");
    await says("หวยรัฐบาล 10 วันถึงงวด 1 ธ.ค. ปิด 15:20 น.");
    expect(page.words()).toContain("หวยวันนี้ 2 งวดเปิดรับ");
    await page.follow("หวยวันนี้");
    expect(page.at()).toBe("/lotteries");
    await page.follow("หวยรัฐบาล");
    expect(page.at()).toBe("/lotteries?category=THAI_GOVERNMENT");
  });

  it("tell that the government has none open, once that is known", async () => {
    const over = round("รัฐบาล", inMinutes(-1), { code: "thai-gov" });
    const { page, says } = await part(tiles, { [listActiveRounds.path]: { data: [over] } });
    await says("ยังไม่มีงวดที่เปิดรับ");
    expect(page.words()).toContain("หวยรัฐบาล ยังไม่มีงวดที่เปิดรับ หวยวันนี้ 0 งวดเปิดรับ");
  });
});

describe("the rounds that close soon", () => {
  const soon = async () => (await import("./parts/ClosingSoon.tsx")).ClosingSoon;

  it("are five that are open, the soonest first, without the animal game", async () => {
    const order = ["ช", "ก", "จ", "ข", "ง", "ค", "ฉ"];
    const rounds = [
      round("สัตว์", inMinutes(1), { category: "ANIMAL" }),
      round("ปิดแล้ว", inMinutes(-1)),
      ...order.map((name) => round(`หวย${name}`, inMinutes("กขคงจฉช".indexOf(name) + 2))),
    ];
    const { page, says } = await part(soon, { [listActiveRounds.path]: { data: rounds } });
    await says(/หวยก.*หวยข.*หวยค.*หวยง.*หวยจ/);
    expect(page.words()).not.toMatch(/หวยฉ|หวยช|สัตว์|ปิดแล้ว/);
    expect(page.links()[0]).toBe("/lotteries");
    // In a tab of its own a link has nothing but its address.
    await page.follow("หวยก");
    expect([page.at(), page.state()]).toEqual([
      `/lottery-betting?round=${encodeURIComponent("หวยก")}`,
      expect.objectContaining({ roundId: "หวยก" }),
    ]);
  });

  it("that are none are told as none, and not before they are known", async () => {
    const web = await memberWeb(groups);
    const go = web.hold();
    web.refuse(listActiveRounds.path, "");
    const page = await web.show(await soon());
    expect(page.words()).not.toContain("ไม่มีหวยที่เปิดรับแทง");
    go();
    await vi.waitFor(() => expect(page.buttons()).toEqual(["ลองใหม่"]));
    web.answer(listActiveRounds.path, { data: [round("ปิดแล้ว", inMinutes(-1))] });
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(page.words()).toContain("ไม่มีหวยที่เปิดรับแทงในขณะนี้"));
  });
});

describe("the balance", () => {
  const ticket = async () => (await import("./parts/BalanceTicket.tsx")).BalanceTicket;
  const [HIDE, SHOW, AGAIN] = ["ซ่อนยอดเงิน", "แสดงยอดเงิน", "อัปเดตยอดเงิน"];

  it("can be hidden, and stays hidden", async () => {
    const { page, says } = await part(ticket, { [balance.path]: { balance: 1234.5 } });
    await says(/1,234.50/);
    expect(page.links()).toEqual(["/deposit", "/withdrawal"]);
    await page.press(HIDE);
    expect(page.words()).toContain("•••••• ซ่อนยอดเงินไว้");
    expect(page.words()).not.toContain("1,234");
    const again = await part(async () => {
      localStorage.setItem("balanceHidden", "true");
      return ticket();
    });
    await again.says("ซ่อนยอดเงินไว้");
    await again.page.press(SHOW);
    await again.says("0.00");
    expect(localStorage.getItem("balanceHidden")).toBe("false");
  });

  it("is asked for by hand, and told as old where it did not come", async () => {
    const { page, says, answer, refuse, asked } = await part(ticket, {
      [balance.path]: { balance: 100 },
    });
    await says("100.00");
    answer(balance.path, { balance: 90 });
    await page.press(AGAIN);
    await says("90.00");
    expect(asked.filter((one) => one === balance.path)).toHaveLength(2);
    refuse(balance.path, "", 404);
    await page.press(AGAIN);
    await says("อัปเดตยอดเงินไม่สำเร็จ · ข้อมูลเมื่อ 01:00 น.");
    expect(page.words()).toContain("90.00");
  });

  it("that never came is no amount", async () => {
    const web = await memberWeb(groups);
    web.refuse(balance.path, "", 404);
    const page = await web.show(await ticket());
    await vi.waitFor(() => expect(page.words()).toContain("ยอดเงินคงเหลือ - อัปเดตยอดเงินไม่สำเร็จ"));
    expect(page.words()).not.toContain("ข้อมูลเมื่อ");
  });

  /** 100 baht stood there, 200 came, and half of the way is counted: the frames that were asked for. */
  async function countingUp() {
    const start = 1_000;
    vi.spyOn(performance, "now").mockReturnValue(start);
    const { page, says, answer } = await part(ticket, { [balance.path]: { balance: 100 } });
    const frames: ((now: number) => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => frames.push(step));
    vi.stubGlobal("cancelAnimationFrame", () => undefined);
    await says("100.00");
    const becomes = async (baht: number) => {
      answer(balance.path, { balance: baht });
      await page.press(AGAIN);
    };
    await becomes(200);
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    await act(() => frames.at(-1)?.(start + 200));
    await says("150.00");
    return { page, says, frames, start, becomes };
  }

  it("counts up to what came in, and not down", async () => {
    const { page, says, frames, start, becomes } = await countingUp();
    // A frame late: there it stays.
    await act(() => frames.at(-1)?.(start + 900));
    await says("200.00");
    expect(frames).toHaveLength(2);
    await becomes(50);
    await vi.waitFor(() => expect(page.words()).toMatch(/(?<!\d)50.00/));
    expect(frames).toHaveLength(2);
  });

  it("goes to what is there at once when money goes out while it counts up", async () => {
    const { says, frames, becomes } = await countingUp();
    await becomes(120);
    await says("120.00");
    expect(frames).toHaveLength(2);
  });
});

it("home tells of a break that runs", async () => {
  const { page } = await part(
    async () => {
      // One was told at the last look: its note does not come late.
      localStorage.setItem("pauseNoteHeight", "44");
      return (await import("./HomeScreen.tsx")).default;
    },
    { [readProtection.path]: { exclusion: null, break: { until: inMinutes(90) } } },
  );
  const told = "กำลังพักการเล่นถึง 21 พ.ย. 2569 02:30 น.";
  await vi.waitFor(() => expect(page.words()).toContain(told));
});

it("home has the news, the balance, the rounds and the first promotion, each with its way on", async () => {
  const promotion = (id: string, th: string) => ({
    id,
    titles: { th },
    bodies: { th: `${th} ทุกวัน` },
    image_url: null,
    ends_at: null,
  });
  const { page, says } = await part(
    async () => {
      const { keepDraft } = await import("../../betting/member/kept-draft.ts");
      const { EMPTY_DRAFT } = await import("../../betting/member/draft.ts");
      const list = [{ betType: "THREE_TOP", number: "582" } as const];
      keepDraft("m", "r1", { ...EMPTY_DRAFT, list });
      keepDraft("other", "r2", { ...EMPTY_DRAFT, list });
      return (await import("./HomeScreen.tsx")).default;
    },
    {
      [listPromotions.path]: [promotion("1", "คืนเงิน"), promotion("2", "ลุ้นทอง")],
      [countUnreadNotices.path]: { unread: 100 },
    },
  );
  await says("คืนเงิน คืนเงิน ทุกวัน");
  expect(page.words()).not.toContain("ลุ้นทอง");
  await says(/99\+/);
  await page.follow("โพยที่ยังไม่ได้ส่ง 1 รายการ");
  expect(page.at()).toBe("/lottery-betting?round=r1");
  await page.follow("คืนเงิน");
  expect(page.at()).toBe("/promotions");
  await page.follow("การแจ้งเตือน ยังไม่อ่าน 100 รายการ");
  expect(page.at()).toBe("/notices");
});
