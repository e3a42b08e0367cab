/** A phone whose browser ends before what the web's code asks of it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

function OldElement() {}

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("HTMLElement", OldElement);
  Reflect.deleteProperty(AbortSignal, "any");
  Reflect.deleteProperty(Map, "groupBy");
  (await import("./older-phone.ts")).fillInOlderPhone();
});
afterEach(() => void vi.unstubAllGlobals());

it("gives up a call when either says so, and then no more", () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const joined = AbortSignal.any([first.signal, second.signal]);
  expect(joined.aborted).toBe(false);
  second.abort("too late");
  expect([joined.aborted, joined.reason]).toEqual([true, "too late"]);
  first.abort("left");
  expect(joined.reason).toBe("too late");
  expect(AbortSignal.any([first.signal, new AbortController().signal]).reason).toBe("left");
});

it("puts together what is alike, in the order of the first", () => {
  const groups = Map.groupBy(["12", "305", "48"], ({ length }, at) => `${length} ${at > 1}`);
  expect([...groups]).toEqual([
    ["2 false", ["12"]],
    ["3 false", ["305"]],
    ["2 true", ["48"]],
  ]);
});

it("shows a message where nothing stands above the page", () => {
  const { hidePopover, showPopover } = OldElement.prototype as HTMLElement;
  expect([hidePopover(), showPopover()]).toEqual([undefined, undefined]);
});
