/**
 * What staff of the operator may do (docs/decisions/0085). On the wire each of
 * them has role ADMIN (api.md "Admin"); every call of the back office names the right that it
 * needs, and the router checks it on each request.
 */

/** owner: all. results: rounds and results. cashier: money. support: members. auditor: reading. */
export const rights = ["owner", "results", "cashier", "support", "auditor"] as const;
export type Right = (typeof rights)[number];

/** What a call asks for: one of the rights, any of several, or only to be of the staff. */
export type NeededRight = Right | "staff" | readonly Right[];

/** An owner may do all; an auditor may read all, and change nothing by that right alone. */
export function mayCall(
  held: readonly Right[],
  call: { readonly method: string; readonly right: NeededRight },
): boolean {
  if (held.includes("owner")) return true;
  const { right } = call;
  if (right === "staff") return held.length > 0;
  if (call.method === "GET" && held.includes("auditor")) return true;
  const enough: readonly Right[] = typeof right === "string" ? [right] : right;
  return enough.some((one) => held.includes(one));
}

/** Whether somebody holds a right; an owner holds them all. */
export function holds(held: readonly Right[], right: Right): boolean {
  return held.includes("owner") || held.includes(right);
}
