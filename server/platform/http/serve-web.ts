/** Serves the built web: hashed assets for a year, the page itself always asked again. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { AppContext } from "../app-context.ts";
import { policyOfPage } from "./secure-headers.ts";

const YEAR_SECONDS = 31_536_000;
/** The routes of the files. */
const ASSET = "/assets/:name";
export const FILES: readonly (string | undefined)[] = ["/*", ASSET];
/** The name of a file that the build has made; what begins with a dot is none. */
const ASSET_NAME = /^[\w-][\w.-]*$/;
/** As it is and as the build has packed it. */
const PAGE = /[\\/]index\.html(?:\.br)?$/;

export async function serveWeb(http: FastifyInstance, app: AppContext): Promise<void> {
  const root = app.config.webRoot;
  if (root === undefined || !existsSync(root)) return;
  const policyOf = pagePolicies(join(root, "index.html"));
  await http.register(fastifyStatic, {
    root,
    cacheControl: false,
    // What begins with a dot (.env, .git) is not there, should it ever lie beside the build.
    dotfiles: "ignore",
    // What the build has packed (tools/packed-files.ts); the rest is packed on its way.
    preCompressed: true,
    setHeaders: (reply, path, { mtimeMs }) => {
      if (path.endsWith(".svg")) void reply.header("content-type", "image/svg+xml; charset=utf-8");
      if (PAGE.test(path)) void reply.header("content-security-policy", policyOf(mtimeMs));
      const forever = path.includes("/assets/");
      void reply.header(
        "cache-control",
        forever ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  // The plugin's own route lists the whole folder at each request, for file systems that take large
  // letters for small ones. The assets are hundreds, and what is theirs goes for all of them alike.
  http.route<{ Params: { name: string } }>({
    method: ["HEAD", "GET"],
    url: ASSET,
    handler: ({ params: { name } }, reply) =>
      ASSET_NAME.test(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  });
}

/** The policy of the page as it stands there: a later build may be laid under a running server. */
function pagePolicies(file: string): (mtimeMs: number) => string {
  let known = { mtimeMs: NaN, policy: "" };
  return (mtimeMs) => {
    if (known.mtimeMs !== mtimeMs) {
      known = { mtimeMs, policy: policyOfPage(readFileSync(file, "utf8")) };
    }
    return known.policy;
  };
}

/** A screen's path as somebody types or sends it: small words, and the id of a round. */
const SCREEN = /^\/(?!(?:api|assets|icons)(?:\/|$))[a-z][a-z0-9/-]*$/;

/**
 * Where a path without "#" leads: to the same screen of the app. Null for what a browser does not
 * ask for as a page.
 */
export function addressInApp(request: FastifyRequest): string | null {
  const asksForPage = request.headers.accept?.includes("text/html") === true;
  if (request.method !== "GET" || !asksForPage) return null;
  const [path = "", ...query] = request.originalUrl.split("?");
  if (!SCREEN.test(path)) return null;
  const screen = path.replace(/\/+$/, "");
  return `/#${screen}${query.length > 0 ? `?${query.join("?")}` : ""}`;
}
