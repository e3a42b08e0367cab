/** The calls of accounts: domain/members/contract.ts and bank-contract.ts. */
import {
  addBankAccount as addBankAccountCall,
  changeBankAccount as changeBankAccountCall,
  listBankAccounts,
  listBanks,
  listBanksForForm,
} from "@chokdee/domain/members/bank-contract.ts";
import {
  changeMe,
  changePassword as changePasswordCall,
  checkPhone as checkPhoneCall,
  completeRegistration,
  completeRegistrationWithBank,
  forgotPassword,
  generateCaptcha,
  login,
  logout,
  me,
  readPreferences as readPreferencesCall,
  register,
  registrationConfig,
  resetPassword as resetPasswordCall,
  sendOtp as sendOtpCall,
  verifyOtp as verifyOtpCall,
  writePreferences,
  type User,
} from "@chokdee/domain/members/contract.ts";

import { readSettings } from "../core/settings.ts";
import type { FrontDesk } from "../platform/http/front-desk.ts";
import { textOf } from "../platform/http/languages.ts";
import { addBankAccount, changeBankAccount } from "./bank-accounts.ts";
import { checkPhone, sendOtp, verifyOtp } from "./begin-registration.ts";
import { makeCaptcha } from "../accounts/captcha.ts";
import { changeNickname } from "./change-nickname.ts";
import { changePassword } from "../accounts/change-password.ts";
import { readBankAccounts, readBanks } from "./queries/bank-accounts.ts";
import { readMember, type MemberRow } from "../accounts/queries/members.ts";
import { protectionRoutes } from "../protection/routes.ts";
import { readPreferences, savePreferences } from "./queries/preferences.ts";
import { registerMember, type Registration } from "./register-member.ts";
import { requestPasswordReset, resetPassword } from "../accounts/reset-password.ts";
import { signIn, type NewSession } from "../accounts/sign-in.ts";
import { signOut } from "../accounts/sign-out.ts";

const MINUTE = 60;
const HOUR = 3_600;

/** By address (trust.md A6, A8, A10); what counts per number stands with the commands. */
const limits = {
  login: { name: "login", times: 60, seconds: MINUTE },
  captcha: { name: "captcha", times: 60, seconds: MINUTE },
  checkPhone: [
    { name: "check-phone-minute", times: 5, seconds: MINUTE },
    { name: "check-phone-hour", times: 30, seconds: HOUR },
  ],
  sendCode: [
    { name: "send-code-hour", times: 10, seconds: HOUR },
    { name: "send-code-day", times: 30, seconds: 24 * HOUR },
  ],
  guessCode: { name: "guess-code", times: 30, seconds: 5 * MINUTE },
  register: { name: "register", times: 30, seconds: HOUR },
  bankAccount: { name: "bank-account", times: 20, seconds: HOUR },
} as const;

export function membersRoutes(desk: FrontDesk): void {
  signInRoutes(desk);
  registrationRoutes(desk);
  passwordRoutes(desk);
  profileRoutes(desk);
  protectionRoutes(desk);
  bankRoutes(desk);
}

function signInRoutes(desk: FrontDesk): void {
  const { house } = desk;
  desk.serve(
    login,
    async ({ body, address, language }) => {
      const session = await signIn(house, {
        phone: body.phone_number,
        password: body.password,
        captchaToken: body.captcha_token,
        captchaValue: body.captcha_value,
        otp: body.otp,
        address,
      });
      const key = session.isLastUse ? "SIGNED_IN_ONCE" : "SIGNED_IN";
      return {
        ...signedInAnswer(session, textOf(key, undefined, language)),
        password_once: session.isLastUse,
      };
    },
    { limit: limits.login },
  );

  desk.serve(logout, ({ session, address }) =>
    signOut(house, session, address).then(() => undefined),
  );

  desk.serve(
    generateCaptcha,
    async ({ address }) => {
      const { token, image } = await makeCaptcha(house, address);
      return { captcha_token: token, captcha_image: image };
    },
    { limit: limits.captcha },
  );
}

function registrationRoutes(desk: FrontDesk): void {
  const { house } = desk;
  desk.serve(registrationConfig, async () => {
    const { require_otp, require_bank_account } = await readSettings(house.db);
    return { require_otp, require_bank_account };
  });

  desk.serve(
    checkPhoneCall,
    async ({ body }) => {
      const { requireOtp, sessionToken } = await checkPhone(house, body.phone_number);
      return { require_otp: requireOtp, session_token: sessionToken };
    },
    { limit: limits.checkPhone },
  );

  desk.serve(
    sendOtpCall,
    async ({ body, address, language }) => {
      const sent = await sendOtp(house, body.phone_number, address, language);
      return {
        message: textOf("OTP_SENT", undefined, language),
        resend_after_seconds: sent.resendAfterSeconds,
      };
    },
    { limit: limits.sendCode },
  );

  desk.serve(
    verifyOtpCall,
    async ({ body }) => ({ session_token: await verifyOtp(house, body.phone_number, body.otp) }),
    { limit: limits.guessCode },
  );

  const complete = async (
    sent: Registration,
    { address, language }: { address: string; language: string | undefined },
  ) => {
    const session = await registerMember(house, sent);
    house.log.info({ member: session.member.id, address }, "registered");
    return signedInAnswer(session, textOf("REGISTERED", undefined, language));
  };
  const limit = limits.register;
  desk.serve(register, (visit) => complete(registrationOf(visit.body), visit), { limit });
  desk.serve(
    completeRegistration,
    (visit) => complete(registrationOf(visit.body, visit.body.session_token), visit),
    { limit },
  );
  desk.serve(
    completeRegistrationWithBank,
    ({ body, ...visit }) =>
      complete(
        { ...registrationOf(body, body.session_token), bankAccount: accountOf(body) },
        visit,
      ),
    { limit },
  );
}

function passwordRoutes(desk: FrontDesk): void {
  const { house } = desk;
  desk.serve(changePasswordCall, async ({ body, session, address }) => {
    const sent = { current: body.current_password, next: body.new_password };
    await changePassword(house, session, sent, address);
    return undefined;
  });

  desk.serve(
    forgotPassword,
    async ({ body, address, language }) => {
      const sent = await requestPasswordReset(house, body.phone_number, address, language);
      return {
        message: textOf("OTP_SENT_IF_KNOWN", undefined, language),
        resend_after_seconds: sent.resendAfterSeconds,
      };
    },
    { limit: limits.sendCode },
  );

  desk.serve(
    resetPasswordCall,
    async ({ body, address }) => {
      const sent = { phone: body.phone_number, otp: body.otp, password: body.new_password };
      await resetPassword(house, sent, address);
      return undefined;
    },
    { limit: limits.guessCode },
  );
}

function profileRoutes(desk: FrontDesk): void {
  const { house } = desk;
  desk.serve(me, async ({ member, session }) => ({
    ...profileOf(await readMember(house.db, member.id), member.id),
    session_expires_at: session.expiresAt.toISOString(),
  }));
  desk.serve(changeMe, async ({ body, member }) =>
    profileOf(await changeNickname(house, member.id, body.nickname), member.id),
  );
  desk.serve(readPreferencesCall, ({ member }) => readPreferences(house.db, member.id));
  desk.serve(writePreferences, ({ body, member }) => savePreferences(house.db, member.id, body));
}

function bankRoutes(desk: FrontDesk): void {
  const { house } = desk;
  desk.serve(listBanks, () => readBanks(house.db));
  desk.serve(listBanksForForm, () => readBanks(house.db));
  desk.serve(listBankAccounts, ({ member }) => readBankAccounts(house.db, member.id));

  desk.serve(
    addBankAccountCall,
    async ({ body, member, language }) => ({
      ...(await addBankAccount(house, member.id, accountOf(body))),
      message: textOf("BANK_ACCOUNT_ADDED", undefined, language),
    }),
    { limit: limits.bankAccount },
  );
  desk.serve(
    changeBankAccountCall,
    async ({ body, params, member, language }) => ({
      ...(await changeBankAccount(house, member.id, params.id, accountOf(body))),
      message: textOf("BANK_ACCOUNT_SAVED", undefined, language),
    }),
    { limit: limits.bankAccount },
  );
}

function userOf(member: MemberRow): User {
  const { id, phone_number, nickname, role } = member;
  return { id, phone_number, nickname, role };
}

function profileOf(member: MemberRow | undefined, id: string) {
  if (!member) throw new Error(`member ${id} is signed in and not there`);
  return { ...userOf(member), created_at: member.created_at.toISOString() };
}

/** Both as the spec's client reads it: the user in an object, and flat. */
function signedInAnswer({ member, token, expiresAt }: NewSession, message: string) {
  return {
    access_token: token,
    expires_at: expiresAt.toISOString(),
    user: userOf(member),
    ...userOf(member),
    message,
  };
}

interface SentRegistration {
  readonly phone_number: string;
  readonly password: string;
  readonly nickname: string;
  readonly age_confirmed?: boolean | undefined;
  readonly referral_code?: string | undefined;
}

function registrationOf(body: SentRegistration, sessionToken?: string): Registration {
  return {
    phone: body.phone_number,
    password: body.password,
    nickname: body.nickname,
    ageConfirmed: body.age_confirmed,
    sessionToken,
    bankAccount: undefined,
    referralCode: body.referral_code,
  };
}

interface SentAccount {
  readonly bank_id: string;
  readonly account_number: string;
  readonly account_name: string;
}

function accountOf(body: SentAccount) {
  return {
    bankId: body.bank_id,
    accountNumber: body.account_number,
    accountName: body.account_name,
  };
}
