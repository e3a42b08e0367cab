/** Where tests keep their databases. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";

const MODULE = JSON.stringify(at("tools", "memory-folder.ts"));

/** Another process takes its folder and tells what TMPDIR is then. */
function tmpdirOf(env: NodeJS.ProcessEnv): { tmpdir: string; pid: number } {
  const program = `const { useMemoryFolder } = await import(${MODULE});
    useMemoryFolder();
    console.log(process.env.TMPDIR ?? "");`;
  const { TMPDIR: _, ...others } = process.env;
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...others, ...env },
    encoding: "utf8",
  });
  return { tmpdir: child.stdout.trim(), pid: child.pid };
}

describe("the folder of a test run", () => {
  it("is the one that somebody chose", () => {
    expect(tmpdirOf({ TMPDIR: "/somewhere" }).tmpdir).toBe("/somewhere");
  });

  it("is a process's own in memory where there is room, and gone with it", () => {
    const { tmpdir, pid } = tmpdirOf({});
    expect(["", `/dev/shm/chokdee-run-${pid}`]).toContain(tmpdir);
    expect(tmpdir !== "" && existsSync(tmpdir)).toBe(false);
  });
});
