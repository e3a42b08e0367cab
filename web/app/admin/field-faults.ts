import { ApiFailure } from "../api-failure.ts";

/**
 * The fields of a form that a refusal is about: those that the server names in its details, else
 * the one that its code is about. `sentAs` is how the call names a field.
 */
export function fieldsAtFault<F extends string>(
  error: unknown,
  fields: readonly F[],
  byCode: Readonly<Record<string, F>>,
  sentAs: (field: F) => string = (field) => field,
): readonly F[] {
  if (!(error instanceof ApiFailure)) return [];
  const named = namesIn(error.details);
  const isKnown = (name: string) => fields.some((field) => sentAs(field) === name);
  // "names.th" is a field of its own, or a part of one.
  const meant = named.flatMap(([whole, first]) => (isKnown(whole) ? [whole] : [first]));
  const known = fields.filter((field) => meant.includes(sentAs(field)));
  if (known.length > 0) return known;
  const field = byCode[error.code];
  return field === undefined ? [] : [field];
}

/**
 * The names in details, each whole and its first part: {field: "names.th"}, {settings: ["x"]},
 * {fields: [{path: "/open_time"}]}.
 */
function namesIn(details: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  const { field, fields, settings } = details;
  const listed = Array.isArray(fields) ? (fields as readonly unknown[]) : [];
  const paths = listed.map((one) => (one as { path?: unknown } | null)?.path);
  const names: readonly unknown[] = Array.isArray(settings) ? settings : [];
  return [field, ...names, ...paths]
    .filter((name) => typeof name === "string")
    .map((name) => {
      const parts = name.split(/[./]/).filter((part) => part !== "");
      return [parts.join("."), parts[0] ?? ""];
    });
}
