import { useEffect, useRef, type RefObject } from "react";

/** For a part that asks in the place of the button that was pressed; `asked` is what it asks. */
export function useInPlace(asked: unknown): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const wasAsked = useRef(asked);
  useEffect(() => {
    if (wasAsked.current === asked) return;
    wasAsked.current = asked;
    // The button that was pressed is gone: on to what stands in its place, all of it in sight.
    section.current?.querySelector<HTMLElement>("input, textarea, button")?.focus();
    section.current?.scrollIntoView({ block: "end" });
  }, [asked]);
  return section;
}
