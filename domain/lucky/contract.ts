/** The calls of lucky numbers: product.md section 2, "Home" (lucky numbers, lucky number group). */
import * as z from "zod/mini";

import { BET_TYPES } from "../betting/bet-types.ts";
import { amountText, amountToSatang, call, id, instant } from "../contract.ts";

/** A number; where they are kept, its bet type and the stake. */
const line = z.object({
  number: z.string(),
  bet_type: z.nullable(z.enum(BET_TYPES)),
  amount: z.nullable(amountText),
});

export const luckySummary = z.object({
  id,
  name: z.string(),
  line_count: z.int(),
  /** The first of them, for a list. */
  first_numbers: z.array(z.string()),
  /** The code under which others may copy it; null until it is shared. */
  share_code: z.nullable(z.string()),
  changed_at: instant,
});
export type LuckySummary = z.output<typeof luckySummary>;

export const luckySet = z.extend(luckySummary, { lines: z.array(line) });
export type LuckySet = z.output<typeof luckySet>;

const form = z.object({
  name: z.string().check(z.maxLength(200)),
  lines: z
    .array(
      z.object({
        number: z.string().check(z.maxLength(8)),
        bet_type: z.optional(z.nullable(z.enum(BET_TYPES))),
        amount: z.optional(z.nullable(amountToSatang)),
      }),
    )
    // Repeated numbers are dropped before they are counted.
    .check(z.maxLength(2_000)),
});
const formRefusals = [
  "LUCKY_NAME_MISSING",
  "LUCKY_NUMBERS_MISSING",
  "LUCKY_NUMBER_INVALID",
  "TOO_MANY_LINES",
] as const;

/** A member has 50 at most, so the list comes whole. */
export const listLuckySets = call({
  method: "GET",
  path: "/api/lucky-sets",
  audience: "member",
  summary: "The member's sets of numbers, the newest first",
  replies: { 200: z.object({ data: z.array(luckySummary) }) },
});

export const readLuckySet = call({
  method: "GET",
  path: "/api/lucky-sets/{id}",
  audience: "member",
  summary: "One set with its numbers",
  params: z.object({ id }),
  replies: { 200: z.object({ data: luckySet }) },
  refusals: ["LUCKY_SET_NOT_FOUND"],
});

export const addLuckySet = call({
  method: "POST",
  path: "/api/lucky-sets",
  audience: "member",
  summary: "Keeps a set of 1 to 1,000 numbers",
  body: form,
  replies: { 201: z.object({ data: luckySet }) },
  refusals: [...formRefusals, "LUCKY_SETS_FULL"],
});

export const changeLuckySet = call({
  method: "PUT",
  path: "/api/lucky-sets/{id}",
  audience: "member",
  summary: "Replaces a set's name and numbers",
  params: z.object({ id }),
  body: form,
  replies: { 200: z.object({ data: luckySet }) },
  refusals: [...formRefusals, "LUCKY_SET_NOT_FOUND"],
});

export const deleteLuckySet = call({
  method: "DELETE",
  path: "/api/lucky-sets/{id}",
  audience: "member",
  summary: "Deletes a set; for an hour at least it can be restored",
  params: z.object({ id }),
  replies: { 204: null },
  refusals: ["LUCKY_SET_NOT_FOUND"],
});

export const restoreLuckySet = call({
  method: "POST",
  path: "/api/lucky-sets/{id}/restore",
  audience: "member",
  summary: "Takes a deletion back",
  params: z.object({ id }),
  replies: { 200: z.object({ data: luckySet }) },
  refusals: ["LUCKY_SET_NOT_FOUND", "LUCKY_SETS_FULL"],
});

export const shareLuckySet = call({
  method: "POST",
  path: "/api/lucky-sets/{id}/share",
  audience: "member",
  summary: "Gives a set the code under which others may copy it; the same each time",
  params: z.object({ id }),
  replies: { 200: z.object({ data: z.object({ share_code: z.string() }) }) },
  refusals: ["LUCKY_SET_NOT_FOUND"],
});

const code = z.string().check(z.maxLength(64));

export const readSharedSet = call({
  method: "GET",
  path: "/api/lucky-sets/shared/{code}",
  audience: "member",
  summary: "A set that somebody shared: its name and numbers, never whose it is",
  params: z.object({ code }),
  replies: { 200: z.object({ data: z.object({ name: z.string(), lines: z.array(line) }) }) },
  refusals: ["LUCKY_CODE_NOT_FOUND"],
});

export const copySharedSet = call({
  method: "POST",
  path: "/api/lucky-sets/shared/{code}/copy",
  audience: "member",
  summary: "Keeps a copy of a shared set as one's own",
  params: z.object({ code }),
  replies: { 201: z.object({ data: luckySet }) },
  refusals: ["LUCKY_CODE_NOT_FOUND", "LUCKY_SETS_FULL"],
});
