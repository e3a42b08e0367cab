/** A step is sent once, however it is pressed while it is under way. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
});
afterAll(closeBrowser);

it.each([
  [{}, 1],
  [{ pending: true }, 0],
])("with %j it is sent %i times", async (more, times) => {
  const { StepForm } = await import("./StepForm.tsx");
  const onSubmit = vi.fn<() => void>();
  const page = await open(
    createElement(StepForm, { submitLabel: "ต่อไป", onSubmit, children: null, ...more }),
  );
  // As with Enter in a field, which presses no button.
  await page.press("ต่อไป");
  expect(onSubmit).toHaveBeenCalledTimes(times);
});
