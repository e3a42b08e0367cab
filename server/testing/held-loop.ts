/**
 * A program for loop-watch.test.ts: watches its own event loop, and holds it for as many
 * milliseconds as it is told.
 */
import { openLog } from "../platform/watch/log.ts";
import { watchLoop } from "../platform/watch/loop-watch.ts";

const [holdMs = "0", endAfterSeconds = "0"] = process.argv.slice(2);
const stop = watchLoop(openLog("info"), Number(endAfterSeconds));

// The thread has to be there first; its own start takes a moment.
setTimeout(() => {
  process.stdout.write("holding\n");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(holdMs));
  setTimeout(() => void stop().then(() => process.exit(0)), 2_000);
}, 3_000);
