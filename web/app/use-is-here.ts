import { useEffect, useRef } from "react";

/**
 * Whether what has asked something still stands when the answer comes: it may be closed by then, or
 * a colleague was first.
 */
export function useIsHere(): { readonly current: boolean } {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
