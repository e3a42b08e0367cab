/** /healthz says that the process is up, /readyz that the database answers and lets us in. */
import type { FastifyInstance } from "fastify";

import type { House } from "./house.ts";

export function serveHealth(http: FastifyInstance, house: House): void {
  http.get("/healthz", () => ({ status: "up" }));
  http.get("/readyz", async (_request, reply) => {
    try {
      await house.db.query("select 1 from migrations limit 1");
      await house.db.knock();
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
