/** What is checked without a server: format, lint, types, doors, tidiness, and the unit tests. */
import { type Step, program, vitest } from "./steps.ts";

/** One TypeScript project per room, and one for the domain's rules, which must not see Node. */
const PROJECTS = ["domain", "domain/tsconfig.rules.json", "server", "web", "tools"];

export const checks: readonly Step[] = [
  { name: "format", args: program("oxfmt/bin/oxfmt", "--check") },
  { name: "lint", args: program("oxlint/bin/oxlint", "--report-unused-disable-directives") },
  ...PROJECTS.map((project) => ({
    name: `types: ${project}`,
    args: program("typescript/bin/tsc", "-p", project),
  })),
  { name: "unused and undeclared", args: program("knip/bin/knip.js", "--no-progress") },
  vitest("units", ["domain", "web", "tools"]),
];
