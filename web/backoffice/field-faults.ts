import { ApiFailure, messageOf } from "../api-failure.ts";

/** A refusal, put where it belongs: beside the field at fault, else under the form. */
export interface FieldFaults<F extends string> {
  readonly of: (field: F) => string | undefined;
  readonly general: string | undefined;
}

/**
 * Which field of a form a refusal is about: what the server names in its details, else what its
 * code is about. `fields` are the names as the call has them.
 */
export function fieldFaults<F extends string>(
  error: unknown,
  fields: readonly F[],
  byCode: Readonly<Record<string, F>>,
): FieldFaults<F> {
  const message = error ? messageOf(error) : "";
  const named = error instanceof ApiFailure ? namesIn(error.details) : [];
  const code = error instanceof ApiFailure ? error.code : "";
  const field = fields.find((one) => named.includes(one)) ?? byCode[code];
  return {
    of: (one) => (one === field && message !== "" ? message : undefined),
    general: field === undefined && message !== "" ? message : undefined,
  };
}

/** The names in details: {field: "names.th"} and {fields: [{path: "/open_time"}]}. */
function namesIn(details: Readonly<Record<string, unknown>>): string[] {
  const { field, fields } = details;
  const listed = Array.isArray(fields) ? (fields as readonly unknown[]) : [];
  const paths = listed.map((one) => (one as { path?: unknown } | null)?.path);
  return [field, ...paths]
    .filter((name) => typeof name === "string")
    .flatMap((name) => {
      const parts = name.split(/[./]/).filter((part) => part !== "");
      return [parts.join("."), parts[0] ?? ""];
    });
}
