/**
 * npm test: the proof of the whole product. `npm test -- server browser` runs only those parts.
 */
import { say } from "./bootstrap/say.mjs";
import { checks, TOGETHER } from "./checks.ts";
import { type Step, conclude, playwright, runFailedAgain, runSteps, vitest } from "./steps.ts";

const parts: ReadonlyMap<string, readonly Step[]> = new Map([
  ["check", checks],
  ["server", [vitest("server", ["server"])]],
  // 20,000 slips under kills of the app and of PostgreSQL (trust.md "Figures to reach", 1).
  [
    "chaos",
    [
      { name: "chaos", args: ["bench/chaos.ts"] },
      // Rounds that close under two nodes an hour off (trust.md B4).
      { name: "close race", args: ["bench/close-race.ts", "1000"] },
      { name: "a backup restored", args: ["bench/restore-drill.ts"] },
      { name: "chaos: planted faults", args: ["bench/chaos/planted-runs.ts"] },
    ],
  ],
  ["browser", [playwright()]],
]);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.has(name));
if (unknown.length > 0) {
  say(`There is no part '${unknown.join(" ")}'. Known: ${[...parts.keys()].join(", ")}.`);
  process.exit(1);
}
const chosen = (...names: string[]): readonly Step[] =>
  names
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .flatMap((name) => parts.get(name) ?? []);
// The server's tests wait as much as they reckon, so the checks run in between. Chaos measures how
// soon a node is back, and journeys use all there is: each of them alone.
process.exitCode = conclude(
  await runFailedAgain([
    ...(await runSteps(chosen("server", "check"), TOGETHER)),
    ...(await runSteps(chosen("chaos", "browser"))),
  ]),
);
