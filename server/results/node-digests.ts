/** Node's digests for the verifiable draw. */
import { createHash, createHmac } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Bytes, Digests } from "@chokdee/domain/results/digests.ts";

/** Some ten milliseconds of hashing; then the event loop turns, as a tree may have any size. */
const HASHES_A_TURN = 512;
let hashes = 0;

export const nodeDigests: Digests = {
  sha256: (data) => {
    const digest: Bytes = new Uint8Array(createHash("sha256").update(data).digest());
    hashes += 1;
    return hashes % HASHES_A_TURN === 0 ? nextTurn(digest) : Promise.resolve(digest);
  },
  hmacSha256: (key, data) =>
    Promise.resolve(new Uint8Array(createHmac("sha256", key).update(data).digest())),
};
