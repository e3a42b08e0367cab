/** A phone without room: its storage refuses everything, and whoever is here goes on all the same. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";

const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;

beforeEach(() => {
  openBrowser();
  for (const storage of [localStorage, sessionStorage]) {
    vi.spyOn(storage, "setItem").mockImplementation(() => {
      throw new DOMException("There is no room.", "QuotaExceededError");
    });
  }
});
afterAll(closeBrowser);

it("signs in, is called by another name, and signs out", async () => {
  const { startSession } = await import("../accounts/member/calls.ts");
  const { endSession, renameInSession, session } = await import("./session.ts");
  startSession({ access_token: "t", user: alice, device_token: "d" });
  expect(session()).toMatchObject({ token: "t", user: { id: "a" } });
  const { knownDevice } = await import("../accounts/member/known-device.ts");
  expect(knownDevice(alice.phone_number)).toEqual({ device_token: "d" });
  renameInSession("ก้อย");
  expect(session()?.user.nickname).toBe("ก้อย");
  endSession();
  expect(session()).toBeNull();
});

it("registers step by step, with the code of the link", async () => {
  const { setRegistrationInProgress, registrationInProgress } = await import("./session.ts");
  setRegistrationInProgress(true);
  expect(registrationInProgress()).toBe(true);
  setRegistrationInProgress(false);
  expect(registrationInProgress()).toBe(false);
  const { forgetRegistration, keepRegistration, keptRegistration } =
    await import("../members/member/kept-registration.ts");
  const { emptyRegistration } = await import("../members/member/registration.ts");
  keepRegistration({ ...emptyRegistration, step: "account", phone: "0811111111" });
  expect(keptRegistration()).toMatchObject({ step: "account", phone: "0811111111" });
  forgetRegistration();
  expect(keptRegistration()).toEqual(emptyRegistration);
  const { forgetReferral, keepReferral, keptReferral } = await import("./kept-referral.ts");
  keepReferral("KDEE2345");
  expect(keptReferral()).toEqual({ referral_code: "KDEE2345" });
  forgetReferral();
  expect(keptReferral()).toEqual({});
});

it("changes the language, and has closed a reality check", async () => {
  const { chooseLanguage, chosenLanguage, hasChosenLanguage } = await import("../text/i18n.ts");
  await chooseLanguage("en");
  expect([chosenLanguage(), hasChosenLanguage()]).toEqual(["en", true]);
  const { realityCheckDue, realityCheckSeen } =
    await import("../protection/member/reality-check-time.ts");
  realityCheckSeen();
  expect(realityCheckDue(0, 1)).toBeGreaterThan(Date.now());
});

it("finds again what was entered, and the way back from a deposit", async () => {
  const { keepPick, keptPick } = await import("../betting/member/kept-animals.ts");
  keepPick("a", { animals: [4], amountText: "25" });
  expect(keptPick("a")).toEqual({ animals: [4], amountText: "25" });
  const { forgetEntries, keepDraft, keptDraft } = await import("../betting/member/kept-draft.ts");
  const { EMPTY_DRAFT } = await import("../betting/member/draft.ts");
  const list = [{ betType: "TWO_TOP", number: "12" }] as const;
  keepDraft("a", "7", { ...EMPTY_DRAFT, list });
  expect(keptDraft("a", "7").list).toEqual(list);
  forgetEntries("a", "7");
  expect(keptDraft("a", "7").list).toEqual([]);
  const { forgetWayBack, keepWayBack, wayBack } = await import("../deposits/member/way-back.ts");
  const { paths } = await import("./paths.ts");
  keepWayBack(paths.animals);
  expect(wayBack()).toBe(paths.animals);
  forgetWayBack();
  expect(wayBack()).toBeNull();
});
