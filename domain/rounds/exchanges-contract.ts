/** The operator's calls of exchange calendars: days without a session, and where they come from. */
import * as z from "zod/mini";

import { call, day, instant } from "../contract.ts";
import { lotteryType } from "./contract.ts";
import { planEffect } from "./plan-contract.ts";

const exchangeDay = z.object({
  on: day,
  note: z.string().check(z.maxLength(120)),
  /** False for a day that the exchange has not confirmed. */
  sure: z.boolean(),
});

const exchange = z.object({
  /** Market identifier code, ISO 10383. */
  exchange: z.string(),
  name: z.string(),
  /** Where the days come from. */
  source: z.string(),
  known_until: day,
  imported_at: instant,
  lotteries: z.array(lotteryType),
  /** From today on. */
  days: z.array(exchangeDay),
});
export type Exchange = z.output<typeof exchange>;

const given = z.object({
  source: z.string().check(z.minLength(3), z.maxLength(300)),
  known_until: day,
  days: z
    .array(
      z.object({
        on: day,
        note: z.string().check(z.maxLength(120)),
        sure: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(400)),
});

export const listExchanges = call({
  method: "GET",
  path: "/api/admin/exchanges",
  audience: "admin",
  right: "rounds",
  summary: "Exchanges with their days without a session from today on",
  replies: { 200: z.object({ data: z.object({ items: z.array(exchange) }) }) },
});

export const importExchange = call({
  method: "PUT",
  path: "/api/admin/exchanges/{exchange}",
  audience: "admin",
  right: "rounds",
  summary:
    "Replaces an exchange's days from today on; rounds of those days that nobody has bet on go",
  params: z.object({ exchange: z.string().check(z.regex(/^[A-Z]{4}$/)) }),
  body: z.extend(given, {
    /** What stood where it was typed over: what a colleague has brought in since is refused. */
    over: z.optional(given),
  }),
  replies: {
    200: z.object({
      data: z.object({
        days: z.int(),
        voided: z.int(),
        /** Opened or closed; a node of the version before does not tell. */
        kept: z.optional(planEffect.shape.kept),
      }),
    }),
  },
  refusals: ["NOT_FOUND", "DATE_INVALID", "CHANGED_MEANWHILE"],
});
