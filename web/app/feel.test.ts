import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser } from "../testing/browser.ts";

beforeEach(() => void openBrowser());
afterEach(closeBrowser);

it("a phone shakes only once its member has switched that on", async () => {
  const { feel, switchSense } = await import("./feel.ts");
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  feel("tap");
  expect(vibrate).not.toHaveBeenCalled();
  switchSense("haptics", true);
  vibrate.mockClear();
  feel("sent");
  expect(vibrate).toHaveBeenCalledOnce();
  switchSense("haptics", false);
  vibrate.mockClear();
  feel("sent");
  expect(vibrate).not.toHaveBeenCalled();
});

it("a phone sounds only once its member has switched that on", async () => {
  const { feel, switchSense } = await import("./feel.ts");
  const heard: number[] = [];
  const node = { connect: (next: unknown) => next, start: () => undefined, stop: () => undefined };
  const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const frequency = {
    set value(hz: number) {
      heard.push(hz);
    },
  };
  class Phone {
    readonly currentTime = 0;
    createOscillator = () => ({ ...node, frequency });
    createGain = () => ({ ...node, gain: param });
  }
  vi.stubGlobal("AudioContext", Phone);
  feel("tap");
  switchSense("sound", true);
  await vi.waitFor(() => expect(heard).toEqual([880]));
  feel("sent");
  await vi.waitFor(() => expect(heard).toEqual([880, 660, 990]));
  switchSense("sound", false);
  feel("refused");
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toHaveLength(3);
});
