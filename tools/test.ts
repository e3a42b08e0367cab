/**
 * npm test: the proof of the whole product. `npm test -- server browser` runs only those parts.
 */
import { Complaint, say } from "./bootstrap/say.mjs";
import { checks } from "./checks.ts";
import { type Step, conclude, playwright, runSteps, stands, vitest } from "./steps.ts";

const CHAOS = "bench/chaos.ts";

const parts: ReadonlyMap<string, readonly Step[]> = new Map([
  ["check", checks],
  ["server", [vitest("server", ["server"])]],
  // Kills of the app and of PostgreSQL on a small setting; the full one is `npm run chaos`.
  ["chaos", stands(CHAOS) ? [{ name: "chaos", args: [CHAOS, "--small"] }] : []],
  ["browser", [playwright()]],
]);

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (!parts.has(name)) {
    throw new Complaint(`There is no part '${name}'. Known: ${[...parts.keys()].join(", ")}.`);
  }
}
const chosen = [...parts].filter(([name]) => wanted.length === 0 || wanted.includes(name));
for (const [name, steps] of chosen) if (steps.length === 0) say(`Nothing to run for ${name}.`);
process.exitCode = conclude(await runSteps(chosen.flatMap(([, steps]) => steps)));
