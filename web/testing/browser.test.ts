import { setTimeout as endOfMoment } from "node:timers/promises";

import { useEffect, useState } from "react";
import { expect, it, vi } from "vitest";

import { closeBrowser, mount, openBrowser } from "./browser.ts";

it("what is answered when the browser is gone is no error", async () => {
  openBrowser();
  const { value } = await mount(() => useState(0)[1]);
  await closeBrowser();
  expect(() => value()(1)).not.toThrow();
});

it("what a test mounts with this module loaded anew goes with the browser too", async () => {
  openBrowser();
  const anew = await import("./browser.ts");
  const left = vi.fn<() => void>();
  await anew.mount(() => useEffect(() => left, []));
  await closeBrowser();
  expect(left).toHaveBeenCalledOnce();
});

it("a call that is slow when the browser is gone is told to nobody, and is no error", async () => {
  openBrowser();
  const { sayItIsSlow } = await import("../app/offline/slow-note.ts");
  await closeBrowser();
  expect(() => sayItIsSlow()).not.toThrow();
});

it("a layer that closes when the browser is gone is no error", async () => {
  openBrowser();
  const { openLayer } = await import("../ui/open-layers.ts");
  const close = openLayer(() => undefined);
  await closeBrowser();
  // In a timer: thrown there it ends the run as an error of no test.
  expect(close).not.toThrow();
  await endOfMoment(0);
});
