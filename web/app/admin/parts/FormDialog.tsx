import { createContext, useContext, useEffect, useId, useRef, useState } from "react";

import { Dialog, type DialogProps } from "../../../ui/Dialog.tsx";
import { useDropQuestion, useUnsaved } from "../../../ui/unsaved.ts";

/** What is typed in parts of a dialog, by part: whether it differs from what stood there first. */
const Parts = createContext<Map<string, boolean> | null>(null);

function useIsTyped(draft: unknown): boolean {
  const typed = JSON.stringify(draft);
  const [first] = useState(typed);
  return typed !== first;
}

/**
 * A dialog that is filled in. Escape, the browser's back button and the cross ask before they drop
 * what was typed, as does what leads away; a button that says so, such as "cancel", drops it at once.
 */
export function FormDialog(
  props: DialogProps & {
    /** All that is filled in here, as it stands; what parts fill in is theirs (useDraftWithin). */
    readonly draft: unknown;
    /** Begins in its first field: where there is little more to do than to type a reason. */
    readonly eager?: boolean;
  },
) {
  const { draft, eager = false, onClose, children, ...rest } = props;
  const mayDrop = useDropQuestion();
  const isTyped = useIsTyped(draft);
  useUnsaved(isTyped, true);
  const [parts] = useState(() => new Map<string, boolean>());
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not on a phone, where the keyboard would cover what is said first.
    if (!eager || !matchMedia("(hover: hover)").matches) return;
    body.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, [eager]);
  const close = async () => {
    const isKept = !isTyped && ![...parts.values()].some(Boolean);
    if (isKept || (await mayDrop())) onClose();
  };
  return (
    <Parts value={parts}>
      <Dialog {...rest} startsAtTitle onClose={() => void close()}>
        <div ref={body} className="contents">
          {children}
        </div>
      </Dialog>
    </Parts>
  );
}

/** Counts what a part of a form dialog fills in by itself; `before` when it was typed earlier. */
export function useDraftWithin(draft: unknown, before = false): void {
  const id = useId();
  const parts = useContext(Parts);
  const isTyped = useIsTyped(draft) || before;
  useUnsaved(isTyped && parts !== null, true);
  useEffect(() => {
    parts?.set(id, isTyped);
    return () => void parts?.delete(id);
  }, [parts, id, isTyped]);
}
