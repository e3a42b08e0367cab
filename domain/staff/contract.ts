/** The operator's staff, their rights and their second factor (docs/decisions/0085). */
import * as z from "zod/mini";

import { askRefusals, waitingApproval } from "../core/asked-contract.ts";
import { call, cursor, id, instant, limit, page } from "../contract.ts";
import { rights } from "../rights.ts";

const right = z.enum(rights);
const chosenRights = z.array(right).check(z.maxLength(rights.length));
const reasonBody = z.object({ reason: z.string().check(z.maxLength(500)) });

export const staffMember = z.object({
  id,
  phone_number: z.string(),
  nickname: z.string(),
  rights: z.array(right),
  enabled: z.boolean(),
  locked_reason: z.nullable(z.string()),
  must_change_password: z.boolean(),
  has_totp: z.boolean(),
  /** Known to be theirs alone; else no second person beside who has made or reset the account. */
  confirmed: z.boolean(),
  /** How many sessions are open now. */
  sessions: z.int(),
  created_at: instant,
  /** Who added them; null for the first administrator. */
  created_by: z.nullable(z.string()),
});
export type StaffMember = z.output<typeof staffMember>;

const answer = z.object({ data: staffMember });
const ONE = ["STAFF_NOT_FOUND", "OWNER_ONLY", "NOT_YOURSELF"] as const;

export const listStaff = call({
  method: "GET",
  path: "/api/admin/staff",
  audience: "admin",
  right: "owner",
  summary: "The operator's staff with their rights, the first administrator first",
  query: z.object({ limit, cursor }),
  replies: {
    200: page(staffMember),
  },
});

export const addStaff = call({
  method: "POST",
  path: "/api/admin/staff",
  audience: "admin",
  right: "owner",
  needsFreshProof: true,
  summary:
    "Adds somebody to the staff; answers a password that is shown once and must be changed. A new " +
    "owner takes two where there are two",
  body: z.object({
    phone_number: z.string().check(z.maxLength(32)),
    nickname: z.string().check(z.maxLength(200)),
    rights: chosenRights,
  }),
  replies: {
    201: z.object({ data: z.object({ staff: staffMember, password: z.string() }) }),
    202: waitingApproval,
  },
  refusals: [
    "INVALID_PHONE",
    "PHONE_TAKEN",
    "NICKNAME_MISSING",
    "NICKNAME_TAKEN",
    "RIGHTS_INVALID",
    "OWNER_ONLY",
    ...askRefusals,
    "BUSY",
  ],
});

export const changeStaffRights = call({
  method: "PUT",
  path: "/api/admin/staff/{id}/rights",
  audience: "admin",
  right: "owner",
  needsFreshProof: true,
  summary:
    "Gives and takes rights; in force from the next request on. Nobody changes their own; more " +
    "rights take two owners where there are two",
  params: z.object({ id }),
  body: z.object({
    rights: chosenRights,
    /** What stood where they were chosen: what a colleague has changed since is refused. */
    over: z.optional(z.object({ rights: chosenRights })),
  }),
  replies: { 200: answer, 202: waitingApproval },
  refusals: [...ONE, "RIGHTS_INVALID", "CHANGED_MEANWHILE", "LAST_OWNER", ...askRefusals],
});

export const disableStaff = call({
  method: "POST",
  path: "/api/admin/staff/{id}/disable",
  audience: "admin",
  right: "owner",
  needsFreshProof: true,
  summary: "Locks somebody of the staff out; sessions end at once",
  params: z.object({ id }),
  body: reasonBody,
  replies: { 200: answer },
  refusals: [...ONE, "REASON_MISSING", "LAST_OWNER"],
});

export const enableStaff = call({
  method: "POST",
  path: "/api/admin/staff/{id}/enable",
  audience: "admin",
  right: "owner",
  needsFreshProof: true,
  summary: "Lets somebody of the staff in again",
  params: z.object({ id }),
  body: z.optional(z.partial(reasonBody)),
  replies: { 200: answer },
  refusals: ONE,
});

export const endStaffSessions = call({
  method: "POST",
  path: "/api/admin/staff/{id}/end-sessions",
  audience: "admin",
  right: "owner",
  summary: "Signs somebody of the staff out everywhere",
  params: z.object({ id }),
  replies: { 200: answer },
  refusals: ONE,
});

export const resetStaffTotp = call({
  method: "POST",
  path: "/api/admin/staff/{id}/reset-totp",
  audience: "admin",
  right: "owner",
  needsFreshProof: true,
  summary: "Takes a lost second factor away; sessions end at once",
  params: z.object({ id }),
  body: reasonBody,
  replies: { 200: answer },
  refusals: [...ONE, "REASON_MISSING", "TOTP_NOT_ON"],
});

export const ownStaff = call({
  method: "GET",
  path: "/api/admin/staff/me",
  audience: "admin",
  right: "staff",
  beforeSetup: true,
  summary: "What the one who asks may do, and what they still have to set up",
  replies: {
    200: z.object({
      data: z.object({
        id,
        rights: z.array(right),
        must_change_password: z.boolean(),
        must_set_up_totp: z.boolean(),
        has_totp: z.boolean(),
        recovery_codes_left: z.int(),
        /** Who else could sign in with the account, until a code to its phone was used. */
        not_alone: z.array(z.string()),
      }),
    }),
  },
});

export const sendPhoneCode = call({
  method: "POST",
  path: "/api/admin/staff/me/phone-code",
  audience: "admin",
  right: "staff",
  beforeSetup: true,
  summary: "Sends a code to one's own phone, which makes the account one's own",
  replies: { 200: z.object({ data: z.object({ resend_after_seconds: z.int() }) }) },
  refusals: ["OTP_TOO_SOON", "TOO_MANY_REQUESTS", "OTP_NOT_SENT"],
});

const otp = z.string().check(z.maxLength(40));

export const confirmPhone = call({
  method: "POST",
  path: "/api/admin/staff/me/confirm-phone",
  audience: "admin",
  right: "staff",
  beforeSetup: true,
  summary: "Uses that code with a new password: nobody else can sign in with the account then",
  body: z.object({ otp, new_password: z.string().check(z.maxLength(200)) }),
  replies: { 204: null },
  refusals: [
    "OTP_WRONG",
    "STAFF_PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_COMMON",
    "PASSWORD_SAME",
    "BUSY",
  ],
});

const ownPassword = z.string().check(z.maxLength(200));

export const beginTotp = call({
  method: "POST",
  path: "/api/admin/staff/me/totp",
  audience: "admin",
  right: "staff",
  beforeSetup: true,
  summary: "Makes a secret for an authenticator app; in force once a code of it was shown",
  body: z.object({ password: ownPassword }),
  replies: {
    200: z.object({
      data: z.object({ secret: z.string(), uri: z.string(), qr_code: z.string() }),
    }),
  },
  refusals: ["CURRENT_PASSWORD_WRONG", "TOTP_ON_ALREADY"],
});

export const confirmTotp = call({
  method: "POST",
  path: "/api/admin/staff/me/totp/verify",
  audience: "admin",
  right: "staff",
  beforeSetup: true,
  summary: "Turns the second factor on; answers recovery codes, shown once",
  body: z.object({ otp }),
  replies: { 200: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }) },
  refusals: ["TOTP_WRONG", "TOTP_ON_ALREADY", "TOTP_NOT_ON"],
});

export const disableTotp = call({
  method: "POST",
  path: "/api/admin/staff/me/totp/disable",
  audience: "admin",
  right: "staff",
  summary: "Turns the second factor off, with the password and a code",
  body: z.object({ password: ownPassword, otp }),
  replies: { 204: null },
  refusals: ["CURRENT_PASSWORD_WRONG", "TOTP_WRONG", "TOTP_NOT_ON"],
});
