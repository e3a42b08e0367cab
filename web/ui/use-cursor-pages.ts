import { useState } from "react";

export interface CursorPages {
  /** The cursor of the page shown; undefined for the first. */
  readonly cursor: string | undefined;
  /** Counts from 0. */
  readonly page: number;
  readonly first: () => void;
  /** For Pagination: the handlers that exist on this page. */
  readonly links: (nextCursor: string | null | undefined) => {
    readonly onPrevious: (() => void) | undefined;
    readonly onNext: (() => void) | undefined;
  };
}

/**
 * Remembers the cursors of the pages seen, so that a keyset list can also go back. Those of another
 * list, or of the same narrowed otherwise, are forgotten: `list` names it.
 */
export function useCursorPages(list = ""): CursorPages {
  const [kept, setKept] = useState({ list, seen: [] as readonly string[] });
  if (kept.list !== list) setKept({ list, seen: [] });
  const seen = kept.list === list ? kept.seen : [];
  const setSeen = (next: readonly string[]) => setKept({ list, seen: next });
  return {
    cursor: seen.at(-1),
    page: seen.length,
    first: () => setSeen([]),
    links: (nextCursor) => ({
      onPrevious: seen.length > 0 ? () => setSeen(seen.slice(0, -1)) : undefined,
      onNext: nextCursor ? () => setSeen([...seen, nextCursor]) : undefined,
    }),
  };
}
