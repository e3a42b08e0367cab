import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, reload, type TestBrowser } from "../testing/browser.ts";

const member = { phone_number: "0811111111", nickname: "A", role: "USER" } as const;
const alice = { ...member, id: "a" };
const bob = { ...member, id: "b" };
const BALANCE = ["wallet", "balance"];

let browser: TestBrowser;
beforeEach(async () => {
  browser = openBrowser();
  (await import("./member-change.ts")).forgetFormerMember();
});
afterAll(async () => {
  await closeBrowser();
});

/** Signs in and sees a balance. */
async function seesABalance(user: typeof alice) {
  const { beginSession } = await import("./session.ts");
  beginSession(`token of ${user.id}`, user, 0);
  const { queryClient } = await import("./query-client.ts");
  queryClient.setQueryData(BALANCE, "1,000.00");
  return () => queryClient.getQueryData(BALANCE);
}

it("nothing of a member who signed out is there for whoever comes next", async () => {
  const balance = await seesABalance(alice);
  (await import("./session.ts")).endSession();
  expect(balance()).toBeUndefined();
});

it("nothing of a member is there when another signs in over them", async () => {
  const balance = await seesABalance(alice);
  (await import("./session.ts")).beginSession("token", bob, 0);
  expect(balance()).toBeUndefined();
});

it("nothing of a member is there when the one before them comes back", async () => {
  await seesABalance(alice);
  const balance = await seesABalance(bob);
  (await import("./session.ts")).beginSession("token", alice, 0);
  expect(balance()).toBeUndefined();
});

it("a token under its older name is a session, too, but not before the newer one", async () => {
  const { session } = await import("./session.ts");
  localStorage.setItem("token", "older");
  localStorage.setItem("user", JSON.stringify(bob));
  browser.tellWindow("storage");
  expect(session()).toMatchObject({ token: "older", user: { id: "b" } });
  localStorage.setItem("accessToken", "newer");
  browser.tellWindow("storage");
  expect(session()?.token).toBe("newer");
});

it("nothing of a member is there when another has signed in in the other tab", async () => {
  const balance = await seesABalance(alice);
  localStorage.setItem("accessToken", "token of b");
  localStorage.setItem("user", JSON.stringify(bob));
  browser.tellWindow("storage");
  expect((await import("./session.ts")).session()?.user.id).toBe("b");
  expect(balance()).toBeUndefined();
});

it("what a member was asked is no question to the next: it was answered with no", async () => {
  await seesABalance(alice);
  const { confirm, questions } = await import("../ui/confirm.ts");
  const answers = [confirm({ title: "Withdraw 500?" }), confirm({ title: "Clear all?" })];
  (await import("./session.ts")).beginSession("token", bob, 0);
  expect(questions.get()).toEqual([]);
  expect(await Promise.all(answers)).toEqual([false, false]);
  void confirm({ title: "Deposit 100?" });
  (await import("./session.ts")).renameInSession("บี");
  expect(questions.get()).toHaveLength(1);
});

it("what a member was asked, accounts and amounts in it, goes with the session", async () => {
  await seesABalance(alice);
  const { confirm, notify, questions } = await import("../ui/confirm.ts");
  const answer = confirm({ title: "Withdraw 500?", body: "Bangkok Bank 123-4-56789-0" });
  void notify({ title: "The session ends at three" });
  (await import("./session.ts")).endSession();
  expect(questions.get().map(({ title }) => title)).toEqual(["The session ends at three"]);
  expect(await answer).toBe(false);
});

it("a notice that stands open when the session ends can still be read", async () => {
  await seesABalance(alice);
  const { notify, questions } = await import("../ui/confirm.ts");
  const read = notify({ title: "You are signed out" });
  (await import("./session.ts")).endSession();
  expect(questions.get().map(({ title }) => title)).toEqual(["You are signed out"]);
  questions.get()[0]?.answer(true);
  await read;
});

it.each([true, false])(
  "a notice to a member is not shown to the next, who signs in after a sign-out: %s",
  async (isSignedOut) => {
    await seesABalance(alice);
    const { notify, questions } = await import("../ui/confirm.ts");
    const read = notify({ title: "You have won 900.00" });
    const { beginSession, endSession } = await import("./session.ts");
    if (isSignedOut) endSession();
    beginSession("token", bob, 0);
    expect(questions.get()).toEqual([]);
    await read;
  },
);

it("what else another tab keeps is no change of the session", async () => {
  await seesABalance(alice);
  const { onSessionChange, session } = await import("./session.ts");
  const before = session();
  let changes = 0;
  const stop = onSessionChange(() => (changes += 1));
  localStorage.setItem("keptNews", "1");
  browser.tellWindow("storage");
  expect([changes, session()]).toEqual([0, before]);
  localStorage.setItem("accessToken", "another");
  browser.tellWindow("storage");
  stop();
  expect([changes, session()?.token]).toEqual([1, "another"]);
});

it("what a member sees stays when they sign in again or change their nickname", async () => {
  const balance = await seesABalance(alice);
  const { beginSession, renameInSession } = await import("./session.ts");
  beginSession("a newer token", alice, 0);
  renameInSession("ก้อย");
  expect(balance()).toBe("1,000.00");
});

it("a tab is signed out when the other tab signs out", async () => {
  await seesABalance(alice);
  const { onSessionChange, session } = await import("./session.ts");
  const told = vi.fn<() => void>();
  onSessionChange(told);
  localStorage.removeItem("accessToken");
  expect(session()).not.toBeNull();
  browser.tellWindow("storage");
  expect(session()).toBeNull();
  expect(told).toHaveBeenCalledTimes(1);
});

it("a signed-out session leaves no token, user or time of login in the browser", async () => {
  await seesABalance(alice);
  localStorage.setItem("token", "an older one");
  (await import("./session.ts")).endSession();
  for (const key of ["accessToken", "token", "user", "loginTime", "registrationInProgress"]) {
    expect(localStorage.getItem(key)).toBeNull();
  }
});

it("a session is known by the time of its login after a reload, and by its changed nickname", async () => {
  await seesABalance(alice);
  const { beginSession, renameInSession } = await import("./session.ts");
  beginSession("token", alice, 1_234);
  renameInSession("ก้อย");
  expect((await import("./session.ts")).session()).toMatchObject({ user: { nickname: "ก้อย" } });
  reload();
  const { session } = await import("./session.ts");
  expect(session()).toEqual({
    token: "token",
    user: { ...alice, nickname: "ก้อย" },
    loginMs: 1_234,
  });
});

it("a session without a time of login counts from now on, also after the next reload", async () => {
  await seesABalance(alice);
  localStorage.removeItem("loginTime");
  vi.useFakeTimers({ now: 5_000, toFake: ["Date"] });
  reload();
  expect((await import("./session.ts")).session()?.loginMs).toBe(5_000);
  vi.setSystemTime(9_000);
  reload();
  expect((await import("./session.ts")).session()?.loginMs).toBe(5_000);
  vi.useRealTimers();
});

it.each([
  ["a token without a member", { accessToken: "t" }],
  ["a member without a token", { user: JSON.stringify(alice) }],
  ["what cannot be read", { accessToken: "t", user: "{" }],
  [
    "a registration that is not finished",
    { accessToken: "t", user: JSON.stringify(alice), registrationInProgress: "true" },
  ],
])("%s is no session", async (_, kept) => {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  reload();
  expect((await import("./session.ts")).session()).toBeNull();
});

it("who signs in in the middle of a registration is signed in, and nobody is renamed who is not", async () => {
  const { beginSession, endSession, renameInSession, session, setRegistrationInProgress } =
    await import("./session.ts");
  setRegistrationInProgress(true);
  beginSession("token", alice, 0);
  expect(session()?.user.id).toBe("a");
  endSession();
  renameInSession("ก้อย");
  expect(localStorage.getItem("user")).toBeNull();
});

it("a page that the browser shows again as it was does not show a member who left meanwhile", async () => {
  const balance = await seesABalance(alice);
  // It was put away: of what other pages did to the storage nobody told it.
  localStorage.setItem("accessToken", "token of b");
  localStorage.setItem("user", JSON.stringify(bob));
  browser.tellWindow("pageshow");
  const { session } = await import("./session.ts");
  expect([session()?.token, balance()]).toEqual(["token of b", undefined]);
  localStorage.removeItem("accessToken");
  browser.tellWindow("pageshow");
  expect(session()).toBeNull();
});
