/** What check-log.mjs keeps while it goes on looking, and how much of an answer it reads. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { hex, houseOf, logOf, sha256 } from "./told-log.ts";

const PROGRAM = join(import.meta.dirname, "check-log.mjs");
const folder = mkdtempSync(join(tmpdir(), "check-log-every-"));
let server: Server;
let url = "";
let texts: string[] = [];
let looks = 0;
let proof: object = {};
let answer: ((reply: ServerResponse) => void) | undefined;

beforeAll(async () => {
  server = createServer((request, reply) => {
    if (answer) return answer(reply);
    if (request.url === "/api/public/log") looks += 1;
    if (request.url?.endsWith("/proof")) return reply.end(JSON.stringify(proof));
    void houseOf(texts)(request.url ?? "").then((body) => reply.end(JSON.stringify(body)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address && typeof address === "object") url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const further = (more: number) => {
  const from = looks;
  return vi.waitFor(() => expect(looks - from).toBeGreaterThan(more), { timeout: 20_000 });
};
const told = (quarters: number) => logOf(quarters, (quarter) => `told ${quarter}`);

it("who goes on looking writes nothing while nothing is new, and all that is", async () => {
  const file = join(folder, "seen.json");
  texts = told(8);
  const program = execFile(process.execPath, [PROGRAM, url, "--file", file, "--every", "0.01"]);
  const said: string[] = [];
  program.stdout?.on("data", (part: string) => said.push(part));
  const sizeKept = () => (JSON.parse(readFileSync(file, "utf8")) as { size: number }).size;
  try {
    await further(3);
    // A file that is written anew is another one.
    const before = statSync(file);
    await further(10);
    expect([statSync(file).ino, statSync(file).mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    texts = told(12);
    await vi.waitFor(() => expect(sizeKept()).toBe(texts.length), { timeout: 20_000 });
    await further(3);
    expect(said.join("").trim().split("\n")).toHaveLength(2);
    expect(program.exitCode).toBe(null);
  } finally {
    program.kill();
  }
});

it("what could not be written is written at the next look, though nothing is new", async () => {
  const file = join(folder, "full.json");
  texts = told(8);
  const kept = () => (JSON.parse(readFileSync(file, "utf8")) as { size: number }).size;
  const program = execFile(process.execPath, [PROGRAM, url, "--file", file, "--every", "0.01"]);
  let failures = "";
  program.stderr?.on("data", (part: string) => (failures += part));
  try {
    await vi.waitFor(() => expect(kept()).toBe(texts.length), { timeout: 20_000 });
    // Where it is written first: the disk takes nothing.
    await vi.waitFor(() => mkdirSync(`${file}.new`), { timeout: 20_000 });
    texts = told(12);
    // A look at what is new has failed once the one after the next has begun.
    await further(2);
    expect(failures).toContain("EISDIR");
    rmSync(`${file}.new`, { recursive: true });
    await vi.waitFor(() => expect(kept()).toBe(texts.length), { timeout: 20_000 });
  } finally {
    program.kill();
  }
});

const fixedRound = {
  status: "CLOSED",
  commit: createHash("sha256").update(sha256("seed")).digest("hex"),
  bets_root: hex("bets"),
  slip_count: 3,
  seed: null,
  drawn_at: null,
  drand: { chain_hash: "", round: 1000, signature: null },
};
it.each([
  ["untold", {}],
  ["voided", { status: "VOIDED", seed: hex("seed"), voided_by_owners: { reason: "no seed" } }],
])("a round that is found to be %s is kept at once", async (what, more) => {
  const file = join(folder, `${what}.json`);
  const said = [`COMMIT|7|${fixedRound.commit}`, `FIXED|7|${hex("bets")}|3|1000|${hex("shots")}`];
  texts = said.map((text, no) => `chokdee-log-1|${no}|${Date.now()}|${text}`);
  await new Promise((done) => execFile(process.execPath, [PROGRAM, url, "--file", file], done));
  // As if that look, which had nothing to tell yet, had been an hour ago.
  type Kept = { rounds_at: number; fixed: { 7: { at: number } } };
  const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
  kept.rounds_at = 0;
  kept.fixed[7].at -= 3_600_000;
  writeFileSync(file, JSON.stringify(kept));
  proof = { ...fixedRound, ...more };
  const program = execFile(process.execPath, [PROGRAM, url, "--file", file, "--every", "0.01"]);
  try {
    await further(3);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      [what]: { 7: expect.stringMatching(/^round 7|no seed$/) },
    });
  } finally {
    program.kill();
  }
});

it("an answer without an end is read no further than any house's would be", async () => {
  let bytes = 0;
  answer = (reply) => {
    const part = "x".repeat(1024 * 1024);
    const goOn = () => {
      while (!reply.destroyed) {
        bytes += part.length;
        if (!reply.write(part)) return void reply.once("drain", goOn);
      }
    };
    goOn();
  };
  const file = join(folder, "endless.json");
  const ended = await new Promise<{ code: unknown; said: string }>((done) => {
    execFile(process.execPath, [PROGRAM, url, "--file", file], (error, _out, said) =>
      done({ code: error?.code, said }),
    );
  });
  expect(ended).toEqual({ code: 2, said: expect.stringContaining("bytes") });
  expect(bytes).toBeLessThan(200 * 1024 * 1024);
});
