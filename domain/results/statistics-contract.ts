/** How often numbers were drawn: figures of the past, which say nothing of the next draw. */
import * as z from "zod/mini";

import { JUDGED_FIELD_NAMES, type JudgedField } from "../betting/bet-types.ts";
import { call, day, id } from "../contract.ts";

const field = z.enum(JUDGED_FIELD_NAMES as readonly [JudgedField, ...JudgedField[]]);

/** Draws that are counted where the caller names no number, and at most. */
export const USUAL_DRAWS = 100;
export const MOST_DRAWS = 2_000;

const draws = z.pipe(
  z.optional(z.string().check(z.regex(/^[0-9]{1,4}$/))),
  z.transform((text, context) => {
    const count = text === undefined ? USUAL_DRAWS : Number(text);
    if (count >= 1 && count <= MOST_DRAWS) return count;
    context.issues.push({ code: "custom", message: "draws is 1 to 2000", input: text });
    return z.NEVER;
  }),
);

const count = z.object({
  number: z.string(),
  /** Draws in which it came. */
  times: z.int(),
  /** Draws since it came last: 0 is the newest draw. */
  ago: z.int(),
});

export const resultStatistics = z.object({
  /** What is counted; null where the lottery has no result yet. */
  field: z.nullable(field),
  /** What else of this lottery can be counted. */
  fields: z.array(field),
  /** On how many draws the figures are based, and from when to when. */
  draws: z.int(),
  first_day: z.nullable(day),
  last_day: z.nullable(day),
  /** Every number that came, the one that came most often first. */
  numbers: z.array(count),
  /** How often each digit stood in each place, from the left; 10 counts a place, of 0 to 9. */
  places: z.array(z.array(z.int())),
});
export type ResultStatistics = z.output<typeof resultStatistics>;

export const readStatistics = call({
  method: "GET",
  path: "/api/lottery/results/lottery-type/{id}/statistics",
  audience: "anybody",
  summary: "How often numbers came in the last draws of a lottery, when last, and by place",
  params: z.object({ id }),
  query: z.object({
    field: z.optional(field),
    /** The newest 1 to 2,000 draws; 100 where it is left out. */
    draws,
  }),
  replies: { 200: z.object({ data: resultStatistics }) },
  refusals: ["LOTTERY_TYPE_NOT_FOUND"],
});
