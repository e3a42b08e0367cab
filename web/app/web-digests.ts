/** The digests of the browser: what a member checks is worked out on their own device. */
import type { Digests } from "@chokdee/domain/results/digests.ts";

export const webDigests: Digests = {
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data)),
  hmacSha256: async (key, data) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
  },
};

/** A browser has its digests on https and on localhost only. */
export function canCheck(): boolean {
  // The type says that it is always there.
  return (crypto as { readonly subtle?: SubtleCrypto }).subtle !== undefined;
}
