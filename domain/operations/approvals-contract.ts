/** What waits for a second person, and their word (docs/decisions/0085). */
import * as z from "zod/mini";

import { amountText, call, cursor, day, id, instant, limit, page } from "../contract.ts";
import { approvalKinds, approvalStatuses } from "../core/asked-contract.ts";
import { LINE_DOUBTS } from "../deposits/line-doubts.ts";
import { UNMATCHED_REASONS } from "../deposits/matching.ts";
import { SLIP_OUTCOMES } from "../deposits/rules.ts";
import { roundInPlan } from "../rounds/contract.ts";
import { PAYOUT_STAGES } from "../withdrawals/rules.ts";
import { statementLine } from "../withdrawals/statement-contract.ts";
import { PAYOUT_HOLDS, WITHDRAWAL_WARNINGS } from "../withdrawals/warnings.ts";

const lottery = z.object({ code: z.string(), names: z.record(z.string(), z.string()) });
const person = z.object({ id, nickname: z.string() });

/** What the one who asked for money saw; null in it is what there was not. */
const evidence = z.object({
  /** Of the deposit. */
  reference_id: z.nullable(z.string()),
  /** The newest slip of the deposit, or that of the payout. */
  slip_url: z.nullable(z.string()),
  /** What the service that checks slips said of it. */
  slip_says: z.nullable(z.enum(SLIP_OUTCOMES)),
  /** The line of the bank. */
  line: z.nullable(
    z.object({
      transaction_id: z.string(),
      amount: amountText,
      from_account: z.nullable(z.string()),
      to_account: z.string(),
      occurred_at: instant,
      why_unmatched: z.nullable(z.enum(UNMATCHED_REASONS)),
    }),
  ),
  /** What a deposit asked for, where another amount is to be credited. */
  asked_amount: z.nullable(amountText),
  /** Why the line does not say by itself whose it is. */
  doubts: z.array(z.enum(LINE_DOUBTS)),
  /** Where a payout goes: bank, number and name. */
  account: z.nullable(z.string()),
  /** What spoke against a payout when it was asked for. */
  holds: z.array(z.enum(PAYOUT_HOLDS)),
  /** And what it was to be looked at for; a node of before does not say. */
  warnings: z.optional(z.array(z.enum(WITHDRAWAL_WARNINGS))),
  /** After a restore: the bank's list shows the payout as paid, and it ends as paid. */
  was_paid: z.optional(z.boolean()),
  /** Where a payout stood that would go back to the wallet: sent, or entered as paid. */
  stage: z.optional(z.enum(PAYOUT_STAGES)),
  /** Of a statement that waits: its new lines as understood; or the one to be explained. */
  statement_lines: z.optional(z.array(statementLine)),
});
export type ApprovalEvidence = z.output<typeof evidence>;

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
  /** What stood when it was asked for (of a correction: stands now), and what would stand. */
  change: z.nullable(z.object({ before: z.unknown(), after: z.unknown() })),
  /** The completed result: texts, or lists of texts, by prize. */
  result: z.nullable(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  /** Of a result that waits: what it would pay of this round; of a void what was paid. */
  forecast: z.nullable(
    z.object({ winners: z.int(), payout: amountText, stake: amountText, profit: amountText }),
  ),
  member: z.nullable(z.object({ id, nickname: z.string(), phone_number: z.string() })),
  amount: z.nullable(amountText),
  evidence: z.nullable(evidence),
  /**
   * How many others of this kind, or other credits, were asked for the same member and about the
   * same amount within 24 hours.
   */
  alike: z.int(),
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
  right: ["deposits", "bank_lines", "payouts", "credits", "draws", "corrections", "odds", "rounds"],
  summary: "What waits for a second person, newest first; each sees what their rights are about",
  query: z.object({
    status: z.optional(z.enum(approvalStatuses)),
    /** What is about one round only. */
    round_id: z.optional(id),
    limit,
    cursor,
  }),
  replies: {
    200: page(approval),
  },
});

const OF_ONE = ["APPROVAL_NOT_FOUND", "APPROVAL_DECIDED", "APPROVAL_EXPIRED"] as const;

export const approveApproval = call({
  method: "POST",
  path: "/api/admin/approvals/{id}/approve",
  audience: "admin",
  right: ["deposits", "bank_lines", "payouts", "credits", "draws", "corrections", "odds", "rounds"],
  summary:
    "Runs what was asked for, once; refused when things have moved on. Never one's own. Receiving " +
    "accounts, staff and settings ask for a fresh proof, as asking for them does",
  params: z.object({ id }),
  replies: {
    200: z.object({
      data: approval,
      /** That of a colleague who was added by it: shown once. */
      password: z.optional(z.string()),
      /** Of a schedule: the rounds that it leaves to the operator. */
      kept: z.optional(z.array(roundInPlan)),
    }),
  },
  refusals: [
    ...OF_ONE,
    "APPROVAL_OWN",
    "APPROVAL_ASKER_GONE",
    "APPROVAL_UNCONFIRMED",
    "IDENTITY_UNCONFIRMED",
    "NOT_YOURSELF",
    "APPROVAL_OVERTAKEN",
    "ROUND_STATE",
    "RESULT_STANDS",
    "HOUSE_ROUND_STANDS",
    "HOUSE_VOID_TAKES_OWNERS",
    "HOUSE_ROOT_MISMATCH",
    "BALANCE_BELOW_ZERO",
    "STAFF_WITHOUT_CREDIT",
    "SETTING_INVALID",
    "DEPOSIT_FINAL",
    "DEPOSIT_RECALLED",
    "NOTIFICATION_ASSIGNED",
    "LINE_CLOSED",
    "LINE_NOT_LINKED",
    "NOTIFICATION_NOT_FOUND",
    "WITHDRAWAL_FINAL",
    "WITHDRAWAL_CLAIMED",
    "WITHDRAWAL_DOUBTED",
    "MEMBER_NOT_FOUND",
    "RECEIVING_ACCOUNT_EXISTS",
    "PHONE_TAKEN",
    "NICKNAME_TAKEN",
    "OWNER_ONLY",
    "BUSY",
  ],
});

export const rejectApproval = call({
  method: "POST",
  path: "/api/admin/approvals/{id}/reject",
  audience: "admin",
  right: ["deposits", "bank_lines", "payouts", "credits", "draws", "corrections", "odds", "rounds"],
  summary: "Rejects what was asked for; who asked may withdraw it so",
  params: z.object({ id }),
  body: z.optional(
    z.object({ reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))) }),
  ),
  replies: { 200: z.object({ data: approval }) },
  refusals: [...OF_ONE, "NOT_YOURSELF"],
});
