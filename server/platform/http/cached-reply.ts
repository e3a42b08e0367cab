/**
 * An answer that is written, and compressed, once for everybody who asks (speed.md "Reading"):
 * for what all members poll.
 */
import { brotliCompressSync, constants } from "node:zlib";

import type { FastifyReply, FastifyRequest } from "fastify";

/** Below it compressing costs more than it saves; the same as for other answers. */
const COMPRESS_FROM = 1_400;
const BROTLI_QUALITY = 5;

export class CachedReply {
  readonly #text: string;
  #compressed: Buffer | undefined;

  constructor(body: unknown) {
    this.#text = JSON.stringify(body);
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    void reply.type("application/json; charset=utf-8");
    const accepted = request.headers["accept-encoding"];
    if (this.#text.length < COMPRESS_FROM || !/\bbr\b/.test(accepted ?? "")) {
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
