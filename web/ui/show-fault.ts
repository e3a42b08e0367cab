/** Brings what is wrong into view: it may stand above or below what is seen of a long form. */
export function showFault(place: ParentNode | null): void {
  const fault = place?.querySelector('[aria-invalid="true"], [role="alert"]');
  fault?.scrollIntoView({ block: "center" });
}
