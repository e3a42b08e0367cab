/**
 * The public log as anybody reads it (docs/proof-format.md): its signed head, its entries, and the
 * proofs that an entry is in it and that an earlier head is still part of it.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { houseSigner } from "../platform/security/house-key.ts";
import {
  consistencyRanges,
  inclusionRanges,
  rootOf,
  subtreesOf,
  type Range,
} from "./log-proofs.ts";
import {
  listLogEntries,
  listRoundEntries,
  readLogEnd,
  readLogNodes,
} from "./queries/public-log.ts";

const MOST_ENTRIES = 1_000;

export async function readLogHead({ db }: Pick<AppContext, "db">) {
  const { size, at } = await readLogEnd(db);
  const [root = ""] = await hashesOf(db, [{ start: 0, end: size }]);
  const signer = await houseSigner(db);
  const text = `chokdee-log-head-1|${size}|${root}|${at.getTime()}`;
  return {
    size,
    root,
    at: at.toISOString(),
    signature: signer.sign(text),
    house_key: signer.publicKey,
  };
}

export async function readLogEntries(
  { db }: Pick<AppContext, "db">,
  asked: { readonly start?: number | undefined; readonly limit?: number | undefined },
) {
  const limit = Math.min(asked.limit ?? MOST_ENTRIES, MOST_ENTRIES);
  return { items: await listLogEntries(db, asked.start ?? 0, limit) };
}

/** Refuses MALFORMED where the log never had such sizes. */
export async function proveConsistency(
  { db }: Pick<AppContext, "db">,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const { size } = await readLogEnd(db);
  if (from < 1 || from > to || to > size) throw new Refusal("MALFORMED");
  return { from, to, path: await hashesOf(db, consistencyRanges(from, to)) };
}

/** Refuses MALFORMED where the log never had such an entry or size. */
export async function proveInclusion(
  { db }: Pick<AppContext, "db">,
  { no, size: of }: { readonly no: number; readonly size: number },
) {
  const { size } = await readLogEnd(db);
  if (no < 0 || no >= of || of > size) throw new Refusal("MALFORMED");
  return { no, size: of, path: await hashesOf(db, inclusionRanges(no, of)) };
}

/** All that one look at a round needs, of one head, however long the log is. */
export async function proveRound({ db }: Pick<AppContext, "db">, roundId: string, from = 0) {
  const head = await readLogHead({ db });
  const { size } = head;
  const entries = await listRoundEntries(db, roundId, size);
  const isEarlier = from >= 1 && from <= size;
  const ranges = entries.map(({ no }) => inclusionRanges(no, size));
  if (isEarlier) ranges.push(consistencyRanges(from, size));
  const hashes = await hashesOf(db, ranges.flat());
  const paths = ranges.map(({ length }) => hashes.splice(0, length));
  return {
    head,
    entries: entries.map((entry, at) => ({ ...entry, path: paths[at] ?? [] })),
    consistency: isEarlier ? (paths.at(-1) ?? []) : null,
  };
}

async function hashesOf(db: Queries, ranges: readonly Range[]): Promise<string[]> {
  const parts = ranges.map(subtreesOf);
  const hashes = await readLogNodes(db, parts.flat());
  let at = 0;
  return parts.map((subtrees) => {
    const own = hashes.slice(at, at + subtrees.length);
    at += subtrees.length;
    return rootOf(own).toString("hex");
  });
}
