import type { Approval } from "@chokdee/domain/operations/approvals-contract.ts";

import type { MoneySign } from "../../ui/format-money.ts";

const SIGNS: Partial<Record<Approval["kind"], MoneySign>> = {
  CREDIT: "auto",
  DEPOSIT: "in",
  ASSIGNMENT: "in",
  RETURN: "in",
  RECALL: "out",
};

/** The sign of what a request would do to the member's wallet; none where it does nothing to it. */
export const signOf = ({ kind }: Pick<Approval, "kind">): MoneySign => SIGNS[kind];
