/**
 * /healthz says that the process is up, /readyz that the database answers and lets us in, and that
 * the queue of this node is at work and its clock is near the database's.
 */
import type { FastifyInstance } from "fastify";

import type { AppContext } from "../app-context.ts";
import { queueSilentMs } from "../database/jobs.ts";
import { CLOCK_UNREADY_MS } from "../watch/database-clock.ts";

/** A queue that fell over is set up again in about ten seconds once the database lets it in. */
const QUEUE_SILENT_MS = 60_000;

export function serveHealth(http: FastifyInstance, app: AppContext): void {
  http.get("/healthz", () => ({ status: "up" }));
  http.get("/readyz", async (_request, reply) => {
    try {
      await app.db.query("select 1 from migrations limit 1");
      await app.db.knock();
      if ((queueSilentMs(app.jobs) ?? 0) > QUEUE_SILENT_MS) throw new Error("the queue is silent");
      if (Math.abs(app.clock.offMs()) > CLOCK_UNREADY_MS) throw new Error("the clock is off");
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
