/** The audit (api.md "Admin"). */
import * as z from "zod/mini";

import { call, cursor, day, id, instant, limit, page } from "../contract.ts";

export const listAudit = call({
  method: "GET",
  path: "/api/admin/audit",
  audience: "admin",
  right: "audit",
  summary: "Who did what, when, from where, before and after, newest first; format=csv for a file",
  query: z.object({
    /** An id, a phone number or a part of a name. */
    actor: z.optional(z.string().check(z.maxLength(64))),
    action: z.optional(z.string().check(z.maxLength(64))),
    /** What it was done to: "member", "deposit", "round" and so on. */
    target_kind: z.optional(z.string().check(z.maxLength(64))),
    target: z.optional(z.string().check(z.maxLength(64))),
    /** A part of what was kept of before and after: a reason, an amount, an id. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Bangkok days, both included. */
    from: z.optional(day),
    to: z.optional(day),
    format: z.optional(z.enum(["json", "csv"])),
    limit,
    cursor,
  }),
  produces: "text/csv",
  refusals: ["DATE_INVALID"],
  replies: {
    200: page(
      z.object({
        id,
        at: instant,
        actor: z.nullable(z.object({ id, phone_number: z.string(), nickname: z.string() })),
        action: z.string(),
        target_kind: z.string(),
        target_id: z.string(),
        /** What that is in words; null where it is gone or has no name. Phones are masked. */
        target: z.nullable(
          z.object({
            name: z.nullable(z.string()),
            names: z.nullable(z.record(z.string(), z.string())),
            phone_number: z.nullable(z.string()),
            is_staff: z.boolean(),
            draw_date: z.nullable(z.string()),
            amount: z.nullable(z.string()),
          }),
        ),
        address: z.nullable(z.string()),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  },
});
