/** The dashboard and the report of profit (api.md "Admin"). */
import * as z from "zod/mini";

import { amountText, call, cursor, day, id, instant, limit } from "../contract.ts";
import { categories, names } from "../rounds/contract.ts";

const seriesPoint = z.object({
  on: day,
  stakes: amountText,
  payouts: amountText,
  profit: amountText,
  deposits: amountText,
  withdrawals: amountText,
});

/** What a house decides before its first night; told while it is not done. */
export const firstSteps = ["RECEIVING_ACCOUNT", "ROUND_LIMIT", "CAPS", "CONTACT", "SMS"] as const;

const lotteryName = z.object({
  code: z.string(),
  name_th: z.string(),
  names,
  category: z.enum(categories),
});

export const dashboard = call({
  method: "GET",
  path: "/api/admin/dashboard",
  audience: "admin",
  right: "staff",
  summary: "The four figures, today's money, series for charts, the work waiting",
  replies: {
    200: z.object({
      data: z.object({
        total_members: z.int(),
        new_members_today: z.int(),
        total_rounds: z.int(),
        open_rounds: z.int(),
        pending_withdrawals: z.int(),
        /**
         * What the house holds, earns and risks: each is null for who lacks the right to it. Credit,
         * today and the series ask for books or profit, closing_rounds for stakes.
         */
        pending_withdrawals_amount: z.nullable(amountText),
        credits_in_system: z.nullable(amountText),
        today: z.nullable(
          z.object({
            stakes: amountText,
            payouts: amountText,
            profit: amountText,
            deposits: amountText,
            withdrawals: amountText,
          }),
        ),
        series: z.nullable(z.array(seriesPoint)),
        /** Who registered on each day of the series, in Bangkok; for all of the staff. */
        members_by_day: z.array(z.object({ on: day, members: z.int() })),
        /** Today's deposits and withdrawals by hour of the Bangkok day, 0 to 23. */
        hours: z.nullable(
          z.array(z.object({ hour: z.int(), deposits: amountText, withdrawals: amountText })),
        ),
        /** Members whose session has not ended, whether they are there or not. */
        signed_in: z.int(),
        /** Members with a connected screen, or who asked in the last two minutes, on any node. */
        online: z.int(),
        waiting: z.object({
          deposits: z.int(),
          withdrawals: z.int(),
          results: z.int(),
          unmatched: z.int(),
          /** What waits for the word of the one who looks: of their rights, and not their own. */
          approvals: z.int(),
        }),
        /** Since when the oldest of each has waited. */
        oldest: z.object({
          deposit_at: z.nullable(instant),
          withdrawal_at: z.nullable(instant),
        }),
        /** Rounds that wait for their result, the longest first. */
        results_due: z.array(
          z.object({ round_id: id, name: z.string(), lottery: lotteryName, close_time: instant }),
        ),
        /** The open rounds that close next, with the number that would cost most. */
        closing_rounds: z.nullable(
          z.array(
            z.object({
              round_id: id,
              name: z.string(),
              lottery: lotteryName,
              close_time: instant,
              stakes: amountText,
              worst: z.nullable(
                z.object({ bet_type: z.string(), number: z.string(), payout: amountText }),
              ),
            }),
          ),
        ),
        activity: z.array(z.object({ at: instant, action: z.string(), text: z.string() })),
        alarms: z.array(z.object({ kind: z.string(), detail: z.string(), at: instant })),
        /** A node of the version before does not tell. */
        first_steps: z.optional(z.array(z.enum(firstSteps))),
      }),
    }),
  },
});

export type FirstStep = (typeof firstSteps)[number];
export type Dashboard = z.output<(typeof dashboard.replies)[200]>["data"];

export const profitReport = call({
  method: "GET",
  path: "/api/admin/reports/profit",
  audience: "admin",
  right: "profit",
  summary:
    "Stakes, payouts and profit by day, lottery, round, member or who brought the members; what is staked on rounds that " +
    "are not settled is pending and no profit yet. By day and by member also what commissions, adjustments and written-off " +
    "debts cost, by referrer the commission counted, by day fees, bank fees and what a bank paid twice (an adjustment) as well: as the trial balance has them. " +
    "format=csv for a file",
  query: z.object({
    from: z.optional(day),
    to: z.optional(day),
    group: z.optional(z.enum(["day", "type", "round", "member", "referrer"])),
    format: z.optional(z.enum(["json", "csv"])),
    /** By member only, the largest stakes first; a file holds all. */
    limit,
    cursor,
  }),
  produces: "text/csv",
  refusals: ["DATE_INVALID", "DATES_TOO_FAR_APART"],
  replies: {
    200: z.object({
      data: z.object({
        items: z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            /** By round: the day of its draw, for many of a lottery have the same name. */
            draw_date: z.nullable(day),
            slips: z.int(),
            stakes: amountText,
            payouts: amountText,
            refunds: amountText,
            /** Staked on rounds that are not settled: neither won nor lost yet. */
            pending: amountText,
            profit: amountText,
            /**
             * What else the house gave members, and what is left: by day, member and referrer, else
             * null. By referrer it is what was counted in those days, else what was moved to wallets.
             */
            commissions: z.nullable(amountText),
            /** By day and by member, else null; below zero where more was taken than given. */
            adjustments: z.nullable(amountText),
            /** By day, else null: what members paid for withdrawals. */
            fees: z.nullable(amountText),
            /** By day, else null: what banks took. */
            bank_fees: z.nullable(amountText),
            /** By day and by member, else null: debts given up, less what came back of them. */
            write_offs: z.nullable(amountText),
            net_profit: z.nullable(amountText),
          }),
        ),
        next_cursor: z.nullable(z.string()),
      }),
    }),
  },
});

export const staffReport = call({
  method: "GET",
  path: "/api/admin/reports/staff",
  audience: "admin",
  right: "audit",
  summary:
    "What each of the staff did in a span of days: credits, deposits, payouts, debts, results and " +
    "approvals, how often and with how much. format=csv for a file",
  query: z.object({
    /** Bangkok days, both included; the last 30 where none is named, 401 at most. */
    from: z.optional(day),
    to: z.optional(day),
    format: z.optional(z.enum(["json", "csv"])),
  }),
  produces: "text/csv",
  refusals: ["DATE_INVALID", "DATES_TOO_FAR_APART"],
  replies: {
    200: z.object({
      data: z.object({
        /** By person, and by act; what was given and what was taken stand apart. */
        items: z.array(
          z.object({
            staff: z.object({ id, phone_number: z.string(), nickname: z.string() }),
            /** As the audit names it: "credit.adjust". */
            action: z.string(),
            count: z.int(),
            /** Sum; below zero for what was taken from members, null for what moves no money. */
            amount: z.nullable(amountText),
          }),
        ),
      }),
    }),
  },
});
