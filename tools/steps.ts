/** The parts of a check or a test run: each is a program that is run, timed and counted. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { at, root } from "./bootstrap/say.mjs";

export interface Step {
  readonly name: string;
  /** Arguments of Node: a script and its own arguments. */
  readonly args: readonly string[];
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** Reads how many tests passed, and which failed, from what the program left behind. */
  readonly count?: () => Tally;
  /** Runs files that failed once more, beside nothing else. */
  readonly again?: (files: readonly string[]) => Step;
}

export interface Failed {
  readonly file: string;
  /** What the tests are called whole; the file's name where it could not be loaded. */
  readonly title: string;
}

export interface Tally {
  readonly passed: number;
  readonly failed: readonly Failed[];
}

export interface Outcome {
  readonly step: Step;
  readonly seconds: number;
  readonly passed: number;
  /** A step that ended badly holds nothing, whatever its report says. */
  readonly holds: boolean;
  readonly failed: readonly Failed[];
  /** Held in one of two runs: beside others or alone. */
  readonly failedOnce?: readonly Failed[];
  /** The errors it wrote of, where it ended badly and no test failed. */
  readonly errors: readonly string[];
}

const REPORTS = at(".cache", "reports");

/** A program of a package, run by this very Node. */
export function program(path: string, ...args: string[]): string[] {
  return [at("node_modules", ...path.split("/")), ...args];
}

/** The unit tests of some rooms; more arguments name files or settings of vitest. */
export function vitest(name: string, rooms: readonly string[], more: readonly string[] = []): Step {
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
      ...more,
    ),
    count: () => countVitest(report),
    again: (failed) => vitest(name, rooms, ["--maxWorkers=1", ...failed]),
  };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function countVitest(report: string): Tally {
  const { numPassedTests, testResults } = readReport(report) as VitestReport;
  const failed = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const titles = assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => ({ file, title: fullName }));
      return titles.length > 0 ? titles : [{ file, title: "the file as a whole" }];
    });
  return { passed: numPassedTests, failed };
}

/** The journeys in a real browser, or some of them, with settings of theirs. */
export function playwright(
  more: readonly string[] = [],
  settings?: Readonly<Record<string, string>>,
): Step {
  const report = `${REPORTS}/playwright.json`;
  return {
    name: "journeys in a browser",
    args: program("@playwright/test/cli.js", "test", ...more),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...settings },
    count: () => {
      const { suites, stats } = readReport(report) as PlaywrightReport;
      return { passed: stats.expected, failed: suites.flatMap(failedJourneys) };
    },
    again: (failed) =>
      playwright(["--workers=1", "--trace=retain-on-failure", ...failed], settings),
  };
}

interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly stats: { readonly expected: number };
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
  }[];
}

function failedJourneys({ suites = [], specs }: Suite): Failed[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ title, file }) => ({ file: `e2e/${file}`, title })),
    ...suites.flatMap(failedJourneys),
  ];
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

async function runStep(step: Step, isAlone: boolean): Promise<Outcome> {
  const start = performance.now();
  if (isAlone) console.log(`\n── ${step.name}`);
  const { code, output } = await run(step, isAlone);
  if (!isAlone) console.log(`\n── ${step.name}\n${output}`);
  const seconds = (performance.now() - start) / 1000;
  const { passed, failed } = tallyOf(step);
  const holds = code === 0 && failed.length === 0;
  const errors = holds || failed.length > 0 ? [] : errorsIn(output);
  return { step, seconds, passed, failed, holds, errors };
}

/** The first lines that name an error, without colours. */
function errorsIn(output: string): readonly string[] {
  const lines = stripVTControlCharacters(output).split("\n");
  return lines.filter((line) => /Error|error:/.test(line)).slice(0, 8);
}

function tallyOf(step: Step): Tally {
  try {
    return step.count?.() ?? { passed: 0, failed: [] };
  } catch {
    // The program ended before it could write its report; its exit code tells.
    return { passed: 0, failed: [] };
  }
}

/** More than so many files that fail are no matter of a busy machine. */
const MOST_FILES_AGAIN = 5;

/**
 * Runs the files in which tests failed once more (all of them where an error was no test's), beside
 * nothing else: two cores that run a browser, two nodes and a database can be too slow for a test,
 * and it is told apart from a fault.
 * What failed in both runs has failed; what held in one of them is named.
 */
export async function runFailedAgain(outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
  const all: Outcome[] = [];
  for (const outcome of outcomes) {
    const { step, failed } = outcome;
    const files = [...new Set(failed.map(({ file }) => file))];
    const isWorthIt = !outcome.holds && files.length <= MOST_FILES_AGAIN;
    const again = isWorthIt ? step.again?.(files) : undefined;
    all.push(again === undefined ? outcome : ofBoth(outcome, await runStep(again, true)));
  }
  return all;
}

function ofBoth(first: Outcome, second: Outcome): Outcome {
  // A run that ended badly and named no test says nothing of any of them.
  if (!second.holds && second.failed.length === 0) return first;
  // An error that no test had: all of them ran again, and what it was stays told.
  if (first.failed.length === 0) return { ...second, step: first.step, errors: first.errors };
  const isIn = (all: readonly Failed[], { file, title }: Failed): boolean =>
    all.some((other) => other.file === file && other.title === title);
  const failed = first.failed.filter((one) => isIn(second.failed, one));
  const failedOnce = [...first.failed, ...second.failed].filter((one) => !isIn(failed, one));
  const passed = first.passed + first.failed.length - failed.length;
  return { ...first, passed, failed, failedOnce, holds: failed.length === 0 };
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

/** Prints how each step went, which tests failed, and the closing line; answers the exit code. */
export function conclude(outcomes: readonly Outcome[]): number {
  console.log("");
  for (const { step, seconds, holds } of outcomes) {
    console.log(`${holds ? "ok    " : "FAILED"} ${seconds.toFixed(1).padStart(6)} s  ${step.name}`);
  }
  for (const { step, errors } of outcomes) {
    for (const error of errors) console.log(`${step.name}: ${error.trim().slice(0, 200)}`);
  }
  for (const { failed, failedOnce = [] } of outcomes) {
    for (const { file, title } of failedOnce) {
      console.log(`failed in one of two runs: ${file}: ${title}`);
    }
    for (const { file, title } of failed) console.log(`failed: ${file}: ${title}`);
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  // A step that ends badly counts as one failure at least, so that none goes uncounted.
  const failed = outcomes
    .filter(({ holds }) => !holds)
    .reduce((sum, outcome) => sum + Math.max(1, outcome.failed.length), 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
