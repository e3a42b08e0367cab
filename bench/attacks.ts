/**
 * npm run proof -- attacks [1|2|citus]: the tests that docs/attacks-on-money.md names, in a house of
 * one node, of two nodes that take the calls in turn, or on a Citus cluster (CITUS_URL or
 * CITUS_CLUSTER, bench/citus/cluster.ts; says what is missing and ends with 3). With two nodes the
 * programs of bench/ that it names run too: they have two of themselves.
 */
import { existsSync, readFileSync } from "node:fs";

import { at, say } from "../tools/bootstrap/say.mjs";
import { conclude, runFailedAgain, runSteps, vitest, type Step } from "../tools/steps.ts";
import { startCluster, whyNoCluster } from "./citus/cluster.ts";

const HOUSES = ["1", "2", "citus"];
const house = process.argv[2] ?? "1";
const named = [
  ...new Set(
    [...readFileSync(at("docs", "attacks-on-money.md"), "utf8").matchAll(/`([a-z][\w./-]+)`/g)].map(
      ([, name = ""]) => name,
    ),
  ),
];
const tests = named
  .flatMap((name) => [`server/${name}.test.ts`, `${name}.ts`])
  .filter((file) => file.endsWith(".test.ts") && existsSync(at(file)));

if (!HOUSES.includes(house)) {
  say(`There is no house '${house}'. Known: ${HOUSES.join(", ")}.`);
  process.exitCode = 1;
} else {
  process.exitCode = await (house === "citus" ? onCitus() : attack(onPlain()));
}

function onPlain(): Step[] {
  if (house === "1") return [testsWith({})];
  const programs = named.filter((name) => /^bench\/.+\.ts$/.test(name) && existsSync(at(name)));
  return [
    testsWith({ APP_NODES: "2" }),
    ...programs.map((name): Step => ({ name, args: [at(name)] })),
  ];
}

async function onCitus(): Promise<number> {
  const missing = whyNoCluster();
  if (missing !== undefined) {
    say(`attacks: ${missing}`);
    return 3;
  }
  const cluster = await startCluster();
  try {
    return await attack([testsWith({ CITUS_URL: cluster.url })]);
  } finally {
    cluster.stop();
  }
}

/** Two files at once: what they wait for is the database's own work, or another node's. */
function testsWith(env: Readonly<Record<string, string>>): Step {
  const rooms = env["CITUS_URL"] === undefined ? ["server", "domain"] : ["server"];
  const files = tests.filter((file) => rooms.some((room) => file.startsWith(`${room}/`)));
  const withEnv = (step: Step): Step => {
    const { again } = step;
    return {
      ...step,
      // A size is of the proofs that have one.
      env: { ...env, PROOF_SIZE: undefined },
      ...(again ? { again: (failed) => withEnv(again(failed)) } : {}),
    };
  };
  return withEnv(vitest("attacks", rooms, ["--maxWorkers=2", ...files]));
}

async function attack(steps: readonly Step[]): Promise<number> {
  return conclude(await runFailedAgain(await runSteps(steps)));
}
