/** The operator's call of what sources of results say of a round. */
import * as z from "zod/mini";

import { call, id, instant } from "../contract.ts";

const feedAnswer = z.object({
  provider: z.string(),
  /** The host that was asked. */
  source: z.string(),
  received_at: instant,
  /** What an administrator would type. */
  entry: z.record(z.string(), z.string()),
});

export const roundFeeds = call({
  method: "GET",
  path: "/api/admin/rounds/{id}/feeds",
  audience: "admin",
  right: "draws",
  summary: "What the configured sources say of a round's result, and whether they agree",
  params: z.object({ id }),
  replies: {
    200: z.object({
      data: z.object({ items: z.array(feedAnswer), differ: z.boolean() }),
    }),
  },
  refusals: ["ROUND_NOT_FOUND"],
});
