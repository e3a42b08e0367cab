/** What each npm command runs once the packages and the pinned Node are there. */
import { existsSync } from "node:fs";

import { runScript } from "./run.mjs";
import { UserError, at } from "./say.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

/** Run by whoever uses the product, without the tools that prove it. */
export const ofTheProduct = new Set([
  "start",
  "import-draws",
  "owner",
  "distribute",
  "demo-bank",
  "build-web",
]);

/**
 * @typedef {(node: string, args: readonly string[]) => Promise<number>} Command
 * @type {ReadonlyMap<string, Command>}
 */
export const commands = new Map([
  ["start", start],
  ["dev", script("tools/dev.ts")],
  ["check", script("tools/check.ts")],
  ["test", script("tools/test.ts")],
  ["crawl", script("tools/crawl.ts")],
  ["bench", script("bench/bench.ts")],
  ["lighthouse", script("tools/lighthouse.ts")],
  ["chaos", script("bench/chaos.ts")],
  ["proof", script("tools/proof.ts")],
  ["mutate", script("tools/mutate.ts")],
  ["import-draws", script("tools/import-draws.ts")],
  ["owner", script("tools/owner.ts")],
  ["distribute", script("tools/distribute.ts")],
  ["demo-bank", script("tools/demo-bank.ts")],
  // Not an npm command: for an image that is made on one machine and started on others.
  ["build-web", buildWeb],
]);

/** @type {Command} */
async function start(node, args) {
  await ensureWebBuilt(node);
  return runScript(node, "server/main.ts", args);
}

/** @type {Command} */
async function buildWeb(node) {
  await ensureWebBuilt(node);
  return 0;
}

/**
 * @param {string} path
 * @returns {Command}
 */
function script(path) {
  return async (node, args) => {
    if (!existsSync(at(path))) throw new UserError(`${path} is missing from this copy.`);
    return runScript(node, path, args);
  };
}
