/** While something typed is not sent the page is not left unasked, and afterwards it is. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../testing/browser.ts";

let listeners: string[] = [];

beforeEach(async () => {
  openBrowser();
  listeners = [];
  const { addEventListener: add, removeEventListener: remove } = globalThis;
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => {
    listeners.push(type);
    add(type, listener);
  });
  vi.stubGlobal("removeEventListener", (type: string, listener: () => void) => {
    const at = listeners.indexOf(type);
    if (at !== -1) listeners.splice(at, 1);
    remove(type, listener);
  });
  await (await import("../text/i18n.ts")).loadTexts(["common"]);
});
afterAll(closeBrowser);

/** How often the browser would ask before the tab is closed. */
const asksAtEnd = () => listeners.filter((type) => type === "beforeunload").length;

it("closing the tab is asked about once, and no more when the last form is sent or dropped", async () => {
  const { mayLeave, useUnsaved } = await import("./unsaved.ts");
  const { useState } = await import("react");
  const form = async () =>
    mount(() => {
      const [isUnsaved, set] = useState(false);
      useUnsaved(isUnsaved);
      return set;
    });
  const [one, other] = [await form(), await form()];
  expect(asksAtEnd()).toBe(0);
  await act(() => one.value()(true));
  await act(() => other.value()(true));
  expect(asksAtEnd()).toBe(1);
  await act(() => one.value()(false));
  expect(asksAtEnd()).toBe(1);
  await other.unmount();
  expect([asksAtEnd(), await mayLeave()]).toEqual([0, true]);
  await act(() => one.value()(true));
  expect(asksAtEnd()).toBe(1);
});

it.each([
  ["#/other", {}, true],
  ["#/", {}, false],
  ["#/other", { ctrlKey: true }, false],
  ["#/other", { metaKey: true }, false],
  ["#/other", { shiftKey: true }, false],
])("the way to %s, pressed with %j, is asked about: %s", async (hash, keys, isAsked) => {
  vi.stubGlobal("Element", EventTarget);
  const { useUnsaved } = await import("./unsaved.ts");
  const { questions } = await import("./confirm.ts");
  Object.assign(document, { closest: () => ({ hash, click: () => undefined }) });
  const form = await mount(() => useUnsaved(true));
  const click = Object.assign(new Event("click", { cancelable: true }), keys);
  await act(() => document.dispatchEvent(click));
  expect([click.defaultPrevented, questions.get().length]).toEqual([isAsked, isAsked ? 1 : 0]);
  await form.unmount();
});
