/** The calls of accounts: product.md section 7 and api.md "Account". */
import * as z from "zod/mini";

import { call, id, instant } from "../contract.ts";
import { LANGUAGES } from "../languages.ts";

const text = (longest: number) => z.string().check(z.maxLength(longest));
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
    /** An administrator's second factor: the app's 6 digits or a recovery code. */
    otp: z.optional(text(40)),
  }),
  replies: {
    200: z.extend(signedIn, {
      /** The staff had set the password, for one sign-in: the member has to set another. */
      password_once: z.boolean(),
    }),
  },
  refusals: [
    "INVALID_PHONE",
    "SIGN_IN_FAILED",
    "CAPTCHA_REQUIRED",
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
  summary: "Makes a picture of 4 digits, good for one try within two minutes",
  replies: { 200: z.object({ captcha_token: z.string(), captcha_image: z.string() }) },
});

export const registrationConfig = call({
  method: "GET",
  path: "/api/auth/registration-config",
  audience: "anybody",
  summary: "What registration asks for",
  replies: { 200: z.object({ require_otp: z.boolean(), require_bank_account: z.boolean() }) },
});

export const checkPhone = call({
  method: "POST",
  path: "/api/auth/register/check-phone",
  audience: "anybody",
  summary: "Begins a registration; 409 when the number has an account",
  body: z.object({ phone_number: phoneNumber }),
  replies: {
    200: z.object({ require_otp: z.boolean(), session_token: z.nullable(z.string()) }),
  },
  refusals: ["INVALID_PHONE", "PHONE_TAKEN"],
});

export const sendOtp = call({
  method: "POST",
  path: "/api/auth/register/send-otp",
  audience: "anybody",
  summary: "Sends a one-time code by SMS",
  body: z.object({ phone_number: phoneNumber }),
  replies: { 200: z.object({ message: z.string(), resend_after_seconds: z.int() }) },
  refusals: ["INVALID_PHONE", "PHONE_TAKEN", "OTP_TOO_SOON", "OTP_NOT_SENT"],
});

export const verifyOtp = call({
  method: "POST",
  path: "/api/auth/register/verify-otp",
  audience: "anybody",
  summary: "Proves the phone number; answers the token that completes the registration",
  body: z.object({ phone_number: phoneNumber, otp: text(16) }),
  replies: { 200: z.object({ session_token: z.string() }) },
  refusals: ["OTP_WRONG"],
});

const account = {
  phone_number: phoneNumber,
  password,
  nickname: text(200),
  age_confirmed: z.optional(z.boolean()),
  referral_code: z.optional(text(64)),
};

/** The one-step form of the spec: only where neither an OTP nor a bank account is required. */
export const register = call({
  method: "POST",
  path: "/api/auth/register",
  audience: "anybody",
  summary: "Registers where no OTP is required",
  body: z.object(account),
  replies: { 201: signedIn },
  refusals: [
    "INVALID_PHONE",
    "PHONE_TAKEN",
    "NICKNAME_MISSING",
    "PASSWORD_TOO_SHORT",
    "AGE_NOT_CONFIRMED",
    "REGISTRATION_EXPIRED",
    "BANK_ACCOUNT_REQUIRED",
    "BUSY",
  ],
});

export const completeRegistration = call({
  method: "POST",
  path: "/api/auth/register/complete",
  audience: "anybody",
  summary: "Completes a registration without a bank account",
  body: z.object({ ...account, session_token: text(200) }),
  replies: { 201: signedIn },
  refusals: register.refusals,
});

export const completeRegistrationWithBank = call({
  method: "POST",
  path: "/api/auth/register/complete-with-bank",
  audience: "anybody",
  summary: "Completes a registration with the member's bank account",
  body: z.object({
    ...account,
    session_token: text(200),
    bank_id: id,
    account_name: text(200),
    account_number: text(40),
  }),
  replies: { 201: signedIn },
  refusals: [
    ...register.refusals,
    "BANK_NOT_FOUND",
    "ACCOUNT_NAME_MISSING",
    "ACCOUNT_NUMBER_INVALID",
    "ACCOUNT_TAKEN",
  ],
});

export const me = call({
  method: "GET",
  path: "/api/users/me",
  audience: "member",
  summary: "The signed-in member",
  replies: { 200: z.extend(user, { created_at: instant, session_expires_at: instant }) },
});

export const changeMe = call({
  method: "PATCH",
  path: "/api/users/me",
  audience: "member",
  summary: "Changes the nickname",
  body: z.object({ nickname: text(200) }),
  replies: { 200: z.extend(user, { created_at: instant }) },
  refusals: ["NICKNAME_MISSING"],
});

export const changePassword = call({
  method: "POST",
  path: "/api/auth/change-password",
  audience: "member",
  whileExcluded: true,
  summary: "Changes the password; every other session ends",
  body: z.object({ current_password: password, new_password: password }),
  replies: { 204: null },
  refusals: ["CURRENT_PASSWORD_WRONG", "NEW_PASSWORD_TOO_SHORT", "PASSWORD_SAME", "BUSY"],
});

export const forgotPassword = call({
  method: "POST",
  path: "/api/auth/forgot-password",
  audience: "anybody",
  summary: "Sends a one-time code to a known member; answers the same for everybody",
  body: z.object({ phone_number: phoneNumber }),
  replies: { 202: z.object({ message: z.string(), resend_after_seconds: z.int() }) },
});

export const resetPassword = call({
  method: "POST",
  path: "/api/auth/reset-password",
  audience: "anybody",
  summary: "Sets a new password with a one-time code; every session ends",
  body: z.object({ phone_number: phoneNumber, otp: text(16), new_password: password }),
  replies: { 204: null },
  refusals: ["OTP_WRONG", "NEW_PASSWORD_TOO_SHORT", "BUSY"],
});

export const preferences = z.object({
  deposit: z.boolean(),
  withdrawal: z.boolean(),
  lottery: z.boolean(),
  promotion: z.boolean(),
  announcement: z.boolean(),
  language,
});

export const readPreferences = call({
  method: "GET",
  path: "/api/users/me/preferences",
  audience: "member",
  summary: "Which notices the member wants, and in which language",
  replies: { 200: preferences },
});

export const writePreferences = call({
  method: "PUT",
  path: "/api/users/me/preferences",
  audience: "member",
  whileExcluded: true,
  summary: "Changes notices and language; what is left out stays",
  body: z.partial(preferences),
  replies: { 200: preferences },
});
