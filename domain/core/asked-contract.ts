/** What commands answer that ask for a second person's word (docs/decisions/0085). */
import * as z from "zod/mini";

import { id } from "../contract.ts";

export const approvalKinds = [
  "RESULT",
  "CORRECTION",
  "VOID",
  "CREDIT",
  "ODDS",
  "SCHEDULE",
  "CONTROL",
  "DEPOSIT",
  "ASSIGNMENT",
  "WITHDRAWAL",
  "RECEIVING",
  "STAFF",
  "RETURN",
  "RECALL",
  "WRITE_OFF",
  "LINE",
  "STATEMENT",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalStatuses = ["WAITING", "APPROVED", "REJECTED", "EXPIRED"] as const;

/** What a command answers under 202 when a second person has to approve it first. */
export const waitingApproval = z.object({
  message: z.string(),
  data: z.object({ status: z.literal("WAITING_APPROVAL"), approval_id: id }),
});

/** How asking for a second person is refused. */
export const askRefusals = [
  "APPROVAL_WAITING",
  "SECOND_PERSON_AWAY",
  "SECOND_PERSON_UNCONFIRMED",
] as const;
