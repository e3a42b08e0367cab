/** What check-log.mjs says and keeps as a command, from one look to the next. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { hex, houseOf, logOf } from "./told-log.ts";

describe("the command", () => {
  let server: Server;
  let texts: string[] = [];
  /** How many calls from now on are told that they are too many. */
  let refusals = 0;
  const folder = mkdtempSync(join(tmpdir(), "check-log-"));
  const file = join(folder, "seen.json");
  let url = "";
  beforeAll(async () => {
    server = createServer((request, reply) => {
      if (refusals > 0) {
        refusals -= 1;
        reply.writeHead(429, { "retry-after": "0" }).end();
        return;
      }
      void houseOf(texts)(request.url ?? "").then((body) => reply.end(JSON.stringify(body)));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    if (address && typeof address === "object") url = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    texts = logOf(8, (quarter) => `told ${quarter}`);
    refusals = 0;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((done) => {
      const program = join(import.meta.dirname, "check-log.mjs");
      execFile(process.execPath, [program, ...args], (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, said: out + err }),
      );
    });

  it("keeps what it saw, says what is new, and cries when the past changes", async () => {
    expect(await run(url, "--file", file)).toMatchObject({ code: 0 });
    texts = logOf(12, (quarter) => `told ${quarter}`);
    const grown = await run(url, "--file", file);
    expect([grown.code, grown.said]).toEqual([0, expect.stringContaining("10 new")]);
    const kept = readFileSync(file, "utf8");
    texts = logOf(16, (quarter) => (quarter === 2 ? "otherwise" : `told ${quarter}`));
    const changed = await run(url, "--file", file);
    expect([changed.code, changed.said]).toEqual([1, expect.stringContaining("CHANGED")]);
    expect(readFileSync(file, "utf8")).toBe(kept);
  });

  it.each([
    ["no address", []],
    ["an address that is none", ["house.example"]],
    ["an address of another kind", ["ftp://house.example"]],
    ["no file", ["http://127.0.0.1:1", "--file"]],
    ["no seconds", ["http://127.0.0.1:1", "--every"]],
    ["seconds that are none", ["http://127.0.0.1:1", "--every", "x"]],
    ["another option", ["http://127.0.0.1:1", "--files", "seen.json"]],
    ["two addresses", ["http://127.0.0.1:1", "http://127.0.0.1:2"]],
  ])("with %s says how it is called, and nothing of the house", async (_what, args) => {
    expect(await run(...args)).toEqual({ code: 2, said: expect.stringMatching(/^node tools/) });
  });

  it("asks again of a house that says it was asked too often, and gives up at some time", async () => {
    const own = join(folder, "often.json");
    refusals = 3;
    expect(await run(url, "--file", own)).toMatchObject({ code: 0 });
    expect(refusals).toBe(0);
    refusals = Infinity;
    const given = await run(url, "--file", own);
    expect([given.code, given.said]).toEqual([2, expect.stringContaining("429")]);
  });

  it("says by its own clock that the log stands still, whatever time the house signs", async () => {
    const still = join(folder, "still.json");
    expect((await run(url, "--file", still)).code).toBe(0);
    const kept = JSON.parse(readFileSync(still, "utf8")) as { grown_at: number };
    writeFileSync(still, JSON.stringify({ ...kept, grown_at: Date.now() - 31 * 60_000 }));
    const late = await run(url, "--file", still);
    expect([late.code, late.said]).toEqual([3, expect.stringContaining("LATE")]);
    expect((await run(url, "--file", still)).code).toBe(3);
    texts = logOf(12, (quarter) => `told ${quarter}`);
    expect((await run(url, "--file", still)).code).toBe(0);
  });

  it("says that the ledger, or the sealed days, are not told any more, though the log grows", async () => {
    const still = join(folder, "growing.json");
    const draw = (no: number) => [`COMMIT|${no}|${hex("c")}`, `AUDIT|${hex(`${no}`)}`];
    const add = (...what: readonly string[]) => {
      texts = [...texts, ...what.map((one, n) => `chokdee-log-1|${texts.length + n}|1|${one}`)];
    };
    texts = [];
    add(`LEDGER|0|${(Date.now() - 31 * 60_000) * 1000}|${hex("x")}`, ...draw(1001));
    const late = await run(url, "--file", still);
    expect([late.code, late.said]).toEqual([3, expect.stringContaining("LATE: the ledger")]);
    texts = logOf(12, (quarter) => `told ${quarter}`);
    const again = join(folder, "days.json");
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    add(`DAY|${day(5)}|${hex("d")}`, `LIABILITIES|${day(5)}|${hex("l")}|1`);
    const stopped = await run(url, "--file", again);
    expect([stopped.code, stopped.said]).toEqual([3, expect.stringContaining("no day")]);
    const never = join(folder, "never.json");
    texts = logOf(12, (quarter) => `told ${quarter}`);
    add(`DAY|${day(5)}|${hex("d")}`, `DAY|${day(1)}|${hex("d")}`);
    const untold = await run(url, "--file", never);
    expect([untold.code, untold.said]).toEqual([3, expect.stringContaining("never told")]);
    texts = logOf(12, (quarter) => `told ${quarter}`);
    add(`DAY|${day(5)}|${hex("d")}`, `LIABILITIES|${day(5)}|${hex("l")}|1`);
    add(`DAY|${day(1)}|${hex("d")}`);
    const unowed = await run(url, "--file", again);
    expect([unowed.code, unowed.said]).toEqual([3, expect.stringContaining("what is owed")]);
    add(`LIABILITIES|${day(1)}|${hex("l")}|1`);
    expect((await run(url, "--file", again)).code).toBe(0);
  });

  it("says how many rounds have no public number, whose draws the house can know", async () => {
    const own = join(folder, "alone.json");
    const add = (what: string) => void texts.push(`chokdee-log-1|${texts.length}|1|${what}`);
    expect((await run(url, "--file", own)).said).not.toContain("no public number");
    add(`COMMIT|2001|${hex("c")}|`);
    add(`COMMIT|2002|${hex("d")}|52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971`);
    const known = await run(url, "--file", own);
    expect([known.code, known.said]).toEqual([
      0,
      expect.stringContaining("1 rounds without a draw have no public number"),
    ]);
  });

  it("says when it could not look", async () => {
    expect((await run()).code).toBe(2);
    expect((await run("http://127.0.0.1:1", "--file", join(folder, "none.json"))).code).toBe(2);
    writeFileSync(join(folder, "broken.json"), "{");
    expect((await run(url, "--file", join(folder, "broken.json"))).code).toBe(2);
  });
});
