/** The calls of betting: product.md section 7 and api.md "Lottery". */
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
  sentId,
  text,
} from "../contract.ts";
import { categories, drawResult } from "../rounds/contract.ts";
import { BET_GROUP_ID, LONGEST_GROUP_ID } from "./bet-group-id.ts";
import { LINE_FAULTS } from "./rules.ts";

/** More than a slip has (TOO_MANY_LINES); lines beyond it are not read one by one. */
const MOST_SENT_LINES = 2_000;

/** The client's own id of a slip; the idempotency key of placing it (decisions.md "Money"). */
export const betGroupId = z.string().check(z.regex(BET_GROUP_ID));
/** The id of a slip that is asked for: what was never taken is not found. */
export const askedGroupId = z.string().check(z.maxLength(2 * LONGEST_GROUP_ID));

/** The details of a refused slip. */
export const refusedLines = z.object({
  lines: z.array(
    z.object({
      index: z.int(),
      reason: z.enum(LINE_FAULTS),
      max_amount: z.optional(amountText),
      odds: z.optional(amountText),
    }),
  ),
});

export const placedSlip = z.object({
  message: z.string(),
  bet_group_id: z.string(),
  total_amount: amountText,
  balance: z.number(),
  created_at: instant,
  /** Lines on the same number of a bet type are one bet. */
  line_count_sent: z.int(),
  bets: z.array(
    z.object({
      id,
      bet_type: z.string(),
      number: z.string(),
      amount: amountText,
      odds: amountText,
      /** Which lines of the request, from 0, became this bet. */
      sent_indexes: z.array(z.int()),
    }),
  ),
});
export type PlacedSlip = z.output<typeof placedSlip>;

export const placeSlip = call({
  method: "POST",
  path: "/api/lottery/bets/bulk",
  audience: "member",
  summary: "Places a slip of 1 to 1,000 lines, all or nothing",
  body: z.object({
    round_id: sentId,
    bet_group_id: betGroupId,
    bets: z
      .array(
        z.object({
          bet_type_config_id: sentId,
          number: z.string().check(z.maxLength(16)),
          amount: amountToSatang,
          expected_odds: z.optional(amountToSatang),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_SENT_LINES)),
  }),
  replies: { 201: placedSlip, 200: placedSlip },
  refusals: [
    "LINES_REFUSED",
    "ROUND_CLOSED",
    "ROUND_NOT_FOUND",
    "INSUFFICIENT_BALANCE",
    "LIMIT_REACHED",
    "ON_BREAK",
    "DEBT_BLOCKS_BETS",
    "SELF_EXCLUDED",
    "TOO_MANY_LINES",
    "BETTING_STOPPED",
    "ODDS_CHANGED",
    "IDEMPOTENCY_CONFLICT",
    "BUSY",
  ],
});

export const betStatuses = ["PENDING", "WON", "LOST", "CANCELLED"] as const;
export type BetStatus = (typeof betStatuses)[number];

export const bet = z.object({
  id,
  bet_group_id: z.string(),
  created_at: instant,
  status: z.enum(betStatuses),
  number: z.string(),
  amount: amountText,
  payout: amountText,
  actual_payout: amountText,
  odds_snapshot: amountText,
  /** What the member wrote on the slip for themselves; the same on each of its lines. */
  note: z.nullable(z.string()),
  bet_type_config: z.object({ id, name_th: z.string(), bet_type: z.string() }),
  lottery_round: z.object({
    id,
    name: z.string(),
    sequence: z.int(),
    status: z.string(),
    draw_date: day,
    close_time: instant,
    result: z.nullable(drawResult),
    lottery_type: z.object({
      id,
      category: z.enum(categories),
      name_th: z.string(),
      names: z.record(z.string(), z.string()),
      code: z.string(),
      result_kind: z.string(),
    }),
  }),
});
export type Bet = z.output<typeof bet>;

export const listBets = call({
  method: "GET",
  path: "/api/lottery/bets",
  audience: "member",
  summary:
    "The member's bets, newest slip first; whole slips, limit counts slips. A page of 2,000 lines" +
    " ends early; with `number` one may hold fewer, or none, and still have a next one",
  query: z.object({
    limit,
    cursor,
    round_id: z.optional(id),
    /** Slips of one lottery only: what can be pulled into a new one. */
    lottery_type_id: z.optional(id),
    status: z.optional(z.enum([...betStatuses, "RESULTED", "ALL"])),
    bet_group_id: z.optional(askedGroupId),
    /** Slips with a line on this number, whatever its bet type: 1 to 6 digits. */
    number: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
    /** Slips that were sent on these Bangkok days, both included. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  refusals: ["DATE_INVALID"],
  replies: {
    200: z.object({
      data: z.array(bet),
      /** Today's stakes (Asia/Bangkok): of the list without a filter. */
      total_amount: z.optional(amountText),
      next_cursor: z.nullable(z.string()),
    }),
  },
});

export const cancelSlip = call({
  method: "POST",
  path: "/api/lottery/bets/groups/{bet_group_id}/cancel",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  summary:
    "Cancels a slip while its round is open and more than 10 s from closing; takes an optional" +
    " Idempotency-Key",
  params: z.object({ bet_group_id: askedGroupId }),
  headers: idempotencyKey,
  replies: {
    200: z.object({
      message: z.string(),
      refunded_amount: amountText,
      cancellations_left: z.int(),
      balance: z.number(),
    }),
  },
  refusals: [
    "SLIP_NOT_FOUND",
    "SLIP_CANCELLED_ALREADY",
    "IDEMPOTENCY_CONFLICT",
    "CANCEL_TOO_LATE",
    "CANCELLATIONS_USED_UP",
    "BUSY",
  ],
});

/** Characters of a note on a slip. */
export const LONGEST_NOTE = 80;

export const writeSlipNote = call({
  method: "PUT",
  path: "/api/lottery/bets/groups/{bet_group_id}/note",
  audience: "member",
  whileExcluded: true,
  summary: "Writes the member's own note on a slip; an empty one takes it off",
  params: z.object({ bet_group_id: askedGroupId }),
  body: z.object({ note: text(LONGEST_NOTE) }),
  replies: { 200: z.object({ data: z.object({ note: z.nullable(z.string()) }) }) },
  refusals: ["SLIP_NOT_FOUND"],
});

export const betsSummary = call({
  method: "GET",
  path: "/api/lottery/bets/summary",
  audience: "member",
  summary: "Today's stakes and slips (Asia/Bangkok), and the cancellations used",
  replies: {
    200: z.object({
      today_total: amountText,
      today_slips: z.int(),
      cancellations_used: z.int(),
      cancellations_limit: z.int(),
    }),
  },
});

// The animal game.

export const currentAnimalRound = call({
  method: "GET",
  path: "/api/rounds/current",
  audience: "member",
  summary: "The animal round that takes bets now",
  replies: {
    200: z.object({
      id,
      name: z.string(),
      sequence: z.int(),
      closingTime: instant,
      odds: amountText,
      animals: z.array(z.int()),
      draw_space: z.int(),
      return_to_player: z.number(),
      /** The animals that pay less now: by a rule, or by what is staked on them. */
      lower_odds: z.optional(z.array(z.object({ animal: z.int(), odds: amountText }))),
    }),
  },
  refusals: ["NO_ACTIVE_ROUND"],
});

export const placeAnimalBets = call({
  method: "POST",
  path: "/api/bets",
  audience: "member",
  summary: "Bets on animals, all or nothing; takes an optional Idempotency-Key",
  headers: idempotencyKey,
  body: z.object({
    round_id: sentId,
    bets: z
      .array(
        z.object({
          animal_id: z.union([z.int(), z.string()]),
          amount: amountToSatang,
          expected_odds: z.optional(amountToSatang),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_SENT_LINES)),
  }),
  replies: { 201: placedSlip, 200: placedSlip },
  refusals: placeSlip.refusals,
});
