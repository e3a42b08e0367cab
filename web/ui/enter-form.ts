/** For a form that a tap brought: its field takes what is typed, and its button is in sight too. */
export function enterForm(form: HTMLFormElement | null): void {
  form?.querySelector("input")?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: "nearest" });
}
