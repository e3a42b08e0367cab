/** Signing in and out, and passwords: product.md section 7 and api.md "Account". */
import * as z from "zod/mini";

import { call, id, idempotencyKey, instant, text } from "../contract.ts";
import { LANGUAGES } from "../languages.ts";
import { CAPTCHA_WORK, HIGHEST_WORK_NUMBER } from "./rules.ts";

const phoneNumber = text(32);

const password = text(200);

export const language = z.enum(LANGUAGES);

export const user = z.object({
  id,
  phone_number: z.string(),
  nickname: z.string(),
  role: z.enum(["USER", "ADMIN"]),
});

export type User = z.output<typeof user>;

/** A session that has just begun, as login and registration answer it. */
export const signedIn = z.object({
  access_token: z.string(),
  expires_at: instant,
  user,
  id,
  phone_number: z.string(),
  nickname: z.string(),
  role: z.enum(["USER", "ADMIN"]),
  message: z.string(),
  /** For this browser to keep and to show when it signs in again; it opens nothing by itself. */
  device_token: z.string(),
});

/** What locked an account: wrong passwords, or the staff. Only the first is lifted by a code. */
export const lockKind = z.enum(["FAILURES", "STAFF"]);

export type LockKind = z.output<typeof lockKind>;

/** Why a sign-in failed; beside {message, code} at the top level, as the spec's client reads it. */
export const signInFailure = z.object({
  message: z.string(),
  code: z.string(),
  failed_count: z.int(),
  account_locked: z.boolean(),
  lock_kind: z.nullable(lockKind),
  require_captcha: z.boolean(),
  /** The password was right, and a code of the second factor is asked for too. */
  require_totp: z.boolean(),
});

export type SignInFailure = z.output<typeof signInFailure>;

export const login = call({
  method: "POST",
  path: "/api/auth/login",
  audience: "anybody",
  summary: "Signs in with phone number and password",
  body: z.object({
    phone_number: phoneNumber,
    password,
    captcha_token: z.optional(text(200)),
    captcha_value: z.optional(text(16)),
    /** In place of the value: the numbers that the browser found for the token and this phone. */
    captcha_work: z.optional(
      z
        .array(z.int().check(z.minimum(0), z.maximum(HIGHEST_WORK_NUMBER)))
        .check(z.maxLength(CAPTCHA_WORK.places)),
    ),
    /** An administrator's second factor: the app's 6 digits or a recovery code. */
    otp: z.optional(text(40)),
    /** What this browser got when it signed in before: strangers' failures do not count for it. */
    device_token: z.optional(text(100)),
  }),
  replies: {
    200: z.extend(signedIn, {
      /** The staff had set the password, for one sign-in: the member has to set another. */
      password_once: z.boolean(),
      /** Failed sign-ins since the last visit, those of known devices aside; null: none. */
      failed_tries: z.nullable(z.object({ count: z.int(), last_at: instant })),
    }),
  },
  refusals: [
    "INVALID_PHONE",
    "SIGN_IN_FAILED",
    "CAPTCHA_REQUIRED",
    "CAPTCHA_WRONG",
    "ACCOUNT_LOCKED",
    "TOTP_REQUIRED",
    "SIGN_IN_TOTP_WRONG",
    "BUSY",
  ],
});

export const logout = call({
  method: "POST",
  path: "/api/auth/logout",
  audience: "member",
  whileExcluded: true,
  summary: "Ends the session",
  replies: { 204: null },
});

export const generateCaptcha = call({
  method: "POST",
  path: "/api/auth/captcha/generate",
  audience: "anybody",
  summary:
    "Makes a picture of 4 digits, good for one try within two minutes. Who cannot read it has the " +
    "browser work instead: for each place from 0 on a number n, so that PBKDF2-HMAC-SHA-256 of " +
    "the token with the salt PHONE:PLACE:n begins with so many zero bits",
  replies: {
    200: z.object({
      captcha_token: z.string(),
      captcha_image: z.string(),
      captcha_work: z.object({ places: z.int(), zero_bits: z.int(), iterations: z.int() }),
    }),
  },
});

/** Of a password that takes the place of another. */
export const newPasswordRefusals = [
  "NEW_PASSWORD_TOO_SHORT",
  "STAFF_PASSWORD_TOO_SHORT",
  "PASSWORD_TOO_COMMON",
] as const;

export const changePassword = call({
  method: "POST",
  path: "/api/auth/change-password",
  audience: "member",
  desks: "member",
  whileExcluded: true,
  summary:
    "Changes the password; every other session ends, and every device but the one that is shown " +
    "here is a stranger's again; takes an optional Idempotency-Key",
  headers: idempotencyKey,
  body: z.object({
    current_password: password,
    new_password: password,
    device_token: z.optional(text(100)),
  }),
  replies: { 204: null },
  refusals: [
    ...newPasswordRefusals,
    "CURRENT_PASSWORD_WRONG",
    "PASSWORD_SAME",
    "IDEMPOTENCY_CONFLICT",
    "BUSY",
  ],
});

/** What of the two the caller has to give: the code where a second factor is on. */
export const proofFactor = z.enum(["password", "otp"]);

export type ProofFactor = z.output<typeof proofFactor>;

export const confirmIdentity = call({
  method: "POST",
  path: "/api/auth/confirm",
  audience: "member",
  whileExcluded: true,
  summary:
    "Shows once more who it is, by the password or, where a second factor is on, by its code. " +
    "Calls that need a fresh proof are open to this session for ten minutes",
  body: z.object({ password: z.optional(password), otp: z.optional(text(40)) }),
  replies: { 200: z.object({ fresh_until: instant }) },
  refusals: ["CURRENT_PASSWORD_WRONG", "TOTP_WRONG", "BUSY"],
});

/** A code is on its way, where there is one. */
export const codeSent = z.object({
  message: z.string(),
  resend_after_seconds: z.int(),
  /** For this browser to show with the code. */
  request_token: z.string(),
});

export const forgotPassword = call({
  method: "POST",
  path: "/api/auth/forgot-password",
  audience: "anybody",
  summary: "Sends a one-time code to a known member; answers the same for everybody",
  body: z.object({ phone_number: phoneNumber, device_token: z.optional(text(100)) }),
  replies: { 202: codeSent },
});

export const resetPassword = call({
  method: "POST",
  path: "/api/auth/reset-password",
  audience: "anybody",
  summary: "Sets a new password with a one-time code; every session ends",
  body: z.object({
    phone_number: phoneNumber,
    otp: text(16),
    new_password: password,
    /** What this browser got when it asked for the code: its tries are its own. */
    request_token: z.optional(text(100)),
    /** Of the staff: the 6 digits of their app, or a recovery code. */
    totp: z.optional(text(40)),
  }),
  replies: { 204: null },
  refusals: [
    ...newPasswordRefusals,
    "OTP_WRONG",
    "STAFF_RESET_NEEDS_TOTP",
    "TOTP_WRONG",
    "PASSWORD_SAME",
    "BUSY",
  ],
});
