/**
 * Nobody waits longer than eight seconds for an answer (trust.md F6): whatever the database or
 * anything else does meanwhile, the caller is told to try again. What was begun may still come to
 * an end, so the caller retries under the same id.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { sendRefusal } from "./replies.ts";
import { bringsFile } from "./slow-clients.ts";

/** Less than eight seconds by more than it takes to answer on a busy machine. */
const ANSWER_MS = 7_000;

export function boundAnswers(http: FastifyInstance, within = ANSWER_MS): void {
  /** Requests whose bodies are read: their callers are known by then. */
  const asked = new WeakSet<FastifyRequest>();
  http.addHook("preParsing", async (request) => void asked.add(request));
  http.addHook("onRequest", async (request, reply) => {
    if (bringsFile(request.headers)) return;
    const timer = setTimeout(() => {
      // A body that is still coming in has its own time (slow-clients.ts). Before it is asked for,
      // the caller waits for us: for the database that knows the session.
      const isComingIn = asked.has(request) && request.body === undefined && !request.raw.complete;
      // `sent` waits for the last byte of a file.
      if (reply.sent || reply.raw.headersSent || isComingIn) return;
      void sendRefusal(new Refusal("UNAVAILABLE"), request, reply);
    }, within);
    reply.raw.once("close", () => clearTimeout(timer));
  });
}
