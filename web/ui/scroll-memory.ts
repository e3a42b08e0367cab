import { useEffect, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** How far each visited page was scrolled, by the key of its history entry. */
const positions = new Map<string, number>();
/** How long a page may take to grow long enough for its old position. */
const PATIENCE_MS = 1500;

/** A new page starts at its top, and going back finds the place where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);
  useLayoutEffect(() => {
    if (type !== NavigationType.Pop) scrollTo(0, 0);
    // Only another page starts at its top: a filter kept in the address does not jump.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  useEffect(() => {
    const stop = type === NavigationType.Pop ? restore(positions.get(key) ?? 0) : undefined;
    const remember = () => positions.set(key, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => {
      stop?.();
      removeEventListener("scroll", remember);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}

/** Tries in each frame until the page is long enough, or the member scrolls. */
function restore(top: number): () => void {
  const end = performance.now() + PATIENCE_MS;
  let frame = requestAnimationFrame(function step(now) {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) > 1 && now < end) frame = requestAnimationFrame(step);
  });
  const stop = () => cancelAnimationFrame(frame);
  addEventListener("wheel", stop, { once: true, passive: true });
  addEventListener("touchstart", stop, { once: true, passive: true });
  return stop;
}
