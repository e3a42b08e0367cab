/** The proof of a round that the house has drawn: what is said of it, its facts, and its file. */
import { createHmac } from "node:crypto";

import { classicNumber, LEAST_SHOTS } from "@chokdee/domain/results/verifiable-draw.ts";
import { latestResults, resultsByDate } from "@chokdee/domain/results/contract.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { afterEach, describe, expect, it, vi } from "vitest";

import { aRound } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { drawnProof, drawnWithBeacon, slip, tree } from "../../testing/drawn-proof.ts";
import { memberWeb } from "../../testing/member-web.ts";
import { slipOf } from "../../testing/placed-bets.ts";

const TEXTS = ["draw", "lottery", "betting", "results", "animals", "auth"];
afterEach(closeBrowser);

async function shown(proof: object) {
  const web = await memberWeb(TEXTS, "/draw-proof?round=9");
  web.answer("/api/lottery/rounds/9", aRound("9"));
  web.answer("/api/lottery/rounds/9/proof", { data: proof });
  return { ...web, page: await web.show(await import("./ProofScreen.tsx")) };
}
/** Digits without the gaps between them. */
const joined = (words: string) => words.replaceAll(/(?<=\d) (?=\d)/g, "");

/** Keeps what a press saves, as its name and what is in it. */
function files() {
  const kept: Blob[] = [];
  const link = { href: "", download: "", click: () => undefined };
  const createObjectURL = (blob: Blob) => {
    kept.push(blob);
    return "blob:x";
  };
  vi.stubGlobal("URL", Object.assign(class extends URL {}, { createObjectURL }));
  const { createElement } = document;
  const make = (name: string) => (name === "a" ? link : createElement(name));
  Object.assign(document, { createElement: make });
  return async () => [link.download, JSON.parse((await kept[0]?.text()) ?? "null")] as const;
}

describe("the proof of a draw that holds", () => {
  it.each([
    ["YEEKEE", false, "ตรงทุกข้อที่ตรวจได้"],
    ["ANIMAL", true, "ตรงทุกข้อ ผลนี้มาจากรหัสลับและค่าสุ่มที่ล็อกไว้"],
  ] as const)("of %s, with a beacon: %s, says so: %s", async (kind, isWithBeacon, said) => {
    const { page } = await shown(await (isWithBeacon ? drawnWithBeacon : drawnProof)(kind));
    await page.says(said);
    expect(page.words()).not.toContain("ไม่ตรง");
    expect(page.words().includes("ลายเซ็นของ drand")).toBe(isWithBeacon);
    expect(page.words().includes("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ")).toBe(!isWithBeacon);
  });

  it("of Yeekee shows when it was drawn, all shots, and how the number comes of them", async () => {
    const proof = { ...(await drawnProof("YEEKEE")), drawn_at: "2026-11-21T10:30:01Z" };
    const { page } = await shown(proof);
    await page.says("ออกผลเมื่อ 21 พ.ย. 2569 17:30 น.");
    const [house, own] = [proof.house_shots ?? [], proof.shots ?? []];
    expect(house.length).toBeGreaterThanOrEqual(LEAST_SHOTS - 2);
    const words = joined(page.words());
    expect(words).toContain(`รหัสลับ ${joined(proof.seed ?? "")}`);
    expect(words).toContain(`ลายนิ้วมือของเลขยิง ${joined(proof.shots_root ?? "")}`);
    expect(words).toContain(`เลขที่ระบบเติม ${house.length} เลข`);
    const classic = classicNumber([...house, ...own]);
    const message = `9:${proof.shots_root?.slice(0, 8)}…:`;
    expect(words).toContain(`ลบเลขลำดับที่ 16 จากท้าย = ${classic} แล้ว`);
    expect(words).toContain(`"${message}"`);
  });

  it("of Yeekee can be reckoned by hand: each number that is added, and the whole message", async () => {
    const proof = await drawnProof("YEEKEE");
    const { page } = await shown(proof);
    const all = [...(proof.house_shots ?? []), ...(proof.shots ?? [])];
    const sum = all.reduce((until, shot) => until + Number(shot), 0);
    // Of exactly sixteen the first is the sixteenth from the last.
    const [sixteenth = ""] = all;
    const message = `9:${proof.shots_root}:`;
    const digest = createHmac("sha256", Buffer.from(proof.seed ?? "", "hex")).update(message);
    const added = digest.digest().readBigUInt64BE();
    const total = BigInt(sum - Number(sixteenth)) + added;
    expect(String(total).slice(-5)).toBe(proof.result?.["prize_first"]);
    await page.says(`ผลรวมเลขที่ยิงทั้งหมด ${sum} ลำดับที่ 16 จากท้าย −${sixteenth} 8 ไบต์`);
    expect(page.words()).toContain(`HMAC +${added} รวม (5 หลักท้ายคือผล) = ${total}`);
    expect(page.words()).toContain(`ค่าสุ่มสาธารณะ ${message}`);
    // They are no hindrance to keeping what was shown for the next opening.
    const { keepNews } = await import("../../app/offline/kept-news.ts");
    expect(keepNews).not.toThrow();
  });

  it("of one proof alone claims no more than the device can reckon from it", async () => {
    const { page } = await shown({ ...(await drawnWithBeacon("YEEKEE")), round_id: "9" });
    await page.says("รหัสลับตรงกับค่าล็อก");
    // When it was locked, and which shots there were, only the log or who noted it tells.
    expect(page.words()).not.toContain("ที่ประกาศก่อนเปิดรับ");
    expect(page.words()).not.toContain("ไม่มีเลขยิงถูกเพิ่ม");
    expect(page.words()).toContain("ลายนิ้วมือตรงกับเลขยิงที่แสดง");
    expect(page.words()).toContain("ตามเวลาที่แจ้ง ตอนตรึงโพย ค่าสุ่มหมายเลขนี้ยังไม่ออก");
  });

  it("of the animals is reckoned from the slips, within as many numbers as there are", async () => {
    const proof = await drawnProof("ANIMAL");
    const { page } = await shown({ ...proof, draw_space: 100 });
    await page.says(`"9:${tree.root.slice(0, 8)}…:"`);
    expect(page.words()).toContain("แล้วหารเอาเศษ 100");
    expect(page.words()).not.toContain("ลายนิ้วมือของเลขยิง");
  });

  it("can be kept as a file that a program reads", async () => {
    const proof = await drawnProof("ANIMAL");
    const { page } = await shown(proof);
    await page.says("ตรงทุกข้อที่ตรวจได้");
    const saved = files();
    await page.press("ดาวน์โหลดหลักฐาน");
    expect(await saved()).toEqual(["chokdee-proof-9.json", proof]);
    expect(page.words()).toContain("node check-draw.mjs chokdee-proof-9.json");
  });
});

it("a browser that cannot reckon says so, and calls nothing true", async () => {
  const proof = await drawnProof("ANIMAL");
  const web = await memberWeb(TEXTS, "/draw-proof?round=9");
  web.answer("/api/lottery/rounds/9", aRound("9"));
  web.answer("/api/lottery/rounds/9/proof", { data: proof });
  vi.stubGlobal("crypto", {});
  const page = await web.show(await import("./ProofScreen.tsx"));
  await page.says("เบราว์เซอร์นี้คำนวณไม่ได้");
  expect(page.words()).not.toContain("ตรงทุกข้อ");
  expect(page.words()).not.toContain("กำลังคำนวณ");
});

it("what stood when owners voided a draw is told beside what was fixed; no beacon is no matter then", async () => {
  const stood = { bets_root: "0".repeat(64), slip_count: 44, stakes: "23.45", shots_root: null };
  const proof: RoundProof = {
    ...(await drawnProof("ANIMAL")),
    status: "VOIDED",
    voided_by_owners: { reason: "X", stood },
  };
  const { page } = await shown(proof);
  await page.says("สิ่งที่มีอยู่ตอนยกเลิกไม่ตรงกับที่ตรึงไว้ตอนปิดรับ");
  expect(page.words()).toContain("จำนวนโพย 3 ยอดแทงของโพยเหล่านี้ 22.00");
  expect(page.words()).toMatch(/ที่มีอยู่ตอนยกเลิก จำนวนโพย 44 ยอดแทงของโพยเหล่านี้ 23\.45/);
  expect(page.words()).not.toContain("งวดนี้ไม่ได้ใช้ค่าสุ่มสาธารณะ");
});

describe("the receipt of a slip", () => {
  const receipt = {
    bet_group_id: "group-1",
    round_id: "9",
    slip,
    signature: "AA==",
    public_key: "AA==",
    bets_root: tree.root,
    path: tree.path(1),
  };
  async function given(root: string) {
    const web = await memberWeb(TEXTS, "/lottery-bets");
    const proof = await drawnProof("ANIMAL");
    web.answer("/api/lottery/rounds/9/proof", { data: { ...proof, bets_root: root } });
    web.answer("/api/lottery/bets/groups/group-1/receipt", { data: receipt });
    const bets = slipOf("group-1", ["THREE_TOP 582 20.00"]);
    const page = await web.show(await import("./SlipReceipt.tsx"), {
      roundId: "9",
      betGroupId: "group-1",
      bets,
    });
    await page.press("ดูใบรับรองโพย");
    await page.says("โพยนี้อยู่ในโพยทั้งหมดที่ตรึงไว้ก่อนออกผล");
    return { ...web, page };
  }

  it.each([
    [tree.root, true],
    ["0".repeat(64), false],
  ])("is judged by the root %s that the round's proof publishes: it holds %s", async (root, is) => {
    const { page } = await given(root);
    const fault = "โพยนี้อยู่ในโพยทั้งหมดที่ตรึงไว้ก่อนออกผล · ไม่ตรง";
    expect(page.words().includes(fault)).toBe(!is);
  });

  it("can be kept as a file", async () => {
    const { page } = await given(tree.root);
    const saved = files();
    await page.press("ดาวน์โหลดใบรับรอง");
    expect(await saved()).toEqual(["chokdee-receipt-group-1.json", receipt]);
  });
});

describe("the draws of the house", () => {
  const drawn = (id: string, category: string) => ({
    id,
    round_id: `r${id}`,
    sequence: 3,
    lottery_type_id: category,
    draw_date: "2026-11-16",
    lottery_type: { ...aRound().lottery_type, category },
    result: { three_top: "345", two_bottom: "12" },
  });
  async function draws(today: readonly object[], signedIn = true) {
    const web = await memberWeb(TEXTS, "/draw-proof", signedIn);
    web.answer(resultsByDate.path, { data: today });
    web.answer(latestResults.path, { data: [drawn("2", "YEEKEE"), drawn("3", "HANOI")] });
    return web.show(await import("./ProofScreen.tsx"));
  }

  it("of a day without one are the last, with their day; those of today are counted", async () => {
    const last = await draws([drawn("4", "HANOI")]);
    await last.says("งวด 16 พ.ย. 2569");
    expect(last.links()).toContain("/draw-proof?round=r2");
    expect(last.links()).not.toContain("/draw-proof?round=r3");
    const today = await draws([drawn("1", "YEEKEE")]);
    await today.says("ออกแล้ว 1 รอบ");
    expect(today.words()).not.toContain("16 พ.ย.");
    expect(today.links()).toEqual([
      "/lottery-results",
      "/statistics?type=YEEKEE",
      "/draw-proof?round=r1",
    ]);
  });

  it("of a lottery that has none yet on the new day stay in sight, with their day", async () => {
    // At half past midnight the animals have a round of today, Yeekee's still count as yesterday's.
    const page = await draws([{ ...drawn("1", "ANIMAL"), result: { animal: "07" } }]);
    await page.says("ออกแล้ว 1 รอบ");
    await page.says("งวด 16 พ.ย. 2569");
    expect(page.links()).toContain("/draw-proof?round=r1");
    expect(page.links()).toContain("/draw-proof?round=r2");
    expect(page.links()).not.toContain("/draw-proof?round=r3");
  });

  it("lead visitors to their proof, and not to the statistics of members", async () => {
    const page = await draws([drawn("1", "YEEKEE")], false);
    await page.says("ออกแล้ว 1 รอบ");
    expect(page.links()).toEqual(["/auth/login", "/draw-proof?round=r1"]);
  });
});
