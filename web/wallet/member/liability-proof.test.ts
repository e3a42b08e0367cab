/** What a member's device works out of the house's proof, and when it says that it does not hold. */
import { createHash } from "node:crypto";

import {
  logConsistency,
  logEntries,
  logHead,
  logInclusion,
} from "@chokdee/domain/operations/log-contract.ts";
import { listTransactions } from "@chokdee/domain/wallet/contract.ts";
import { readLiabilities, readOwnLiability } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { afterAll, describe, expect, it } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash("sha256").update(Buffer.concat(parts)).digest();
const leaf = (text: string) => sha256(Buffer.of(0), Buffer.from(text));
const above = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);
const hex = (hash: Buffer) => hash.toString("hex");

const DAY = "2026-11-25";
const FALSE = "เงินของคุณไม่อยู่ในยอดรวมที่ประกาศ";
const [first, third] = ["chokdee-log-1|0|1|DAY|2026-11-24|x", "chokdee-log-1|2|3|DAY|2026-11-26|x"];

interface House {
  /** Whose the leaf is that the member is told to be theirs. */
  readonly member?: string;
  readonly root?: string;
  readonly form?: string;
  readonly total?: string;
  /** What the member is told to be in it. */
  readonly balance?: string;
  /** Of the log, where it is not that of its entries. */
  readonly logRoot?: string;
}

/** A house of one wallet, whose log has three entries, the second of them of the day. */
async function house(own: House = {}) {
  const { member = "m", form = "chokdee-log-1", total = "123.00", balance = "123.00" } = own;
  const text = `chokdee-liability-1|${DAY}|${member}|12300|head|salt`;
  const root = own.root ?? hex(leaf(text));
  const entry = `${form}|1|2|LIABILITIES|${DAY}|${root}|${total.replace(".", "")}`;
  const two = above(leaf(first), leaf(entry));
  const logRoot = own.logRoot ?? hex(above(two, leaf(third)));
  const web = await memberWeb(["wallet"]);
  web.answer(readOwnLiability.path, {
    data: { day: DAY, text, balance, path: [], root, total },
  });
  const shown = { day: DAY, members: 1, total, root, log_no: 1, bank: null };
  web.answer(readLiabilities.path, { data: shown });
  web.answer(logHead.path, { data: { size: 3, root: logRoot } });
  web.answer(logEntries.path, { data: { items: [{ no: 1, text: entry }] } });
  web.answer(logInclusion.path, { data: { path: [hex(leaf(first)), hex(leaf(third))] } });
  web.answer(logConsistency.path, { data: { path: [hex(leaf(third))] } });
  let words = () => "";
  const prove = async (said = "อยู่ในยอดรวมที่ประกาศ") => {
    const { LiabilityProof } = await import("./LiabilityProof.tsx");
    const page = await web.show(LiabilityProof);
    words = page.words;
    await page.fold("เงินของคุณอยู่ในยอดรวม", true);
    await page.says(said);
    return !page.words().includes(FALSE);
  };
  return { ...web, shown, prove, words: () => words(), two: hex(two), logRoot };
}
afterAll(closeBrowser);

describe("the proof of what the house owes", () => {
  it("holds where leaf, sum and log say the same, of which the very entry is asked for", async () => {
    const { prove, queries, words } = await house();
    expect(await prove()).toBe(true);
    expect(words()).toContain("เงินของคุณ 123.00 บาท อยู่ในยอดรวมที่ประกาศ");
    expect(queries(logEntries.path)).toEqual([{ start: "1", limit: "1" }]);
    expect(queries(logInclusion.path)).toEqual([{ no: "1", size: "3" }]);
    expect(queries(logConsistency.path)).toEqual([]);
  });

  it("is of a day that ended while it was asked for: what everybody is shown is asked for again", async () => {
    const { prove, answer, queries, shown } = await house();
    let times = 0;
    const before = { data: { ...shown, day: "2026-11-24", root: "ef".repeat(32), total: "1.00" } };
    answer(readLiabilities.path, () => ((times += 1) === 1 ? before : { data: shown }));
    expect(await prove()).toBe(true);
    expect(queries(readLiabilities.path)).toHaveLength(2);
  });

  it.each([
    [0, "ยังไม่มียอดของวันที่ปิดแล้วสำหรับกระเป๋านี้"],
    [1, FALSE],
  ])("without a wallet that moved %s times until then says so", async (count, said) => {
    const { prove, answer, queries, words } = await house();
    answer(readOwnLiability.path, { data: null });
    const items = Array.from({ length: count }, () => ({}));
    answer(listTransactions.path, { items, data: { items }, next_cursor: null });
    await prove(said);
    expect(words()).toContain(said);
    expect(queries(listTransactions.path)).toEqual([{ to: DAY, limit: "1" }]);
  });

  it.each<readonly [string, House]>([
    ["the leaf is another member's", { member: "n" }],
    ["the leaf is of less than the member is told", { balance: "5000.00" }],
    ["the leaf does not lead to what everybody is shown", { root: "ab".repeat(32) }],
    ["the sum that everybody is shown is another one", { total: "124.00" }],
    ["the entry is of another log", { form: "chokdee-log-2" }],
    ["the entry does not lead to the log's root", { logRoot: "cd".repeat(32) }],
  ])("does not hold where %s", async (_, own) => {
    const { prove } = await house(own);
    expect(await prove()).toBe(false);
  });

  it("holds where the log goes on from the one that was seen before, which is asked for", async () => {
    const { prove, queries, two, logRoot } = await house();
    localStorage.setItem("logSeen", JSON.stringify({ size: 2, root: two }));
    expect(await prove()).toBe(true);
    expect(queries(logConsistency.path)).toEqual([{ from: "2", to: "3" }]);
    expect(JSON.parse(localStorage.getItem("logSeen") ?? "")).toEqual({ size: 3, root: logRoot });
  });

  it("does not hold where it does not go on from there, and what was seen is kept", async () => {
    const seen = JSON.stringify({ size: 2, root: "ef".repeat(32) });
    const { prove } = await house();
    localStorage.setItem("logSeen", seen);
    expect(await prove()).toBe(false);
    expect(localStorage.getItem("logSeen")).toBe(seen);
  });

  it.each([
    "no log",
    JSON.stringify({ root: "ef".repeat(32) }),
    JSON.stringify({ size: 2.5, root: "ef".repeat(32) }),
    JSON.stringify({ size: 2, root: "ef" }),
    JSON.stringify({ size: 9 }),
  ])("goes by no log before where %s is kept of it", async (kept) => {
    const { prove, queries } = await house();
    localStorage.setItem("logSeen", kept);
    expect(await prove()).toBe(true);
    expect(queries(logConsistency.path)).toEqual([]);
  });
});
