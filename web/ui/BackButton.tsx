import { useEffect } from "react";
import { NavigationType, useBlocker } from "react-router";

import { closeLastLayer, hasOpenLayer } from "./open-layers.ts";

/** Mounted once, at the root: the browser's back button closes the topmost layer. */
export function BackButton() {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === NavigationType.Pop && hasOpenLayer(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    closeLastLayer();
  }, [blocker]);
  return null;
}
