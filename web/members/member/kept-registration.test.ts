import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../../testing/browser.ts";
import { emptyRegistration, type Registration } from "./registration.ts";

const entered: Registration = {
  step: "otp",
  phone: "0819990001",
  requireOtp: true,
  sessionToken: "token",
  nickname: "โชค",
  password: "4711-ab",
  passwordAgain: "4711-ab",
  refused: { password: "4711-ab", text: "เดาง่ายเกินไป" },
  expired: "หมดเวลาสมัคร",
  ageConfirmed: true,
  account: { bank: null, name: "โชค ดี", number: "0452873196" },
};

beforeEach(() => {
  openBrowser();
  vi.useFakeTimers({ now: Date.parse("2026-11-23T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(closeBrowser);

const open = () => import("./kept-registration.ts");

it("outlives a reload for ten minutes, without its password and bank account", async () => {
  const { keepRegistration } = await open();
  keepRegistration(entered);
  const kept = localStorage.getItem("registration");
  expect(kept).not.toContain(entered.password);
  expect(kept).not.toContain(entered.account.number);
  vi.resetModules();
  const { keptRegistration } = await open();
  vi.advanceTimersByTime(10 * 60_000);
  expect(keptRegistration()).toEqual({
    ...entered,
    password: "",
    passwordAgain: "",
    refused: null,
    expired: null,
    account: emptyRegistration.account,
  });
  vi.advanceTimersByTime(1);
  expect(keptRegistration()).toEqual(emptyRegistration);
});

it("lies on the phone no longer than it counts, once the app is opened again", async () => {
  const { forgetOldRegistration, keepRegistration } = await open();
  keepRegistration(entered);
  vi.advanceTimersByTime(10 * 60_000);
  forgetOldRegistration();
  expect(localStorage.getItem("registration")).toContain(entered.phone);
  vi.advanceTimersByTime(1);
  forgetOldRegistration();
  expect(localStorage.getItem("registration")).toBeNull();
  forgetOldRegistration();
});

it("of a clock that was ahead by more does not come back when that is put right", async () => {
  const { forgetOldRegistration, keepRegistration, keptRegistration } = await open();
  keepRegistration(entered);
  vi.setSystemTime(Date.now() - 10 * 60_000);
  expect(keptRegistration()).toMatchObject({ phone: entered.phone });
  vi.setSystemTime(Date.now() - 1);
  expect(keptRegistration()).toEqual(emptyRegistration);
  forgetOldRegistration();
  expect(localStorage.getItem("registration")).toBeNull();
});

it("goes on before the bank account, where the password is asked for again", async () => {
  const { forgetRegistration, keepRegistration, keptRegistration } = await open();
  keepRegistration({ ...entered, step: "bank" });
  expect(keptRegistration()).toMatchObject({ step: "account", sessionToken: "token" });
  forgetRegistration();
  expect(keptRegistration()).toEqual(emptyRegistration);
});

it("is begun anew where what is kept cannot be read", async () => {
  localStorage.setItem("registration", "{");
  expect((await open()).keptRegistration()).toEqual(emptyRegistration);
});

it("who brought a visitor is kept until they have registered, and left out where nobody did", async () => {
  const { forgetReferral, keepReferral, keptReferral } = await import("../../app/kept-referral.ts");
  expect(keptReferral()).toEqual({});
  keepReferral("abcd2345");
  expect(keptReferral()).toEqual({ referral_code: "ABCD2345" });
  forgetReferral();
  expect(keptReferral()).toEqual({});
});

it.each(["", "CODE7", "\0", `${"A".repeat(63)}🍀`])(
  "what is no code (%j) is not sent, and takes no other's place",
  async (text) => {
    const { keepReferral, keptReferral } = await import("../../app/kept-referral.ts");
    keepReferral(text);
    expect(keptReferral()).toEqual({});
    keepReferral("ABCD2345ครับ");
    keepReferral(text);
    expect(keptReferral()).toEqual({ referral_code: "ABCD2345" });
    // A page of before kept whatever the link said.
    localStorage.setItem("referral_code", text);
    expect(keptReferral()).toEqual({});
  },
);
