/** A step is sent once, however it is pressed while it is under way. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, elementsIn, mount, openBrowser, textsAt } from "../../testing/browser.ts";
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

it("a second tap within 400 ms is the first one, unless something was typed in between", async () => {
  const { StepForm } = await import("./StepForm.tsx");
  const onSubmit = vi.fn<() => void>();
  const hook = await mount(() => StepForm({ submitLabel: "ต่อไป", onSubmit, children: null }));
  const form = () => {
    const found = elementsIn(hook.value()).find(({ type }) => type === "form");
    return found?.props as Readonly<Record<"onInput" | "onSubmit", (event: object) => void>>;
  };
  const submitAt = (timeStamp: number) =>
    form().onSubmit({ timeStamp, preventDefault: () => undefined });
  submitAt(1_000);
  submitAt(1_399);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  submitAt(1_400);
  expect(onSubmit).toHaveBeenCalledTimes(2);
  form().onInput({});
  submitAt(1_500);
  expect(onSubmit).toHaveBeenCalledTimes(3);
});

it("a step that is not ready is not sent", async () => {
  const { StepForm } = await import("./StepForm.tsx");
  const onSubmit = vi.fn<() => void>();
  const props = { submitLabel: "ต่อไป", onSubmit, disabled: true, children: null };
  const hook = await mount(() => StepForm(props));
  const [submit] = elementsIn(hook.value()).flatMap(({ props: of }) => of["onSubmit"] ?? []);
  (submit as (event: object) => void)({ preventDefault: () => undefined });
  expect(onSubmit).not.toHaveBeenCalled();
});
