import { kept, keptKeys } from "../../load/keep.ts";

/** Entries that this tab keeps and nobody sent; home asks, so the code of betting is left out. */
export interface UnsentSlip {
  readonly roundId: string;
  readonly lines: number;
}

/** The key under which kept-draft.ts keeps the entries of a round. */
export function draftKey(memberId: string, roundId: string): string {
  return `bets:${memberId}:${roundId}`;
}

export function unsentSlips(memberId: string): UnsentSlip[] {
  const before = draftKey(memberId, "");
  return keptKeys(sessionStorage)
    .filter((key) => key.startsWith(before))
    .map((key) => ({
      roundId: key.slice(before.length),
      lines: linesOf(kept(sessionStorage, key)),
    }))
    .filter(({ lines }) => lines > 0);
}

function linesOf(stored: string | null): number {
  try {
    const { list } = JSON.parse(stored ?? "{}") as { readonly list?: unknown };
    return Array.isArray(list) ? list.length : 0;
  } catch {
    return 0;
  }
}
