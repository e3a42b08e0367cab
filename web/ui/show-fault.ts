/**
 * Brings what is wrong into view: it may stand above or below what is seen of a long form. Who types
 * or goes by keys goes on there; of a choice, at the first that can be chosen.
 */
export function showFault(place: ParentNode | null): void {
  const fault = place?.querySelector('[aria-invalid="true"], [role="alert"]');
  if (place?.querySelector(":focus-visible")) {
    const field = fault?.matches("[role=radiogroup]") ? fault.querySelector("button") : fault;
    (field as HTMLElement | null | undefined)?.focus({ preventScroll: true });
  }
  fault?.scrollIntoView({ block: "center" });
}
