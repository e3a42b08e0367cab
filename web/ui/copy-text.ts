/**
 * Copies a text. navigator.clipboard exists only on https and localhost, so a hidden field is the
 * fallback for trials over plain http. Answers whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement as HTMLElement | null;
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    field.style.opacity = "0";
    // Inside the topmost dialog, or its inertness would keep the field from being selected.
    const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    host.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    // It took the focus, and goes with it: the next key goes on where it was.
    before?.focus({ preventScroll: true });
    return copied;
  }
}
