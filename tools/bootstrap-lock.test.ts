/** The lock of an installation or a build, and those that were left behind. */
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { alone } from "./bootstrap/lock.mjs";
import { at } from "./bootstrap/say.mjs";

const name = `test-${process.pid}`;
const folder = at(".cache", `${name}.lock`);

const isHeld = () => existsSync(folder);

describe("a lock", () => {
  it("lets one work begin once the other is done", async () => {
    const done: string[] = [];
    const first = Promise.withResolvers<undefined>();
    const one = alone(name, async () => {
      await first.promise;
      done.push("one");
    });
    const two = alone(name, async () => void done.push("two"));
    first.resolve(undefined);
    await Promise.all([one, two]);
    expect(done).toEqual(["one", "two"]);
    expect(isHeld()).toBe(false);
  });

  it("is given back by work that fails, and its failure is told", async () => {
    const work = () => Promise.reject(new Error("no room on the disk"));
    await expect(alone(name, work)).rejects.toThrow("no room on the disk");
    expect(isHeld()).toBe(false);
  });

  it.each([
    ["now is waited for: somebody is taking it", 0, true],
    ["long ago is nobody's", 60, false],
  ])("whose folder was made %s, where nobody is named in it", async (_, seconds, isWaitedFor) => {
    mkdirSync(folder, { recursive: true });
    const made = Date.now() / 1_000 - seconds;
    utimesSync(folder, made, made);
    const began: boolean[] = [];
    const work = alone(name, async () => void began.push(true));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(began.length === 0).toBe(isWaitedFor);
    rmSync(folder, { recursive: true, force: true });
    await work;
  });

  it.each([
    ["of this very number", process.pid],
    // Other systems do not say when a process began: there a number counts that nobody has.
    ["whose number another has by now", process.platform === "linux" ? process.ppid : 2 ** 22 + 1],
  ])("that was left by a process %s holds nobody up", async (_, pid) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "pid"), `${pid} 1`);
    expect(await alone(name, async () => "done")).toBe("done");
  });
});
