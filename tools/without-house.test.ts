/** Commands that work on a house, where there is none or its database cannot be reached. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";

const folder = mkdtempSync(join(tmpdir(), "chokdee-none-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${program}.ts`, ...args], {
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
    env: { ...process.env, DATABASE_URL: "", ...env },
  });
  return { status, said: (stdout + stderr).trim() };
}

/** A port on which nothing listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return address !== null && typeof address === "object" ? address.port : 0;
}

describe("without a house", () => {
  it("the demo's bank says so, and leaves nothing that looks like one", () => {
    const DATA_DIR = join(folder, "empty");
    const { status, said } = run("demo-bank", [], { DATA_DIR });
    expect([status, said]).toEqual([1, expect.stringContaining("No Chokdee runs here.")]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("an owner's command begins none in a folder where a start broke off", () => {
    const DATA_DIR = join(folder, "begun");
    mkdirSync(join(DATA_DIR, "postgres"), { recursive: true });
    const { status, said } = run("owner", ["unlock", "0812345678"], { DATA_DIR });
    expect([status, said]).toEqual([1, expect.stringContaining(`its data in ${DATA_DIR};`)]);
    expect(readdirSync(join(DATA_DIR, "postgres"))).toEqual([]);
  });
});

describe("a database that does not answer", () => {
  let address = "";
  beforeAll(async () => {
    address = `postgres://me:hidden-word@127.0.0.1:${await closedPort()}/house`;
  });

  it.each([
    ["owner", ["unlock", "0812345678"]],
    ["import-draws", ["db/archives/glo-draws.json"]],
    ["demo-bank", ["--once"]],
    ["distribute", ["4"]],
  ] as const)("is said by %s in a sentence, without the password", (program, args) => {
    const { status, said } = run(program, args, { DATABASE_URL: address });
    expect([status, said]).toEqual([1, expect.stringMatching(/DATABASE_URL .*ECONNREFUSED/)]);
    expect(said).not.toMatch(/\n|hidden-word/);
  });

  it.each([
    [{ DATABASE_URL: "house" }, "DATABASE_URL must read postgres://"],
    [{ PLAIN_DATABASE_URL: "house" }, "PLAIN_DATABASE_URL must read postgres://"],
  ])("is said by distribute where its address is none: %o", (env, sentence) => {
    const { status, said } = run("distribute", ["back"], { DATABASE_URL: address, ...env });
    expect([status, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said).not.toMatch(/\n|hidden-word/);
  });
});
