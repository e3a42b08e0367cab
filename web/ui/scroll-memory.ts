import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * How far each visited page was scrolled, by the key of its history entry and by its address: a
 * link from outside has the same key as the first page.
 */
const positions = new Map<string, number>();
const PLACES = 100;
/** How long a page may take to grow long enough for its old position. */
const PATIENCE_MS = 1500;
/** What of a search makes another page of the same path; the rest are filters. */
const PAGE_PARTS = ["id", "mode", "form"];

/** A new page starts at its top, and going back finds the place where it was left. */
export function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const cameBack = useEffectEvent(() => type === NavigationType.Pop);
  const page = pageOf(pathname, new URLSearchParams(search));
  const shownPage = useRef(page);
  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);
  useLayoutEffect(() => {
    // Only another page starts at its top: a filter kept in the address does not jump.
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (!cameBack()) scrollTo(0, 0);
  }, [page]);
  // As early as the new page goes to its top: else that would count as the place in the old one.
  useLayoutEffect(() => {
    const entry = `${key} ${page}`;
    const stop = cameBack() ? restore(positions.get(entry) ?? 0) : undefined;
    const remember = () => {
      // The newest last, so that those that nobody goes back to are forgotten.
      positions.delete(entry);
      positions.set(entry, scrollY);
      const [oldest] = positions.keys();
      if (positions.size > PLACES && oldest !== undefined) positions.delete(oldest);
    };
    addEventListener("scroll", remember, { passive: true });
    return () => {
      stop?.();
      removeEventListener("scroll", remember);
    };
  }, [key, page]);
}

function pageOf(pathname: string, search: URLSearchParams): string {
  return [pathname, ...PAGE_PARTS.map((part) => search.get(part))].join();
}

/** Tries in each frame until the page is long enough, or the member scrolls. */
function restore(top: number): () => void {
  const end = performance.now() + PATIENCE_MS;
  let frame = requestAnimationFrame(function step(now) {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) > 1 && now < end) frame = requestAnimationFrame(step);
  });
  const listening = new AbortController();
  const stop = () => {
    cancelAnimationFrame(frame);
    listening.abort();
  };
  const { signal } = listening;
  addEventListener("wheel", stop, { passive: true, signal });
  addEventListener("touchstart", stop, { passive: true, signal });
  return stop;
}
