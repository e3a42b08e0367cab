/** Serves the built web: hashed assets for a year, the page itself always asked again. */
import { existsSync } from "node:fs";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { AppContext } from "../app-context.ts";

const YEAR_SECONDS = 31_536_000;

export async function serveWeb(http: FastifyInstance, app: AppContext): Promise<void> {
  const root = app.config.webRoot;
  if (root === undefined || !existsSync(root)) return;
  await http.register(fastifyStatic, {
    root,
    cacheControl: false,
    // What begins with a dot (.env, .git) is not there, should it ever lie beside the build.
    dotfiles: "ignore",
    // What the build has packed (tools/packed-files.ts); the rest is packed on its way.
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (path.endsWith(".svg")) void reply.header("content-type", "image/svg+xml; charset=utf-8");
      const forever = path.includes("/assets/");
      void reply.header(
        "cache-control",
        forever ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
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
