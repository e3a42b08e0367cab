/**
 * Where what had the focus goes away or is switched off, such as the button of a line that waits for
 * a colleague now, the focus stays at what held it: whoever goes by keys would begin anew at the top.
 */
export function keepPlace(screen: HTMLElement | null): (() => void) | undefined {
  if (!screen) return undefined;
  /** What had the focus last, and what it stood in, the innermost first. */
  let holders: Element[] = [];
  const remember = ({ target }: FocusEvent): void => {
    holders = [];
    let one = target instanceof Element ? target : null;
    for (; one && one !== screen; one = one.parentElement) holders.push(one);
  };
  const stay = (): void => {
    const [last, ...around] = holders;
    if (!last || !isLost(last)) return;
    // With the whole list gone, the title is what stays.
    standAt(around.find((one) => one.isConnected) ?? screen.querySelector("h1"));
  };
  const seen = new MutationObserver(stay);
  screen.addEventListener("focusin", remember);
  seen.observe(screen, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    seen.disconnect();
    screen.removeEventListener("focusin", remember);
  };
}

/** A browser takes the focus from what was switched off, though a moment later. */
function isLost(last: Element): boolean {
  const { activeElement: active, body } = document;
  if (active !== body && active !== last) return false;
  return !last.isConnected || last.hasAttribute("disabled");
}

function standAt(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute("tabindex")) {
    place.setAttribute("tabindex", "-1");
    // For this once: a press within it gives it no focus.
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
