/** Which calls are made without signing in, while excluded, or before a second factor is set up. */
import type { Call } from "@chokdee/domain/contract.ts";
import { expect, it } from "vitest";

import { contractCalls } from "../server/testing/contract-calls.ts";

const namesOf = (isOne: (call: Call) => boolean) =>
  [
    ...new Set(
      [...contractCalls.values()].filter(isOne).map(({ method, path }) => `${method} ${path}`),
    ),
  ].toSorted();

it("these calls are made by anybody, and all others by whoever is signed in", () => {
  expect(namesOf(({ audience }) => audience === "anybody")).toEqual([
    "GET /api/announcements",
    "GET /api/auth/registration-config",
    "GET /api/banks",
    "GET /api/house-texts/{kind}",
    "GET /api/lottery/calendar",
    "GET /api/lottery/results/by-date",
    "GET /api/lottery/results/latest",
    "GET /api/lottery/results/lottery-type/{id}",
    "GET /api/lottery/results/lottery-type/{id}/statistics",
    "GET /api/lottery/rounds",
    "GET /api/lottery/rounds/active",
    "GET /api/lottery/rounds/{id}",
    "GET /api/lottery/rounds/{id}/number-rules",
    "GET /api/lottery/rounds/{id}/proof",
    "GET /api/lottery/rounds/{id}/rate-steps",
    "GET /api/lottery/rounds/{id}/shots",
    "GET /api/lottery/types",
    "GET /api/lottery/types/{id}/bet-types",
    "GET /api/promotions",
    "GET /api/promotions/images/{id}",
    "GET /api/public/liabilities",
    "GET /api/public/log",
    "GET /api/public/log/consistency",
    "GET /api/public/log/entries",
    "GET /api/public/log/inclusion",
    "GET /api/public/log/rounds/{id}",
    "GET /api/settings",
    "GET /api/users/bank-accounts/banks/list",
    "POST /api/auth/captcha/generate",
    "POST /api/auth/forgot-password",
    "POST /api/auth/login",
    "POST /api/auth/register",
    "POST /api/auth/register/check-phone",
    "POST /api/auth/register/complete",
    "POST /api/auth/register/complete-with-bank",
    "POST /api/auth/register/send-otp",
    "POST /api/auth/register/verify-otp",
    "POST /api/auth/reset-password",
    "POST /api/payments/notifications/{provider}",
  ]);
});

it("these calls change something and are made by a member who has excluded themselves", () => {
  expect(namesOf(({ whileExcluded }) => whileExcluded === true)).toEqual([
    "DELETE /api/wallets/deposits/{id}",
    "POST /api/auth/change-password",
    "POST /api/auth/confirm",
    "POST /api/auth/logout",
    "POST /api/lottery/bets/groups/{bet_group_id}/cancel",
    "POST /api/notices/devices",
    "POST /api/notices/devices/remove",
    "POST /api/notices/read",
    "POST /api/payment/withdrawal",
    "POST /api/referral/transfer",
    "POST /api/users/bank-accounts",
    "POST /api/users/me/protection/break",
    "POST /api/users/me/protection/exclusion",
    "POST /api/wallets/debts/pay",
    "POST /api/wallets/deposits/{id}/upload-slip",
    "PUT /api/lottery/bets/groups/{bet_group_id}/note",
    "PUT /api/users/bank-accounts/{id}",
    "PUT /api/users/me/preferences",
    "PUT /api/users/me/protection/limits",
    "PUT /api/users/me/protection/reality-check",
  ]);
});

it("these calls are answered before a password or a second factor of the staff is set", () => {
  const isBefore = (call: Call) => call.audience === "admin" && call.beforeSetup === true;
  expect(namesOf(isBefore)).toEqual([
    "GET /api/admin/staff/me",
    "POST /api/admin/staff/me/confirm-phone",
    "POST /api/admin/staff/me/phone-code",
    "POST /api/admin/staff/me/totp",
    "POST /api/admin/staff/me/totp/verify",
  ]);
});

it("these calls take a key under which a retry is answered as the first time", () => {
  expect(namesOf(({ headers }) => headers !== undefined)).toEqual([
    "POST /api/admin/payout-files",
    "POST /api/admin/users/{id}/credit-adjust",
    "POST /api/admin/users/{id}/debts/collect",
    "POST /api/admin/users/{id}/debts/write-off",
    "POST /api/auth/change-password",
    "POST /api/bets",
    "POST /api/lottery/bets/groups/{bet_group_id}/cancel",
    "POST /api/lottery/rounds/{id}/shots",
    "POST /api/payment/withdrawal",
    "POST /api/payments/notifications/{provider}",
    "POST /api/referral/transfer",
    "POST /api/wallets/debts/pay",
    "POST /api/wallets/deposit-intent",
  ]);
});
