/** The audit (api.md "Admin"). */
import * as z from "zod/mini";

import { call, cursor, id, instant, limit, page } from "../contract.ts";

export const listAudit = call({
  method: "GET",
  path: "/api/admin/audit",
  audience: "admin",
  right: "auditor",
  summary: "Who did what, when, from where, before and after",
  query: z.object({
    actor: z.optional(z.string().check(z.maxLength(64))),
    action: z.optional(z.string().check(z.maxLength(64))),
    limit,
    cursor,
  }),
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
