/** The tree of a public log over some texts and its proofs, as RFC 9162 defines them. */
import { joinBytes, toHex, type Bytes } from "../results/digests.ts";
import type { LogHead } from "../results/log-proof.ts";

/** SHA-256, as Node has it. */
type Sha256 = (bytes: Bytes) => Uint8Array;
/** Its UTF-8, also of a text that is none of a log. */
const bytesOf = (text: string): Bytes =>
  Uint8Array.from(encodeURIComponent(text).match(/%..|[^%]/g) ?? [], (byte) =>
    byte.length > 1 ? parseInt(byte.slice(1), 16) : byte.charCodeAt(0),
  );
const split = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));

export function logTree(texts: readonly string[], sha256: Sha256) {
  const hash = (...parts: readonly Bytes[]) => new Uint8Array(sha256(joinBytes(...parts)));
  function rootOf(start: number, end: number): Bytes {
    if (end === start) return hash();
    if (end - start === 1) return hash(Uint8Array.of(0), bytesOf(texts[start] ?? ""));
    const middle = start + split(end - start);
    return hash(Uint8Array.of(1), rootOf(start, middle), rootOf(middle, end));
  }
  const hex = (start: number, end: number) => toHex(rootOf(start, end));
  function within(no: number, start: number, end: number): string[] {
    if (end - start === 1) return [];
    const middle = start + split(end - start);
    return no < middle
      ? [...within(no, start, middle), hex(middle, end)]
      : [...within(no, middle, end), hex(start, middle)];
  }
  function between(from: number, start: number, end: number, isWhole: boolean): string[] {
    if (from === end) return isWhole ? [] : [hex(start, end)];
    const middle = start + split(end - start);
    return from <= middle
      ? [...between(from, start, middle, isWhole), hex(middle, end)]
      : [...between(from, middle, end, false), hex(start, middle)];
  }
  const headOf = (size = texts.length): LogHead => ({ size, root: hex(0, size) });
  const inclusion = (no: number, size = texts.length) => within(no, 0, size);
  const consistency = (from: number, to = texts.length) => between(from, 0, to, true);
  /** What the house answers of a round (log-contract.ts), without who signed it. */
  const ofRound = (roundId: string, from = 0) => ({
    head: headOf(),
    entries: texts.flatMap((text, no) => {
      const [, , , kind = "", round] = text.split("|");
      const isOf = ["COMMIT", "FIXED", "DRAWN"].includes(kind) && round === roundId;
      return isOf ? [{ no, text, path: inclusion(no) }] : [];
    }),
    consistency: from > 0 && from <= texts.length ? consistency(from) : null,
  });
  return { headOf, inclusion, consistency, ofRound };
}

/** The texts of a log, numbered, from what each says. */
export const logTexts = (said: readonly string[]): string[] =>
  said.map((what, no) => `chokdee-log-1|${no}|${1_790_000_000_000 + no}|${what}`);
