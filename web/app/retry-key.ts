import { useRef } from "react";

import { newActionId } from "./api.ts";

/**
 * The Idempotency-Key of an act whose content is a secret: the same while the same is sent again,
 * and kept by the screen alone. kept-action.ts would leave a mark of it on the phone.
 */
export function useRetryKey(): (body: object) => string {
  const last = useRef({ content: "", key: "" });
  return (body) => {
    const content = JSON.stringify(body);
    if (content !== last.current.content) last.current = { content, key: newActionId() };
    return last.current.key;
  };
}
