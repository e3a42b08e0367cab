/** No second half of a double tap comes later than this. */
const NOT_YET_MS = 400;

/**
 * For its first moment a finger has no effect on what has just appeared: the second half of a
 * double tap on the button that brought it must not accept a bet or a withdrawal that nobody has
 * seen. Answers how to forget about it.
 */
export function ignoreTapsAtFirst(element: HTMLElement): () => void {
  element.style.pointerEvents = "none";
  const answers = setTimeout(() => {
    element.style.pointerEvents = "";
  }, NOT_YET_MS);
  return () => clearTimeout(answers);
}
