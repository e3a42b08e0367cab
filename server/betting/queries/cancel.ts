/** The SQL of cancelling a slip: one call of betting_cancel_slip. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { CancelRefusalCode } from "@chokdee/domain/betting/rules.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface SlipToCancel {
  readonly userId: string;
  /** The member's part. */
  readonly part: string;
  readonly betGroupId: string;
  /** Slips that a member may cancel on a Bangkok day. */
  readonly limit: number;
  readonly key: string | undefined;
  readonly inputHash: Buffer;
}

export interface CancelledSlip {
  readonly refunded: Satang;
  readonly cancellationsLeft: number;
  readonly balance: Satang;
}

export type CancelOutcome =
  | { readonly outcome: "CANCELLED" | "REPEATED"; readonly answer: CancelledSlip }
  | { readonly outcome: "IDEMPOTENCY_CONFLICT" | "SLIP_NOT_FOUND" | CancelRefusalCode };

export async function cancelSlipOf(db: Queries, slip: SlipToCancel): Promise<CancelOutcome> {
  const [row] = await db.query<CancelOutcome>(
    `select outcome, answer
     from betting_cancel_slip($1::uuid, $2::uuid, $3, $4::integer, $5, $6::bytea)`,
    [slip.part, slip.userId, slip.betGroupId, slip.limit, slip.key ?? null, slip.inputHash],
  );
  if (!row) throw new Error("a slip to cancel was not answered");
  return row;
}
