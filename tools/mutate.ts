/**
 * npm run mutate -- FILES: changes the code of the domain piece by piece and names each change that
 * no test of the domain finds (docs/decisions/0182-mutation-testing.md). FILES are patterns such as
 * domain/betting/rules.ts or "domain/results/*.ts"; without any, all of the domain's rules.
 */
import { spawnSync } from "node:child_process";

import { at, root, say } from "./bootstrap/say.mjs";
import { program } from "./steps.ts";

/** Contracts are shapes, which the fuzzed calls of the server's tests hold. */
const NOT_MUTATED = ["!domain/**/*.test.ts", "!domain/**/*contract*.ts", "!domain/testing/**"];

const wanted = process.argv.slice(2);
const strange = wanted.filter((pattern) => !pattern.startsWith("domain/"));
if (strange.length > 0) {
  say(`Only files of domain/ are mutated, not '${strange.join(" ")}'.`);
  process.exit(1);
}
const files = [...(wanted.length === 0 ? ["domain/**/*.ts"] : wanted), ...NOT_MUTATED];
const { status } = spawnSync(
  process.execPath,
  program(
    "@stryker-mutator/core/bin/stryker.js",
    "run",
    at("tools", "stryker.config.json"),
    "--mutate",
    files.join(","),
  ),
  { cwd: root, stdio: "inherit" },
);
process.exitCode = status ?? 1;
