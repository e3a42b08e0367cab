/** The calls of accounts: domain/members/contract.ts and bank-contract.ts. */
import * as bankCalls from "@chokdee/domain/members/bank-contract.ts";
import * as accountCalls from "@chokdee/domain/accounts/contract.ts";
import * as calls from "@chokdee/domain/members/contract.ts";
import * as copyCalls from "@chokdee/domain/operations/copy-contract.ts";

import { readSettings } from "../core/settings.ts";
import { idempotencyKey } from "../platform/http/idempotency.ts";
import type { Router } from "../platform/http/router.ts";
import { textOf } from "../platform/http/languages.ts";
import { addBankAccount, changeBankAccount } from "./bank-accounts.ts";
import { checkPhone, sendOtp, verifyOtp } from "./begin-registration.ts";
import { makeCaptcha } from "../accounts/captcha.ts";
import { confirmIdentity } from "../accounts/confirm-identity.ts";
import { takeOwnCopy } from "./copy-of-data.ts";
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
} as const;

export function membersRoutes(router: Router): void {
  signInRoutes(router);
  registrationRoutes(router);
  passwordRoutes(router);
  profileRoutes(router);
  protectionRoutes(router);
  bankRoutes(router);
}

function signInRoutes(router: Router): void {
  const { app } = router;
  router.route(
    accountCalls.login,
    async ({ body, address, language }) => {
      const session = await signIn(app, {
        phone: body.phone_number,
        password: body.password,
        captcha: body,
        otp: body.otp,
        deviceToken: body.device_token,
        address,
      });
      const key = session.isLastUse ? "SIGNED_IN_ONCE" : "SIGNED_IN";
      return {
        ...signedInAnswer(session, textOf(key, undefined, language)),
        password_once: session.isLastUse,
        failed_tries: session.untold
          ? { count: session.untold.count, last_at: session.untold.lastAt.toISOString() }
          : null,
      };
    },
    { limit: limits.login },
  );

  router.route(accountCalls.logout, ({ session, address }) =>
    signOut(app, session, address).then(() => undefined),
  );

  router.route(accountCalls.generateCaptcha, ({ address }) => makeCaptcha(app, address), {
    limit: limits.captcha,
  });
}

function registrationRoutes(router: Router): void {
  const { app } = router;
  router.route(calls.registrationConfig, async () => {
    const { require_otp, require_bank_account } = await readSettings(app.db);
    return { require_otp, require_bank_account };
  });

  router.route(
    calls.checkPhone,
    async ({ body }) => {
      const { requireOtp, sessionToken } = await checkPhone(app, body.phone_number);
      return { require_otp: requireOtp, session_token: sessionToken };
    },
    { limit: limits.checkPhone },
  );

  router.route(
    calls.sendOtp,
    async ({ body, address, language }) => {
      const sent = await sendOtp(app, body.phone_number, address, language);
      return {
        message: textOf("OTP_SENT", undefined, language),
        resend_after_seconds: sent.resendAfterSeconds,
        request_token: sent.requestToken,
      };
    },
    { limit: limits.sendCode },
  );

  router.route(
    calls.verifyOtp,
    async ({ body }) => {
      const guess = { otp: body.otp, requestToken: body.request_token };
      return { session_token: await verifyOtp(app, body.phone_number, guess) };
    },
    { limit: limits.guessCode },
  );

  const complete = async (
    sent: Omit<Registration, "address">,
    { address, language }: { address: string; language: string | undefined },
  ) => {
    const session = await registerMember(app, { ...sent, address });
    app.log.info({ member: session.member.id, address }, "registered");
    return signedInAnswer(session, textOf("REGISTERED", undefined, language));
  };
  const limit = limits.register;
  router.route(calls.register, (context) => complete(registrationOf(context.body), context), {
    limit,
  });
  router.route(
    calls.completeRegistration,
    (context) => complete(registrationOf(context.body, context.body.session_token), context),
    { limit },
  );
  router.route(
    calls.completeRegistrationWithBank,
    ({ body, ...context }) =>
      complete(
        { ...registrationOf(body, body.session_token), bankAccount: accountOf(body) },
        context,
      ),
    { limit },
  );
}

function passwordRoutes(router: Router): void {
  const { app } = router;
  router.route(accountCalls.changePassword, async ({ body, session, address, request }) => {
    const { current_password: current, new_password: next, device_token: deviceToken } = body;
    const key = idempotencyKey(request);
    await changePassword(app, session, { current, next, deviceToken, key }, address);
    return undefined;
  });

  router.route(accountCalls.confirmIdentity, async ({ body, session }) => ({
    fresh_until: (await confirmIdentity(app, session, body)).toISOString(),
  }));

  router.route(
    accountCalls.forgotPassword,
    async ({ body, address, language }) => {
      const from = { address, deviceToken: body.device_token };
      const sent = await requestPasswordReset(app, body.phone_number, from, language);
      return {
        message: textOf("OTP_SENT_IF_KNOWN", undefined, language),
        resend_after_seconds: sent.resendAfterSeconds,
        request_token: sent.requestToken,
      };
    },
    { limit: limits.sendCode },
  );

  router.route(
    accountCalls.resetPassword,
    async ({ body, address }) => {
      const sent = {
        phone: body.phone_number,
        otp: body.otp,
        password: body.new_password,
        totp: body.totp,
        requestToken: body.request_token,
      };
      await resetPassword(app, sent, address);
      return undefined;
    },
    { limit: limits.guessCode },
  );
}

function profileRoutes(router: Router): void {
  const { app } = router;
  router.route(calls.me, async ({ member, session }) => ({
    ...profileOf(await readMember(app.db, member.id), member.id),
    session_expires_at: session.expiresAt.toISOString(),
  }));
  router.route(calls.changeMe, async ({ body, actor, member }) =>
    profileOf(
      await changeNickname(app, actor, body.nickname, member.role === "ADMIN"),
      actor.actorId,
    ),
  );
  router.route(calls.readPreferences, ({ member }) => readPreferences(app.db, member.id));
  router.route(calls.writePreferences, ({ body, member }) =>
    savePreferences(app.db, member.id, body),
  );
  router.route(copyCalls.takeOwnCopy, ({ actor, ...answer }) => takeOwnCopy(app, actor, answer));
}

function bankRoutes(router: Router): void {
  const { app } = router;
  router.route(bankCalls.listBanks, () => readBanks(app.db));
  router.route(bankCalls.listBanksForForm, () => readBanks(app.db));
  router.route(bankCalls.listBankAccounts, ({ member }) => readBankAccounts(app.db, member.id));

  router.route(bankCalls.addBankAccount, async ({ body, session, actor, language }) => ({
    ...(await addBankAccount(app, { session, actor }, accountOf(body))),
    message: textOf("BANK_ACCOUNT_ADDED", undefined, language),
  }));
  router.route(bankCalls.changeBankAccount, async ({ body, params, session, actor, language }) => ({
    ...(await changeBankAccount(app, { session, actor }, params.id, accountOf(body))),
    message: textOf("BANK_ACCOUNT_SAVED", undefined, language),
  }));
}

function userOf(member: MemberRow): accountCalls.User {
  const { id, phone_number, nickname, role } = member;
  return { id, phone_number, nickname, role };
}

function profileOf(member: MemberRow | undefined, id: string) {
  if (!member) throw new Error(`member ${id} is signed in and not there`);
  return { ...userOf(member), created_at: member.created_at.toISOString() };
}

/** Both as the spec's client reads it: the user in an object, and flat. */
function signedInAnswer(session: NewSession, message: string) {
  const { member, token, expiresAt, deviceToken } = session;
  return {
    access_token: token,
    expires_at: expiresAt.toISOString(),
    user: userOf(member),
    ...userOf(member),
    message,
    device_token: deviceToken,
  };
}

interface SentRegistration {
  readonly phone_number: string;
  readonly password: string;
  readonly nickname: string;
  readonly age_confirmed?: boolean | undefined;
  readonly referral_code?: string | undefined;
}

function registrationOf(
  body: SentRegistration,
  sessionToken?: string,
): Omit<Registration, "address"> {
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
