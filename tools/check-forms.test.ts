/** Which files the checker of draws takes for a proof, and how it is called. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { QUICKNET } from "./check-beacon.mjs";
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

  it("with another commit or none behind the word, and says that it is not the one", async () => {
    for (const args of [["--commit", "0".repeat(64)], ["--commit"]]) {
      const { code, said } = await call(files, "proof.json", ...args);
      expect([code, said]).toEqual([
        1,
        expect.stringContaining("✗ it is the commit that you noted"),
      ]);
    }
  });

  it("without a file, and says how to call it", async () => {
    const usage = expect.stringContaining("usage: node check-draw.mjs proof.json");
    expect(await call({})).toEqual({ code: 2, said: usage });
    expect(await call({}, "--commit", commit)).toEqual({ code: 2, said: usage });
  });
});
