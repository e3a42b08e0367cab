/**
 * In a row that moves sideways: browsers leave where it is what they show a part of, so that who
 * goes by keys would read half a word. Not for a press, under which nothing may move.
 */
export function seeFocused({ target }: FocusEvent): void {
  if (!(target instanceof Element) || !target.parentElement?.closest("[data-sideways]")) return;
  if (target.matches(":focus-visible"))
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
