import type { TextValues } from "./text-groups.ts";

/** Puts values where a text says {{name}}; a name without a value stays as it is. */
export function fillText(text: string, values: TextValues = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
