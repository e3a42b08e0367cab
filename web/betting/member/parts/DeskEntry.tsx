import { Suspense, useEffect } from "react";

import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LazyTextEntry, preloadTextEntry } from "../lazy-text-entry.ts";
import type { Offers } from "../priced-lines.ts";
import { NumberEntry, type NumberEntryProps } from "./NumberEntry.tsx";

export interface DeskEntryProps extends NumberEntryProps {
  readonly offers: Offers;
  /** A slip that was pasted or is being written. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The place in the bar for the button that adds what was read. */
  readonly bar: HTMLElement | null;
  /** Everything that was written is in the slip. */
  readonly onRead: () => void;
}

/** Where numbers come from: keypad and panel, or a text. */
export function DeskEntry({ offers, text, onText, bar, onRead, ...entry }: DeskEntryProps) {
  const isText = entry.draft.mode === "text";
  useEffect(() => {
    if (isText) preloadTextEntry();
  }, [isText]);
  if (!isText) return <NumberEntry {...entry} />;
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <LazyTextEntry
        {...entry}
        offers={offers}
        text={text}
        onText={onText}
        bar={bar}
        onRead={onRead}
      />
    </Suspense>
  );
}
