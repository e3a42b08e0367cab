import type { TextValues } from "./text-groups.ts";

/**
 * Puts values where a text says {{name}}; a name without a value stays as it is. Of our languages
 * only English has a plural: "{{count|line|lines}}" is the first word for 1, the second otherwise.
 */
export function fillText(text: string, values: TextValues = {}): string {
  return text
    .replaceAll(
      /\{\{(\w+)\|([^|}]*)\|([^|}]*)\}\}/g,
      (_, name: string, one: string, more: string) => (String(values[name]) === "1" ? one : more),
    )
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
