/**
 * How the lists that the staff work through are searched, put in order and paged: one way for
 * deposits, withdrawals and unmatched transfers (api.md "Admin").
 */
import * as z from "zod/mini";

import { cursor, day, id, limit } from "../contract.ts";

/** "queue" is the order in which each list is worked through when nothing else is said. */
export const queueSorts = ["queue", "newest", "oldest", "amount_high", "amount_low"] as const;
export type QueueSort = (typeof queueSorts)[number];

/** No more rows than these are counted: a total of one more stands for "more than". */
export const MOST_COUNTED = 10_000;

export const queueQuery = {
  /** A part of phone, name, reference or account number; or the exact amount in baht. */
  search: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(z.enum(queueSorts)),
  /** Bangkok days in which a row came, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** csv: the same rows as a file, at most 10,000. */
  format: z.optional(z.enum(["json", "csv"])),
  limit,
  cursor,
};

/** A page of such a list, with the number of all rows that fit what was asked. */
export const queuePage = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    data: z.object({ items: z.array(item), next_cursor: z.nullable(z.string()), total: z.int() }),
  });

/** As many as are decided by one call. */
export const MOST_AT_ONCE = 100;

/** One word on several rows; each is decided by itself, as if it had been alone. */
export const manyForm = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  action: z.enum(["APPROVE", "REJECT"]),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
});

/** How it went: what was decided, what waits for a second person, what was refused and why. */
export const manyOutcome = z.object({
  done: z.array(id),
  waiting: z.array(id),
  refused: z.array(z.object({ id, code: z.string(), message: z.string() })),
});
export type ManyOutcome = z.output<typeof manyOutcome>;
