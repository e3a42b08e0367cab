/**
 * The last public things that were shown: rounds, results, announcements. Kept in this browser for
 * the next opening without a connection; nothing of a member's own is among them.
 */
import { listActiveRounds } from "@chokdee/domain/rounds/contract.ts";

import { queryClient } from "../query-client.ts";

const KEY = "keptNews";
/** Storage is small, and what is large is a long history. */
const MOST_CHARACTERS = 300_000;
const PUBLIC = new Set(["announcements", "results", "settings"]);

interface Kept {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

function isPublic(key: readonly unknown[]): boolean {
  const [area, what] = key;
  return PUBLIC.has(String(area)) || (area === "rounds" && what === listActiveRounds.path);
}

export function keepNews(): void {
  const kept: Kept[] = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isPublic(queryKey) && state.status === "success")
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));
  const text = JSON.stringify(kept);
  if (kept.length === 0 || text.length > MOST_CHARACTERS) return;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A full storage shows nothing kept; everything else works.
  }
}

/** Puts back what was kept; it counts as old, so that a connection renews it at once. */
export function showKeptNews(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as readonly Kept[];
    for (const { key, data, at } of kept) {
      if (isPublic(key)) queryClient.setQueryData([...key], data, { updatedAt: at });
    }
  } catch {
    // Broken or from another version: as if nothing were kept.
  }
}
