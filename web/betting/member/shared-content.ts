/** What another app shared with this one (manifest: share_target), or what a link carries. */
export type Shared =
  /** The address or code of a set of lucky numbers that somebody shared. */
  | { readonly kind: "LUCKY_SET"; readonly code: string }
  /** The id of a slip, as "copy" on the slip gives it. */
  | { readonly kind: "SLIP"; readonly betGroupId: string }
  /** Anything else is read as a written slip. */
  | { readonly kind: "TEXT"; readonly text: string }
  | { readonly kind: "NOTHING" };

const SET_LINK = /#\/lucky-groups\?code=([A-Za-z0-9]{1,64})/;
const SLIP_ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i;

/**
 * Reads the parts that a phone shares: title, text and address, of which any may be missing. All of
 * them: the betting screen says itself that a text is too long.
 */
export function readShared(parts: readonly (string | null)[]): Shared {
  const text = [...new Set(parts.map((part) => part?.trim() ?? ""))]
    .filter((part) => part !== "")
    .join("\n");
  const code = SET_LINK.exec(text)?.[1];
  if (code !== undefined) return { kind: "LUCKY_SET", code };
  const betGroupId = SLIP_ID.exec(text)?.[0];
  if (betGroupId !== undefined) return { kind: "SLIP", betGroupId };
  return text === "" ? { kind: "NOTHING" } : { kind: "TEXT", text };
}
