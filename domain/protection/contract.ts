/**
 * The calls of player protection (decisions.md "Sessions and accounts"; docs/decisions/0075):
 * limits, a break, self-exclusion, the reality check.
 */
import * as z from "zod/mini";

import { amountText, amountToSatang, call, instant } from "../contract.ts";
import { BREAKS, EXCLUSIONS, LIMIT_KINDS, LIMIT_PERIODS, REALITY_CHECKS } from "./rules.ts";

export const playLimit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** Null: no limit. */
  amount: z.nullable(amountText),
  /** Of this day, week or month so far; below zero where a loss is a gain. */
  used: amountText,
  /** The part of what is used that is not paid in yet: deposits that are open or being checked. */
  waiting: amountText,
  left: z.nullable(amountText),
  /** When the next day, week (Monday) or month begins in Bangkok. */
  resets_at: instant,
  /** What will count instead, and from when; an amount of null removes the limit. */
  pending: z.nullable(z.object({ amount: z.nullable(amountText), from: instant })),
});
export type PlayLimit = z.output<typeof playLimit>;

const realityMinutes = z.nullable(z.literal(REALITY_CHECKS));

/** What a member has set, as they and an operator see it. */
export const protectionState = z.object({
  limits: z.array(playLimit),
  /** Null while there is none. */
  break: z.nullable(z.object({ began_at: instant, until: instant })),
  /** Until null: for good. */
  exclusion: z.nullable(z.object({ began_at: instant, until: z.nullable(instant) })),
  reality_check_minutes: realityMinutes,
  age_confirmed_at: z.nullable(instant),
});
export type ProtectionState = z.output<typeof protectionState>;

export const protection = z.extend(protectionState, {
  /** Since this session began. */
  session: z.object({
    began_at: instant,
    staked: amountText,
    won: amountText,
    net: amountText,
  }),
});
export type Protection = z.output<typeof protection>;

/** Kinds of limits by periods: nobody sets more at once. */
const MOST_LIMITS = 9;

export const readProtection = call({
  method: "GET",
  path: "/api/users/me/protection",
  audience: "member",
  summary: "The member's limits with what is used of them, break, exclusion, figures since sign-in",
  replies: { 200: protection },
});

export const setLimits = call({
  method: "PUT",
  path: "/api/users/me/protection/limits",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  summary:
    "Sets limits: a lower one counts at once, a higher one or none (null) after 24 hours; the amount that stands withdraws what waits",
  body: z.object({
    limits: z
      .array(
        z.object({
          kind: z.enum(LIMIT_KINDS),
          period: z.enum(LIMIT_PERIODS),
          amount: z.nullable(amountToSatang),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_LIMITS)),
  }),
  replies: { 200: protection },
  refusals: ["LIMIT_INVALID"],
});

export const takeBreak = call({
  method: "POST",
  path: "/api/users/me/protection/break",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  summary: "No betting and no deposits until it ends; it can be made longer and never shorter",
  body: z.object({ length: z.enum(BREAKS) }),
  replies: { 200: protection },
});

export const excludeMyself = call({
  method: "POST",
  path: "/api/users/me/protection/exclusion",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  summary: "Ends every session; from then on the member may only look and withdraw",
  body: z.object({ length: z.enum(EXCLUSIONS) }),
  replies: { 200: z.object({ message: z.string(), until: z.nullable(instant) }) },
});

export const setRealityCheck = call({
  method: "PUT",
  path: "/api/users/me/protection/reality-check",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  summary: "How often the member is told how long they have played; null for not at all",
  body: z.object({ every_minutes: realityMinutes }),
  replies: { 200: protection },
});
