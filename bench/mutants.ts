/**
 * npm run proof -- mutants [PERCENT]: changes the money code of the domain in one small way after
 * the other and runs the tests that come by the change; a mutant that no test notices survives
 * (trust.md figure 9: 95 of 100 are killed).
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { createVitest, type TestSpecification } from "vitest/node";

import { at, root, say } from "../tools/bootstrap/say.mjs";
import { instrument, type Mutant } from "./mutants/instrument.ts";

/** Money, odds, payouts, settlement and limits. */
const FILES = [
  "money.ts",
  "betting/rules.ts",
  "betting/odds.ts",
  "betting/betting-window.ts",
  "results/rules.ts",
  "wallet/rules.ts",
  "deposits/rules.ts",
  "deposits/matching.ts",
  "deposits/fresh-amount.ts",
  "withdrawals/rules.ts",
  "members/protection.ts",
  "rounds/worst-case.ts",
  "referral/rules.ts",
].map((file) => at("domain", ...file.split("/")));

const SLOW_MS = 300;
const WANTED = Number(process.argv[2] ?? "95");

const mutants: Mutant[] = [];
const codes = new Map(
  FILES.map((file) => {
    const made = instrument(file, readFileSync(file, "utf8"), mutants.length + 1);
    mutants.push(...made.mutants);
    return [file, made.code];
  }),
);
const hits = join(mkdtempSync(join(tmpdir(), "mutants-")), "hits");

const vitest = await createVitest(
  "test",
  {
    root,
    config: false,
    watch: false,
    include: ["domain/**/*.test.ts"],
    setupFiles: [at("bench", "mutants", "switch.ts")],
    reporters: [{}],
    bail: 1,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
  {
    plugins: [
      {
        name: "mutants",
        enforce: "pre",
        load: (id: string) => codes.get(id.split("?")[0] ?? ""),
      },
    ],
  },
);

/** Runs the tests of these files while the mutant is on; 0 is none. Answers how they went. */
async function run(mutant: number, specs: readonly TestSpecification[]) {
  for (const project of vitest.projects) {
    project.provide("mutant", mutant);
    project.provide("hits", hits);
  }
  const { testModules } = await vitest.runTestSpecifications([...specs]);
  return {
    passed: testModules.every((one) => one.state() === "passed"),
    slow: testModules.filter((one) => one.diagnostic().duration > SLOW_MS),
  };
}

await vitest.standalone();
const all = await vitest.globTestSpecifications();
const { passed, slow } = await run(0, all);
if (!passed) throw new Error("The tests fail without a mutant.");
const slowFiles = new Set(slow.map(({ moduleId }) => moduleId));
const metBy = new Map<number, TestSpecification[]>();
for (const line of readFileSync(hits, "utf8").trim().split("\n")) {
  const { testPath, met } = JSON.parse(line) as { testPath: string; met: number[] };
  const specs = all.filter(({ moduleId }) => moduleId === testPath);
  for (const id of met) metBy.set(id, [...(metBy.get(id) ?? []), ...specs]);
}

/** The quick tests first: most are killed by them. */
async function isKilled({ id }: Mutant): Promise<boolean> {
  const specs = Map.groupBy(metBy.get(id) ?? [], ({ moduleId }) => slowFiles.has(moduleId));
  for (const some of [specs.get(false), specs.get(true)]) {
    if (some !== undefined && !(await run(id, some)).passed) return true;
  }
  return false;
}

const survivors: Mutant[] = [];
for (const mutant of mutants) {
  if (!(await isKilled(mutant))) survivors.push(mutant);
  if (mutant.id % 50 === 0) say(`${mutant.id} of ${mutants.length}, ${survivors.length} survive`);
}
await vitest.close();

for (const { id, file, line, what } of survivors) {
  const unmet = metBy.has(id) ? "" : " (no test comes by)";
  say(`survives: ${relative(root, file)}:${line} ${what}${unmet}`);
}
const killed = mutants.length - survivors.length;
const percent = (100 * killed) / mutants.length;
say(`${killed} of ${mutants.length} mutants killed, ${percent.toFixed(1)} % (wanted: ${WANTED} %)`);
process.exitCode = percent >= WANTED ? 0 : 1;
