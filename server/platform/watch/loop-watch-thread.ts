/**
 * The thread beside the event loop that loop-watch.ts starts: it sees that the loop is held, which
 * the loop itself cannot, and ends the process when it is held for too long (trust.md F10).
 */
import { writeSync } from "node:fs";
import { hostname } from "node:os";
import { workerData } from "node:worker_threads";

// Its type only: this thread is to hold next to nothing.
import type { LoopWatch } from "./loop-watch.ts";

const { signs, tickMs, sayAfterMs, endAfterMs } = workerData as LoopWatch;
/** More than this in one tick was not the loop: the whole process was stopped, or the machine. */
const mostInATickMs = 2 * tickMs;
const [BEATS, HELD_MS] = [0, 1];
const STDOUT = 1;
const FATAL = 60;

let lastBeat = Atomics.load(signs, BEATS);
let lastTick = performance.now();
let heldMs = 0;

setInterval(() => {
  const now = performance.now();
  const passed = Math.min(now - lastTick, mostInATickMs);
  lastTick = now;
  const beat = Atomics.load(signs, BEATS);
  if (beat === lastBeat) {
    heldMs += passed;
    if (endAfterMs > 0 && heldMs >= endAfterMs) endProcess();
    return;
  }
  lastBeat = beat;
  if (heldMs >= sayAfterMs) Atomics.store(signs, HELD_MS, Math.round(heldMs));
  heldMs = 0;
}, tickMs);

/** As kill -9 does, which loses nothing: a loop that is held cannot stop in good order. */
function endProcess(): void {
  const line = {
    level: FATAL,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    ms: Math.round(heldMs),
    msg: "the event loop is held: this node ends itself",
  };
  try {
    // The log's own stream is written by the loop that is held.
    writeSync(STDOUT, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
