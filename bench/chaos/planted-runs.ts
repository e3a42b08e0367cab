/**
 * Shows that the chaos run can fail: each planted fault, run small, must turn it red and for the
 * reason that was planted. A part of npm test.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";

const CHAOS = join(import.meta.dirname, "../chaos.ts");
const SMALL = ["--slips", "500", "--nodes", "1", "--db-kills", "0"];

/** By plant: how many kills it takes to show, and what the report then says. */
const plants: readonly (readonly [string, number, RegExp])[] = [
  ["no-idempotency", 0, /[1-9]\d* doubled/],
  ["body-not-compared", 0, /altered replay answered 20/],
  ["stale-balance", 0, /[1-9]\d* faults in the books/],
  ["early-answer", 2, /[1-9]\d* lost/],
];

const found = await Promise.all(
  plants.map(async ([plant, kills, sign]) => {
    const { code, output } = await run("--plant", plant, "--app-kills", String(kills));
    const isFound = code === 1 && sign.test(output);
    process.stdout.write(`${isFound ? "found" : "MISSED"}: ${plant}\n`);
    if (!isFound) process.stdout.write(`it ended with ${code} and said:\n${output}`);
    return isFound;
  }),
);
const missed = found.filter((isFound) => !isFound).length;
process.stdout.write(`${found.length - missed} passed, ${missed} failed\n`);
process.exitCode = missed === 0 ? 0 : 1;

function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHAOS, ...SMALL, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
