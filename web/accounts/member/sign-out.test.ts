/** Who signs out leaves nothing on the phone by which the next one would read their notices. */
import { logout } from "@chokdee/domain/accounts/contract.ts";
import { balance } from "@chokdee/domain/wallet/contract.ts";
import { afterAll, expect, it, vi } from "vitest";

import { act, closeBrowser, mount } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterAll(closeBrowser);

it("a member who signs out is told nothing on this phone any more, and the server is told", async () => {
  const { sent, tokens } = await memberWeb([]);
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  const serviceWorker = {
    getRegistration: async () => ({ pushManager, getNotifications: async () => [] }),
  };
  vi.stubGlobal("navigator", { onLine: true, serviceWorker });
  Object.assign(window, { PushManager: {}, Notification: {} });
  localStorage.setItem("pushMember", "m");
  const { useLogout } = await import("./calls.ts");
  const { session } = await import("../../app/session.ts");
  const leave = await mount(useLogout);
  await act(() => leave.value()());
  expect(session()).toBeNull();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(localStorage.getItem("pushMember")).toBeNull();
  expect(sent.map(({ call }) => call)).toEqual([`POST ${logout.path}`]);
  // Without it the session would go on at the server.
  expect(tokens).toEqual(["Bearer token"]);
});

/** As the browser tells a tab that another one has signed out, or was refused. */
const endedInAnotherTab = async (web: Awaited<ReturnType<typeof memberWeb>>) => {
  localStorage.removeItem("accessToken");
  await act(() => web.tellWindow("storage"));
};
const refusedHere = async (web: Awaited<ReturnType<typeof memberWeb>>) => {
  const { request } = await import("../../app/api.ts");
  web.refuse(`GET ${balance.path}`, "no", 401, { code: "UNAUTHENTICATED" });
  await act(() => request(balance).catch(() => undefined));
};
const signsOutHere = async () => {
  const { useLogout } = await import("./calls.ts");
  const leave = await mount(useLogout);
  await act(() => leave.value()());
};

const door = async () => (await import("./LoginScreen.tsx")).LoginScreen;
const deskDoor = () => import("../../app/admin/AdminLoginScreen.tsx");
const OUT = "คุณถูกออกจากระบบแล้ว";
const MINUTE = 60_000;
it.each([
  ["a member who was signed out elsewhere", refusedHere, MINUTE, door, OUT],
  ["one of the staff", refusedHere, MINUTE, deskDoor, OUT],
  ["a member whose other tab has ended it", endedInAnotherTab, MINUTE, door, OUT],
  ["one of the staff whose other tab has", endedInAnotherTab, MINUTE, deskDoor, OUT],
  [
    "a member who signs out, by nothing that they did not know",
    signsOutHere,
    MINUTE,
    door,
    undefined,
  ],
  ["a member at 03:00, which has words of its own", refusedHere, 86_400_000, door, undefined],
  ["a member's other tab at 03:00", endedInAnotherTab, 86_400_000, door, undefined],
])("%s is told why they stand before the door", async (_, end, ago, open, said) => {
  const web = await memberWeb(["auth", "common"]);
  localStorage.setItem("loginTime", String(Date.now() - ago));
  await act(() => web.tellWindow("storage"));
  const { session } = await import("../../app/session.ts");
  await end(web);
  expect(session()).toBeNull();
  const page = await web.show(await open());
  await page.says("เข้าสู่ระบบ");
  if (said === undefined) expect(await web.told()).toBeUndefined();
  else await vi.waitFor(async () => expect(await web.told()).toBe(said));
});
