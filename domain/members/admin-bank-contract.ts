/** The banks that members may choose: api.md /api/admin/banks. */
import * as z from "zod/mini";

import { call, id } from "../contract.ts";

const adminBank = z.object({
  id,
  code: z.string(),
  name_th: z.string(),
  name_en: z.string(),
  color: z.string(),
  account_groups: z.nullable(z.array(z.int())),
  active: z.boolean(),
});

/** How an account number of the usual length is grouped: 3-1-5-1 for ten digits. */
const accountGroups = z.nullable(
  z.array(z.int().check(z.gte(1), z.lte(15))).check(z.minLength(1), z.maxLength(8)),
);

const bankFields = {
  name_th: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  name_en: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  color: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
  account_groups: z.optional(accountGroups),
  active: z.optional(z.boolean()),
};

export type AdminBank = z.output<typeof adminBank>;

export const listAdminBanks = call({
  method: "GET",
  path: "/api/admin/banks",
  audience: "admin",
  right: ["members", "deposits", "payouts"],
  summary: "All banks, those not offered included",
  replies: { 200: z.object({ data: z.object({ items: z.array(adminBank) }) }) },
});

export const addBank = call({
  method: "POST",
  path: "/api/admin/banks",
  audience: "admin",
  right: "owner",
  summary: "Adds a bank",
  body: z.object({
    code: z.string().check(z.regex(/^[0-9A-Za-z]{2,16}$/)),
    name_th: z.string().check(z.minLength(1), z.maxLength(120)),
    name_en: z.string().check(z.minLength(1), z.maxLength(120)),
    color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
    account_groups: z.optional(accountGroups),
  }),
  replies: { 201: z.object({ data: adminBank }) },
  refusals: ["BANK_EXISTS_ALREADY", "SETTING_INVALID"],
});

export const changeBank = call({
  method: "PATCH",
  path: "/api/admin/banks/{id}",
  audience: "admin",
  right: "owner",
  summary: "Changes a bank",
  params: z.object({ id }),
  body: z.object({
    ...bankFields,
    /** What stood where it was typed over: what a colleague has changed since is refused. */
    over: z.optional(z.object(bankFields)),
  }),
  replies: { 200: z.object({ data: adminBank }) },
  refusals: ["NOT_FOUND", "SETTING_INVALID", "CHANGED_MEANWHILE"],
});
