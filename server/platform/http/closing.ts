/**
 * A node that is about to end takes no new requests. One that still comes in, on a connection that
 * was busy, is refused in our own words: its sender asks again and comes to another node. What has
 * begun is ended, and cut where that takes too long: the queue and the database wait for it.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance } from "fastify";

const DRAIN_MS = 10_000;

export function refuseWhileClosing(http: FastifyInstance, drainMs = DRAIN_MS): void {
  const { server } = http;
  let isClosing = false;
  http.addHook("preClose", async () => {
    isClosing = true;
    // A server that closes looks after slow callers no more (slow-clients.ts).
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    timer.unref();
    server.once("close", () => clearTimeout(timer));
  });
  http.addHook("onRequest", async (_request, reply) => {
    if (!isClosing) return;
    void reply.header("connection", "close");
    throw new Refusal("UNAVAILABLE");
  });
}
