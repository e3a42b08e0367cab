import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";

/** Whether nothing can come of a round's numbers any more: it is settled or void. */
export function isOver({ status }: Pick<AdminRound, "status">): boolean {
  return status === "SETTLED" || status === "VOIDED";
}
