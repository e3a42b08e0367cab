import { Suspense, useEffect } from "react";

import { lazyPart } from "../../../load/lazy-part.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { NumberEntry, type NumberEntryProps } from "./NumberEntry.tsx";
import type { TextEntryProps } from "./TextEntry.tsx";

/** Reading a written slip is asked for by few: its code comes when the mode is chosen. */
const LazyTextEntry = lazyPart(() => import("./TextEntry.tsx"));

/** Where numbers come from: keypad and panel, or a text. */
export function DeskEntry(props: NumberEntryProps & TextEntryProps) {
  const isText = props.draft.mode === "text";
  useEffect(() => {
    if (isText) LazyTextEntry.preload();
  }, [isText]);
  if (!isText) return <NumberEntry {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <LazyTextEntry {...props} />
    </Suspense>
  );
}
