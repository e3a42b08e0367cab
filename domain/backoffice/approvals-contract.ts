/** What waits for a second person, and their word (docs/decisions/0085). */
import * as z from "zod/mini";

import { amountText, call, cursor, day, id, instant, limit } from "../contract.ts";

export const approvalKinds = [
  "RESULT",
  "CORRECTION",
  "VOID",
  "CREDIT",
  "ODDS",
  "SCHEDULE",
  "CONTROL",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalStatuses = ["WAITING", "APPROVED", "REJECTED", "EXPIRED"] as const;

/** What a command answers under 202 when a second person has to approve it first. */
export const waitingApproval = z.object({
  message: z.string(),
  data: z.object({ status: z.literal("WAITING_APPROVAL"), approval_id: id }),
});

const lottery = z.object({ code: z.string(), names: z.record(z.string(), z.string()) });
const person = z.object({ id, nickname: z.string() });

export const approval = z.object({
  id,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  round: z.nullable(
    z.object({
      id,
      name: z.string(),
      draw_date: day,
      lottery,
    }),
  ),
  /** Whose odds or schedule would change. */
  lottery: z.nullable(lottery),
  /** What stood when it was asked for, and what would stand, field by field. */
  change: z.nullable(z.object({ before: z.unknown(), after: z.unknown() })),
  /** The completed result: texts, or lists of texts, by prize. */
  result: z.nullable(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  member: z.nullable(z.object({ id, nickname: z.string(), phone_number: z.string() })),
  amount: z.nullable(amountText),
  reason: z.nullable(z.string()),
  asked_by: person,
  asked_at: instant,
  expires_at: instant,
  decided_by: z.nullable(person),
  decided_at: z.nullable(instant),
  decision_reason: z.nullable(z.string()),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = call({
  method: "GET",
  path: "/api/admin/approvals",
  audience: "admin",
  right: ["results", "cashier"],
  summary: "What waits for a second person, newest first; each sees what their rights are about",
  query: z.object({ status: z.optional(z.enum(approvalStatuses)), limit, cursor }),
  replies: {
    200: z.object({
      data: z.object({ items: z.array(approval), next_cursor: z.nullable(z.string()) }),
    }),
  },
});

const OF_ONE = ["APPROVAL_NOT_FOUND", "APPROVAL_DECIDED", "APPROVAL_EXPIRED"] as const;

export const approveApproval = call({
  method: "POST",
  path: "/api/admin/approvals/{id}/approve",
  audience: "admin",
  right: ["results", "cashier"],
  summary: "Runs what was asked for, once; refused when things have moved on. Never one's own",
  params: z.object({ id }),
  replies: { 200: z.object({ data: approval }) },
  refusals: [
    ...OF_ONE,
    "APPROVAL_OWN",
    "APPROVAL_ASKER_GONE",
    "APPROVAL_ACCOUNT_RESET",
    "NOT_YOURSELF",
    "APPROVAL_OVERTAKEN",
    "ROUND_STATE",
    "RESULT_STANDS",
    "BALANCE_BELOW_ZERO",
    "SETTING_INVALID",
  ],
});

export const rejectApproval = call({
  method: "POST",
  path: "/api/admin/approvals/{id}/reject",
  audience: "admin",
  right: ["results", "cashier"],
  summary: "Rejects what was asked for; who asked may withdraw it so",
  params: z.object({ id }),
  body: z.optional(
    z.object({ reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))) }),
  ),
  replies: { 200: z.object({ data: approval }) },
  refusals: OF_ONE,
});
