/**
 * The head of the public log as this browser saw it last: a house that tells this member another log
 * than before, or signs it with another key, is found out.
 */
import type { LogHead } from "@chokdee/domain/results/log-proof.ts";

import { keep, kept } from "../load/keep.ts";

const KEY = "logSeen";
const HASH = /^[0-9a-f]{64}$/;

interface SignedHead extends LogHead {
  /** Not kept before December 2026. */
  readonly house_key?: string | undefined;
}

export function seenBefore(): SignedHead | null {
  try {
    const seen = JSON.parse(kept(localStorage, KEY) ?? "{}") as Partial<SignedHead>;
    const { size = 0, root = "", house_key: key } = seen;
    const isOne = Number.isSafeInteger(size) && size > 0 && HASH.test(root);
    return isOne ? { size, root, house_key: key } : null;
  } catch {
    return null;
  }
}

/** Whatever is told later must go on from here. */
export function keepSeen({ size, root, house_key: key }: SignedHead): void {
  keep(localStorage, KEY, JSON.stringify({ size, root, house_key: key }));
}

/** The key is one for the life of the house. */
export const isOtherKey = (before: SignedHead | null, key: string): boolean =>
  before?.house_key !== undefined && before.house_key !== key;
