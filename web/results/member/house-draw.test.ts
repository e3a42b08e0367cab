/** The house's own draws as whoever plays sees them: shots, what is drawn, its proof, the receipt. */
import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";
import { resultsByDate } from "@chokdee/domain/results/contract.ts";
import { commitOf } from "@chokdee/domain/results/verifiable-draw.ts";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { webDigests } from "../../app/web-digests.ts";
import { aRound } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { slipOf } from "../../testing/placed-bets.ts";

afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

const TEXTS = ["draw", "lottery", "betting", "results", "animals", "auth"];
const SHOTS = "/api/lottery/rounds/7/shots";
const PROOF = "/api/lottery/rounds/7/proof";
const seed = Uint8Array.from({ length: 32 }, (_, at) => at);
const drand = { chain_hash: "cc", public_key: "pp", round: 4711, signature: null };
const proof = {
  round_id: "7",
  kind: "YEEKEE",
  status: "OPEN",
  commit: await commitOf(seed, webDigests),
  committed_at: "2026-11-21T08:00:00Z",
  fixed_at: null,
  bets_root: null,
  slip_count: null,
  stakes: null,
  voided_by_owners: null,
  shots_root: null,
  shots: null,
  drawn_at: null,
  seed: null,
  beacon: null,
  drand: { ...drand, round: null },
  house_shots: null,
  draw_space: null,
  result: null,
  house_key: "AAAA",
};
const fixed = {
  status: "CLOSED",
  fixed_at: "2026-11-21T09:00:00Z",
  bets_root: "b0b0",
  slip_count: 3,
  stakes: "1,234.50",
  shots: ["00012", "00012"],
  drand,
};
const yeekee = { ...aRound().lottery_type, category: "YEEKEE" };
type Web = Awaited<ReturnType<typeof memberWeb>>;

async function screen(
  which: "ShootScreen" | "ProofScreen",
  answering: (web: Web) => void,
  address = "?round=7",
  signedIn = true,
) {
  const web = await memberWeb(TEXTS, `/there${address}`, signedIn);
  web.answer("/api/lottery/rounds/7", aRound("7", { lottery_type: yeekee }));
  web.answer(PROOF, { data: proof });
  web.answer(SHOTS, { data: [], count: 0, next_cursor: null });
  web.answer(`${SHOTS}/mine`, { data: [], left: 5 });
  answering(web);
  const shoot = await import("./ShootScreen.tsx");
  const page = await web.show(which === "ShootScreen" ? shoot : await import("./ProofScreen.tsx"));
  const { says } = page;
  return { ...web, page, says };
}

describe("shooting at a round of Yeekee", () => {
  it("goes to the server under a key and is told with its place; all shots stand there, one's own marked", async () => {
    const { page, says, sent, keys, told, queries } = await screen("ShootScreen", (web) => {
      const shot = (position: number, by: string) => ({ position, number: `0000${position}`, by });
      web.answer(SHOTS, (query: URLSearchParams) => ({
        data: query.has("cursor") ? [shot(1, "08x")] : [shot(3, "08x"), shot(2, "08y")],
        count: 3,
        next_cursor: query.has("cursor") ? null : "c",
      }));
      web.answer(`${SHOTS}/mine`, { data: [{ position: 2, number: "00002" }], left: 5 });
      web.answer(`POST ${SHOTS}`, { position: 4, number: "12340" });
    });
    await says("เลขที่ยิงแล้ว 3 เลข 3 00003 08x 2 00002 ของฉัน 08y");
    expect(page.links()).toEqual(["/lotteries", "/lottery-betting?round=7", "/draw-proof?round=7"]);
    await page.press("ดูเลขก่อนหน้า");
    await says("1 00001 08x");
    expect(queries(SHOTS).at(-1)).toEqual({ cursor: "c" });
    await expect(page.press("พิมพ์เลข 5 หลัก")).rejects.toThrow("No button");
    for (const digit of "99") await page.press(digit);
    await page.press("ล้าง");
    for (const digit of "1239") await page.press(digit);
    await page.press("ลบตัวเลขท้าย");
    for (const digit of "406") await page.press(digit);
    await page.press("ยิงเลข 12340");
    await vi.waitFor(async () => expect(await told()).toBe("ยิงแล้ว ลำดับที่ 4"));
    expect(sent).toEqual([{ call: `POST ${SHOTS}`, body: { number: "12340" } }]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    await says("พิมพ์เลข 5 หลัก");
  });

  it("that is refused says why and keeps the number; a break of the member's is explained", async () => {
    const { page, says, refuse, told } = await screen("ShootScreen", (web) =>
      web.refuse(`POST ${SHOTS}`, "ยิงถี่เกินไป"),
    );
    await says("ยิงได้อีก 5 ครั้ง");
    for (const digit of "12345") await page.press(digit);
    await page.press("ยิงเลข 12345");
    await vi.waitFor(async () => expect(await told()).toBe("ยิงถี่เกินไป"));
    expect(page.buttons()).toContain("ยิงเลข 12345");
    refuse(`POST ${SHOTS}`, "พักอยู่", 403, { code: "ON_BREAK", details: {} });
    await page.press("ยิงเลข 12345");
    const { questions } = await import("../../ui/confirm.ts");
    await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
    expect(await told()).toBe("ยิงถี่เกินไป");
  });

  it.each([
    ["that was voided", { status: "VOIDED" }, {}, "งวดนี้ถูกยกเลิก เงินแทงคืน"],
    ["that is closed", { status: "CLOSED" }, {}, "ปิดรับแล้ว กำลังออกผล"],
    ["that waits for the beacon", { status: "CLOSED" }, fixed, "รอค่าสุ่มสาธารณะ drand หมายเลข 4711"],
    ["whose time is over", { close_time: "2020-01-01T00:00:00Z" }, {}, "ปิดรับแล้ว กำลังออกผล"],
  ])("one %s takes none, says so, and leads on", async (_, round, more, said) => {
    const { page, says } = await screen("ShootScreen", (web) => {
      web.answer("/api/lottery/rounds/7", aRound("7", { lottery_type: yeekee, ...round }));
      web.answer(PROOF, { data: { ...proof, ...more } });
      web.answer(listActiveRounds.path, [aRound("8", { lottery_type: yeekee })]);
    });
    await says(said);
    await says("ยังไม่มีใครยิงเลข");
    expect(page.words()).not.toContain("ยิงเลขแรกของงวดนี้ได้เลย");
    await vi.waitFor(() => expect(page.links()).toContain("/yeekee-shots?round=8"));
    expect(page.links()).not.toContain("/lottery-betting?round=7");
    expect(page.words()).not.toContain("พิมพ์เลข 5 หลัก");
  });

  it("without a beacon says what that means; with one it is a part of how it is drawn", async () => {
    const { says, page } = await screen("ShootScreen", (web) =>
      web.answer(PROOF, { data: { ...proof, drand: null } }),
    );
    await says("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ");
    expect(page.words()).not.toContain("ค่าสุ่มสาธารณะที่ยังไม่ออกตอนปิดรับ");
    const other = await screen("ShootScreen", () => undefined);
    await other.says("ค่าสุ่มสาธารณะที่ยังไม่ออกตอนปิดรับ");
    await other.says("ยิงเลขแรกของงวดนี้ได้เลย");
    expect(other.page.words()).not.toContain("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ");
  });

  it.each([
    ["no round", "", () => undefined],
    [
      "a round of another lottery",
      "?round=7",
      (web: Web) => web.answer("/api/lottery/rounds/7", aRound()),
    ],
    [
      "a round that is not there",
      "?round=7",
      (web: Web) => web.refuse("/api/lottery/rounds/7", "", 404, { code: "ROUND_NOT_FOUND" }),
    ],
  ])("with %s in the address it leads to the lotteries", async (_, address, answering) => {
    const { page, says } = await screen("ShootScreen", answering, address);
    await says("งวดนี้ไม่มีการยิงเลขหรือการตรวจสอบแบบนี้");
    expect(page.links()).toEqual(["/lotteries", "/lotteries"]);
  });
});

describe("the proof of a draw", () => {
  it("of an open round shows what was locked, and that the secret comes after", async () => {
    const { page, says } = await screen("ProofScreen", () => undefined);
    await says("งวดนี้ยังไม่ออกผล");
    await says(`ค่าล็อก (SHA-256 ของรหัสลับ) ${proof.commit}`);
    await says(
      "ล็อกเมื่อ 21 พ.ย. 2569 15:00 น. ค่าสุ่มสาธารณะ ใช้ drand quicknet หลังออกผล รหัสลับ เปิดเผยหลังออกผล",
    );
    expect(page.words()).not.toContain("เมื่อปิดรับ");
    expect(page.links()).toEqual([
      "/check-round?id=7",
      "/check/check-draw.mjs",
      "/check/check-beacon.mjs",
    ]);
  });

  it("of a closed one shows what was fixed, and where everybody reads the awaited number", async () => {
    const { page, says } = await screen("ProofScreen", (web) =>
      web.answer(PROOF, { data: { ...proof, ...fixed } }),
    );
    await says("รอค่าสุ่มสาธารณะ drand หมายเลข 4711");
    await says("ตรึงเมื่อ 21 พ.ย. 2569 16:00 น. จำนวนโพย 3 ยอดแทงของโพยเหล่านี้ 1,234.50");
    await says("เลขที่สมาชิกยิง 2 เลข 00012 00012");
    expect(page.links()).toContain("https://api.drand.sh/cc/public/4711");
  });

  it("that does not hold is said to be false, step by step", async () => {
    const drawn = { ...fixed, status: "SETTLED", drawn_at: "2026-11-21T09:01:00Z", beacon: "" };
    const bad = {
      seed: "00".repeat(32),
      house_shots: [],
      shots_root: "aa",
      result: { prize_first: "12345" },
    };
    const { page, says } = await screen("ProofScreen", (web) =>
      web.answer(PROOF, { data: { ...proof, ...drawn, ...bad, drand: null } }),
    );
    await says("มีข้อที่ไม่ตรง อย่าเพิ่งเชื่อผลนี้");
    await says("· ไม่ตรง");
    expect(page.words()).not.toContain("ตรงทุกข้อ");
    await says("1 2 3 4 5");
  });

  it("without a round shows the house's draws; of one that is not there it says so above them", async () => {
    const record = {
      id: "1",
      round_id: "9",
      sequence: 3,
      lottery_type_id: "t",
      draw_date: "2026-11-20",
      lottery_type: yeekee,
      result: { three_top: "345", two_bottom: "12" },
    };
    const { page, says } = await screen(
      "ProofScreen",
      (web) => web.answer(resultsByDate.path, { data: [record] }),
      "",
    );
    await says("เลือกงวดที่ต้องการตรวจ");
    expect(page.links()).toEqual(["/lottery-results", "/statistics?type=t", "/draw-proof?round=9"]);
    const gone = await screen("ProofScreen", (web) => {
      web.refuse(PROOF, "", 404, { code: "ROUND_NOT_FOUND" });
      web.answer(resultsByDate.path, { data: [record] });
    });
    await gone.says("งวดนี้ไม่มีการยิงเลข");
    await gone.says("รอบ 3 345 12");
  });

  it("is open to visitors, who are led to sign in and to no statistics", async () => {
    const { page, says } = await screen("ProofScreen", () => undefined, "?round=7", false);
    await says("งวดนี้ยังไม่ออกผล");
    expect(page.links().slice(0, 2)).toEqual(["/draw-proof", "/auth/login"]);
  });
});

describe("the receipt of a slip", () => {
  const RECEIPT = "/api/lottery/bets/groups/g/receipt";
  const receipt = {
    bet_group_id: "g",
    round_id: "7",
    slip: "1|7|g|m|x|TWO_TOP:12:5000:9000",
    signature: "AA==",
    public_key: "AA==",
    bets_root: null,
    path: null,
  };

  async function given(answering: (web: Web) => void, line = "TWO_TOP 12 50.00") {
    const web = await memberWeb(TEXTS, "/lottery-bets");
    web.answer(PROOF, { data: { ...proof, ...fixed } });
    web.answer(RECEIPT, { data: receipt });
    answering(web);
    const bets = slipOf("g", [line]);
    const page = await web.show(await import("./SlipReceipt.tsx"), {
      roundId: "7",
      betGroupId: "g",
      bets,
    });
    return { ...web, page, says: page.says };
  }

  it("is asked for when it is wanted, and compared with the slip on the screen and its signature", async () => {
    const { page, says, asked } = await given((web) => web.answer(PROOF, { data: proof }));
    expect(asked).not.toContain(RECEIPT);
    expect(page.links()).toEqual(["/draw-proof?round=7"]);
    await page.press("ดูใบรับรองโพย");
    await says("ลายเซ็นดิจิทัลของระบบถูกต้อง · ไม่ตรง ใบรับรองเป็นของโพยนี้");
    expect(page.words()).not.toContain("ลายเซ็นใช้ได้แล้ว");
    expect(page.buttons()).toEqual(["ดาวน์โหลดใบรับรอง"]);
  });

  it("of other lines, or of a slip that is not among those that were fixed, is said to differ", async () => {
    const { page, says } = await given(
      (web) => web.answer(RECEIPT, { data: { ...receipt, bets_root: "b0b0", path: [] } }),
      "TWO_TOP 12 60.00",
    );
    await page.press("ดูใบรับรองโพย");
    await says("ใบรับรองเป็นของโพยนี้ · ไม่ตรง โพยนี้อยู่ในโพยทั้งหมดที่ตรึงไว้ก่อนออกผล · ไม่ตรง");
    expect(page.words()).not.toContain("หลังปิดรับจะพิสูจน์ได้ด้วย");
  });

  it("that cannot be had says why, and is asked for again", async () => {
    const { page, says, answer } = await given((web) => web.refuse(RECEIPT, "ยังไม่ตรึงโพย"));
    await page.press("ดูใบรับรองโพย");
    await says("ยังไม่ตรึงโพย");
    answer(RECEIPT, { data: receipt });
    await page.press("ดูใบรับรองโพย");
    await says("ใบรับรองเป็นของโพยนี้");
    expect(page.words()).not.toContain("ยังไม่ตรึงโพย");
  });
});
