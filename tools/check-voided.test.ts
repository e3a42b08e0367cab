/** The checker on rounds that two owners voided after their close: docs/proof-format.md. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { loadVerify, merkleRoot, QUICKNET } from "./check-beacon.mjs";
import * as checker from "./check-draw.mjs";
import { runChecker } from "./testing/run-checker.ts";

interface Sent {
  [field: string]: unknown;
  readonly shots: readonly string[];
  readonly house_shots: readonly string[];
  readonly result: Readonly<Record<string, string>>;
}
const text = readFileSync(at("domain", "results", "proof-vectors.json"), "utf8");
const { draws } = JSON.parse(text) as { draws: { proof: Sent; receipts: unknown[] }[] };
const [drawn] = draws;
if (!drawn) throw new Error("the vectors are empty");
const {
  proof: yeekee,
  receipts: [receipt],
} = drawn;
const trust = { chain: QUICKNET, verify: await loadVerify() };
const folder = mkdtempSync(join(tmpdir(), "check-voided-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isTrue = (proof: object) =>
  checker
    .checkProof(proof as Parameters<typeof checker.checkProof>[0], trust)
    .every(([, agrees]) => agrees);

const run = (...contents: readonly unknown[]) =>
  runChecker(at("tools", "check-draw.mjs"), folder, contents);

const stood = {
  bets_root: "0".repeat(64),
  slip_count: 6,
  stakes: "245.00",
  shots_root: yeekee["shots_root"],
};
const voidedAs = (other: object) => ({
  ...yeekee,
  status: "VOIDED",
  voided_by_owners: { reason: "a slip was put in", stood: { ...stood, ...other } },
});

it("ends with 5 where two owners voided what could not be drawn", async () => {
  const undrawn = { ...yeekee, status: "VOIDED", result: null, drawn_at: null };
  const { code, said } = await run({ ...undrawn, voided_by_owners: { reason: "X", stood: null } });
  expect([code, said]).toEqual([5, expect.stringContaining("BUT two owners voided it")]);
  // What stood instead of what was drawn is told of a draw alone.
  expect(isTrue({ ...undrawn, voided_by_owners: { reason: "X", stood } })).toBe(false);
});

describe("a void for want of a public number", () => {
  const waiting = {
    chain_hash: QUICKNET.hash,
    public_key: QUICKNET.publicKey,
    round: 4_131_240,
    signature: null,
  };
  const fixed = new Date((QUICKNET.genesisSeconds + 4_131_237 * 3) * 1000).toISOString();
  const times = { committed_at: fixed, fixed_at: fixed, drawn_at: null };
  const voided = { ...yeekee, ...times, status: "VOIDED", result: null, drand: waiting };

  it("is left to whoever asks a relay for it: the house's word alone says that it did not come", async () => {
    const { code, said } = await run(voided);
    expect([code, said]).toEqual([3, expect.stringContaining("? its public number did not come")]);
    expect(said).toContain(`https://api.drand.sh/${QUICKNET.hash}/public/4131240`);
    expect(said).toContain("NOT CHECKED");
    // What owners chose says that it was a choice.
    const owners = { ...voided, voided_by_owners: { reason: "X", stood: null } };
    expect((await run(owners)).code).toBe(5);
    const before = { ...voided, fixed_at: null, drand: { ...waiting, round: null } };
    expect((await run(before)).code).toBe(0);
  });

  it.each([
    ["that comes in a thousand years", { round: 10_000_000_000 }],
    ["that is none", { round: null }],
    ["of a chain that nobody asks", { chain_hash: "0".repeat(64) }],
    ["that came, as its proof shows", { signature: "ab".repeat(48) }],
  ])("%s does not agree", async (_, change) => {
    const { code, said } = await run({ ...voided, drand: { ...waiting, ...change } });
    expect([code, said]).toEqual([1, expect.stringContaining("✗")]);
  });
});

it("checks a draw that two owners voided after it, and says what stood instead", async () => {
  const { code, said } = await run(voidedAs({}), receipt);
  expect([code, said]).toEqual([5, expect.stringContaining("✓ two owners voided it after")]);
  expect(said).toContain(`6 slips, 245.00 baht, ${"0".repeat(64)}`);
  expect(said).toContain("✓ the result follows");
  expect(said).toContain("✓ the slip is among the bets");
  expect(said).toContain("could have known");
  const altered = { ...voidedAs({}), result: { ...yeekee.result, three_top: "000" } };
  expect((await run(altered)).code).toBe(1);
});

it("calls it false where what stood is what was fixed, or is not told", () => {
  const { bets_root, slip_count } = yeekee;
  expect(isTrue(voidedAs({ bets_root }))).toBe(true);
  expect(isTrue(voidedAs({ slip_count }))).toBe(true);
  expect(isTrue(voidedAs({ bets_root, slip_count }))).toBe(false);
  expect(isTrue({ ...voidedAs({}), voided_by_owners: null })).toBe(false);
  expect(isTrue({ ...voidedAs({}), voided_by_owners: { reason: "X", stood: null } })).toBe(false);
  expect(isTrue({ ...voidedAs({}), drawn_at: null })).toBe(false);
});

it("does not check the result of shots that are gone, and says so", async () => {
  const shots = yeekee.shots.toReversed();
  const root = merkleRoot([
    ...yeekee.house_shots.map((shot, n) => `house:${n + 1}:${shot}`),
    ...shots.map((shot, n) => `shot:${n + 1}:${shot}`),
  ]);
  const shown = { ...voidedAs({ shots_root: root }), shots };
  const { code, said } = await run(shown);
  expect([code, said]).toEqual([5, expect.stringContaining("? the result follows")]);
  expect((await run({ ...shown, shots: yeekee.shots })).code).toBe(1);
});
