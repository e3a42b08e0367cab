import { useEffect, useRef } from "react";

/** Whether what has sent something still stands when the answer comes: a colleague may be first. */
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
