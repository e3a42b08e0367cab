/** The server's table of contents: every shelf's routes and jobs, by name. */
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";

import { Refusal } from "@chokdee/domain/refusals.ts";

import { bettingRoutes } from "./betting/routes.ts";
import { openFrontDesk, type FrontDesk } from "./platform/front-desk.ts";
import type { House } from "./platform/house.ts";
import type { Job } from "./platform/jobs.ts";
import { sendRefusal } from "./platform/replies.ts";
import { secureHeaders } from "./platform/secure-headers.ts";
import { serveHealth } from "./platform/health.ts";
import { serveMetrics } from "./platform/metrics.ts";
import { serveWeb } from "./platform/serve-web.ts";
import { parseStrictJson } from "./platform/strict-json.ts";

const routes: readonly ((desk: FrontDesk) => void)[] = [bettingRoutes];

export const jobs: readonly Job[] = [];

const BODY_LIMIT = 256 * 1024;
/** Paths that the spec writes without /api answer under both spellings (api.md). */
const WITHOUT_API = /^\/(?:wallets|users|payment|uploads|auth|lottery)\//;

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came, for signatures. */
    rawBody?: Buffer;
  }
}

export function httpOptions(house: Pick<House, "config">): FastifyServerOptions {
  return {
    bodyLimit: BODY_LIMIT,
    trustProxy: house.config.trustProxy,
    disableRequestLogging: true,
    requestTimeout: 10_000,
    keepAliveTimeout: 72_000,
    rewriteUrl: (request) => {
      const url = request.url ?? "/";
      return WITHOUT_API.test(url) ? `/api${url}` : url;
    },
    forceCloseConnections: "idle",
  };
}

export async function buildApp(house: House): Promise<FastifyInstance> {
  const http = Fastify({ ...httpOptions(house), loggerInstance: house.log });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  http.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("application/json", { parseAs: "buffer" }, readJson);
  await http.register(compress, { threshold: 1_400, encodings: ["br", "gzip"] });
  secureHeaders(http, house);
  serveHealth(http, house);
  serveMetrics(http, house);

  const desk = openFrontDesk(http, house);
  for (const register of routes) register(desk);
  await serveWeb(http, house);
  http.setNotFoundHandler((request, reply) =>
    sendRefusal(new Refusal("NOT_FOUND"), request, reply),
  );
  return http;
}

async function readJson(request: { rawBody?: Buffer }, body: string | Buffer): Promise<unknown> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  request.rawBody = bytes;
  if (bytes.length === 0) return undefined;
  return parseStrictJson(decodeUtf8(bytes));
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("MALFORMED");
  }
}
