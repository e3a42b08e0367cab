/** What members owe the house (docs/decisions/0175): seen, paid, collected, written off. */
import * as z from "zod/mini";

import {
  amountText,
  amountToSatang,
  call,
  cursor,
  day,
  id,
  idempotencyKey,
  instant,
  limit,
} from "../contract.ts";
import { askRefusals, waitingApproval } from "../core/asked-contract.ts";

/**
 * CORRECTION: a corrected result took back more than the wallet held. COMMISSION: more commission
 * was moved to the wallet than is earned since a round was voided. DEPOSIT: the bank took a deposit
 * back.
 */
export const debtKinds = ["CORRECTION", "COMMISSION", "DEPOSIT"] as const;
export type DebtKind = (typeof debtKinds)[number];

const debt = z.object({
  kind: z.enum(debtKinds),
  /** Names the debt among those of its kind. */
  reference: z.string(),
  /** Null of a commission: it is what the account lacks now. */
  since: z.nullable(instant),
  amount: amountText,
  collected: amountText,
  written_off: amountText,
  /** What is still owed. */
  rest: amountText,
  /** Of a correction: which draw. */
  round: z.nullable(z.object({ draw_date: day, names: z.record(z.string(), z.string()) })),
});
export type Debt = z.output<typeof debt>;

export const listOwnDebts = call({
  method: "GET",
  path: "/api/wallets/debts",
  audience: "member",
  summary: "What the member owes the house, the oldest first; none is an empty list",
  replies: {
    200: z.object({
      data: z.object({
        total: amountText,
        items: z.array(debt),
        /** Whether nothing can be withdrawn before it is paid; else it is taken off first. */
        blocks_withdrawals: z.boolean(),
        /** Whether nothing can be staked before it is paid; a node of before does not say. */
        blocks_bets: z.optional(z.boolean()),
      }),
    }),
  },
});

export const payOwnDebts = call({
  method: "POST",
  path: "/api/wallets/debts/pay",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  summary:
    "Pays what the member owes from the wallet, as far as it holds; again pays the rest; takes an" +
    " optional Idempotency-Key",
  headers: idempotencyKey,
  replies: {
    200: z.object({ data: z.object({ paid: amountText, left: amountText }) }),
  },
  refusals: ["DEBT_NOT_FOUND", "DEBT_NOT_COVERED", "IDEMPOTENCY_CONFLICT", "BUSY"],
});

const listedDebt = z.extend(debt, {
  member: z.object({ id, nickname: z.string(), phone_number: z.string() }),
});
export type ListedDebt = z.output<typeof listedDebt>;

export const listDebts = call({
  method: "GET",
  path: "/api/admin/debts",
  audience: "admin",
  right: ["credits", "books"],
  summary: "All open debts, the largest first, with what is owed by kind; format=csv for a file",
  query: z.object({ limit, cursor, format: z.optional(z.enum(["json", "csv"])) }),
  replies: {
    200: z.object({
      data: z.object({
        items: z.array(listedDebt),
        next_cursor: z.nullable(z.string()),
        totals: z.object({
          members: z.int(),
          rest: amountText,
          by_kind: z.object({
            CORRECTION: amountText,
            COMMISSION: amountText,
            DEPOSIT: amountText,
          }),
        }),
      }),
    }),
  },
  produces: "text/csv",
});

const debtEntry = z.object({
  at: instant,
  kind: z.enum(debtKinds),
  how: z.enum(["COLLECTED", "WRITTEN_OFF"]),
  /** What it was collected from, or who asked for it. */
  cause: z.enum(["WIN", "DEPOSIT", "WITHDRAWAL", "MEMBER", "STAFF"]),
  amount: amountText,
  /** Of the staff; null where the house or the member did it. */
  by: z.nullable(z.string()),
});

export const listMemberDebts = call({
  method: "GET",
  path: "/api/admin/users/{id}/debts",
  audience: "admin",
  right: ["members", "credits", "books"],
  summary:
    "What a member owes, and the newest 50 times that some of it was collected or written off",
  params: z.object({ id }),
  replies: {
    200: z.object({
      data: z.object({ total: amountText, items: z.array(debt), entries: z.array(debtEntry) }),
    }),
  },
  refusals: ["MEMBER_NOT_FOUND"],
});

export const collectDebts = call({
  method: "POST",
  path: "/api/admin/users/{id}/debts/collect",
  audience: "admin",
  right: "credits",
  summary:
    "Takes what a member owes from the wallet, as far as it holds, the oldest debt first; takes an" +
    " optional Idempotency-Key",
  params: z.object({ id }),
  headers: idempotencyKey,
  body: z.object({
    /** Baht at most; left out: all that is owed. */
    amount: z.optional(amountToSatang),
    reason: z.string().check(z.maxLength(500)),
  }),
  replies: { 200: z.object({ data: z.object({ collected: amountText, left: amountText }) }) },
  refusals: [
    "MEMBER_NOT_FOUND",
    "NOT_YOURSELF",
    "INVALID_AMOUNT",
    "REASON_MISSING",
    "DEBT_NOT_FOUND",
    "DEBT_NOT_COVERED",
    "IDEMPOTENCY_CONFLICT",
    "BUSY",
  ],
});

export const writeOffDebt = call({
  method: "POST",
  path: "/api/admin/users/{id}/debts/write-off",
  audience: "admin",
  right: "credits",
  summary:
    "Gives up what is left of a debt; where there are two who may, a second person approves; takes" +
    " an optional Idempotency-Key",
  params: z.object({ id }),
  headers: idempotencyKey,
  body: z.object({
    kind: z.enum(debtKinds),
    reference: z.string().check(z.maxLength(80)),
    /** What the operator saw; left out by older clients: whatever is owed by then. */
    expected_rest: z.optional(amountToSatang),
    reason: z.string().check(z.maxLength(500)),
  }),
  replies: {
    200: z.object({ data: z.object({ written_off: amountText, left: amountText }) }),
    202: waitingApproval,
  },
  refusals: [
    "MEMBER_NOT_FOUND",
    "NOT_YOURSELF",
    "INVALID_AMOUNT",
    "REASON_MISSING",
    "DEBT_NOT_FOUND",
    "DEBT_CHANGED",
    "IDEMPOTENCY_CONFLICT",
    "BUSY",
    ...askRefusals,
  ],
});
