/** What is around every screen: the screen that stands, a missed address, and what was said before. */
import { createElement } from "react";
import { useNavigate } from "react-router";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../testing/browser.ts";
import { memberWeb } from "../testing/member-web.ts";

/** Where the address led that the router had not heard of. */
let heard: string[];

beforeEach(() => {
  heard = [];
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

/** At an address; it may become another one while the first screen is drawn. */
async function root(address: string, meanwhile = address) {
  const web = await memberWeb([], address);
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal("visualViewport", null);
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  vi.stubGlobal("PopStateEvent", Event);
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => heard.push(`${type} ${location.hash}`));
  const { Root } = await import("./Root.tsx");
  let go: (path: string) => unknown = () => undefined;
  function Screen() {
    go = useNavigate();
    if (location.hash === `#${address}`) location.hash = `#${meanwhile}`;
    return "หน้า";
  }
  const page = await web.show(Root, { children: createElement(Screen) });
  return { ...web, page, go: (path: string) => act(() => go(path)) };
}

it("the address of the screen that stands is told, with what it is narrowed by", async () => {
  const { go } = await root("/lotteries?category=LAOS");
  const shown = () => document.documentElement.dataset["shown"];
  expect(shown()).toBe("/lotteries?category=LAOS");
  await go("/help");
  expect(shown()).toBe("/help");
});

it("an address that came before the first screen stood is heard", async () => {
  await root("/lotteries", "/notices");
  expect(heard).toEqual(["popstate #/notices"]);
});

it("the address that is shown is not heard a second time", async () => {
  await root("/lotteries?category=LAOS");
  expect(heard).toEqual([]);
});

it("what was said on one screen goes with it, unless it was said on the way to the next", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { page, go, told } = await root("/help");
  const { toast } = await import("../ui/toast.ts");
  await act(() => toast("พูดแล้ว"));
  expect(page.words()).toContain("พูดแล้ว");
  vi.setSystemTime(Date.now() + 1_200);
  location.hash = "#/notices";
  await go("/notices");
  expect(await told()).toBe("พูดแล้ว");
  vi.setSystemTime(Date.now() + 1);
  location.hash = "#/help";
  await go("/help");
  expect(await told()).toBeUndefined();
});

it("where there is no screen the way home is shown", async () => {
  const { show } = await memberWeb([]);
  const { NotFound } = await import("./Root.tsx");
  const page = await show(NotFound);
  expect(page.links()).toEqual(["/"]);
});
