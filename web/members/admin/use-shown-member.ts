import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

import { allLayersGone } from "../../ui/open-layers.ts";

/**
 * Whose data is open stands in the address: after a reload, and when the desk's search leads to
 * another. A dialog stands on a history entry of its own, so the address under it is changed before
 * it opens and after it has gone: else the way back would lead to the dialog again.
 */
export function useShownMember() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("member") ?? undefined;
  const [seen, setSeen] = useState(asked);
  const [shown, setShown] = useState(asked);
  if (seen !== asked) {
    setSeen(asked);
    setShown(asked);
  }
  useEffect(() => {
    if (shown !== undefined || asked === undefined) return undefined;
    let isHere = true;
    void allLayersGone().then(() => {
      if (!isHere) return;
      const without = new URLSearchParams(address);
      without.delete("member");
      without.delete("slip");
      setAddress(without, { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [shown, asked, address, setAddress]);
  return {
    shown,
    /** A slip of theirs that was searched for; none is "". It is not of who is shown in their place. */
    slip: shown === asked ? (address.get("slip") ?? "") : "",
    open: (id: string): void => {
      const beside = new URLSearchParams(address);
      beside.set("member", id);
      beside.delete("slip");
      setAddress(beside, { replace: true });
    },
    /** Another in the place of the one that is open. */
    change: setShown,
    close: (): void => setShown(undefined),
  };
}
