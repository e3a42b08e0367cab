import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { letTimePass } from "../../testing/let-time-pass.ts";
import { timed } from "../../testing/timed.ts";
import { ConfigError } from "../config-error.ts";
import { readConfig } from "../config.ts";

const PROGRAM = join(import.meta.dirname, "../../testing/held-loop.ts");

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly lines: readonly { level: number; ms?: number; msg: string }[];
}

/** A process whose loop is held; all of its log once it has ended. */
async function hold(
  holdMs: number,
  endAfterSeconds: number,
  meanwhile: (child: ChildProcess) => Promise<void> = async () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, String(holdMs), String(endAfterSeconds)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child.stdout, "data");
  await meanwhile(child);
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return { signal, lines: lines.map((line) => JSON.parse(line) as Ended["lines"][number]) };
}

// Each is a process of its own that mostly waits.
describe.concurrent("an event loop", () => {
  it("that was held for over two seconds is told in the log, with how long", async () => {
    const { reply, wallMs } = await timed(() => hold(5_000, 0));
    const { signal, lines } = reply;
    expect(signal).toBeNull();
    // A busy machine may hold it once more.
    const held = { level: 40, msg: "the event loop was held" };
    expect(lines).toMatchObject(lines.map(() => held));
    const ms = Math.max(...lines.map((line) => line.ms ?? 0));
    expect(ms).toBeGreaterThan(2_000);
    // No longer than the process was there.
    expect(ms).toBeLessThan(wallMs);
  });

  it("that is held for too long ends its process, which says so first", async () => {
    const { signal, lines } = await hold(120_000, 3);
    expect(signal).toBe("SIGKILL");
    expect(lines).toMatchObject([
      { level: 60, msg: "the event loop is held: this node ends itself" },
    ]);
    expect(lines[0]?.ms).toBeGreaterThanOrEqual(3_000);
  });

  it("is not held while the whole process is stopped, however long", async () => {
    const { signal, lines } = await hold(0, 3, async (child) => {
      child.kill("SIGSTOP");
      await letTimePass(5_000);
      child.kill("SIGCONT");
    });
    expect(signal).toBeNull();
    expect(lines).toEqual([]);
  });
});

describe("how long a loop may be held", () => {
  it.each([
    [{}, 30],
    [{ LOOP_HELD_END_SECONDS: "0" }, 0],
    [{ LOOP_HELD_END_SECONDS: "5" }, 5],
  ])("%j is %d s", (env, seconds) => {
    expect(readConfig(env).loopHeldEndSeconds).toBe(seconds);
  });

  it.each(["4", "-1", "1.5", "soon", "3601"])("is not %s", (text) => {
    expect(() => readConfig({ LOOP_HELD_END_SECONDS: text })).toThrow(ConfigError);
  });
});
