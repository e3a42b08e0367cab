import { execFileSync, spawn } from "node:child_process";

import { expect, it } from "vitest";

import { isAlive } from "../platform/database/embedded-postgres/processes.ts";

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    // Nobody is found.
    return [];
  }
};

it("a node whose tests are killed while it starts ends, and its database with it", async () => {
  const module = new URL("./node-process.ts", import.meta.url).href;
  const script = `const { startNode } = await import(${JSON.stringify(module)});
    await startNode({ DATABASE_URL: "" });`;
  const tests = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const waits = { timeout: 60_000 };
  await expect.poll(() => childrenOf(tests.pid ?? 0), waits).toHaveLength(1);
  const [node = 0] = childrenOf(tests.pid ?? 0);
  // Its database is there, which takes longer to be ready.
  await expect.poll(() => childrenOf(node).length, waits).toBeGreaterThan(0);
  const database = childrenOf(node);
  tests.kill("SIGKILL");
  for (const pid of [node, ...database]) {
    await expect.poll(() => isAlive(pid), waits).toBe(false);
  }
});
