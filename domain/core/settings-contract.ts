/** Settings, announcements and promotions: what an operator writes and members see. */
import * as z from "zod/mini";

import { call, cursor, id, instant, limit } from "../contract.ts";
import { askRefusals, waitingApproval } from "./asked-contract.ts";

/** A page of an administrator's list. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) }) });

export const settings = z.object({
  require_otp: z.boolean(),
  require_bank_account: z.boolean(),
  require_age_confirmation: z.boolean(),
  deposit_min: z.number(),
  deposit_max: z.number(),
  /** Pictures of slips that a member may send on a day of Bangkok. */
  slips_per_day: z.int(),
  /** Gigabytes (10^9) that all pictures of slips may take. */
  slip_storage_gb: z.int(),
  withdrawal_min: z.number(),
  withdrawal_max: z.number(),
  withdrawals_per_day: z.int(),
  cancellations_per_day: z.int(),
  contact_line_url: z.string().check(z.maxLength(300)),
  contact_phone: z.string().check(z.maxLength(40)),
  group_chat_url: z.string().check(z.maxLength(300)),
  licence_number: z.string().check(z.maxLength(100)),
  commission_percent: z.number(),
  /** Results and large adjustments need a second person, where there are two who may. */
  two_person: z.boolean(),
  /** Baht: adjustments above it; 0 is every adjustment. */
  two_person_credit_above: z.number(),
  /**
   * Baht: what one of the staff moves alone in 24 hours, of all members together, added or taken;
   * adjustments beyond it need a second person.
   */
  two_person_credit_per_day: z.number(),
  /** Every member of the staff must set up a second factor. */
  staff_totp_required: z.boolean(),
  /** Hours in which somebody who was at work still counts as a second person; at most 720. */
  second_person_hours: z.number(),
});
export type Settings = z.output<typeof settings>;

export const readSettings = call({
  method: "GET",
  path: "/api/admin/settings",
  audience: "admin",
  right: "auditor",
  summary: "What an operator decides",
  replies: { 200: z.object({ data: settings }) },
});

export const writeSettings = call({
  method: "PUT",
  path: "/api/admin/settings",
  audience: "admin",
  right: "owner",
  summary: "Changes settings; what is left out stays. Less control by two needs a second owner",
  body: z.partial(settings),
  replies: { 200: z.object({ data: settings }), 202: waitingApproval },
  refusals: ["SETTING_INVALID", ...askRefusals],
});

/** What of the settings members see. */
export const publicSettings = call({
  method: "GET",
  path: "/api/settings",
  audience: "anybody",
  summary: "Contact links, limits and the licence number",
  replies: {
    200: z.extend(
      z.pick(settings, {
        deposit_min: true,
        deposit_max: true,
        cancellations_per_day: true,
        contact_line_url: true,
        contact_phone: true,
        group_chat_url: true,
        licence_number: true,
        commission_percent: true,
      }),
      /** Services that are stopped now, each with what members are told, in their language. */
      { stopped: z.record(z.string(), z.string()) },
    ),
  },
});

export const announcement = z.object({
  id,
  texts: z.record(z.string(), z.string()),
  active: z.boolean(),
  starts_at: instant,
  ends_at: z.nullable(instant),
  /** Lowest first; then the newest. */
  sort_order: z.int(),
});
const announcementForm = {
  texts: z.record(z.string(), z.string().check(z.maxLength(500))),
  active: z.optional(z.boolean()),
  starts_at: z.optional(z.string().check(z.maxLength(40))),
  ends_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  sort_order: z.optional(z.int().check(z.gte(0), z.lte(9_999))),
};

export type Announcement = z.output<typeof announcement>;

export const listAnnouncements = call({
  method: "GET",
  path: "/api/announcements",
  audience: "anybody",
  summary: "What is announced now",
  replies: { 200: z.array(announcement) },
});

export const listAdminAnnouncements = call({
  method: "GET",
  path: "/api/admin/announcements",
  audience: "admin",
  right: "support",
  summary: "All announcements, newest first",
  query: z.object({ limit, cursor }),
  replies: { 200: page(announcement) },
});

export const addAnnouncement = call({
  method: "POST",
  path: "/api/admin/announcements",
  audience: "admin",
  right: "support",
  summary: "Adds an announcement",
  body: z.object(announcementForm),
  replies: { 201: z.object({ data: announcement }) },
  refusals: ["NOTICE_TEXT_MISSING", "NOTICE_TIMES_INVALID", "DATE_INVALID"],
});

export const changeAnnouncement = call({
  method: "PATCH",
  path: "/api/admin/announcements/{id}",
  audience: "admin",
  right: "support",
  summary: "Changes an announcement",
  params: z.object({ id }),
  body: z.partial(z.object(announcementForm)),
  replies: { 200: z.object({ data: announcement }) },
  refusals: [...addAnnouncement.refusals, "NOTICE_NOT_FOUND"],
});

export const promotion = z.object({
  id,
  titles: z.record(z.string(), z.string()),
  bodies: z.record(z.string(), z.string()),
  image_url: z.nullable(z.string()),
  active: z.boolean(),
  starts_at: instant,
  ends_at: z.nullable(instant),
  /** Lowest first; then the newest. */
  sort_order: z.int(),
});
const promotionForm = {
  titles: z.record(z.string(), z.string().check(z.maxLength(200))),
  bodies: z.record(z.string(), z.string().check(z.maxLength(4000))),
  image_url: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  active: z.optional(z.boolean()),
  starts_at: z.optional(z.string().check(z.maxLength(40))),
  ends_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  sort_order: z.optional(z.int().check(z.gte(0), z.lte(9_999))),
};

export type Promotion = z.output<typeof promotion>;

export const listPromotions = call({
  method: "GET",
  path: "/api/promotions",
  audience: "anybody",
  summary: "Promotions that run now",
  replies: { 200: z.array(promotion) },
});

export const listAdminPromotions = call({
  method: "GET",
  path: "/api/admin/promotions",
  audience: "admin",
  right: "support",
  summary: "All promotions",
  query: z.object({ limit, cursor }),
  replies: { 200: page(promotion) },
});

export const addPromotion = call({
  method: "POST",
  path: "/api/admin/promotions",
  audience: "admin",
  right: "support",
  summary: "Adds a promotion",
  body: z.object(promotionForm),
  replies: { 201: z.object({ data: promotion }) },
  refusals: [...addAnnouncement.refusals, "NOTICE_IMAGE_INVALID"],
});

export const changePromotion = call({
  method: "PATCH",
  path: "/api/admin/promotions/{id}",
  audience: "admin",
  right: "support",
  summary: "Changes a promotion",
  params: z.object({ id }),
  body: z.partial(z.object(promotionForm)),
  replies: { 200: z.object({ data: promotion }) },
  refusals: [...addPromotion.refusals, "NOTICE_NOT_FOUND"],
});
