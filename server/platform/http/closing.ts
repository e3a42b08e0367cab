/**
 * A node that is about to end takes no new requests. One that still comes in, on a connection that
 * was busy, is refused in our own words: its sender asks again and comes to another node.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance } from "fastify";

export function refuseWhileClosing(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook("preClose", async () => {
    isClosing = true;
  });
  http.addHook("onRequest", async (_request, reply) => {
    if (!isClosing) return;
    void reply.header("connection", "close");
    throw new Refusal("UNAVAILABLE");
  });
}
