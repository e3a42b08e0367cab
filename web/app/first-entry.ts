import { useLocation } from "react-router";

/** The key that the router gives the entry on which the app was opened. */
const FIRST_ENTRY = "default";

/** Whether the app was opened on what is shown: going back would leave it. */
export function useIsFirstEntry(): boolean {
  return useLocation().key === FIRST_ENTRY;
}
