/**
 * Told to Node by --import: answers on PROBE_PORT what this process holds once its garbage is
 * gone. With PLANT=leak it keeps a little of every request, with PLANT=timers a timer of every
 * tenth, which soak.ts has to notice.
 */
import diagnostics from "node:diagnostics_channel";
import { createServer } from "node:http";

const kept: Buffer[] = [];
const LEAK_BYTES = 1_000;

if (process.env["PLANT"] === "leak") {
  diagnostics.subscribe("http.server.request.start", () => {
    kept.push(Buffer.alloc(LEAK_BYTES, kept.length % 256));
  });
}

if (process.env["PLANT"] === "timers") {
  let requests = 0;
  diagnostics.subscribe("http.server.request.start", () => {
    requests += 1;
    if (requests % 10 === 0) setTimeout(() => undefined, 3_600_000);
  });
}

createServer((_request, answer) => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  // What buffers hold is outside of the heap.
  const open = process.getActiveResourcesInfo().length;
  answer.end(JSON.stringify({ rss, held: heapUsed + external, open }));
})
  .listen(Number(process.env["PROBE_PORT"]), "127.0.0.1")
  .unref();
