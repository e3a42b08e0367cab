/**
 * An answer that is written, and compressed, once for everybody who asks (speed.md "Reading"):
 * for what all members poll.
 */
import { hash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";

import type { FastifyReply, FastifyRequest } from "fastify";

/** Below it compressing costs more than it saves; the same as for other answers. */
const COMPRESS_FROM = 1_400;
const BROTLI_QUALITY = 5;
/** Named, and not with the weight of nothing (RFC 9110, 12.5.3). */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i;

export class CachedReply {
  // Bytes are sent as they lie here; of a text every caller who is slow to read would hold a copy.
  readonly #text: Buffer;
  #compressed: Buffer | undefined;

  constructor(body: unknown) {
    this.#text = Buffer.from(JSON.stringify(body));
  }

  /** Names these bytes, for callers who keep them. */
  get etag(): string {
    return `"${hash("sha256", this.#text, "base64url")}"`;
  }

  /** Whether a caller says that it has these bytes; a proxy that packs anew weakens their name. */
  isKeptBy({ headers }: FastifyRequest): boolean {
    const names = (headers["if-none-match"] ?? "").split(",").map((name) => name.trim());
    return names.some((name) => name === "*" || name.replace(/^W\//, "") === this.etag);
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    void reply.type("application/json; charset=utf-8");
    const accepted = request.headers["accept-encoding"];
    if (this.#text.length < COMPRESS_FROM || !TAKES_BROTLI.test(accepted ?? "")) {
      return reply.send(this.#text);
    }
    this.#compressed ??= brotliCompressSync(this.#text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    });
    return reply
      .header("content-encoding", "br")
      .header("vary", "accept-encoding")
      .send(this.#compressed);
  }
}
