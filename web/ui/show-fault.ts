/** A field at fault; in a group of boxes or chips the first of them. */
export const FAULT = '[aria-invalid="true"], [data-fault] :is(input, button)';

/**
 * Brings what is wrong into view: it may stand above or below what is seen of a long form. Who types
 * or goes by keys goes on there; of a choice, at the first that can be chosen.
 */
export function showFault(place: ParentNode | null): void {
  const fault = place?.querySelector<HTMLElement>(`${FAULT}, [role="alert"]`);
  if (document.activeElement?.matches(":focus-visible")) {
    const isChoice = fault?.matches("[role=radiogroup]");
    const field = isChoice ? fault?.querySelector<HTMLElement>("[role=radio]") : fault;
    field?.focus({ preventScroll: true });
  }
  fault?.scrollIntoView({ block: "center" });
}
