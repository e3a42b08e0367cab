import { useEffect, useEffectEvent, useRef } from "react";

/** product.md section 9: more comes within 500 px of the bottom. */
const NEAR = "500px";

/** The end of a list that goes on: says so once when the member comes near. */
export function NearEnd({ onNear }: { readonly onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: `0px 0px ${NEAR} 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} aria-hidden className="h-px" />;
}
