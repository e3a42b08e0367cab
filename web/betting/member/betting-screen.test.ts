/** A member bets on a round: numbers, prices, the slip, and what reaches the server. */
import { listBets } from "@chokdee/domain/betting/contract.ts";
import { listRoundNumberRules, readRound } from "@chokdee/domain/rounds/contract.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { aRound, betDesk, bettingWeb, PLACE } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const rule = (bet_type: string, number: string, kind: string, odds = "45.00") => ({
  bet_type,
  number,
  rule: kind,
  odds,
});

it("numbers typed on the keypad go to the server once, each with its stake in baht, its bet type and odds", async () => {
  const { page, keys, toSlip, says, sent, told, asked } = await betDesk({
    rules: [rule("TWO_TOP", "34", "PARTIAL")],
  });
  expect(asked).toContain("/api/lottery/types/t/bet-types");
  expect(page.words()).toContain("กรุณาเพิ่มรายการแทงก่อน");
  expect(page.chosen()).toEqual(expect.arrayContaining(["3 ตัวบน ×900"]));
  await page.press("2 ตัวบน");
  await page.press("2 ตัวล่าง");
  await keys("12");
  await says("1 เลข ×2 ประเภท");
  await page.press("2 ตัวล่าง");
  await keys("34");
  await says("2 เลข 3 รายการ");
  await toSlip();
  await page.type("ใส่ราคาเท่ากันทุกเลข", "20");
  await page.type("ราคา 2 ตัวล่าง 1 2", "50");
  expect(page.words()).toContain("จ่าย ×45");
  await says("3 รายการ คงเหลือหลังแทง 910.00");
  await page.press("ส่งโพย 90.00 บาท");
  await says("กรุณาเพิ่มรายการแทงก่อน");
  expect(sent).toEqual([
    {
      call: PLACE,
      body: {
        round_id: "7",
        bet_group_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        bets: [
          { bet_type_config_id: "21", number: "12", amount: 20, expected_odds: "90.00" },
          { bet_type_config_id: "22", number: "12", amount: 50, expected_odds: "95.00" },
          { bet_type_config_id: "21", number: "34", amount: 20, expected_odds: "45.00" },
        ],
      },
    },
  ]);
  expect(await told()).toBe("✅ รับโพยแล้ว");
  const { shownToast } = await import("../../ui/toast.ts");
  const { act } = await import("../../testing/browser.ts");
  await act(() => shownToast.get()?.action?.run());
  expect(page.at()).toBe("/lottery-bets");
});

it("is called แทงหวย until the round of a link is known", async () => {
  const web = await bettingWeb();
  const release = web.hold();
  const page = await web.show(await import("./BettingScreen.tsx"));
  expect(page.words()).toContain("แทงหวย");
  release();
  await page.says("งวดที่ 7");
  expect(page.words()).not.toContain("แทงหวย");
});

describe("which bets are made of a round that cannot be bet on", () => {
  it.each([
    ["none without a round", "/lottery-betting", {}, "ข้อมูลไม่ครบถ้วน"],
    ["none before it opens", undefined, { status: "SCHEDULED" }, "งวดนี้ยังไม่เปิดรับแทง"],
  ])("%s", async (_, address, round, said) => {
    const web = await bettingWeb({ round }, address);
    const page = await web.show(await import("./BettingScreen.tsx"));
    await vi.waitFor(() => expect(page.words()).toContain(said));
    expect(page.links()).toEqual(["/lotteries", "/lotteries"]);
    expect(page.buttons()).not.toContain("ใส่ราคา");
  });

  it("of a round that is not there it says so; of an answer that failed it asks again", async () => {
    const web = await bettingWeb();
    web.refuse("/api/lottery/rounds/7", "ไม่พบ", 404, { code: "ROUND_NOT_FOUND" });
    const { default: BettingScreen } = await import("./BettingScreen.tsx");
    const gone = await web.show(BettingScreen);
    await vi.waitFor(() => expect(gone.words()).toContain("ไม่พบงวดนี้"));

    const failing = await bettingWeb();
    failing.refuse("/api/lottery/types/t/bet-types", "");
    const page = await failing.show(await import("./BettingScreen.tsx"));
    await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
    expect(page.words()).not.toContain("3 ตัวบน");
    failing.answer("/api/lottery/types/t/bet-types", []);
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(page.words()).toContain("กดเลข"));
  });

  it("one of the animal game has a screen of its own", async () => {
    const round = aRound();
    const lottery_type = { ...round.lottery_type, category: "ANIMAL" };
    const web = await bettingWeb({ round: { lottery_type } });
    const page = await web.show(await import("./BettingScreen.tsx"));
    await vi.waitFor(() => expect(page.at()).toBe("/betting"));
  });
});

describe("the time until a round closes", () => {
  it("until the last minute nothing warns, then it says to send before ten seconds are left", async () => {
    const { closing, shows } = await closesIn(120_000);
    expect(shows()).toContain("ปิดรับ ");
    expect(closing()).toBe(1);
    expect((await closesIn(50_000)).closing()).toBe(2);
  });

  it.each([
    ["in the last ten seconds", { close_time: "LAST" }],
    ["of a round that was closed before its time", { status: "CLOSED" }],
    ["of a round that is over", { close_time: "2020-01-01T00:00:00Z" }],
  ])("%s nothing can be entered and nothing goes on to prices", async (_, more) => {
    const round = "close_time" in more && more.close_time === "LAST" ? lasting(9_000) : more;
    const { page, says } = await betDesk({ round });
    await says("หมดเวลารับแทง เลขที่กดไว้จะถูกล้างเมื่อปิดรอบ");
    expect(page.buttons()).not.toContain("1");
    expect(page.buttons()).not.toContain("ใส่ราคา");
    expect(page.words()).toContain("หมดเวลารับแทง");
    expect(page.buttons().join()).not.toContain("หมดเวลารับแทง");
  });

  it("what was entered when it closes may go on to another round, and is gone from this one", async () => {
    const list = [{ betType: "TWO_TOP", number: "12" }];
    const kept = { bets: { mode: "keypad", selected: ["TWO_TOP"], list } };
    const { page, says, answer } = await betDesk({ round: { status: "CLOSED" }, kept });
    const next = aRound("8", { name: "งวดหน้า" });
    answer("/api/lottery/rounds/active", [next]);
    answer("/api/lottery/rounds/8", next);
    answer("/api/lottery/rounds/8/number-rules", []);
    await says("เลขที่ยังไม่ได้ส่ง 1 รายการ ใส่ในงวดอื่นต่อได้");
    const keptOf = (id: string) =>
      JSON.parse(sessionStorage.getItem(`bets:m:${id}`) ?? "") as object;
    await vi.waitFor(() => expect(keptOf("7")).toMatchObject({ list: [] }));
    await page.press("ใส่ในงวดอื่น");
    await says("งวดหน้า");
    // The next round is known already, as after a look at it: its desk is another one all the same.
    const { queryClient } = await import("../../app/query-client.ts");
    const of8 = { id: "8" };
    queryClient.setQueryData(["rounds", readRound.path, of8], next);
    queryClient.setQueryData(["rounds", listRoundNumberRules.path, of8], []);
    await page.press("งวดหน้า");
    await vi.waitFor(() => expect(page.at()).toBe("/lottery-betting"));
    expect(page.state()).toMatchObject({ roundId: "8", lotteryType: "t" });
    expect(keptOf("8")).toMatchObject({ list, amounts: { "TWO_TOP:12": "1" } });
    await says("1 เลข ×1 ประเภท");
  });
});

function lasting(ms: number): object {
  vi.useFakeTimers({ toFake: ["Date"] });
  const at = new Date(Date.now() + ms).toISOString();
  return { close_time: at };
}

async function closesIn(ms: number) {
  const { page } = await betDesk({ round: lasting(ms) });
  vi.useRealTimers();
  const shows = () => page.words();
  return { shows, closing: () => shows().split("ใกล้ปิดรับ ส่งโพยก่อนเหลือ 10 วินาที").length - 1 };
}

describe("a slip that could not be sent", () => {
  const list = [
    { betType: "TWO_TOP", number: "12" },
    { betType: "TWO_TOP", number: "34" },
  ];
  const kept = { bets: { mode: "keypad", selected: ["TWO_TOP"], list, prices: { TWO_TOP: "20" } } };

  it("marks the lines that the server refused, each with what to do about it, and sends none before", async () => {
    const { page, toSlip, says, refuse, answer, told, sent } = await betDesk({ kept });
    await toSlip();
    const lines = [
      { index: 0, reason: "NUMBER_CAP", max_amount: "15.00" },
      { index: 1, reason: "NUMBER_CLOSED" },
    ];
    refuse(PLACE, "รับไม่ได้", 422, { code: "LINES_REFUSED", details: { lines } });
    await page.press("ส่งโพย 40.00 บาท");
    await says("เลขนี้รับได้อีก 15 บาท");
    expect(page.words()).toContain("เลขปิด ไม่รับแทง");
    expect(await told()).toBe("❌ รับไม่ได้");
    expect(page.buttons()).toContain("มีรายการที่รับแทงไม่ได้ กรุณาตรวจสอบ");
    // Refused for certain: after a reload nobody asks whether it arrived.
    const kept7 = JSON.parse(sessionStorage.getItem("sending:m:7") ?? "") as object;
    expect(kept7).toMatchObject({ open: false });
    await page.press("ใช้ยอดสูงสุด");
    await page.press("ลบรายการ");
    answer(PLACE, { message: "" });
    await page.press("ส่งโพย 15.00 บาท");
    await vi.waitFor(async () => expect(await told()).toBe("✅ แทงหวยสำเร็จ"));
    expect(sent).toHaveLength(2);
    const bets = [{ bet_type_config_id: "21", number: "12", amount: 15, expected_odds: "90.00" }];
    expect(sent[1]?.body).toMatchObject({ bets });
    const ids = sent.map(({ body }) => (body as { bet_group_id: string }).bet_group_id);
    expect(new Set(ids).size).toBe(2);
  });

  it("that holds a price below the least or above the most is not sent, and is mended by a tap", async () => {
    const { page, toSlip, sent } = await betDesk({ kept });
    await toSlip();
    await page.type("ราคา 2 ตัวบน 1 2", "4");
    await page.type("ราคา 2 ตัวบน 3 4", "2001");
    expect(page.words()).toContain("ขั้นต่ำ 5 บาทต่อเลข");
    expect(page.words()).toContain("สูงสุด 2,000 บาทต่อเลข");
    expect(page.words()).toMatch(/ยอดรวม - /);
    await page.press("มีรายการที่รับแทงไม่ได้");
    expect(sent).toEqual([]);
    await page.press("ใช้ยอดขั้นต่ำ");
    // One at fault keeps all of them.
    expect(page.buttons()).toContain("มีรายการที่รับแทงไม่ได้ กรุณาตรวจสอบ");
    expect(page.words()).toContain("ยอดรวม 5.00");
    await page.press("ใช้ยอดสูงสุด");
    expect(page.typed("ราคา 2 ตัวบน 1 2")).toBe("5");
    expect(page.typed("ราคา 2 ตัวบน 3 4")).toBe("2000");
  });

  it("for which the money does not suffice leads to a deposit, and back to this round", async () => {
    const { page, toSlip, says } = await betDesk({ kept, balance: 10 });
    await toSlip();
    await says("ขาดอีก 30.00 บาท");
    expect(page.words()).toContain("2 รายการ ยอดเงินของคุณ 10.00");
    const back = encodeURIComponent("/lottery-betting?round=7");
    expect(page.links()).toContain(`/deposit?amount=100&back=${back}`);
    expect(page.buttons()).not.toContain("ส่งโพย 40.00 บาท");
  });

  it("shows that it is under way, and takes no second tap", async () => {
    const { page, toSlip, says, hold, sent } = await betDesk({ kept });
    await toSlip();
    const answered = hold();
    await page.press("ส่งโพย 40.00 บาท");
    await says("กำลังส่งโพย");
    expect(page.busy()).toEqual(["กำลังส่งโพย"]);
    await page.press("กำลังส่งโพย");
    expect(page.buttons()).not.toContain("ล้างทั้งหมด");
    answered();
    await says("กรุณาเพิ่มรายการแทงก่อน");
    expect(sent).toHaveLength(1);
  });

  it("is sent again under its id when nobody knows whether it arrived, and asked for when left so", async () => {
    const betGroupId = "00000000-0000-4000-8000-000000000001";
    const content = JSON.stringify([["21", "12", 2_000, 9_000]]);
    const sending = { betGroupId, content, sentAtMs: Date.now(), open: true };
    const { page, says, sent, queries } = await betDesk({ kept: { ...kept, sending } });
    await says("ยังไม่ทราบว่าโพยถึงระบบหรือไม่");
    await vi.waitFor(() =>
      expect(queries(listBets.path)).toContainEqual({ bet_group_id: betGroupId }),
    );
    expect(page.words()).toMatch(/แก้ไขโพยได้ในอีก (?:29|30) วินาที/);
    expect(page.buttons()).not.toContain("1");
    expect(page.buttons().join()).not.toContain("แก้ไขโพย");
    await page.press("ลองส่งอีกครั้ง");
    await vi.waitFor(() => expect(page.words()).not.toContain("ยังไม่ทราบว่า"));
    expect(sent).toEqual([
      {
        call: PLACE,
        body: {
          round_id: "7",
          bet_group_id: betGroupId,
          bets: [{ bet_type_config_id: "21", number: "12", amount: 20, expected_odds: "90.00" }],
        },
      },
    ]);
  });

  it("may be changed once it cannot arrive any more, and is placed when it is found", async () => {
    const betGroupId = "00000000-0000-4000-8000-000000000001";
    const sending = { betGroupId, content: "[]", sentAtMs: Date.now() - 30_000, open: true };
    const { page, says, refuse, answer, told } = await betDesk({ kept: { ...kept, sending } });
    await says("ยังไม่ทราบว่าโพยถึงระบบหรือไม่");
    refuse(listBets.path, "", 500);
    await page.press("แก้ไขโพย");
    expect(await told()).toBe("❌ เกิดข้อผิดพลาดในการส่งรายการแทง");
    expect(page.words()).toContain("ยังไม่ทราบว่า");
    answer(listBets.path, { data: [], next_cursor: null });
    await page.press("แก้ไขโพย");
    await vi.waitFor(() => expect(page.words()).not.toContain("ยังไม่ทราบว่า"));
    expect(page.buttons()).toContain("1");

    const found = await betDesk({ kept: { ...kept, sending }, bets: [{}] });
    await vi.waitFor(async () => expect(await found.told()).toBe("✅ แทงหวยสำเร็จ"));
    await found.says("กรุณาเพิ่มรายการแทงก่อน");
  });
});
