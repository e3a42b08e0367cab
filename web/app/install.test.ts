/** Whether the app can be put among the phone's own, and how it is asked for. */
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../testing/browser.ts";

let standsAlone: boolean;
let phone: { userAgent: string; maxTouchPoints: number };
let listening: EventTarget;

beforeEach(() => {
  openBrowser();
  standsAlone = false;
  phone = { userAgent: "Linux; Android", maxTouchPoints: 5 };
  listening = new EventTarget();
  vi.stubGlobal("addEventListener", listening.addEventListener.bind(listening));
  vi.stubGlobal("navigator", phone);
  vi.stubGlobal("matchMedia", (of: string) => ({
    matches: of === "(display-mode: standalone)" && standsAlone,
  }));
});
afterAll(closeBrowser);

async function app() {
  const install = await import("./install.ts");
  install.keepInstallOffer();
  const shown = await mount(() => [install.useInstallable(), install.useInstalled()] as const);
  const tell = async (type: string, more: object = {}) => {
    const event = Object.assign(new Event(type, { cancelable: true }), more);
    await act(() => listening.dispatchEvent(event));
    return event;
  };
  return {
    ...install,
    tell,
    installable: () => shown.value()[0],
    installed: () => shown.value()[1],
  };
}

describe("the browser's offer to install", () => {
  it("is kept from showing by itself, and shown once when the member asks", async () => {
    const { tell, installable, askToInstall } = await app();
    expect(installable()).toBe(false);
    expect(await askToInstall()).toBe(false);
    const prompt = vi.fn<() => Promise<void>>(async () => undefined);
    const offered = await tell("beforeinstallprompt", { prompt });
    expect([offered.defaultPrevented, installable(), prompt.mock.calls.length]).toEqual([
      true,
      true,
      0,
    ]);
    let asked: boolean | undefined;
    await act(async () => (asked = await askToInstall()));
    expect([asked, prompt.mock.calls.length, installable()]).toEqual([true, 1, false]);
    expect(await askToInstall()).toBe(false);
  });

  it("goes when the app was installed in another way", async () => {
    const { tell, installable, installed } = await app();
    await tell("beforeinstallprompt", { prompt: async () => undefined });
    standsAlone = true;
    await tell("appinstalled");
    expect([installable(), installed()]).toEqual([false, true]);
  });
});

it.each([
  ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)", 5, true],
  ["an iPad, which calls itself a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X)", 5, true],
  ["a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X)", 0, false],
  ["an Android phone without an offer", "Mozilla/5.0 (Linux; Android 16)", 5, false],
])("%s can be told the way: %j with %i fingers", async (_, userAgent, maxTouchPoints, can) => {
  Object.assign(phone, { userAgent, maxTouchPoints });
  const { installable } = await app();
  expect(installable()).toBe(can);
});

it("where the app stands alone there is nothing to install", async () => {
  Object.assign(phone, { userAgent: "iPhone" });
  standsAlone = true;
  const { installable, installed } = await app();
  expect([installable(), installed()]).toEqual([false, true]);
});
