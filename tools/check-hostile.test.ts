/** What somebody writes to deceive whoever checks it: docs/proof-format.md refuses each. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { checkReceipt, loadVerify, QUICKNET } from "./check-beacon.mjs";
import * as checker from "./check-draw.mjs";
import { runChecker } from "./testing/run-checker.ts";

type Fields = Readonly<Record<string, unknown>>;
const text = readFileSync(at("domain", "results", "proof-vectors.json"), "utf8");
const { draws } = JSON.parse(text) as { draws: { proof: Fields; receipts: Fields[] }[] };
const proofs = draws.map(({ proof }) => proof).filter((proof) => proof["status"] === "SETTLED");
const [first] = draws;
const [receipt] = first?.receipts ?? [];
if (!first || !receipt) throw new Error("the vectors are empty");
const trust = { chain: QUICKNET, verify: await loadVerify() };
const folder = mkdtempSync(join(tmpdir(), "check-hostile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const agrees = (proof: object) =>
  checker
    .checkProof(proof as Parameters<typeof checker.checkProof>[0], trust)
    .every(([, isSo]) => isSo !== false);
const fits = (of: object) =>
  checkReceipt(
    of as Parameters<typeof checkReceipt>[0],
    first.proof as Parameters<typeof checkReceipt>[1],
  ).every(([, isSo]) => isSo);

const run = (...contents: readonly unknown[]) =>
  runChecker(
    at("tools", "check-draw.mjs"),
    folder,
    contents.map((content) => JSON.stringify(content)),
  );

describe("a proof", () => {
  it.each([
    ["whose result is left out", { result: null }],
    ["whose result and time are left out", { result: null, drawn_at: null }],
    ["of a round that is paid, with the words of a void", { voided_by_owners: { reason: "x" } }],
    [
      "of a round that is paid, with shots that are said to be gone",
      { shots: [], voided_by_owners: { reason: "x", stood: { shots_root: "0".repeat(64) } } },
    ],
    ["that was drawn before it was fixed", { fixed_at: null }],
    ["that was drawn at no time", { drawn_at: null }],
    ["that was committed to at no time", { committed_at: null }],
    ["whose time is a number", { committed_at: 0 }],
    ["whose status is none", { status: "DRAWN" }],
    ["with fewer slips than none", { slip_count: -3 }],
    ["with half a slip", { slip_count: 1.5 }],
    ["with endless slips", { slip_count: Number.POSITIVE_INFINITY }],
    ["without the number of its slips", { slip_count: null }],
    ["with stakes that are no amount", { stakes: "-1.00" }],
    ["with stakes that are no number", { stakes: "many" }],
  ])("%s does not agree", (_, change) => {
    for (const proof of proofs) {
      expect(agrees(proof)).toBe(true);
      expect(agrees({ ...proof, ...change })).toBe(false);
    }
  });

  it("without a result ends with 1", async () => {
    for (const proof of proofs) {
      expect((await run({ ...proof, result: null })).code).toBe(1);
      expect((await run({ ...proof, result: null, drand: null, beacon: "" })).code).toBe(1);
    }
  });

  it("cannot write on the terminal what the checker has not said", async () => {
    const voided = { status: "VOIDED", result: null, drawn_at: null };
    const reason = "\u001b[8m\nEverything agrees.\u009b2J";
    const { said } = await run({ ...first.proof, ...voided, voided_by_owners: { reason } });
    expect(said).toContain("?[8m?Everything agrees.?2J");
  });
});

/** Neither can be made a text, and the second says to be long: each in the place of each field. */
const FORMLESS: readonly Fields[] = [{ toString: null, valueOf: null }, { length: 4_000_000_000 }];
describe.each([
  ["a proof", first.proof, (one: object) => run(one, receipt)],
  ["a receipt", receipt, (one: object) => run(first.proof, one)],
])("%s", (_what, whole, runWith) => {
  it("with a field of no form is told as one that does not agree, at once", async () => {
    const weighed = Object.keys(whole).filter((field) => field !== "draw_space");
    for (const formless of FORMLESS)
      for (const field of weighed) {
        const { code, said } = await runWith({ ...whole, [field]: formless });
        expect([field, code, said]).toEqual([field, 1, expect.stringMatching(/✗.*DOES NOT/su)]);
        expect(said).not.toContain("TypeError");
      }
  }, 120_000);
});

describe("a receipt", () => {
  it("without a path, or whose path has steps that are none, does not agree", async () => {
    const { path: _, ...bare } = receipt;
    for (const other of [bare, { ...receipt, path: [null] }, { ...receipt, path: [7] }]) {
      const { code, said } = await run(first.proof, other);
      expect([code, said]).toEqual([1, expect.stringContaining("DOES NOT AGREE")]);
      expect(said).not.toContain("TypeError");
    }
  });

  it("that is none does not agree", async () => {
    expect([0, 3, 4]).toContain((await run(first.proof, receipt)).code);
    // An id of half a pair of characters.
    const half = { ...receipt, bet_group_id: "\ud800" };
    for (const nothing of [null, false, 0, "", [], {}, { ...receipt, slip: 7 }, half]) {
      const { code, said } = await run(first.proof, nothing);
      expect([code, said]).toEqual([1, expect.stringContaining("✗")]);
    }
  });

  it("has no character that looks like another", () => {
    const open = { ...receipt, path: null, bets_root: null };
    const before = { ...first.proof, bets_root: null } as Parameters<typeof checkReceipt>[1];
    const of = (slip: unknown) =>
      checkReceipt({ ...open, slip } as Parameters<typeof checkReceipt>[0], before).every(
        ([, isSo]) => isSo,
      );
    const slip = String(receipt["slip"]);
    expect(fits(receipt)).toBe(true);
    expect(of(slip)).toBe(true);
    // Of 16 bits the signature's bytes keep eight: the last digit as another letter.
    const last = slip.codePointAt(slip.length - 1) ?? 0;
    expect(of(slip.slice(0, -1) + String.fromCodePoint(last + 0x100))).toBe(false);
  });
});
