import { useState } from "react";

import { useStore } from "../load/store.ts";
import { shownToast } from "./toast.ts";

/**
 * What a short message says, to who listens to the screen. A dialog has its own: beside it nothing
 * is heard. It exists before its text, and keeps silent about what was said before it was there.
 */
export function ToastWords({ role }: { readonly role?: "status" | undefined }) {
  const toast = useStore(shownToast);
  const [before] = useState(() => shownToast.get()?.key);
  return (
    <div role={role} aria-live="polite" className="sr-only">
      {toast?.key === before ? null : toast?.text}
    </div>
  );
}
