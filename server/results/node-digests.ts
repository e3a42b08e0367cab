/** Node's digests for the verifiable draw. */
import { createHash, createHmac } from "node:crypto";

import type { Digests } from "@chokdee/domain/results/digests.ts";

export const nodeDigests: Digests = {
  sha256: (data) => Promise.resolve(new Uint8Array(createHash("sha256").update(data).digest())),
  hmacSha256: (key, data) =>
    Promise.resolve(new Uint8Array(createHmac("sha256", key).update(data).digest())),
};
