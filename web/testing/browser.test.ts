import { useState } from "react";
import { expect, it } from "vitest";

import { closeBrowser, mount, openBrowser } from "./browser.ts";

it("what is answered when the browser is gone is no error", async () => {
  openBrowser();
  const { value } = await mount(() => useState(0)[1]);
  await closeBrowser();
  expect(() => value()(1)).not.toThrow();
});
