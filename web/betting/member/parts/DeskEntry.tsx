import { Suspense, useEffect } from "react";

import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LazyTextEntry, preloadTextEntry } from "../lazy-text-entry.ts";
import { NumberEntry, type NumberEntryProps } from "./NumberEntry.tsx";
import type { TextEntryProps } from "./TextEntry.tsx";

/** Where numbers come from: keypad and panel, or a text. */
export function DeskEntry(props: NumberEntryProps & TextEntryProps) {
  const isText = props.draft.mode === "text";
  useEffect(() => {
    if (isText) preloadTextEntry();
  }, [isText]);
  if (!isText) return <NumberEntry {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <LazyTextEntry {...props} />
    </Suspense>
  );
}
