/** What a device is asked and told: its theme, its way to share, and which layer its back button closes. */
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { closeBrowser, mount, openBrowser } from "../testing/browser.ts";

beforeEach(() => void openBrowser());
afterAll(closeBrowser);

describe("the theme", () => {
  async function device(isDark: boolean) {
    const media = Object.assign(new EventTarget(), { matches: isDark });
    vi.stubGlobal("matchMedia", () => media);
    const setAttribute = vi.fn<(name: string, value: string) => void>();
    Object.assign(document, { querySelector: () => ({ setAttribute }) });
    const theme = await import("./theme.ts");
    const shown = () => document.documentElement.dataset["theme"];
    return { ...theme, media, shown, bar: () => setAttribute.mock.lastCall };
  }

  it("follows the device until one is chosen, which then stays, with the phone's bars", async () => {
    const { followDeviceTheme, chooseTheme, chosenTheme, media, shown, bar } = await device(true);
    followDeviceTheme();
    expect([shown(), bar()]).toEqual(["dark", ["content", "#0B1222"]]);
    media.matches = false;
    media.dispatchEvent(new Event("change"));
    expect([shown(), bar()]).toEqual(["light", ["content", "#F2F4F8"]]);
    chooseTheme("dark");
    expect([shown(), chosenTheme(), localStorage.getItem("theme")]).toEqual([
      "dark",
      "dark",
      "dark",
    ]);
    media.dispatchEvent(new Event("change"));
    expect(shown()).toBe("dark");
    media.matches = true;
    chooseTheme("light");
    expect(shown()).toBe("light");
    chooseTheme("system");
    expect([shown(), chosenTheme(), localStorage.getItem("theme")]).toEqual([
      "dark",
      "system",
      null,
    ]);
    localStorage.setItem("theme", "pink");
    expect(chosenTheme()).toBe("system");
  });
});

describe("a picture", () => {
  async function sharing(coarse: boolean, share: () => Promise<void>) {
    const { sharePicture } = await import("./save-picture.ts");
    vi.stubGlobal("matchMedia", () => ({ matches: coarse }));
    const canShare = () => true;
    vi.stubGlobal("navigator", { share, canShare });
    vi.stubGlobal("URL", { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined });
    const link = { href: "", download: "", click: vi.fn<() => void>() };
    Object.assign(document, { createElement: () => link });
    const how = await sharePicture(new Blob(["x"], { type: "image/png" }), "slip.png");
    return { how, link, saved: link.click.mock.calls.length };
  }
  const refused = (name: string) => () => Promise.reject(new DOMException("", name));

  it.each([
    ["on a phone goes to its own way of sharing", true, async () => undefined, "shared", 0],
    [
      "that the member does not share after all is not saved",
      true,
      refused("AbortError"),
      "cancelled",
      0,
    ],
    ["that a phone will not share is saved", true, refused("NotAllowedError"), "saved", 1],
    ["on a computer is saved", false, async () => undefined, "saved", 1],
  ])("%s", async (_, coarse, share, how, times) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const done = await sharing(coarse, share);
    vi.useRealTimers();
    expect([done.how, done.saved]).toEqual([how, times]);
    if (times === 1) expect(done.link).toMatchObject({ href: "blob:1", download: "slip.png" });
  });
});

it("the bottom navigation is away as long as one screen wants it so", async () => {
  const { useHiddenBottomNav, useBottomNavIsHidden } = await import("./bottom-nav.ts");
  const shell = await mount(useBottomNavIsHidden);
  expect(shell.value()).toBe(false);
  const one = await mount(() => useHiddenBottomNav());
  const other = await mount(() => useHiddenBottomNav());
  await mount(() => useHiddenBottomNav(false));
  expect(shell.value()).toBe(true);
  await one.unmount();
  expect(shell.value()).toBe(true);
  await other.unmount();
  expect(shell.value()).toBe(false);
});

describe("sheets and dialogs that are open", () => {
  it("stand on an entry of the history each, the back button closes the last, and closing goes back", async () => {
    const { tellWindow } = openBrowser();
    const pushState = vi.fn<(state: object) => void>((state) => Object.assign(history, { state }));
    const go = vi.fn<(steps: number) => void>();
    vi.stubGlobal("history", { state: { idx: 3 }, pushState, go, back: () => undefined });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { openLayer } = await import("./open-layers.ts");
    const closed: string[] = [];
    const first = openLayer(() => closed.push("first"));
    let endSecond: () => void = () => undefined;
    endSecond = openLayer(() => {
      closed.push("second");
      endSecond();
    });
    vi.runAllTimers();
    expect(pushState.mock.calls.map(([state]) => state)).toEqual([
      { idx: 3, layers: 1 },
      { idx: 3, layers: 2 },
    ]);
    Object.assign(history, { state: { idx: 3, layers: 1 } });
    tellWindow("popstate");
    expect(closed).toEqual(["second"]);
    vi.runAllTimers();
    expect(go).not.toHaveBeenCalled();
    first();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(go).toHaveBeenCalledExactlyOnceWith(-1);
  });
});
