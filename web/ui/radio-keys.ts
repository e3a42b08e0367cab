import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Arrow keys go from one of a group of radio buttons to the next; the blank or Enter chooses it. */
export function goAmongRadios(event: KeyboardEvent<HTMLElement>): void {
  // With these the browser goes back a page, or to another place of the page.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = STEPS[event.key];
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]:enabled")];
  const at = radios.findIndex((radio) => radio === event.target);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  radios.at((at + step) % radios.length)?.focus();
}
