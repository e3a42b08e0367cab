/**
 * What is logged of requests (speed.md "HTTP layer": logging each costs a third): refusals, faults
 * and slow requests, one line each, of those over a limit one a second and network; the rest is in
 * the metrics. A line names the route's pattern, not the path, and the member's id, not the phone
 * number.
 */
import type { RefusalCode } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance } from "fastify";

import { networkOf } from "../http/networks.ts";
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

/** Whoever is over a limit may ask on as fast as they can: a line each would fill the disk. */
const TOLD_EVERY_MS = 1_000;
const NETWORKS_KEPT = 1_000;

/** Answers how many lines of this network were left out before this one; null: so is this one. */
function thinOut(): (network: string) => number | null {
  const kept = new Map<string, { toldAt: number; leftOut: number }>();
  return (network) => {
    const now = performance.now();
    const one = kept.get(network);
    if (one && now - one.toldAt < TOLD_EVERY_MS) {
      one.leftOut += 1;
      return null;
    }
    kept.delete(network);
    if (kept.size >= NETWORKS_KEPT) kept.delete(kept.keys().next().value ?? "");
    kept.set(network, { toldAt: now, leftOut: 0 });
    return one?.leftOut ?? 0;
  };
}

export function logRequests(http: FastifyInstance): void {
  const leftOutOf = thinOut();
  http.addHook("onResponse", async (request, reply) => {
    const { refusedWith: code, refusedLines: lines } = request;
    if (code !== undefined) refusalsTotal.inc({ code });
    const isSlow = reply.elapsedTime > SLOW_MS;
    if (code === undefined && !isSlow && reply.statusCode < 500) return;
    const isOver = code === "TOO_MANY_REQUESTS";
    const leftOut = isOver ? leftOutOf(networkOf(request.ip)) : 0;
    if (leftOut === null) return;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      ...(code === undefined ? {} : { code }),
      ...(lines === undefined ? {} : { lines }),
      ...(leftOut === 0 ? {} : { left_out: leftOut }),
      ...(request.session ? { member: request.session.member.id } : {}),
    };
    if (reply.statusCode >= 500 || isSlow) request.log.warn(line, isSlow ? "slow" : "failed");
    else request.log.info(line, "refused");
  });
}
