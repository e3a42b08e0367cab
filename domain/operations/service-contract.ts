/** What an administrator stops and resumes (api.md "Admin"). */
import * as z from "zod/mini";

import { call, instant } from "../contract.ts";

export const services = ["BETTING", "DEPOSITS", "WITHDRAWALS"] as const;

export type Service = (typeof services)[number];

export const serviceState = z.object({
  service: z.enum(services),
  stopped_at: z.nullable(instant),
  /** Why it is stopped: an administrator's reason, or the alarm that did it. */
  why: z.nullable(z.string()),
  /** What members are told in Thai; null where an alarm has stopped it. */
  message: z.nullable(z.string()),
  /** The same by language; who reads another is told the Thai. */
  translations: z.record(z.string(), z.string()),
  /** The administrator's name; null where an alarm has stopped it. */
  stopped_by: z.nullable(z.string()),
});

export type ServiceState = z.output<typeof serviceState>;

const states = z.object({ data: z.object({ items: z.array(serviceState) }) });

export const listServices = call({
  method: "GET",
  path: "/api/admin/services",
  audience: "admin",
  right: "staff",
  summary: "Betting, deposits and withdrawals: which are stopped, since when and why",
  replies: { 200: states },
});

const params = z.object({ service: z.enum(services) });

const reason = z.string().check(z.maxLength(500));

const message = z.string().check(z.maxLength(300));

export const stopService = call({
  method: "POST",
  path: "/api/admin/services/{service}/stop",
  audience: "admin",
  right: "owner",
  summary: "Stops a service at once; members are told the message in their language, or in Thai",
  params,
  body: z.object({
    reason,
    /** In Thai. */
    message,
    /** In other languages, by their codes. */
    translations: z.optional(z.record(z.string().check(z.maxLength(8)), message)),
  }),
  replies: { 200: states },
  refusals: ["REASON_MISSING", "STAFF_MESSAGE_MISSING", "SERVICE_STATE"],
});

export const resumeService = call({
  method: "POST",
  path: "/api/admin/services/{service}/resume",
  audience: "admin",
  right: "owner",
  summary: "Lets a service go on; betting only after the whole ledger was checked and agrees",
  params,
  body: z.object({ reason }),
  replies: { 200: states },
  refusals: [
    "REASON_MISSING",
    "SERVICE_STATE",
    "LEDGER_NOT_BALANCED",
    "BUSY",
    "CLOCK_STILL_BEHIND",
    "DISK_STILL_FULL",
  ],
});
