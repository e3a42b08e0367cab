/** What the house says it owes is held against the public log as this browser saw it before. */
import { createHash } from "node:crypto";

import type { Digests } from "@chokdee/domain/results/digests.ts";
import { createElement, type FunctionComponent } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  elementsIn,
  mount,
  openBrowser,
  textsAt,
} from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

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

it("a member whose balance is in the sum is told so only where the log says the same sum", async () => {
  const leafText = `chokdee-liability-1|${OWED.day}|m|12300|head|salt`;
  const root = leaf(leafText).toString("hex");
  const own = { day: OWED.day, text: leafText, balance: "123.00", path: [], root, total: "123.00" };
  const all = { day: OWED.day, members: 1, total: "123.00", root, log_no: 1, bank: null };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    const url = new URL(path, "http://house.test");
    if (url.pathname.endsWith("/wallets/liability")) return Response.json({ data: own });
    if (url.pathname.endsWith("/public/liabilities")) return Response.json({ data: all });
    return Response.json({ data: answer(url) });
  });
  const told = async () => {
    vi.resetModules();
    const member = { id: "m", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
    (await import("../../app/session.ts")).beginSession("token", member, 0);
    await (await import("../../text/i18n.ts")).loadTexts(["wallet", "common"]);
    const { LiabilityProof } = await import("./LiabilityProof.tsx");
    const page = await mount(() => LiabilityProof());
    const parts = () => elementsIn(page.value());
    const toggle = parts().find(({ type }) => type === "details")?.props["onToggle"];
    await act(() => (toggle as (event: object) => void)({ currentTarget: { open: true } }));
    // Nothing else of it is a component.
    const proof = parts().find(({ type }) => typeof type === "function")?.type;
    const text = await show(createElement(proof as FunctionComponent));
    await vi.waitFor(() => expect(text()).toMatch(/(?:ไม่)?อยู่ในยอดรวมที่ประกาศ/));
    return text();
  };
  const saying = (total: number) =>
    `chokdee-log-1|1|1764000000000|LIABILITIES|${OWED.day}|${root}|${total}`;
  log = [other(0), saying(12_300)];
  expect(await told()).toContain("เงินของคุณ 123.00 บาท อยู่ในยอดรวมที่ประกาศ");
  localStorage.removeItem("logSeen");
  log = [other(0), saying(12_200)];
  expect(await told()).toContain("เงินของคุณไม่อยู่ในยอดรวมที่ประกาศ");
});
