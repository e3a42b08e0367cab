/** Which files the checker of draws takes for a proof, and how it is called. */
import { execFile } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { checkReceipt, QUICKNET } from "./check-beacon.mjs";
import * as checker from "./check-draw.mjs";

type Fields = Readonly<Record<string, unknown>>;
const text = readFileSync(at("domain", "results", "proof-vectors.json"), "utf8");
const { draws } = JSON.parse(text) as { draws: { proof: Fields; receipts: Fields[] }[] };
const proofOf = (kind: string) => {
  const found = draws.find(({ proof }) => proof["kind"] === kind && proof["status"] === "SETTLED");
  if (!found) throw new Error(`the vectors have no ${kind}`);
  return found;
};
const yeekee = proofOf("YEEKEE");
const animal = proofOf("ANIMAL");

const folder = mkdtempSync(join(tmpdir(), "check-forms-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const trust = { chain: QUICKNET, verify: () => true };
const check = (proof: object | null) =>
  checker.checkProof(proof as Parameters<typeof checker.checkProof>[0], trust);
const agrees = (proof: object) => check(proof).every(([, isSo]) => isSo === true);

/** Called with these arguments; each file stands by its name. */
async function call(files: Readonly<Record<string, unknown>>, ...args: readonly string[]) {
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content));
  return new Promise<{ code: number; said: string }>((resolve) => {
    const program = at("tools", "check-draw.mjs");
    execFile(process.execPath, [program, ...args], { cwd: folder }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: out + err });
    });
  });
}

describe("a proof of the animals", () => {
  it("draws from 2 to 100 numbers: from one it could only be the first", () => {
    expect(agrees(animal.proof)).toBe(true);
    for (const space of [1, 0, -1, 101, 1.5, "100", null]) {
      const drawn = Array.from({ length: 102 }, (_, n) => String(n).padStart(2, "0"));
      const fitting = drawn.filter((number) =>
        agrees({ ...animal.proof, draw_space: space, result: { animal: number } }),
      );
      expect([space, fitting]).toEqual([space, []]);
    }
  });
});

describe("a proof", () => {
  it.each([
    [{ round_id: "77:x" }, "the round has no id"],
    [{ round_id: "" }, "the round has no id"],
    [{ round_id: "round" }, "the round has no id"],
    [{ kind: "LOTTO" }, "the kind is neither of the two"],
    [{ commit: "abc" }, "the commit is no SHA-256"],
    [{ seed: null }, "the round is not drawn yet"],
    [{ seed: "abc" }, "the seed is not 32 bytes"],
    [{ status: "OPEN" }, "the round is not drawn by its status"],
    [{ bets_root: null }, "the root of the bets is no SHA-256"],
    [{ stakes: "5" }, "the stakes are no amount"],
    [{ shots: ["1234"] }, "the shots are not all of five digits"],
    [{ house_shots: null }, "the shots are not all of five digits"],
  ])("with %j is none, and it is said why", (change, why) => {
    expect(check({ ...yeekee.proof, ...change })).toEqual([
      ["the file is a whole proof", false, why],
    ]);
  });

  it("before the draw is settled agrees as well", () => {
    expect(agrees({ ...yeekee.proof, status: "CLOSED" })).toBe(true);
  });

  it("that is none ends with 1 beside a receipt too, without a fault of the program", async () => {
    for (const proof of [null, 7, [], { ...yeekee.proof, round_id: "x" }]) {
      const files = { "proof.json": proof, "receipt.json": yeekee.receipts[0] };
      const { code, said } = await call(files, "proof.json", "receipt.json");
      expect(code).toBe(1);
      expect(said).toMatch(/^✗ the file is a whole proof: [^\n]+\nSOMETHING DOES NOT AGREE\.\n$/);
    }
  });
});

describe("a receipt that was given before the close", () => {
  const proof = { round_id: "77", bets_root: null, slip_count: 0 };
  const group = "3f1c2d9e-0000-4000-8000-000000000001";
  const written = `chokdee-slip-1|77|${group}|a1|1790000000000|TWO_TOP:07:100:9500`;
  /** Signed as it stands, by a key of this kind. */
  function receiptOf(slip: string, more: object = {}, kind: "ed25519" | "ed448" = "ed25519") {
    const keys = kind === "ed25519" ? generateKeyPairSync(kind) : generateKeyPairSync("ed448");
    const der = keys.publicKey.export({ type: "spki", format: "der" });
    return {
      bet_group_id: group,
      round_id: "77",
      slip,
      algorithm: "Ed25519",
      signature: sign(null, Buffer.from(slip), keys.privateKey).toString("base64"),
      public_key: der.toString("base64"),
      bets_root: null,
      path: null,
      ...more,
    };
  }
  const failing = (receipt: Parameters<typeof checkReceipt>[0], of = proof) =>
    checkReceipt(receipt, of).flatMap(([what, isSo]) => (isSo === true ? [] : [what]));
  const OF_ROUND = "the receipt is of a slip in this round";

  it("is of one slip of the round in the form that is known, and signed", () => {
    expect(failing(receiptOf(written))).toEqual([]);
    expect(failing(receiptOf(written.replace("-1|", "-2|")))).toEqual([OF_ROUND]);
    expect(failing(receiptOf(written.replace("|77|", "|78|")))).toEqual([OF_ROUND]);
    expect(failing(receiptOf(written), { ...proof, round_id: "78" })).toEqual([OF_ROUND]);
    expect(failing(receiptOf(written, { round_id: "78" }))).toEqual([OF_ROUND]);
    expect(failing(receiptOf(written, { bet_group_id: "another" }))).toEqual([OF_ROUND]);
  });

  it("keeps an id with other signs as it stands in the text", () => {
    const sent = "a|b;c:1.5(%)~!*' ";
    const kept = "a%7Cb%3Bc%3A1%2E5%28%25%29%7E%21%2A%27%20";
    const slip = written.replace(group, kept);
    expect(failing(receiptOf(slip, { bet_group_id: sent }))).toEqual([]);
    expect(failing(receiptOf(slip, { bet_group_id: kept }))).toEqual([OF_ROUND]);
  });

  it("is signed by no other kind of key, whatever it calls itself", () => {
    const signature = ["the house's signature is valid"];
    expect(failing(receiptOf(written, {}, "ed448"))).toEqual(signature);
    expect(failing(receiptOf(written, { algorithm: "Ed448" }, "ed448"))).toEqual(signature);
    expect(failing(receiptOf(written, { public_key: "AAAA" }))).toEqual(signature);
  });

  it("has no path while the round is open, and one once its bets are fixed", () => {
    const fixed = { ...proof, bets_root: "0".repeat(64) as unknown as null };
    const late = ["the path to the bets comes after the close"];
    expect(failing(receiptOf(written), fixed)).toEqual(late);
    expect(failing(receiptOf("ก"))).toEqual(["the receipt is one"]);
    expect(failing(undefined)).toEqual(["the receipt is one"]);
  });
});

describe("the checker is called", () => {
  const commit = String(yeekee.proof["commit"]);
  const files = { "proof.json": yeekee.proof };

  it.each([
    ["behind the file", ["proof.json", "--commit", commit]],
    ["before the file", ["--commit", commit, "proof.json"]],
    ["in capitals, as it was noted by hand", ["proof.json", "--commit", commit.toUpperCase()]],
  ])("with the commit that was noted, %s", async (_where, args) => {
    const { code, said } = await call(files, ...args);
    expect(said).toContain(`✓ it is the commit that you noted: ${commit}`);
    expect(code).not.toBe(1);
  });

  it("with another commit, and says that it is not the one", async () => {
    const { code, said } = await call(files, "proof.json", "--commit", "0".repeat(64));
    const told = expect.stringContaining("✗ it is the commit that you noted");
    expect([code, said]).toEqual([1, told]);
  });

  it("without a file, and says how to call it", async () => {
    const usage = expect.stringContaining("usage: node check-draw.mjs proof.json");
    expect(await call({})).toEqual({ code: 2, said: usage });
    expect(await call({}, "--commit", commit)).toEqual({ code: 2, said: usage });
  });
});
