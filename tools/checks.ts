/** What is checked without a server: format, lint, types, doors, tidiness, and the unit tests. */
import { availableParallelism } from "node:os";

import { type Step, program, vitest } from "./steps.ts";

/** One TypeScript project per room, and one for the domain's rules, which must not see Node. */
const PROJECTS = ["domain", "domain/tsconfig.rules.json", "server", "web", "tools"];

/** Exports and files of the product that nothing but tests uses: an oracle stands in testing/. */
export const onlyTested = program(
  "knip/bin/knip.js",
  "--production",
  "--exports",
  "--files",
  "--exclude",
  "dependencies",
  "--no-progress",
);

/** The longest first, as several run beside each other. */
export const checks: readonly Step[] = [
  vitest("units", ["domain", "web", "tools"]),
  { name: "lint", args: program("oxlint/bin/oxlint", "--report-unused-disable-directives") },
  ...PROJECTS.map((project) => ({
    name: `types: ${project}`,
    args: program("typescript/bin/tsc", "-p", project),
  })),
  { name: "unused and undeclared", args: program("knip/bin/knip.js", "--no-progress") },
  { name: "used by tests only", args: onlyTested },
  { name: "format", args: program("oxfmt/bin/oxfmt", "--check") },
];

/** Each of them uses one core most of the time. */
export const TOGETHER = Math.min(4, availableParallelism());
