/** The calls of notices: product.md section 2 "Notification settings" (the list is ours). */
import * as z from "zod/mini";

import { amountText, call, cursor, day, id, instant, limit, sentId } from "../contract.ts";
import { ROW_NUMBER } from "../row-number.ts";
import { NOTICE_EVENTS } from "./rules.ts";

/** By language; Thai is always there. */
const texts = z.record(z.string(), z.string());

export const notice = z.object({
  id,
  event: z.enum(NOTICE_EVENTS),
  created_at: instant,
  is_read: z.boolean(),
  /** The member's own amount in baht; below zero where a correction or a void took something back. */
  amount: z.nullable(amountText),
  /** Why a deposit or withdrawal was refused. */
  reason: z.nullable(z.string()),
  round: z.nullable(
    z.object({
      id,
      names: texts,
      draw_date: day,
      sequence: z.int(),
      is_numbered: z.boolean(),
    }),
  ),
  /** The operator's words of an announcement or promotion. */
  news: z.nullable(z.object({ titles: texts, bodies: z.nullable(texts) })),
});
export type Notice = z.output<typeof notice>;

export const listNotices = call({
  method: "GET",
  path: "/api/notices",
  audience: "member",
  summary: "The member's notices, newest first, and how many are unread",
  query: z.object({ limit, cursor }),
  replies: {
    200: z.object({
      data: z.array(notice),
      next_cursor: z.nullable(z.string()),
      unread: z.int(),
    }),
  },
});

export const countUnreadNotices = call({
  method: "GET",
  path: "/api/notices/unread",
  audience: "member",
  summary: "How many notices are unread, 100 for more than 99",
  replies: { 200: z.object({ unread: z.int() }) },
});

const rowId = z.pipe(sentId, z.string().check(z.regex(ROW_NUMBER)));

export const readNotices = call({
  method: "POST",
  path: "/api/notices/read",
  audience: "member",
  whileExcluded: true,
  summary: "Marks notices as read: one by its id, or all up to an id that the list showed",
  body: z
    .strictObject({ id: z.optional(rowId), up_to: z.optional(rowId) })
    .check(z.refine((sent) => (sent.id === undefined) !== (sent.up_to === undefined))),
  replies: { 200: z.object({ unread: z.int() }) },
});

export const readPushKey = call({
  method: "GET",
  path: "/api/notices/push-key",
  audience: "member",
  summary: "The house's public VAPID key, base64url, for PushManager.subscribe",
  replies: { 200: z.object({ public_key: z.string() }) },
});

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,200}={0,2}$/));

export const addPushDevice = call({
  method: "POST",
  path: "/api/notices/devices",
  audience: "member",
  whileExcluded: true,
  summary: "Sends notices to this browser too, as its PushSubscription describes it",
  body: z.object({
    endpoint: z.string().check(z.maxLength(1_000)),
    keys: z.object({ p256dh: base64url, auth: base64url }),
  }),
  replies: { 204: null },
  refusals: ["PUSH_ADDRESS_INVALID"],
});

export const removePushDevice = call({
  method: "POST",
  path: "/api/notices/devices/remove",
  audience: "member",
  whileExcluded: true,
  summary: "Sends no more notices to this browser; one that is not known is fine",
  body: z.object({ endpoint: z.string().check(z.maxLength(1_000)) }),
  replies: { 204: null },
});
