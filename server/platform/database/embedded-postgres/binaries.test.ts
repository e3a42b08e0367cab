import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { settle } from "./account.ts";
import { findBinaries, packageFolder } from "./binaries.ts";

const parent = mkdtempSync(join(tmpdir(), "chokdee-binaries-"));
chmodSync(parent, 0o711);
const origin = join(parent, "package");

beforeAll(() => {
  cpSync(packageFolder(), origin, { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rmSync(parent, { recursive: true }));

describe("the programs of PostgreSQL", () => {
  it("run for the account that owns the data, with the links that npm left out", () => {
    for (const name of ["libicui18n.so.60", "libicuuc.so.60", "libicudata.so.60"]) {
      rmSync(join(origin, "native", "lib", name), { force: true });
    }
    const { account, folder } = settle(join(parent, "data"));
    const { postgres, environment } = findBinaries(folder, account, origin);
    expect(postgres.startsWith(origin)).toBe(true);
    expect(run(postgres, account, environment)).toContain("PostgreSQL");
  });

  it("are copied to where that account can reach them", () => {
    const locked = join(parent, "locked");
    mkdirSync(locked, { mode: 0o700 });
    cpSync(origin, join(locked, "package"), { recursive: true, verbatimSymlinks: true });
    const { account, folder } = settle(join(parent, "data"));
    const found = findBinaries(folder, account, join(locked, "package"));
    const isRoot = process.getuid?.() === 0;
    expect(found.postgres.startsWith(folder)).toBe(isRoot);
    expect(run(found.postgres, account, found.environment)).toContain("PostgreSQL");
  });
});

function run(program: string, account: object, env: NodeJS.ProcessEnv): string {
  return spawnSync(program, ["--version"], { ...account, env, encoding: "utf8" }).stdout;
}
