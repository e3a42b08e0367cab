/** The calls of results and settlement: product.md section 7, api.md "Lottery" and "Admin". */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { amountText, call, day, id, limit } from "../contract.ts";
import { drawResult, lotteryType } from "../rounds/contract.ts";

export const resultRecord = z.object({
  id,
  round_id: id,
  round_name: z.string(),
  sequence: z.int(),
  lottery_type_id: id,
  draw_date: day,
  lottery_type: lotteryType,
  result: drawResult,
  /** Animal game only: false where nobody could choose the animal, which then won for nobody. */
  animal_on_sale: z.optional(z.boolean()),
});
export type ResultRecord = z.output<typeof resultRecord>;

export const resultsByDate = call({
  method: "GET",
  path: "/api/lottery/results/by-date",
  audience: "anybody",
  summary: "The results of a draw date (Gregorian YYYY-MM-DD)",
  query: z.object({ date: z.string().check(z.maxLength(40)) }),
  replies: { 200: z.array(resultRecord) },
  refusals: ["DATE_INVALID"],
});

export const latestResults = call({
  method: "GET",
  path: "/api/lottery/results/latest",
  audience: "anybody",
  summary: "The newest result of each lottery",
  replies: { 200: z.array(resultRecord) },
});

export const resultHistory = call({
  method: "GET",
  path: "/api/lottery/results/lottery-type/{id}",
  audience: "anybody",
  summary: "The newest results of one lottery",
  params: z.object({ id }),
  query: z.object({ limit }),
  replies: { 200: z.array(resultRecord) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND"],
});

/**
 * What the operator types: prizes by name; several numbers separated by one space or a list.
 * result_again is a blind second entry, which must say the same (trust.md S4).
 */
export const resultEntry = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string().check(z.maxLength(120)), z.array(z.string().check(z.maxLength(12)))]),
);

const preview = z.object({
  winners: z.int(),
  payout: amountText,
  stake: amountText,
  profit: amountText,
  result: drawResult,
});

export const previewResult = call({
  method: "POST",
  path: "/api/admin/rounds/{id}/result/preview",
  audience: "admin",
  right: "draws",
  changesNothing: true,
  summary: "Completes a result and says who would win; changes nothing",
  params: z.object({ id }),
  body: z.object({ result: resultEntry }),
  replies: { 200: preview },
  refusals: ["ROUND_NOT_FOUND", "RESULT_INVALID", "ROUND_STATE", "HOUSE_DRAW"],
});

const settled = z.object({
  status: z.string(),
  winners: z.int(),
  payout: amountText,
  stake: amountText,
  result: z.nullable(drawResult),
});

export const enterResult = call({
  method: "POST",
  path: "/api/admin/rounds/{id}/result",
  audience: "admin",
  right: "draws",
  summary: "Enters the result and settles the round; the same again answers the same",
  params: z.object({ id }),
  body: z.object({ result: resultEntry, result_again: z.optional(resultEntry) }),
  replies: { 200: z.object({ data: settled }), 202: waitingApproval },
  refusals: [
    "ROUND_NOT_FOUND",
    "RESULT_INVALID",
    "RESULT_DIFFERS",
    "ROUND_STATE",
    "RESULT_STANDS",
    "HOUSE_DRAW",
    ...askRefusals,
    "BUSY",
  ],
});

const reason = z.string().check(z.maxLength(500));

export const correctResult = call({
  method: "POST",
  path: "/api/admin/rounds/{id}/result/correct",
  audience: "admin",
  right: "corrections",
  summary: "Replaces a wrong result: the round is settled again with compensating entries",
  params: z.object({ id }),
  body: z.object({ result: resultEntry, result_again: z.optional(resultEntry), reason }),
  replies: { 200: z.object({ data: settled }), 202: waitingApproval },
  refusals: [
    "ROUND_NOT_FOUND",
    "RESULT_INVALID",
    "RESULT_DIFFERS",
    "ROUND_STATE",
    "REASON_MISSING",
    "HOUSE_DRAW",
    ...askRefusals,
    "BUSY",
  ],
});

export const voidRound = call({
  method: "POST",
  path: "/api/admin/rounds/{id}/void",
  audience: "admin",
  right: "corrections",
  summary: "Voids the round and refunds every slip",
  params: z.object({ id }),
  body: z.object({ reason }),
  replies: {
    200: z.object({ status: z.string(), refunded_slips: z.int(), refunded_amount: amountText }),
    202: waitingApproval,
  },
  refusals: [
    "ROUND_NOT_FOUND",
    "ROUND_STATE",
    "HOUSE_ROUND_STANDS",
    "HOUSE_VOID_TAKES_OWNERS",
    "HOUSE_ROOT_MISMATCH",
    "REASON_MISSING",
    ...askRefusals,
    "BUSY",
  ],
});
