/**
 * What staff of the operator may do (docs/decisions/0085). On the wire each of them has role ADMIN
 * (api.md "Admin"); every call of the back office names the right that it needs, and the router
 * checks it on each request.
 */

/** Sets of rights that houses usually give together. */
export const roles = ["owner", "results", "cashier", "support", "auditor"] as const;
export type Role = (typeof roles)[number];

/** Single rights; what each is for stands in web/locales, admin-staff:right_note. */
export const singleRights = [
  "deposits",
  "bank_lines",
  "payouts",
  "credits",
  "books",
  "members",
  "accounts",
  "rounds",
  "draws",
  "corrections",
  "odds",
  "numbers",
  "stakes",
  "notices",
  "profit",
  "audit",
] as const;
export type SingleRight = (typeof singleRights)[number];

/** What somebody of the staff holds: roles, single rights, or both. */
export const rights = [...roles, ...singleRights] as const;
export type Right = (typeof rights)[number];

/** What a call asks for: one right, any of several, or only to be of the staff. */
export type NeededRight = SingleRight | "owner" | "staff" | readonly SingleRight[];

/** The rights of a role. An owner has all; an auditor may besides read whatever there is. */
export const rightsOfRole: Readonly<Record<Role, readonly SingleRight[]>> = {
  owner: singleRights,
  results: ["rounds", "draws", "corrections", "odds", "numbers", "stakes"],
  cashier: ["deposits", "bank_lines", "payouts", "credits", "books", "members", "stakes"],
  support: ["members", "accounts", "notices"],
  auditor: ["profit", "audit"],
};

/** An owner may do all; an auditor may read all, and change nothing by that role alone. */
export function mayCall(
  held: readonly Right[],
  call: { readonly method: string; readonly right: NeededRight },
): boolean {
  if (held.includes("owner")) return true;
  const { right } = call;
  if (right === "staff") return held.length > 0;
  if (call.method === "GET" && held.includes("auditor")) return true;
  const enough: readonly Right[] = typeof right === "string" ? [right] : right;
  return enough.some((one) => holds(held, one));
}

/** Whether somebody holds a right, by itself or by a role; an owner holds them all. */
export function holds(held: readonly Right[], right: Right): boolean {
  return givenBy(right).some((one) => held.includes(one));
}

/** The rights and roles each of which gives a right. */
export function givenBy(right: Right): readonly Right[] {
  const within = roles.filter((role) => (rightsOfRole[role] as readonly Right[]).includes(right));
  return [...new Set<Right>(["owner", right, ...within])];
}

/** Rights in their usual order, without those that a role among them gives already. */
export function simplestRights(wanted: readonly Right[]): Right[] {
  const held = rights.filter((right) => wanted.includes(right));
  const byRole = new Set<Right>(held.flatMap((one) => (isRole(one) ? rightsOfRole[one] : [])));
  return held.includes("owner") ? ["owner"] : held.filter((right) => !byRole.has(right));
}

function isRole(right: Right): right is Role {
  return (roles as readonly Right[]).includes(right);
}

/** What is left without a right: of a role that gives it the other rights, one by one. */
export function withoutRight(held: readonly Right[], right: Right): Right[] {
  const left = held.flatMap((one): readonly Right[] =>
    isRole(one) && one !== right && givenBy(right).includes(one) ? rightsOfRole[one] : [one],
  );
  return simplestRights(left.filter((one) => one !== right));
}
