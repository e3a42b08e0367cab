/** Announcements and promotions: what an operator writes and members see. */
import * as z from "zod/mini";

import { call, cursor, id, instant, limit, page } from "../contract.ts";

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
  right: "notices",
  summary: "All announcements, newest first",
  query: z.object({ limit, cursor }),
  replies: { 200: page(announcement) },
});

export const addAnnouncement = call({
  method: "POST",
  path: "/api/admin/announcements",
  audience: "admin",
  right: "notices",
  summary: "Adds an announcement",
  body: z.object(announcementForm),
  replies: { 201: z.object({ data: announcement }) },
  refusals: ["NOTICE_TEXT_MISSING", "NOTICE_TIMES_INVALID", "DATE_INVALID"],
});

export const changeAnnouncement = call({
  method: "PATCH",
  path: "/api/admin/announcements/{id}",
  audience: "admin",
  right: "notices",
  summary: "Changes an announcement",
  params: z.object({ id }),
  body: z.extend(z.partial(z.object(announcementForm)), {
    /** What stood where it was typed over: what a colleague has changed since is refused. */
    over: z.optional(z.partial(z.object(announcementForm))),
  }),
  replies: { 200: z.object({ data: announcement }) },
  refusals: [...addAnnouncement.refusals, "NOTICE_NOT_FOUND", "CHANGED_MEANWHILE"],
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
  summary: "Promotions that run now; none to a member who has excluded themselves",
  replies: { 200: z.array(promotion) },
});

export const listAdminPromotions = call({
  method: "GET",
  path: "/api/admin/promotions",
  audience: "admin",
  right: "notices",
  summary: "All promotions",
  query: z.object({ limit, cursor }),
  replies: { 200: page(promotion) },
});

export const addPromotion = call({
  method: "POST",
  path: "/api/admin/promotions",
  audience: "admin",
  right: "notices",
  summary: "Adds a promotion",
  body: z.object(promotionForm),
  replies: { 201: z.object({ data: promotion }) },
  refusals: [...addAnnouncement.refusals, "NOTICE_IMAGE_INVALID"],
});

export const changePromotion = call({
  method: "PATCH",
  path: "/api/admin/promotions/{id}",
  audience: "admin",
  right: "notices",
  summary: "Changes a promotion",
  params: z.object({ id }),
  body: z.extend(z.partial(z.object(promotionForm)), {
    /** What stood where it was typed over: what a colleague has changed since is refused. */
    over: z.optional(z.partial(z.object(promotionForm))),
  }),
  replies: { 200: z.object({ data: promotion }) },
  refusals: [...addPromotion.refusals, "NOTICE_NOT_FOUND", "CHANGED_MEANWHILE"],
});
