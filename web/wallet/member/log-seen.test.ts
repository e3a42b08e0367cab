/** What the house says it owes is held against the public log as this browser saw it before. */
import { createHash } from "node:crypto";

import type { Digests } from "@chokdee/domain/results/digests.ts";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../../testing/browser.ts";

const hash = (...parts: readonly Uint8Array[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();
const digests: Digests = {
  sha256: async (data) => new Uint8Array(hash(data)),
  hmacSha256: () => Promise.reject(new Error("not used")),
};
const ROOT = "cd".repeat(32);
const OWED = { day: "2026-11-25", root: ROOT, total: 12_300n, log_no: 1 };
const entryOf = (total: number, no = 1) =>
  `chokdee-log-1|${no}|1764000000000|LIABILITIES|2026-11-25|${ROOT}|${total}`;
const other = (no: number) => `chokdee-log-1|${no}|1764000000000|DAY|2026-11-25|x`;

/** The log that the house tells. */
let log: readonly string[];
const leaf = (text: string): Buffer => hash(Buffer.of(0), Buffer.from(text));
const rootOf = (texts: readonly string[]): Buffer => {
  if (texts.length === 1) return leaf(texts[0] ?? "");
  const middle = 2 ** Math.floor(Math.log2(texts.length - 1));
  return hash(Buffer.of(1), rootOf(texts.slice(0, middle)), rootOf(texts.slice(middle)));
};
const hex = (texts: readonly string[]) => rootOf(texts).toString("hex");

/** Proofs of a log of two or three entries, written out. */
function answer(address: URL): object {
  const [first = "", second = ""] = log;
  const size = log.length;
  const path = address.pathname;
  if (path.endsWith("/entries")) return { items: [{ no: 1, text: second }] };
  if (path.endsWith("/inclusion")) {
    const rest = size === 3 ? [hex(log.slice(2))] : [];
    return { no: 1, size, path: [hex([first]), ...rest] };
  }
  if (path.endsWith("/consistency")) {
    const from = Number(address.searchParams.get("from"));
    return { from, to: size, path: from === size ? [] : [hex(log.slice(2))] };
  }
  const signed = { at: "2026-11-26T00:00:00Z", signature: "x", house_key: "x" };
  return { size, root: hex(log), ...signed };
}

beforeEach(() => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json({ data: answer(new URL(path, "http://house.test")) }),
  );
});
afterAll(closeBrowser);

const isIn = async (of = OWED) => (await import("./log-seen.ts")).isInPublicLog(of, digests);

it("what is owed is there where an entry of the log says the same of the day", async () => {
  log = [other(0), entryOf(12_300)];
  expect(await isIn()).toBe(true);
  expect(await isIn({ ...OWED, total: 12_200n })).toBe(false);
  expect(await isIn({ ...OWED, day: "2026-11-24" })).toBe(false);
  expect(await isIn({ ...OWED, root: "ab".repeat(32) })).toBe(false);
  log = [other(0), entryOf(12_300, 2)];
  localStorage.removeItem("logSeen");
  expect(await isIn()).toBe(false);
});

it("what is owed is not there where the log is another one than this browser saw before", async () => {
  log = [other(0), entryOf(12_300)];
  expect(await isIn()).toBe(true);
  log = [...log, other(2)];
  expect(await isIn()).toBe(true);
  // The day is told anew, in a log of its own.
  log = [other(0), entryOf(500), other(2)];
  expect(await isIn({ ...OWED, total: 500n })).toBe(false);
  log = [other(0), entryOf(12_300)];
  expect(await isIn()).toBe(false);
  log = [other(0), entryOf(12_300), other(2)];
  expect(await isIn()).toBe(true);
});
