/** The short word about a notice that has just come: once, and not where it can be seen already. */
import type { Notice } from "@chokdee/domain/notices/contract.ts";
import type { NoticeEvent } from "@chokdee/domain/notices/rules.ts";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../../testing/browser.ts";

const SESSION = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;

let newest: Partial<Notice> | undefined;

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined
      ? new Response(textsAt(path))
      : Response.json({ data: newest ? [newest] : [], next_cursor: null, unread: 1 }),
  );
  (await import("../../app/session.ts")).beginSession("token", SESSION, 0);
  newest = notice({});
});
afterAll(async () => {
  await closeBrowser();
});

function notice(more: Partial<Notice>): Partial<Notice> {
  const about = { amount: "1500.25", reason: null, round: null, news: null };
  return { id: "7", event: "DEPOSIT_IN", is_read: false, ...about, ...more };
}

/** What is told of the newest notice now; null when nothing is. */
async function told() {
  const { tellNewest } = await import("./tell-newest.ts");
  const { shownToast } = await import("../../ui/toast.ts");
  shownToast.set(null);
  await tellNewest();
  return shownToast.get();
}

it("tells a notice once, however often something was pushed, and the next one after it", async () => {
  expect(await told()).toMatchObject({ tone: "success" });
  expect(await told()).toBeNull();
  newest = notice({ id: "6" });
  expect(await told()).toBeNull();
  newest = notice({ id: "8" });
  expect(await told()).not.toBeNull();
});

it.each([undefined, { is_read: true }])("says nothing of %j", async (more) => {
  newest = more && notice(more);
  expect(await told()).toBeNull();
});

const quiet: readonly (readonly [NoticeEvent, hash: string, isTold: boolean])[] = [
  ["DEPOSIT_IN", "#/deposit?mode=qr", false],
  ["DEPOSIT_FAILED", "#/notices", false],
  ["DEPOSIT_IN", "#/withdrawal/history", true],
  ["WITHDRAWAL_PAID", "#/withdrawal/history", false],
  ["WITHDRAWAL_REFUSED", "#/deposit", true],
  ["WIN", "#/notices", false],
  ["WIN", "#/deposit", true],
  ["PROMOTION", "", true],
];

it.each(quiet)("of %s at %s: %s", async (event, hash, isTold) => {
  location.hash = hash;
  newest = notice({ event, news: { titles: { th: "x" }, bodies: null } });
  expect((await told()) !== null).toBe(isTold);
});

it.each([
  ["WITHDRAWAL_REFUSED", "error", "#/withdrawal/history"],
  ["DEPOSIT_FAILED", "error", "#/reports"],
  ["DEPOSIT_RECALLED", "error", "#/reports"],
  ["WIN", "success", "#/lottery-bets"],
] as const)("%s is told with its amount as %s and leads to %s", async (event, tone, hash) => {
  newest = notice({ event });
  const word = await told();
  expect(word?.tone).toBe(tone);
  expect(word?.text).toContain("1,500.25");
  word?.action?.run();
  await vi.waitFor(() => expect(location.hash.replace(/^#?/, "#")).toBe(hash));
});

it.each(["NEW_DEVICE", "PASSWORD_RESET", "SIGN_IN_TRIES"] as const)(
  "%s is told as a warning, and leads to the password",
  async (event) => {
    newest = notice({ event });
    const word = await told();
    expect(word?.tone).toBe("error");
    word?.action?.run();
    await vi.waitFor(() => expect(location.hash.replace(/^#?/, "#")).toBe("#/change-password"));
  },
);

it.each([
  [false, "#/withdrawal/history"],
  [true, "#/lottery-bets"],
])("asks before it drops what is typed and not sent; with %s it is at %s", async (drops, at) => {
  location.hash = "#/withdrawal/history";
  const { useUnsaved } = await import("../../ui/unsaved.ts");
  const { questions } = await import("../../ui/confirm.ts");
  newest = notice({ event: "WIN" });
  const word = await told();
  const form = await mount(() => useUnsaved(true));
  word?.action?.run();
  expect([location.hash, questions.get().length]).toEqual(["#/withdrawal/history", 1]);
  await act(() => questions.get()[0]?.answer(drops));
  await vi.waitFor(() => expect(location.hash.replace(/^#?/, "#")).toBe(at));
  await form.unmount();
});
