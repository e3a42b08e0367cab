/**
 * Bytes and the two digests that the verifiable draw is made of. The digests are passed in, so
 * that Node and a browser's WebCrypto run the same rules (domain.md "The house's own draws").
 */

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Digests {
  sha256(data: Bytes): Promise<Bytes>;
  hmacSha256(key: Bytes, data: Bytes): Promise<Bytes>;
}

/** The bytes of an ASCII text; every text that is hashed here is ASCII. */
export function asciiBytes(text: string): Bytes {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new RangeError("only printable ASCII is hashed");
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function joinBytes(...parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads lower-case hexadecimal; null for anything else. */
export function fromHex(text: string): Bytes | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

/** Bytes as an unsigned integer, the first byte weighing most. */
export function toInteger(bytes: Bytes): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}
