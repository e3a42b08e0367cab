/** Who signs out leaves nothing on the phone by which the next one would read their notices. */
import { logout } from "@chokdee/domain/accounts/contract.ts";
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
