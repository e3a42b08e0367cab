/** Commands that prove something and were called wrongly: a sentence, and nothing that looks proven. */
import { spawnSync } from "node:child_process";

import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";

function run(program: string, ...args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: "/tmp/chokdee-no-house" },
    timeout: 60_000,
  });
  return { status, said: stdout + stderr };
}

it("a command takes the least of what it counts: no seconds to wait are a number of seconds", () => {
  const { status, said } = run("tools/demo-bank.ts", "--after=0");
  // It goes on to look for a house, of which there is none.
  expect([status, said]).toEqual([1, expect.stringContaining("No Chokdee runs here")]);
});

describe("a command that is called wrongly", () => {
  it.each([
    ["a size with commas", "tools/proof.ts", ["overspend", "200,000"], '"200,000"'],
    ["a size in words", "tools/proof.ts", ["winners", "many"], '"many"'],
    ["a size of nothing", "tools/proof.ts", ["fuzz", "0"], '"0"'],
    ["a figure too many", "tools/proof.ts", ["fuzz", "10", "20"], "20"],
    ["a benchmark that there is not", "bench/bench.ts", ["slip"], "Known: slips, "],
    ["no number of slips", "bench/chaos.ts", ["--slips", "20,000"], '"20,000"'],
    ["an option that there is not", "bench/chaos.ts", ["--kills", "4"], "'--kills'"],
    ["no number of runs", "tools/lighthouse.ts", ["--runs", "x"], '"x"'],
    ["an option that there is not", "tools/lighthouse.ts", ["--page"], "'--page'"],
    ["a page that there is not", "tools/lighthouse.ts", ["wallet"], "'wallet'"],
    ["an option that there is not", "tools/demo-bank.ts", ["--now"], "'--now'"],
    ["a word too many", "tools/demo-bank.ts", ["now"], "'now'"],
  ] as const)("with %s says so in a sentence: %s", (_what, program, args, named) => {
    const { status, said } = run(program, ...args);
    expect(status).toBe(1);
    expect(said.split("\n").slice(1).join("")).toBe("");
    expect(said).toContain(named);
  });
});
