/**
 * A proxy that the house was not told of (docs/operations.md, TRUST_PROXY): every caller then
 * seems to be this machine, whose limits by address are wide, or the one beside it, whose limits
 * all share. Nobody would notice, so it is said.
 */
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

import type { FastifyInstance } from "fastify";

import type { AppContext } from "../app-context.ts";

/** Besides all that begin with x-forwarded-, of which some proxies send but one. */
const HEADERS = ["x-real-ip", "forwarded", "via", "cf-connecting-ip", "true-client-ip"] as const;

/** Where an operator's proxy stands; from anywhere else a stranger could write such headers. */
const nearby = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  nearby.addSubnet(network, bits, "ipv4");
}
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");
nearby.addSubnet("fe80::", 10, "ipv6");

function isNearby(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && nearby.check(address, family === 6 ? "ipv6" : "ipv4");
}

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
    if (seen.has(log) || !isForwarded(raw.headers) || !isNearby(ip)) return;
    seen.set(log, new Date());
    log.error("a proxy passes requests on, but TRUST_PROXY=1 is not set: limits by address fail");
  });
}
