/** A member's notices: what is shown, where it leads, and what is sent as read. */
import { countUnreadNotices, listNotices, readNotices } from "@chokdee/domain/notices/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberPart, memberWeb } from "../../testing/member-web.ts";

const notice = (id: string, event: string, more: object = {}) => ({
  id,
  event,
  created_at: "2026-11-20T18:05:00Z",
  is_read: true,
  amount: null,
  reason: null,
  round: null,
  news: null,
  ...more,
});
const page = (data: readonly object[], unread = 0, next: string | null = null) => ({
  data,
  next_cursor: next,
  unread,
});
const screen = () => import("./NoticesScreen.tsx");
const part = (load: () => Promise<unknown>, answers?: Readonly<Record<string, object>>) =>
  memberPart(["notices", "home"], load, answers);

afterAll(closeBrowser);

describe("the notices", () => {
  it("say what came of what, why, and when, and mark what was not read", async () => {
    const round = {
      id: "1",
      names: { th: "หวยฮานอย", en: "Hanoi" },
      draw_date: "2026-11-20",
      sequence: 0,
    };
    const news = { titles: { th: "ลุ้นทอง", en: "Gold" }, bodies: { th: "ทุกวันศุกร์" } };
    const rows = [
      notice("5", "WIN", { amount: "1500.25", round, is_read: false }),
      notice("4", "DEPOSIT_FAILED", { amount: "250.00", reason: "สลิปไม่ชัด" }),
      notice("3", "CORRECTION", { amount: "-30.00", round }),
      notice("6", "CORRECTION", { amount: "45.00", round }),
      notice("2", "PROMOTION", { news }),
      notice("1", "ANNOUNCEMENT", { news: { titles: { th: "ปิดปรับปรุง" }, bodies: null } }),
    ];
    const { says, page: shown } = await part(screen, { [listNotices.path]: page(rows, 1) });
    await says("ถูกรางวัล!");
    expect(shown.words()).toContain(
      "ยังไม่อ่าน 1 รายการ อ่านทั้งหมดแล้ว " +
        "ถูกรางวัล! ใหม่ หวยฮานอย ได้รางวัล 1,500.25 บาท 21 พ.ย. 2569 01:05 น. " +
        "ฝากเงินไม่สำเร็จ รายการฝาก 250.00 บาทไม่ผ่าน กรุณาดูเหตุผลหรือติดต่อเจ้าหน้าที่ เหตุผล: สลิปไม่ชัด",
    );
    expect(shown.words()).toMatch(
      /แก้ไขผลรางวัล หวยฮานอย มีการแก้ผลรางวัล ยอดเปลี่ยน −30.00 บาท.* ยอดเปลี่ยน \+45.00 บาท/,
    );
    expect(shown.words()).toMatch(/ลุ้นทอง ทุกวันศุกร์ .* ประกาศจากโชคดี ปิดปรับปรุง/);
    expect(shown.links()).toEqual([
      "/",
      "/notifications",
      "/lottery-bets",
      "/reports",
      "/lottery-bets",
      "/lottery-bets",
      "/promotions",
      "/notices",
    ]);
  });

  it("are read by a tap, which leads on, once", async () => {
    const rows = [notice("9", "WITHDRAWAL_PAID", { amount: "1.00", is_read: false })];
    const { says, page: shown, sent } = await part(screen, { [listNotices.path]: page(rows, 1) });
    await says("ถอนเงินสำเร็จ");
    await shown.follow("ถอนเงินสำเร็จ");
    await vi.waitFor(() =>
      expect(sent).toEqual([{ call: `POST ${readNotices.path}`, body: { id: "9" } }]),
    );
    expect(shown.at()).toBe("/withdrawal/history");
  });

  it("are all read by one press, after which none is marked", async () => {
    const rows = (is_read: boolean) => [notice("9", "RESULT", { is_read }), notice("8", "RESULT")];
    const all = await part(screen, { [listNotices.path]: page(rows(false), 100) });
    await all.says(/ยังไม่อ่าน 99\+รายการ/);
    const go = all.hold();
    await all.page.press("อ่านทั้งหมดแล้ว");
    await vi.waitFor(() => expect(all.page.busy()).toEqual(["อ่านทั้งหมดแล้ว"]));
    all.answer(listNotices.path, page(rows(true)));
    go();
    await vi.waitFor(() => expect(all.page.words()).not.toMatch(/ใหม่|ยังไม่อ่าน|อ่านทั้งหมดแล้ว/));
    expect(all.sent.map(({ body }) => body)).toEqual([{ up_to: "9" }]);
  });

  it("of which the bell knows some are counted while the list is still to come", async () => {
    const web = await memberWeb(["notices"]);
    web.answer(countUnreadNotices.path, { unread: 4 });
    web.lose(listNotices.path);
    const shown = await web.show(await screen());
    await vi.waitFor(() => expect(shown.words()).toContain("ยังไม่อ่าน 4 รายการ"));
    expect(shown.words()).not.toContain("ยังไม่มีการแจ้งเตือน");
    expect(shown.buttons()).toEqual([]);
  });

  it("go on below with older ones, asked for by the place where they ended", async () => {
    const {
      says,
      page: shown,
      queries,
    } = await part(screen, {
      [listNotices.path]: ((query: URLSearchParams) =>
        query.has("cursor")
          ? page([notice("1", "REFUND", { amount: "5.00" })])
          : page([notice("2", "RESULT")], 0, "c2")) as unknown as object,
    });
    await says("ผลรางวัลออกแล้ว");
    await shown.press("ดูก่อนหน้านี้");
    await says("คืนเงินค่าแทง");
    expect(queries(listNotices.path)).toEqual([{ limit: "30" }, { limit: "30", cursor: "c2" }]);
    expect(shown.buttons()).toEqual([]);
  });

  it("that are none lead to their settings; that did not come are asked for again", async () => {
    const none = await part(screen, { [listNotices.path]: page([]) });
    await none.says("ยังไม่มีการแจ้งเตือน");
    expect(none.page.links()).toEqual(["/", "/notifications", "/notifications"]);
    const web = await memberWeb(["notices"]);
    web.refuse(listNotices.path, "");
    const shown = await web.show(await screen());
    await vi.waitFor(() => expect(shown.buttons()).toEqual(["ลองใหม่"]));
    expect(shown.words()).not.toContain("ยังไม่มีการแจ้งเตือน");
    web.answer(listNotices.path, page([notice("2", "RESULT")]));
    await shown.press("ลองใหม่");
    await vi.waitFor(() => expect(shown.words()).toContain("ผลรางวัลออกแล้ว"));
  });
});

it.each([
  [0, "การแจ้งเตือน", ""],
  [99, "การแจ้งเตือน ยังไม่อ่าน 99 รายการ", "99"],
  [100, "การแจ้งเตือน ยังไม่อ่าน 100 รายการ", "99+"],
])("the bell with %i unread is called so, and leads to them", async (unread, name, shown) => {
  const bell = async () => (await import("./NoticeBell.tsx")).NoticeBell;
  const { page: at } = await part(bell, { [countUnreadNotices.path]: { unread } });
  await vi.waitFor(() => expect(at.words()).toBe(shown));
  await at.follow(name);
  expect(at.at()).toBe("/notices");
});
