/**
 * What is logged of requests (speed.md "HTTP layer": logging each costs a third): refusals, faults
 * and slow requests, one line each; the rest is in the metrics. A line names the route's pattern,
 * not the path, and the member's id, not the phone number.
 */
import type { RefusalCode } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance } from "fastify";

import { refusalsTotal } from "./metrics.ts";

/** A member notices that they wait. */
const SLOW_MS = 500;

declare module "fastify" {
  interface FastifyRequest {
    /** Set by replies.ts when the answer is a refusal. */
    refusedWith?: RefusalCode;
    /** Of a refused slip: the first lines at fault, so that support can tell a member why. */
    refusedLines?: readonly unknown[];
  }
}

export function logRequests(http: FastifyInstance): void {
  http.addHook("onResponse", async (request, reply) => {
    const { refusedWith: code, refusedLines: lines } = request;
    if (code !== undefined) refusalsTotal.inc({ code });
    const isSlow = reply.elapsedTime > SLOW_MS;
    if (code === undefined && !isSlow && reply.statusCode < 500) return;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      ...(code === undefined ? {} : { code }),
      ...(lines === undefined ? {} : { lines }),
      ...(request.session ? { member: request.session.member.id } : {}),
    };
    if (reply.statusCode >= 500 || isSlow) request.log.warn(line, isSlow ? "slow" : "failed");
    else request.log.info(line, "refused");
  });
}
