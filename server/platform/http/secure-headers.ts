/** Headers on every answer (trust.md X7): a strict content policy, no framing, no sniffing. */
import { createHash } from "node:crypto";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { AppContext } from "../app-context.ts";

/**
 * What a page may load and run: files of this house, and of what stands inline only what has one of
 * these hashes.
 */
const contentPolicy = (scripts: readonly string[] = [], styles: readonly string[] = []) =>
  [
    "default-src 'self'",
    "frame-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or a script, but the service worker's address (web/app/offline/worker.ts).
    "require-trusted-types-for 'script'",
    "trusted-types chokdee-worker",
  ].join("; ");

const CONTENT_POLICY = contentPolicy();

/** The policy of a page of our build, which brings its first script and styles inline. */
export function policyOfPage(html: string): string {
  const hashesOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  return contentPolicy(hashesOf("script"), hashesOf("style"));
}

/** For bytes that somebody else made: they may load nothing, run nothing and stand in no frame. */
export const BYTES_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

export function secureHeaders(http: FastifyInstance, app: AppContext): void {
  http.addHook("onSend", async (request, reply) => setSecureHeaders(app, request, reply));
}

/** For the few answers that no hook sees, too. */
export function setSecureHeaders(
  app: Pick<AppContext, "config" | "clock">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!reply.hasHeader("content-security-policy")) {
    void reply.header("content-security-policy", CONTENT_POLICY);
  }
  void reply.headers({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "x-server-time": Math.round(app.clock.now()),
  });
  if (app.config.publicUrl?.startsWith("https:")) {
    void reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  }
  if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) {
    void reply.header("cache-control", "no-store");
  }
}
