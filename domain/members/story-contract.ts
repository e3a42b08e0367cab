/** Everything that is known of a member, in order of time (issue: a member's whole story). */
import * as z from "zod/mini";

import { call, cursor, id, instant, limit, page } from "../contract.ts";
import { walletTransaction } from "../wallet/contract.ts";

export const storyKinds = ["MONEY", "SLIPS", "SESSIONS", "PROTECTION", "STAFF"] as const;
export type StoryKind = (typeof storyKinds)[number];

/** One thing that happened: of entry, act and session the one that it was. */
export const storyItem = z.object({
  id: z.string(),
  kind: z.enum(storyKinds),
  at: instant,
  /** What moved in the wallet: a slip or a win (SLIPS), or other money (MONEY). */
  entry: z.nullable(walletTransaction),
  /** What somebody did to the member, or to a deposit or a withdrawal of theirs. */
  act: z.nullable(
    z.object({
      action: z.string(),
      /** Null where the house did it by itself. */
      actor: z.nullable(z.object({ id, nickname: z.string() })),
      /** The reason, the tag, or the text of a note that still stands. */
      note: z.nullable(z.string()),
      target_kind: z.string(),
      target_id: z.string(),
    }),
  ),
  /** A sign-in: until when it lasts at the longest, and when it was ended before. */
  session: z.nullable(z.object({ expires_at: instant, ended_at: z.nullable(instant) })),
});
export type StoryItem = z.output<typeof storyItem>;

export const readStory = call({
  method: "GET",
  path: "/api/admin/users/{id}/story",
  audience: "admin",
  right: "members",
  summary:
    "A member's whole story, newest first: money, slips, sign-ins of the last month, protection " +
    "and acts of the staff; kinds with commas between them narrow it",
  params: z.object({ id }),
  query: z.object({
    /** Some of MONEY, SLIPS, SESSIONS, PROTECTION and STAFF, with commas; all without it. */
    kinds: z.optional(z.string().check(z.maxLength(60))),
    limit,
    cursor,
  }),
  replies: { 200: page(storyItem) },
  refusals: ["MEMBER_NOT_FOUND"],
});
