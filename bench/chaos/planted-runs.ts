/**
 * Shows that the chaos run can fail: each planted fault, run small, must turn it red and for the
 * reason that was planted. A part of npm test.
 *
 *   npm run proof -- disk-controls: the same for a disk that is full and one that fails, where
 * what was answered before it was written is lost. (fsync off loses nothing there: the machine
 * goes on. Power cuts have that control.)
 */
import { spawn } from "node:child_process";
import { join } from "node:path";

const CHAOS = join(import.meta.dirname, "../chaos.ts");
const SMALL = ["--slips", "500", "--nodes", "1", "--db-kills", "0"];
const ON_DISK = ["--slips", "2000", "--db-kills", "0", "--app-kills", "0"];

type Plant = readonly [plant: string, args: readonly string[], sign: RegExp];

/** By plant: what it takes to show, and what the report then says. */
const plants: readonly Plant[] = [
  ["no-idempotency", [...SMALL, "--app-kills", "0"], /[1-9]\d* doubled/],
  ["body-not-compared", [...SMALL, "--app-kills", "0"], /altered replay answered 20/],
  ["stale-balance", [...SMALL, "--app-kills", "0"], /[1-9]\d* faults in the books/],
  ["early-answer", [...SMALL, "--app-kills", "2"], /[1-9]\d* lost/],
];
const diskPlants: readonly Plant[] = [
  ["early-answer", [...ON_DISK, "--disk-full", "3"], /[1-9]\d* lost/],
  ["early-answer", [...ON_DISK, "--disk-failures", "3"], /[1-9]\d* lost/],
];

const found = await Promise.all(
  (process.argv[2] === "disk" ? diskPlants : plants).map(async ([plant, args, sign]) => {
    const { code, output } = await run(...args, "--plant", plant);
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
    const child = spawn(process.execPath, [CHAOS, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
