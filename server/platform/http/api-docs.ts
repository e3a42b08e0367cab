/**
 * /api/openapi.json and the page that shows it, /api/docs. The page's script is four megabytes: it
 * is loaded when somebody first asks for it, and comes from this server, never from elsewhere.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import Fastify, { type FastifyInstance } from "fastify";

import { CachedReply } from "./cached-reply.ts";
import { limitRate } from "./rate-limits.ts";
import { served } from "./router.ts";
import type { AppContext } from "../app-context.ts";
import { openApiOf } from "./openapi.ts";

const PREFIX = "/api/docs";
const SCRIPT = `${PREFIX}/scalar.js`;
const DAY_SECONDS = 86_400;
const DOCUMENT_SECONDS = 3_600;
/** Hundreds of kilobytes: a browser keeps them, and nobody needs them this often. */
const DOCUMENT_LIMIT = { name: "openapi", times: 30, seconds: 60 };

/** The general policy (secure-headers.ts), with the styles that the page's script writes. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chokdee API</title>
</head>
<body>
<noscript><a href="/api/openapi.json">openapi.json</a></noscript>
<script id="api-reference" type="application/json" data-url="/api/openapi.json"
  data-configuration='${JSON.stringify(configuration)}'></script>
<script src="${SCRIPT}"></script>
</body>
</html>
`;

const documents = new WeakMap<FastifyInstance, CachedReply>();

/**
 * The document of all calls, made once. That holds the event loop for half a second and more, so a
 * node makes it before it listens.
 */
export function apiDocumentOf(http: FastifyInstance, app: AppContext): CachedReply {
  const made =
    documents.get(http) ??
    new CachedReply(openApiOf(served.get(http) ?? [], app.config.publicUrl ?? "/"));
  documents.set(http, made);
  return made;
}

export function serveApiDocs(http: FastifyInstance, app: AppContext): void {
  http.get("/api/openapi.json", async (request, reply) => {
    await limitRate(app, DOCUMENT_LIMIT, request);
    const document = apiDocumentOf(http, app);
    void reply
      .header("cache-control", `public, max-age=${DOCUMENT_SECONDS}`)
      .header("etag", document.etag)
      .header("vary", "accept-encoding");
    if (document.isKeptBy(request)) return reply.code(304).send();
    return document.send(request, reply);
  });

  http.get(PREFIX, async (_request, reply) =>
    reply
      .header("content-security-policy", CONTENT_POLICY)
      .type("text/html; charset=utf-8")
      .send(PAGE),
  );

  let script: Promise<Buffer> | undefined;
  http.get(SCRIPT, async (_request, reply) => {
    script ??= loadScript();
    return reply
      .header("cache-control", `public, max-age=${DAY_SECONDS}`)
      .header("content-encoding", "gzip")
      .type("text/javascript; charset=utf-8")
      .send(await script);
  });
}

/** The package keeps its script inside a plugin, so a server of one answer serves it to us. */
async function loadScript(): Promise<Buffer> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const inner = Fastify();
  await inner.register(reference, {
    routePrefix: "/",
    configuration: { url: "/api/openapi.json" },
  });
  const answer = await inner.inject("/js/scalar.js");
  await inner.close();
  if (answer.statusCode !== 200) throw new Error("the script of /api/docs was not found");
  return promisify(gzip)(answer.rawPayload);
}
