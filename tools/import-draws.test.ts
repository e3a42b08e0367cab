import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

it("a file of draws is meant from the folder in which the operator stands", () => {
  const folder = mkdtempSync(join(tmpdir(), "chokdee-draws-"));
  try {
    writeFileSync(join(folder, "draws.json"), "{}");
    const run = (file: string) =>
      spawnSync(process.execPath, ["tools/import-draws.ts", file], {
        encoding: "utf8",
        // As npm does: it runs in the project's folder, and says where it was called.
        env: { ...process.env, INIT_CWD: folder },
      });
    const [found, missing] = [run("draws.json"), run("none.json")];
    expect([found.status, missing.status]).toEqual([1, 1]);
    expect(found.stdout + found.stderr).toContain("draws.json was not imported.");
    expect(missing.stdout + missing.stderr).toContain("none.json cannot be read (ENOENT).");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
