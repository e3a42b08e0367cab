/** The calls of accounts: product.md section 7 and api.md "Account". */
import * as z from "zod/mini";

import { call, instant, text, sentId } from "../contract.ts";
import { codeSent, signedIn, user, language } from "../accounts/contract.ts";

const phoneNumber = text(32);

const password = text(200);

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
  replies: { 200: codeSent },
  refusals: ["INVALID_PHONE", "PHONE_TAKEN", "OTP_TOO_SOON", "OTP_NOT_SENT"],
});

export const verifyOtp = call({
  method: "POST",
  path: "/api/auth/register/verify-otp",
  audience: "anybody",
  summary: "Proves the phone number; answers the token that completes the registration",
  body: z.object({
    phone_number: phoneNumber,
    otp: text(16),
    /** What this browser got when it asked for the code: its tries are its own. */
    request_token: z.optional(text(100)),
  }),
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
    "PASSWORD_TOO_COMMON",
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
    bank_id: sentId,
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
  desks: "member",
  summary: "Changes the nickname",
  body: z.object({ nickname: text(200) }),
  replies: { 200: z.extend(user, { created_at: instant }) },
  refusals: ["NICKNAME_MISSING", "NICKNAME_TAKEN"],
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
