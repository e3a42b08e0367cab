/** What the operator sees of a member's own limits, breaks and exclusion; nothing can be changed. */
import * as z from "zod/mini";

import { call, id, instant } from "../contract.ts";
import { protectionState } from "./contract.ts";

const act = z.object({
  at: instant,
  /** protection.limit, protection.break or protection.exclusion, as in the audit. */
  action: z.string(),
  /** As the audit holds it: kind, period, amount, pending for a limit. */
  before: z.unknown(),
  /** The same; length and until for a break or an exclusion. */
  after: z.unknown(),
});

export const readUserProtection = call({
  method: "GET",
  path: "/api/admin/users/{id}/protection",
  audience: "admin",
  right: "members",
  summary: "A member's limits with what is used, break, exclusion, and what they last set",
  params: z.object({ id }),
  replies: {
    200: z.object({ data: z.extend(protectionState, { history: z.array(act) }) }),
  },
  refusals: ["MEMBER_NOT_FOUND"],
});
