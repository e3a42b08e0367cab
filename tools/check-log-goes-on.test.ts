/** What check-log.mjs prints and keeps while it goes on looking, and how it is called. */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { houseOf, logOf } from "./told-log.ts";

const PROGRAM = at("tools", "check-log.mjs");
const HEAD = "/api/public/log";
const folder = mkdtempSync(join(tmpdir(), "check-log-goes-on-"));
const told = (quarters: number) => logOf(quarters, (quarter) => `told ${quarter}`);

let server: Server;
let url = "";
let texts: string[] = [];
/** Called before each answer; what it answers is the status. */
let whenAsked: (path: string) => number = () => 200;
beforeAll(async () => {
  server = createServer((request, reply) => {
    const status = whenAsked(request.url ?? "");
    void houseOf(texts)(request.url ?? "").then((body) => {
      reply.statusCode = status;
      reply.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address && typeof address === "object") url = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => {
  texts = told(8);
  whenAsked = () => 200;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, [PROGRAM, ...args], { cwd: folder }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });

describe("one look after the other", () => {
  it("tells each time how much is new, nothing too, and leaves one file", async () => {
    const file = join(folder, "seen.json");
    const first = await run(url, "--file", file);
    expect(first.said).toMatch(/^20 entries, 20 new, root [0-9a-f]{64}\n$/);
    const second = await run(url, "--file", file);
    expect([second.code, second.said]).toEqual([0, first.said.replace("20 new", "0 new")]);
    expect([existsSync(file), existsSync(`${file}.new`)]).toEqual([true, false]);
  });

  it("keeps what it saw under the house's name where no file is named", async () => {
    expect((await run(url)).code).toBe(0);
    const name = `chokdee-log-${new URL(url).host.replace(":", "-")}.json`;
    expect(readdirSync(folder)).toContain(name);
  });

  it("cannot be made to write on the terminal by what a house says", async () => {
    const odd = "\u001b[2J7";
    texts = ["COMMIT", "COMMIT"].map((kind, no) => `chokdee-log-1|${no}|1|${kind}|${odd}|x`);
    const { code, said } = await run(url, "--file", join(folder, "odd.json"));
    expect([code, said]).toEqual([1, expect.stringContaining("round ?[2J7 has two commits")]);
  });
});

describe("who goes on looking", () => {
  it("is told what is new only, goes on when the house does not answer, and ends at a change", async () => {
    let heads = 0;
    whenAsked = (path) => {
      if (path === HEAD) heads += 1;
      // Twice nothing is new, then the house is down, then it has grown, then its past is another.
      if (path === HEAD && heads === 5) texts = told(12);
      if (path === HEAD && heads === 7) texts = logOf(16, (quarter) => `otherwise ${quarter}`);
      return heads === 4 ? 500 : 200;
    };
    const file = join(folder, "goes-on.json");
    const said = { out: "", err: "" };
    const code = await new Promise<number | null>((done) => {
      const watcher = spawn(process.execPath, [PROGRAM, url, "--file", file, "--every", "0.05"]);
      watcher.stdout.on("data", (text) => (said.out += String(text)));
      watcher.stderr.on("data", (text) => (said.err += String(text)));
      watcher.on("close", done);
    });
    expect(said.out.replaceAll(/root [0-9a-f]{64}/g, "root")).toBe(
      "20 entries, 20 new, root\n30 entries, 10 new, root\n",
    );
    expect(said.err).toMatch(/^The house could not be looked at: [^\n]*500\nCHANGED: [^\n]+\n$/);
    expect([code, heads]).toEqual([1, 7]);
  });
});

it.each([["--every"], ["--every", "0"], ["--every", "-1"], ["--every", "soon"]])(
  "to go on looking takes a number of seconds: not %s %s",
  async (...every) => {
    const { code, said } = await run(url, "--file", join(folder, "none.json"), ...every);
    expect([code, said]).toEqual([2, expect.stringContaining("check-log.mjs https://HOUSE")]);
    expect(existsSync(join(folder, "none.json"))).toBe(false);
  },
);
