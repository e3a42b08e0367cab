/** A house for tests of check-log.mjs: its public log is whatever texts it is given. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";

import { consistencyRanges, rootOf, subtreesOf } from "../server/operations/log-proofs.ts";
import { leafHash, nodeHash } from "./check-log-rules.mjs";

const keys = generateKeyPairSync("ed25519");
export const sha256 = (text: string) => createHash("sha256").update(text).digest();
export const hex = (text: string) => sha256(text).toString("hex");

/** The root over leaves as RFC 9162 defines it, by its own recursion. */
export function plainRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256("");
  if (leaves.length === 1) return only;
  const middle = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return nodeHash(plainRoot(leaves.slice(0, middle)), plainRoot(leaves.slice(middle)));
}

/** A house whose log is these texts, as the server answers it. */
export function houseOf(texts: readonly string[], key = keys) {
  const leaves = texts.map(leafHash);
  const subtree = ({ level, position }: { level: number; position: number }) =>
    plainRoot(leaves.slice(position * 2 ** level, (position + 1) * 2 ** level));
  const hashOf = (range: { start: number; end: number }) =>
    rootOf(subtreesOf(range).map(subtree)).toString("hex");
  return (path: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(path, "http://house");
    if (pathname === "/api/lottery/types") return Promise.resolve([]);
    const number = (name: string) => Number(searchParams.get(name));
    if (pathname.endsWith("/consistency")) {
      const ranges = consistencyRanges(number("from"), number("to"));
      return Promise.resolve({ data: { path: ranges.map(hashOf) } });
    }
    if (pathname.endsWith("/entries")) {
      const from = number("start");
      const items = texts.slice(from, from + number("limit"));
      return Promise.resolve({
        data: { items: items.map((text, at) => ({ no: from + at, text })) },
      });
    }
    const root = hashOf({ start: 0, end: texts.length });
    const at = new Date();
    const text = `chokdee-log-head-1|${texts.length}|${root}|${at.getTime()}`;
    return Promise.resolve({
      data: {
        size: texts.length,
        root,
        at: at.toISOString(),
        signature: sign(null, Buffer.from(text), key.privateKey).toString("base64"),
        house_key: key.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
      },
    });
  };
}

/** The spans of its ledger are short ones of the last half hour, as a watcher's clock has it. */
const BEGAN_MS = Date.now() - 25 * 60_000;
const until = (quarter: number) => (BEGAN_MS + quarter * 60_000) * 1000;

/** What the house does each quarter of an hour: the ledger's span, an audit, now and then a draw. */
export function logOf(quarters: number, told: (quarter: number) => string): string[] {
  const texts: string[] = [];
  const add = (kind: string, what: string) =>
    texts.push(`chokdee-log-1|${texts.length}|${1_790_000_000_000 + texts.length}|${kind}|${what}`);
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    add("LEDGER", `${until(quarter)}|${until(quarter + 1)}|${hex(told(quarter))}`);
    add("AUDIT", hex(`audit ${told(quarter)}`));
    if (quarter % 4 === 0)
      add(
        "COMMIT",
        `${quarter}|${createHash("sha256")
          .update(sha256(`seed ${quarter}`))
          .digest("hex")}`,
      );
    if (quarter % 4 === 3) add("DRAWN", `${quarter - 3}|${hex(`seed ${quarter - 3}`)}||`);
    if (quarter % 24 === 23) add("DAY", `day ${quarter}|${hex(`day ${told(quarter)}`)}`);
  }
  return texts;
}
