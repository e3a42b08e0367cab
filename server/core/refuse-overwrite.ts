/**
 * Two of the staff change the same field: whoever saves later has typed over what is no longer so,
 * and would take the other's word away without a sign. What their screen showed is sent along.
 */
import { isDeepStrictEqual } from "node:util";

import { Refusal } from "@chokdee/domain/refusals.ts";

type Fields = Readonly<{ [name: string]: unknown }>;

/**
 * Refuses CHANGED_MEANWHILE, naming the fields; one that stands as it is wanted is no matter. What is
 * wanted is given as it would stand: who sends the same again, as an answer was lost, wants no other.
 */
export function refuseOverwrite(
  stands: Fields,
  { over = {}, wanted }: { readonly over?: Fields | undefined; readonly wanted: Fields },
): void {
  const changed = Object.entries(over).filter(([name, seen]) => {
    const now = stands[name];
    return !isDeepStrictEqual(now, seen) && !isDeepStrictEqual(now, wanted[name]);
  });
  if (changed.length === 0) return;
  throw new Refusal("CHANGED_MEANWHILE", { fields: changed.map(([path]) => ({ path })) });
}
