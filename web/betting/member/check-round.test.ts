/** A round that is looked up: which are asked for, what is said of one, and the member's slips in it. */
import { listBets } from "@chokdee/domain/betting/contract.ts";
import { findRounds } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, describe, expect, it, vi } from "vitest";

import { aRound } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { slipOf } from "../../testing/placed-bets.ts";

afterAll(closeBrowser);

const TEXTS = ["check-round", "lottery", "draw", "betting", "slip-search", "slip-text", "share"];
const lottery = (category: string, id = "t") => ({ ...aRound().lottery_type, id, category });
type Found = Readonly<Record<string, readonly object[]>>;

type Web = Awaited<ReturnType<typeof memberWeb>>;

/** With what the server answers otherwise. */
async function looking(
  found: Found | null,
  address = "/check-round",
  answering: (web: Web) => void = () => undefined,
  language: "th" | "en" = "th",
) {
  const web = await memberWeb([...TEXTS, "lucky"], address);
  web.answer(listBets.path, { data: [], next_cursor: null });
  web.answer("/api/lottery/types", [
    { ...lottery("HANOI"), names: { th: "ฮานอย" } },
    { ...lottery("YEEKEE", "y"), names: { th: "ยี่กี" } },
  ]);
  web.answer(findRounds.path, (query: URLSearchParams) => ({
    data: query.has("cursor") ? [] : (found?.[query.get("state") ?? ""] ?? []),
    next_cursor: query.get("state") === "finished" && !query.has("cursor") ? "c" : null,
  }));
  if (found === null) web.refuse(findRounds.path, "");
  answering(web);
  const { chooseLanguage } = await import("../../text/i18n.ts");
  await chooseLanguage(language);
  const page = await web.show(await import("./CheckRoundScreen.tsx"));
  const { says } = page;
  return { ...web, page, says };
}

const finished = aRound("2", {
  name: "งวดก่อน",
  status: "SETTLED",
  close_time: "2026-11-19T11:00:00Z",
  result: { three_top: "512", two_bottom: "07", two_top: "12" },
});

describe("rounds that are found", () => {
  it("in another language than Thai have their number, but for one that left it to a new round", async () => {
    const lottery_type = { ...lottery("YEEKEE"), names: { th: "ยี่กี", en: "Yeekee" } };
    const cancelled = { status: "VOIDED", sequence: -3, lottery_type };
    const { page, says } = await looking(
      {
        open: [aRound("1", { name: "ยี่กี รอบที่ 7", sequence: 7, lottery_type })],
        finished: [aRound("2", { name: "ยี่กี รอบที่ 7", ...cancelled })],
      },
      undefined,
      undefined,
      "en",
    );
    await says(/Yeekee 7 .* Yeekee Closes/);
    expect(page.words()).not.toContain("-3");
  });

  it("stand by state: open, finished with their numbers, and to come with when they open", async () => {
    const { page, says, queries } = await looking({
      open: [aRound("1", { name: "งวดนี้", close_time: "2026-11-20T11:00:00Z" })],
      finished: [finished, aRound("4", { name: "งวดเลิก", status: "VOIDED" })],
      upcoming: [aRound("3", { name: "งวดหน้า", status: "SCHEDULED" })],
    });
    await says("เปิดรับ งวดนี้ ปิดรับ 20 พ.ย. 2569 18:00 น.");
    await says("ปิดรับแล้ว งวดก่อน ปิดรับ 19 พ.ย. 2569 18:00 น. 3 ตัวบน 512 2 ตัวล่าง 07 งวดเลิก");
    await says("ยังไม่เปิด งวดหน้า เปิดรับ 20 พ.ย. 2569 07:00 น.");
    await says(/งวดเลิก .*ยกเลิก/);
    expect(queries(findRounds.path)).toEqual([
      { state: "open", limit: "5" },
      { state: "finished", limit: "10" },
      { state: "upcoming", limit: "5" },
    ]);
    await page.press("ดูงวดเพิ่ม");
    const more = { state: "finished", limit: "20", cursor: "c" };
    await vi.waitFor(() => expect(queries(findRounds.path).at(-1)).toEqual(more));
    await vi.waitFor(() => expect(page.buttons()).not.toContain("ดูงวดเพิ่ม"));
  });

  it("are those of a lottery, a number of its day, and a day; another lottery drops the number", async () => {
    const { page, queries, says } = await looking({ open: [aRound()] });
    await says("งวดที่ 7");
    expect(page.words()).not.toContain("ทุกงวด");
    await page.type("หวย", "y");
    await page.type("งวดที่", "12");
    const last = () => queries(findRounds.path).at(-1);
    const wanted = { state: "upcoming", limit: "5", lottery_type_id: "y", sequence: "12" };
    await vi.waitFor(() => expect(last()).toEqual(wanted));
    expect(page.at()).toBe("/check-round?type=y&number=12");
    await page.type("หวย", "t");
    const other = { state: "upcoming", limit: "5", lottery_type_id: "t" };
    await vi.waitFor(() => expect(last()).toEqual(other));
    expect(page.words()).not.toContain("ทุกงวด");
  });

  it("are those of a day, which stands in the address", async () => {
    const { page, says, queries } = await looking({ open: [aRound()] });
    await says("งวดที่ 7");
    await page.type("วันที่ออกรางวัล", "20/11/2569");
    await vi.waitFor(() =>
      expect(queries(findRounds.path).at(-1)).toMatchObject({ date: "2026-11-20" }),
    );
    expect(page.at()).toBe("/check-round?date=2026-11-20");
  });

  it("say where they stand when neither the list nor their numbers do", async () => {
    const { says, page } = await looking({
      finished: [
        aRound("4", { name: "งวดรอ", status: "CLOSED" }),
        finished,
        aRound("5", { name: "งวดไร้เลข", status: "SETTLED", result: {} }),
      ],
    });
    const { text } = await import("../../text/i18n.ts");
    const plain = (of: string) => of.replaceAll(/[\u2060\u200B]/g, "");
    const [closed, settled] = [
      plain(text("check-round:state.CLOSED")),
      plain(text("check-round:state.SETTLED")),
    ];
    await says(new RegExp(`งวดรอ ปิดรับ [^ก]*${closed} งวดก่อน`));
    expect(page.words()).toMatch(new RegExp(`งวดไร้เลข .*${settled}`));
  });

  it("of which one state cannot be read are not said to be all", async () => {
    const { page, says } = await looking({ open: [aRound()] }, "/check-round", (web) =>
      web.answer(findRounds.path, (query: URLSearchParams) =>
        query.get("state") === "finished"
          ? Response.json({ message: "" }, { status: 422 })
          : { data: [aRound()], next_cursor: null },
      ),
    );
    await says("ลองใหม่");
    expect(page.words()).not.toContain("งวดที่ 7");
  });

  it("keep what was looked for when one is opened and left again", async () => {
    const { page, answer, says } = await looking({ open: [aRound()] }, "/check-round?type=t");
    answer("/api/lottery/rounds/7", aRound());
    await says("งวดที่ 7");
    await page.press("งวดที่ 7");
    expect(page.at()).toBe("/check-round?type=t&id=7");
    await says("โพยของฉันในงวดนี้");
    await page.press("ย้อนกลับ");
    expect(page.at()).toBe("/check-round?type=t");
  });

  it("where there are none say so, and where they cannot be read are asked for again", async () => {
    const { says } = await looking({});
    await says("ไม่พบงวดที่ค้นหา");
    const failed = await looking(null);
    await failed.says("ลองใหม่");
    expect(failed.page.words()).not.toContain("ไม่พบงวดที่ค้นหา");
    failed.answer(findRounds.path, { data: [aRound()], next_cursor: null });
    await failed.page.press("ลองใหม่");
    await failed.says("งวดที่ 7");
  });
});

describe("of one round", () => {
  async function checked(round: object, bets: readonly object[] = []) {
    const all = await looking({}, "/check-round?id=7", (web) => {
      web.answer("/api/lottery/rounds/7", aRound("7", round));
      web.answer("/api/lottery/rounds/7/proof", { status: "OPEN", drand: {}, seed: null });
      web.answer(listBets.path, { data: bets, next_cursor: null });
    });
    await vi.waitFor(() => expect(all.page.words()).toContain("งวด 20 พ.ย. 2569"));
    return all;
  }

  it("an open one: its times, what is left, no result yet, and the member's slips in it", async () => {
    const { page, says, queries } = await checked(
      { open_time: "2026-11-19T23:00:00Z", draw_time: "2026-11-20T12:00:00Z" },
      slipOf("a", ["TWO_TOP 12 5.00"]),
    );
    await says(
      "เปิดรับ 20 พ.ย. 2569 06:00 น. ปิดรับ 1 ม.ค. 2642 07:00 น. ออกรางวัล 20 พ.ย. 2569 19:00 น.",
    );
    await says("เหลือเวลา");
    await says("ผลรางวัล ยังไม่ออกผล โพยของฉันในงวดนี้");
    await says("12 ยอดแทง 5.00");
    expect(queries(listBets.path)).toEqual([{ round_id: "7", limit: "20" }]);
    await page.press("รายละเอียด");
    await says("รายละเอียดโพย");
    await page.press("ปิด");
    await vi.waitFor(() => expect(page.words()).not.toContain("รายละเอียดโพย"));
    expect(page.links()).toEqual([]);
  });

  it.each([
    ["a drawn one", finished, "3 ตัวบน 512 2 ตัวบน 12 2 ตัวล่าง 07 โพยของฉัน"],
    ["a voided one", { status: "VOIDED" }, "งวดนี้ถูกยกเลิก เงินแทงคืนเข้ากระเป๋าแล้ว"],
  ])(
    "%s says what came of it, and where the member has no slip that there is none",
    async (...of) => {
      const { page, says } = await checked(of[1]);
      await says(of[2]);
      await says("ไม่มีโพยในงวดนี้");
      expect(page.words()).not.toContain("เหลือเวลา");
    },
  );

  it.each([
    ["an open one of Yeekee is shot at and checked", "YEEKEE", "OPEN", ["/yeekee-shots?round=7"]],
    ["a closed one of Yeekee is checked", "YEEKEE", "CLOSED", []],
    ["an animal's is checked", "ANIMAL", "OPEN", []],
  ])("%s", async (_, category, status, shoot) => {
    const { page, says } = await checked({ status, lottery_type: lottery(category) });
    await says("โพยของฉันในงวดนี้");
    expect(page.links()).toEqual([...shoot, "/draw-proof?round=7"]);
  });

  it("that is not there the server's words are said; one that cannot be read is asked for again", async () => {
    const gone = await looking({}, "/check-round?id=7", (web) =>
      web.refuse("/api/lottery/rounds/7", "ไม่พบงวด", 404, { code: "ROUND_NOT_FOUND" }),
    );
    await gone.says("ไม่พบงวด");
    expect(gone.page.buttons()).not.toContain("ลองใหม่");
    const failed = await looking({}, "/check-round?id=7", (web) =>
      web.refuse("/api/lottery/rounds/7", "x", 422),
    );
    await failed.says("ลองใหม่");
    failed.answer("/api/lottery/rounds/7", aRound());
    await failed.page.press("ลองใหม่");
    await failed.says("งวดที่ 7");
  });
});

describe("what another app shares", () => {
  const ID = "0f4b7c1e-3a52-4d1c-9e0a-6b1f2d3c4e5f";

  async function shared(text: string, bets: readonly object[] = []) {
    const web = await memberWeb([...TEXTS, "lucky"], `/share?text=${encodeURIComponent(text)}`);
    web.answer(listBets.path, { data: bets, next_cursor: null });
    web.answer("/api/lottery/rounds/active", [aRound("8", { name: "งวดหน้า" })]);
    web.answer("/api/lottery/types/t/bet-types", [
      {
        id: "21",
        bet_type: "TWO_TOP",
        name_th: "",
        digits_count: 2,
        default_odds: "90.00",
        min_bet: "1.00",
        max_bet: "9.00",
      },
    ]);
    const page = await web.show(await import("./ShareScreen.tsx"));
    const { says } = page;
    return { ...web, page, says };
  }

  it("a set of lucky numbers leads to the sets", async () => {
    const { page } = await shared("https://x.test/#/lucky-groups?code=AB12");
    await vi.waitFor(() => expect(page.at()).toBe("/lucky-groups?code=AB12"));
  });

  it("a text goes to the round that is chosen, to be read there", async () => {
    const { page, says } = await shared("12=50 บน");
    await says("12=50 บน");
    await says("งวดหน้า");
    await page.press("งวดหน้า");
    await vi.waitFor(() => expect(page.at()).toBe("/lottery-betting"));
    expect(sessionStorage.getItem("slip-text:m:8")).toBe("12=50 บน");
    expect(JSON.parse(sessionStorage.getItem("bets:m:8") ?? "")).toMatchObject({ mode: "text" });
  });

  it("a slip of the member's own is pulled into a round, and another's is not shown", async () => {
    const { page, says, queries } = await shared(ID, slipOf(ID, ["TWO_TOP 12 50.00"]));
    await says("งวดหน้า");
    expect(queries(listBets.path)).toEqual([{ bet_group_id: ID }]);
    await page.press("งวดหน้า");
    await vi.waitFor(() => expect(page.at()).toBe("/lottery-betting"));
    expect(JSON.parse(sessionStorage.getItem("bets:m:8") ?? "")).toMatchObject({
      list: [{ betType: "TWO_TOP", number: "12" }],
      amounts: { "TWO_TOP:12": "50" },
    });
    const other = await shared(ID);
    await other.says("ไม่พบโพยรหัสนี้ในบัญชีของคุณ");
    expect(other.page.links()).toContain("/lotteries");
    const animals = await shared(ID, slipOf(ID, ["ANIMAL 07 50.00"]));
    await animals.says("ไม่พบโพยรหัสนี้ในบัญชีของคุณ");
  });

  it("nothing is said to be nothing", async () => {
    const { page, says } = await shared("  ");
    await says("ไม่มีเลขในสิ่งที่แชร์มา");
    expect(page.links()).toContain("/lotteries");
  });
});
