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

const door = async () => (await import("./LoginScreen.tsx")).LoginScreen;
const deskDoor = async () =>
  (await import("../../app/admin/AdminLoginScreen.tsx")).AdminLoginScreen;
it.each([
  ["a member who was signed out elsewhere", 60_000, door, "คุณถูกออกจากระบบแล้ว"],
  ["one of the staff", 60_000, deskDoor, "คุณถูกออกจากระบบแล้ว"],
  ["a member at 03:00, which has words of its own", 86_400_000, door, undefined],
])("%s is told why they stand before the door", async (_, ago, open, said) => {
  const web = await memberWeb(["auth", "common"]);
  localStorage.setItem("loginTime", String(Date.now() - ago));
  await act(() => web.tellWindow("storage"));
  const { request } = await import("../../app/api.ts");
  const { session } = await import("../../app/session.ts");
  web.refuse(`GET ${balance.path}`, "no", 401, { code: "UNAUTHENTICATED" });
  await act(() => request(balance).catch(() => undefined));
  expect(session()).toBeNull();
  const page = await web.show(await open());
  await page.says("เข้าสู่ระบบ");
  if (said === undefined) expect(await web.told()).toBeUndefined();
  else await vi.waitFor(async () => expect(await web.told()).toBe(said));
});
