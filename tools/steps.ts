/** The parts of a check or a test run: each is a program that is run, timed and counted. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

import { at, root } from "./bootstrap/say.mjs";

export interface Step {
  readonly name: string;
  /** Arguments of Node: a script and its own arguments. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads how many tests passed and failed from what the program left behind. */
  readonly count?: () => Tally;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export interface Outcome extends Tally {
  readonly name: string;
  readonly seconds: number;
}

const REPORTS = at(".cache", "reports");

/** A program of a package, run by this very Node. */
export function program(path: string, ...args: string[]): string[] {
  return [at("node_modules", ...path.split("/")), ...args];
}

/** The unit tests of some rooms. */
export function vitest(name: string, rooms: readonly string[]): Step {
  const report = `${REPORTS}/vitest-${name}.json`;
  return {
    name: `tests: ${rooms.join(", ")}`,
    args: program(
      "vitest/vitest.mjs",
      "run",
      ...rooms.flatMap((room) => ["--project", room]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ),
    count: () => countVitest(report),
  };
}

function countVitest(report: string): Tally {
  const { numPassedTests, numFailedTests } = readReport(report) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: numPassedTests, failed: numFailedTests };
}

/** The journeys in a real browser, or one of them with its settings. */
export function playwright(journey?: string, settings?: Readonly<Record<string, string>>): Step {
  const report = `${REPORTS}/playwright.json`;
  return {
    name: "journeys in a browser",
    args: program("@playwright/test/cli.js", "test", ...(journey === undefined ? [] : [journey])),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...settings },
    count: () => {
      const { stats } = readReport(report) as { stats: Record<string, number> };
      const { expected = 0, unexpected = 0, flaky = 0 } = stats;
      return { passed: expected, failed: unexpected + flaky };
    },
  };
}

function readReport(file: string): unknown {
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return report;
}

/**
 * Runs the steps, so many at a time, each as soon as there is room: all of them whatever fails.
 * Tells how it went. What a step writes comes in one piece where several run.
 */
export async function runSteps(steps: readonly Step[], together = 1): Promise<readonly Outcome[]> {
  mkdirSync(REPORTS, { recursive: true });
  const waiting = [...steps.entries()];
  const outcomes = new Map<number, Outcome>();
  const isAlone = together === 1 || steps.length === 1;
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, step] = next;
      outcomes.set(at, await runStep(step, isAlone));
    }
  };
  await Promise.all(Array.from({ length: together }, lane));
  return steps.flatMap((_, at) => outcomes.get(at) ?? []);
}

/** One line for each step: whether it held, and how long it took. */
function tell(outcomes: readonly Outcome[]): void {
  console.log("");
  for (const { name, seconds, failed } of outcomes) {
    console.log(
      `${failed === 0 ? "ok    " : "FAILED"} ${seconds.toFixed(1).padStart(6)} s  ${name}`,
    );
  }
}

/** A step that fails counts as one failure at least, so that no failure goes uncounted. */
async function runStep(step: Step, isAlone: boolean): Promise<Outcome> {
  const start = performance.now();
  if (isAlone) console.log(`\n── ${step.name}`);
  const { code, output } = await run(step, isAlone);
  if (!isAlone) console.log(`\n── ${step.name}\n${output}`);
  const seconds = (performance.now() - start) / 1000;
  const { passed, failed } = tallyOf(step);
  return { name: step.name, seconds, passed, failed: code === 0 ? failed : Math.max(1, failed) };
}

function tallyOf(step: Step): Tally {
  try {
    return step.count?.() ?? { passed: 0, failed: 0 };
  } catch {
    // The program ended before it could write its report; its exit code tells.
    return { passed: 0, failed: 1 };
  }
}

interface Ended {
  readonly code: number;
  /** What it wrote, where it did not write to the terminal itself. */
  readonly output: string;
}

function run({ args, env }: Step, isAlone: boolean): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const written = isAlone ? "inherit" : "pipe";
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", written, written],
    });
    const parts: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => parts.push(part));
    child.stderr?.on("data", (part: Buffer) => parts.push(part));
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on("SIGTERM", pass);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGTERM", pass);
      resolve({ code: code ?? 1, output: Buffer.concat(parts).toString().trimEnd() });
    });
  });
}

/** Prints how each step went and the closing line; answers the exit code. */
export function conclude(outcomes: readonly Outcome[]): number {
  tell(outcomes);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
