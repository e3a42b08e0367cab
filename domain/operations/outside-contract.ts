/** The services outside that the house sends to: texts to members, alarms to its operator. */
import * as z from "zod/mini";

import { call, instant } from "../contract.ts";

export const outsideServices = ["SMS", "WEBHOOK", "LINE", "EMAIL"] as const;

export type OutsideService = (typeof outsideServices)[number];

export const outsideState = z.object({
  service: z.enum(outsideServices),
  /** Whether the environment names one; texts that only stand in the server's log do not count. */
  is_set: z.boolean(),
  /** Which provider or address, without keys; null where none is set. */
  target: z.nullable(z.string()),
  ok_at: z.nullable(instant),
  failed_at: z.nullable(instant),
  /** Failures since the last success. */
  failures_in_row: z.int(),
  /** What the last of them was. */
  words: z.nullable(z.string()),
});

export type OutsideState = z.output<typeof outsideState>;

export const listOutside = call({
  method: "GET",
  path: "/api/admin/outside",
  audience: "admin",
  right: "audit",
  summary: "The text messages' provider and where alarms go: which are set, and how they are doing",
  replies: { 200: z.object({ data: z.object({ items: z.array(outsideState) }) }) },
});

export const testOutside = call({
  method: "POST",
  path: "/api/admin/outside/{service}/test",
  audience: "admin",
  right: "owner",
  summary: "Sends a test message: a text to the caller's own phone, an alarm to where alarms go",
  params: z.object({ service: z.enum(outsideServices) }),
  replies: {
    200: z.object({
      data: z.object({
        is_sent: z.boolean(),
        /** Why it was not sent. */
        words: z.nullable(z.string()),
      }),
    }),
  },
  refusals: ["OUTSIDE_NOT_SET"],
});
