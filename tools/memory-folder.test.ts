/** Where tests keep their databases. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmdirSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { hasRoom } from "./memory-folder.ts";

const MODULE = JSON.stringify(at("tools", "memory-folder.ts"));

/** Another process takes its folder and tells what TMPDIR is then. */
function tmpdirOf(env: NodeJS.ProcessEnv) {
  const program = `const { useMemoryFolder } = await import(${MODULE});
    useMemoryFolder();
    console.log(process.env.TMPDIR ?? "");`;
  const { TMPDIR: _, ...others } = process.env;
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...others, ...env },
    encoding: "utf8",
  });
  return { tmpdir: child.stdout.trim(), pid: child.pid, status: child.status };
}

describe("the folder of a test run", () => {
  it("is the one that somebody chose", () => {
    expect(tmpdirOf({ TMPDIR: "/somewhere" }).tmpdir).toBe("/somewhere");
  });

  it("is a process's own in memory where there is room, and gone with it", () => {
    const { tmpdir, pid, status } = tmpdirOf({});
    const own = `/dev/shm/chokdee-run-${pid}`;
    expect([status, tmpdir]).toEqual([0, hasRoom() ? own : ""]);
    expect(existsSync(own)).toBe(false);
  });

  it("takes away what a run left that was killed, and nothing of one that goes on", () => {
    if (!hasRoom()) return expect(tmpdirOf({}).tmpdir).toBe("");
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    const [left, used] = [pid, process.ppid].map((one) => `/dev/shm/chokdee-run-${one}`);
    const wasUsed = existsSync(String(used));
    for (const folder of [left, used]) mkdirSync(String(folder), { recursive: true });
    expect(tmpdirOf({}).status).toBe(0);
    expect([existsSync(String(left)), existsSync(String(used))]).toEqual([false, true]);
    if (!wasUsed) rmdirSync(String(used));
  });
});
