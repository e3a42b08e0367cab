/** What a node uses while something goes on: its processor, its memory, how long its loop is held. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const TICK_MS = 10;
const LOOK_EVERY_MS = 500;

export interface Used {
  /** Of one core. */
  readonly percent: number;
  readonly megabytes: number;
  readonly heldMs: number;
}

/** Watches from now on; the answer is what was used until it is called. */
export function watchNode(pid: number, port: number): () => Promise<Used> {
  const begun = performance.now();
  const before = processorMs(pid);
  let isOver = false;
  let held = 0;
  let megabytes = 0;
  const look = async (): Promise<void> => {
    // The first answer is about the time before.
    await valuesOf(port);
    while (!isOver) {
      await sleep(LOOK_EVERY_MS);
      const seen = await valuesOf(port);
      held = Math.max(held, seen.heldMs);
      megabytes = Math.max(megabytes, seen.megabytes);
    }
  };
  const running = look();
  return async () => {
    const used = processorMs(pid) - before;
    const ms = performance.now() - begun;
    isOver = true;
    await running;
    return { percent: (used / ms) * 100, megabytes, heldMs: held };
  };
}

async function valuesOf(port: number): Promise<{ heldMs: number; megabytes: number }> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
  const text = (await reply?.text().catch(() => "")) ?? "";
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1] ?? 0);
  return {
    heldMs: valueOf("nodejs_eventloop_lag_max_seconds") * 1_000,
    megabytes: valueOf("process_resident_memory_bytes") / 2 ** 20,
  };
}

/** proc(5). */
function processorMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
