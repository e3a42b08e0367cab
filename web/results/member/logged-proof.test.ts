/** The page of a proof holds the draw against the public log, and against the log that was seen. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";

import { merkleTree } from "@chokdee/domain/results/merkle.ts";
import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { logTexts, logTree } from "@chokdee/domain/testing/log-tree.ts";
import { afterEach, expect, it } from "vitest";

import { webDigests } from "../../app/web-digests.ts";
import { aRound } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { drawnWithBeacon } from "../../testing/drawn-proof.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterEach(closeBrowser);

const TRUE = "ตรงทุกข้อ ผลนี้มาจากรหัสลับและค่าสุ่มที่ล็อกไว้";
const FALSE = "มีข้อที่ไม่ตรง อย่าเพิ่งเชื่อผลนี้";
const LOGGED = "ตรงกับหลักฐานนี้";
const PATH = "/api/public/log/rounds/9";
const treeOf = (said: readonly string[]) =>
  logTree(logTexts(said), (data) => createHash("sha256").update(data).digest());
const newKey = () => generateKeyPairSync("ed25519");
const spkiOf = ({ publicKey }: ReturnType<typeof newKey>) =>
  publicKey.export({ type: "spki", format: "der" }).toString("base64");
const key = newKey();
const proof: RoundProof = { ...(await drawnWithBeacon("YEEKEE")), house_key: spkiOf(key) };
const shots = (proof.shots ?? []).map((shot, at) => `shot:${at + 1}:${shot}`);
const { root } = await merkleTree(shots, webDigests);
const saidOf = ({ commit, drand, bets_root: bets, slip_count: slips }: RoundProof) => [
  `COMMIT|9|${commit}|${drand?.chain_hash}`,
  `FIXED|9|${bets}|${slips}|${drand?.round}|${root}`,
  `DRAWN|9|${proof.seed}|${proof.shots_root}|${proof.beacon}`,
];
const said = saidOf(proof);

/** What the house tells of the round when its log is this. */
function told(texts: readonly string[], from: number, by = key) {
  const answer = treeOf(texts).ofRound("9", from);
  const at = "2026-12-01T00:00:00.000Z";
  const { size, root: top } = answer.head;
  const text = `chokdee-log-head-1|${size}|${top}|${Date.parse(at)}`;
  const signature = sign(null, Buffer.from(text), by.privateKey).toString("base64");
  return { data: { ...answer, head: { size, root: top, at, signature, house_key: spkiOf(by) } } };
}
async function house(own: RoundProof = proof) {
  const web = await memberWeb(["draw", "lottery", "betting", "auth"], "/draw-proof?round=9");
  web.answer("/api/lottery/rounds/9", aRound("9"));
  web.answer("/api/lottery/rounds/9/proof", { data: own });
  const log = (texts: readonly string[], by = key) =>
    web.answer(PATH, (query: URLSearchParams) => told(texts, Number(query.get("from") ?? 0), by));
  const shown = async () => web.show((await import("./ProofScreen.tsx")).default);
  return { ...web, log, shown };
}

it("a draw of which the log says the same is told so, by one call, and goes on from there", async () => {
  const { log, shown, queries } = await house();
  log(said);
  const page = await shown();
  await page.says("บันทึกสาธารณะ 3 รายการ ตรงกับหลักฐานนี้");
  await page.says(TRUE);
  expect(page.words()).toContain("บันทึกมีลายเซ็นของเว็บ");
  expect(page.words()).not.toContain("ไม่ตรง");
  expect(queries(PATH)).toEqual([{}]);
  const kept = JSON.parse(localStorage.getItem("logSeen") ?? "{}") as object;
  expect(kept).toMatchObject({ size: 3, house_key: spkiOf(key) });
});

it.each<[what: string, texts: string[], signedBy: typeof key, fault: string]>([
  ["another seed", [said[0], said[1], `DRAWN|9|00||`] as string[], key, "รหัสลับและค่าสุ่ม"],
  ["other bets", saidOf({ ...proof, slip_count: 7 }), key, "โพยและเลขยิงตอนปิดรับ"],
  ["two commits", [said[0], ...said] as string[], key, "รายการของงวดนี้อยู่ในบันทึกจริง"],
  ["another key", said, newKey(), "บันทึกมีลายเซ็นของเว็บ ด้วยกุญแจเดิม"],
])("a log with %s makes the whole draw one not to believe", async (_, texts, by, fault) => {
  const { log, shown } = await house();
  log(texts, by);
  const page = await shown();
  await page.says(FALSE);
  await page.says("หลักฐานครบและอ่านได้");
  expect(page.words()).toContain(fault);
  expect(page.words().indexOf(fault)).toBeLessThan(page.words().indexOf("หลักฐานครบและอ่านได้"));
  expect(page.words()).not.toContain(TRUE);
  expect(page.words()).not.toContain(LOGGED);
});

it("a draw is not called true before the log has answered, and then once", async () => {
  const { answer, shown } = await house();
  const late = Promise.withResolvers<object>();
  answer(PATH, () => late.promise);
  const page = await shown();
  await page.says("หลักฐานครบและอ่านได้");
  expect(page.words()).not.toContain(TRUE);
  expect(page.words()).toContain("กำลังคำนวณซ้ำในเครื่องของคุณ");
  late.resolve(told([said[0], said[1], `DRAWN|9|00||`] as string[], 0));
  await page.says(FALSE);
  expect(page.words()).not.toContain(TRUE);
});

it("another log than this browser saw before is noticed, and what was seen is kept", async () => {
  const seen = treeOf(["AUDIT|0", ...said, "AUDIT|1"]).headOf();
  const { log, shown, queries } = await house();
  const before = JSON.stringify({ ...seen, house_key: spkiOf(key) });
  localStorage.setItem("logSeen", before);
  log(["AUDIT|2", ...said, "AUDIT|1", "AUDIT|3"]);
  const page = await shown();
  await page.says(FALSE);
  expect(page.words()).toContain("บันทึกต่อจากที่เครื่องนี้เคยเห็น ไม่ถูกแก้ · ไม่ตรง");
  expect(queries(PATH)).toEqual([{ from: "5" }]);
  expect(localStorage.getItem("logSeen")).toBe(before);
});

it("a house that signs with another key than before is noticed, though its proof names it", async () => {
  const other = newKey();
  const { log, shown } = await house({ ...proof, house_key: spkiOf(other) });
  const seen = { ...treeOf(said).headOf(), house_key: spkiOf(key) };
  localStorage.setItem("logSeen", JSON.stringify(seen));
  log(said, other);
  const page = await shown();
  await page.says(FALSE);
  expect(page.words()).toContain("ด้วยกุญแจเดิม · ไม่ตรง");
});

it("a round that is not in the log yet says what to do, and is asked for again", async () => {
  const { log, shown } = await house();
  log(said.slice(0, 2));
  const page = await shown();
  await page.says("หากเกิน 10 นาทีแล้วยังไม่ครบ ดาวน์โหลดหลักฐานแล้วติดต่อเรา");
  expect(page.words()).not.toContain(LOGGED);
  log(said);
  await page.press("ลองใหม่");
  await page.says(LOGGED);
});

it("a round that the log never had is told of, and is not called true by it", async () => {
  const { log, shown } = await house();
  log(["AUDIT|0"]);
  const page = await shown();
  await page.says("ไม่พบงวดนี้ในบันทึกสาธารณะ");
  expect(page.words()).not.toContain(LOGGED);
});

it("a log that does not answer is told of with a way to ask again", async () => {
  const { refuse, log, shown } = await house();
  refuse(PATH, "no", 404);
  const page = await shown();
  await page.says("ยังเทียบกับบันทึกสาธารณะไม่ได้");
  expect(page.words()).not.toContain(LOGGED);
  log(said);
  await page.press("ลองใหม่");
  await page.says(LOGGED);
});
