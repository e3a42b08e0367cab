/**
 * /healthz says that the process is up, /readyz that the database answers and lets us in, and that
 * the queue of this node is at work.
 */
import type { FastifyInstance } from "fastify";

import type { House } from "../house.ts";
import { queueSilentMs } from "../database/jobs.ts";

/** A queue that fell over is set up again in about ten seconds once the database lets it in. */
const QUEUE_SILENT_MS = 60_000;

export function serveHealth(http: FastifyInstance, house: House): void {
  http.get("/healthz", () => ({ status: "up" }));
  http.get("/readyz", async (_request, reply) => {
    try {
      await house.db.query("select 1 from migrations limit 1");
      await house.db.knock();
      if ((queueSilentMs(house.jobs) ?? 0) > QUEUE_SILENT_MS)
        throw new Error("the queue is silent");
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
