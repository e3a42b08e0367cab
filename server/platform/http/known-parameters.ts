/**
 * A filter that is ignored shows wrong money: calls of the back office refuse a parameter of the
 * query that their contract does not have (decisions.md "Decided on 22 November 2026").
 */
import type { Call } from "@chokdee/domain/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

/** Looks at the query of a request for this call; refuses with MALFORMED, naming what is unknown. */
export function unknownParameterCheck(call: Call): (query: unknown) => void {
  if (call.audience !== "admin") return () => undefined;
  const { shape } = (call.query?.def ?? { shape: {} }) as { readonly shape?: object };
  // A query that is no plain object would have all of its parameters refused.
  if (!shape) throw new Error(`the query of ${call.path} has no fields`);
  const known = new Set(Object.keys(shape));
  return (query) => {
    const unknown = Object.keys(query ?? {}).filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    const fields = unknown.slice(0, 20).map((name) => ({ path: `/${name}`, message: "UNKNOWN" }));
    throw new Refusal("MALFORMED", { fields });
  };
}
