/**
 * A proxy that the house was not told of (docs/operations.md, TRUST_PROXY): every caller then
 * seems to be this machine, whose limits by address are wide. Nobody would notice, so it is said.
 */
import type { IncomingHttpHeaders } from "node:http";

import type { FastifyInstance } from "fastify";

import type { AppContext } from "../app-context.ts";
import { isLoopback } from "./address-count.ts";

/** Besides all that begin with x-forwarded-, of which some proxies send but one. */
const HEADERS = ["x-real-ip", "forwarded", "via", "cf-connecting-ip", "true-client-ip"] as const;

/** Another server says that it passes the request on for somebody. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  const named = Object.keys(headers).some((name) => name.startsWith("x-forwarded-"));
  return named || HEADERS.some((name) => headers[name] !== undefined);
}

/** When each node first saw one, by the log that it writes to. */
const seen = new WeakMap<AppContext["log"], Date>();

/** Since when requests come through a proxy that is not trusted; undefined: none was seen. */
export function untrustedProxySince({ log }: Pick<AppContext, "log">): Date | undefined {
  return seen.get(log);
}

/** Once for a node in the log, and on its dashboard until it is restarted with the setting. */
export function noticeUntrustedProxy(http: FastifyInstance, { config, log }: AppContext): void {
  if (config.trustProxy) return;
  http.addHook("onRequest", async ({ raw, ip }) => {
    if (seen.has(log) || !isLoopback(ip) || !isForwarded(raw.headers)) return;
    seen.set(log, new Date());
    log.error("a proxy passes requests on, but TRUST_PROXY=1 is not set: limits by address fail");
  });
}
