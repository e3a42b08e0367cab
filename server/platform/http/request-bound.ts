/**
 * How often anybody may ask anything (trust.md X11): counted in memory on each
 * node, before a request costs more than a look into a table. What can be abused has narrower
 * limits of its own, shared by all nodes (rate-limits.ts).
 */
import rateLimit from "@fastify/rate-limit";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { isLoopback } from "./address-count.ts";
import { networkOf } from "./networks.ts";
import { FILES } from "./serve-web.ts";

const WINDOW_MS = 60_000;
/** A screen asks about ten times a minute; 600 leave room for a member with many open. */
const PER_CALLER = 600;
/** Behind one address of a Thai mobile carrier stand many members, each with a token. */
const PER_ADDRESS = 6_000;
const KEYS_KEPT = 20_000;

type Hook = (request: FastifyRequest) => Promise<void>;

/** Answers the bound of what was asked for as a file and is none: it counts as all else does. */
export async function boundRequests(http: FastifyInstance): Promise<Hook> {
  await http.register(rateLimit, { global: false });
  const bound = (max: number, keyGenerator: (request: FastifyRequest) => string): Hook => {
    const allowList = ({ ip }: FastifyRequest): boolean => isLoopback(ip);
    const shared = { timeWindow: WINDOW_MS, cache: KEYS_KEPT, allowList };
    const check = http.createRateLimit({ ...shared, max, keyGenerator });
    return async (request) => {
      const counted = await check(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
    };
  };
  const boundCaller = bound(PER_CALLER, callerOf);
  const boundAddress = bound(PER_ADDRESS, ({ ip }) => networkOf(ip));
  const files = new WeakSet<FastifyRequest>();
  http.addHook("onRequest", async (request, reply) => {
    if (hasHungUp(request)) return reply.hijack();
    // First: what is refused to one caller does not use up what those behind the address have.
    // A browser shows no token there, and one visit asks for dozens.
    if (FILES.includes(request.routeOptions.url)) files.add(request);
    else await boundCaller(request);
    await boundAddress(request);
    return undefined;
  });
  return async (request) => {
    if (files.has(request)) await boundCaller(request);
  };
}

/**
 * A connection that was cut before anybody looked has no address: what it asks could be counted for
 * nobody, and its answer would reach nobody.
 */
function hasHungUp({ ip }: { readonly ip: string | undefined }): boolean {
  return ip === undefined;
}

/** Longer than "Bearer " and any token of ours. */
const LONGEST_TOKEN = 120;

/** Whoever shows a token is counted by it, true or not; so many false ones are too many at once. */
function callerOf(request: FastifyRequest): string {
  const token = request.headers.authorization;
  return token === undefined || token.length > LONGEST_TOKEN ? networkOf(request.ip) : token;
}

function tooMany(leftMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(leftMs / 1_000));
  return new Refusal("TOO_MANY_REQUESTS", { retry_after_seconds: seconds });
}
