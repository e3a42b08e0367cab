import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

interface Place {
  /** How far the page was scrolled, in px. */
  readonly top: number;
  /** Which entry of the page's lists stood at the top of the window, and how far below it. */
  readonly entry?: { readonly index: number; readonly offset: number };
}

/**
 * Where each visited page was left, by the key of its history entry and by its address: a
 * link from outside has the same key as the first page.
 */
const positions = new Map<string, Place>();
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
    const stop = cameBack() ? restore(positions.get(entry) ?? { top: 0 }) : undefined;
    const remember = () => {
      // The newest last, so that those that nobody goes back to are forgotten.
      positions.delete(entry);
      positions.set(entry, placeNow());
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

/** Below the head of the page, where lists begin. */
const HEAD = 80;

const entries = () => document.querySelectorAll<HTMLElement>("main li");

function placeNow(): Place {
  const entry = document.elementFromPoint(innerWidth / 2, HEAD)?.closest<HTMLElement>("main li");
  if (!entry) return { top: scrollY };
  const offset = entry.getBoundingClientRect().top;
  return { top: scrollY, entry: { index: [...entries()].indexOf(entry), offset } };
}

/**
 * Entries that are not laid out have an estimated height: a page that is put together anew is
 * not as long above an entry as it was, so the entry is looked for and not its distance.
 */
function distanceTo({ top, entry }: Place): number {
  const element = entry && entries()[entry.index];
  return element ? element.getBoundingClientRect().top - entry.offset : top - scrollY;
}

/** Frames in a row at the right place: what is laid out near it may move it once more. */
const SETTLED = 3;

/** Tries in each frame until the page is long enough and stands, or the member scrolls. */
function restore(place: Place): () => void {
  const end = performance.now() + PATIENCE_MS;
  let settled = 0;
  let frame = requestAnimationFrame(function step(now) {
    const distance = distanceTo(place);
    settled = Math.abs(distance) > 1 ? 0 : settled + 1;
    if (settled === 0) scrollTo(0, scrollY + distance);
    if (settled < SETTLED && now < end) frame = requestAnimationFrame(step);
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
