import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";

/** product.md section 9: more comes within 500 px of the bottom. */
const NEAR = "0px 0px 500px 0px";
/** What a phone shows at once: the list opens before more of it is drawn. */
const FIRST = 16;
/** More than two screens of a phone. */
const STEP = 40;

/** The end of a list that goes on: says so once when the member comes near. */
export function NearEnd({ onNear }: { readonly onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // Far and near may be told in one: the last is how it is now.
        if (entries.at(-1)?.isIntersecting) near();
      },
      // The first is of the page, the second of a sheet that scrolls in itself.
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} aria-hidden className="h-px" />;
}

interface Growing<T> {
  readonly shown: readonly T[];
  /** Stands behind the list. */
  readonly end: ReactNode;
}

/**
 * As much of a long list as is looked at: it grows as its end comes near, and is whole on paper.
 * atLeast: how many of the first have to be there whatever was looked at. first: how many are drawn
 * when it opens, where entries are high and fewer are in sight.
 */
export function useGrowing<T>(all: readonly T[], atLeast = 0, first = FIRST): Growing<T> {
  const [most, setMost] = useState(first);
  const count = Math.max(most, atLeast);
  useEffect(() => {
    const showAll = () => flushSync(() => setMost(Number.POSITIVE_INFINITY));
    addEventListener("beforeprint", showAll);
    return () => removeEventListener("beforeprint", showAll);
  }, []);
  return {
    shown: all.slice(0, count),
    // Each end is another one, and is watched anew.
    end: count < all.length ? <NearEnd key={count} onNear={() => setMost(count + STEP)} /> : null,
  };
}
