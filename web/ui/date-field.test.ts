/** A day that is typed stands when its field is left, as far as it is one. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, elementsIn, mount, openBrowser } from "../testing/browser.ts";

beforeEach(async () => {
  openBrowser();
  const { loadTexts } = await import("../text/i18n.ts");
  await loadTexts(["day-field", "common"]);
});
afterAll(closeBrowser);

it.each([
  ["23/11/69", ["2026-11-23"]],
  ["23/11", []],
])("%s is taken as %j when the field is left", async (typed, days) => {
  const { DayInput } = await import("./DateField.tsx");
  const onChange = vi.fn<(day: string) => void>();
  const props = { label: "วันที่", value: "2026-11-01", links: {}, onChange };
  const field = await mount(() => DayInput(props as never));
  const input = () => elementsIn(field.value()).find(({ type }) => type === "input")?.props ?? {};
  const tell = (event: string, given?: object) =>
    act(() => (input()[event] as (given?: object) => void)(given));
  await tell("onChange", { target: { value: typed } });
  expect([input()["value"], onChange.mock.calls]).toEqual([typed, []]);
  await tell("onBlur");
  expect(onChange.mock.calls.flat()).toEqual(days);
  expect(input()["value"]).toBe("01/11/2569");
});

it("a day that is taken away is none, though the field has bounds", async () => {
  const { DayInput } = await import("./DateField.tsx");
  const onChange = vi.fn<(day: string) => void>();
  const props = { label: "วันที่", value: "2026-11-10", min: "2026-11-01", links: {}, onChange };
  const field = await mount(() => DayInput(props as never));
  const input = elementsIn(field.value()).find(({ type }) => type === "input")?.props ?? {};
  await act(() => (input["onChange"] as (event: object) => void)({ target: { value: "" } }));
  expect(onChange.mock.calls).toEqual([[""]]);
});

it.each([
  ["23/11/69", "Enter", false, ["2026-11-23"]],
  ["23/11/69", "a", false, []],
  ["", "Enter", false, [""]],
  ["", "Enter", true, []],
])(
  "%j and the key %s, where a day there must be (%s), gives %j",
  async (typed, key, required, days) => {
    const { DayInput } = await import("./DateField.tsx");
    const onChange = vi.fn<(day: string) => void>();
    const props = { label: "วันที่", value: "2026-11-01", links: {}, onChange, required };
    const field = await mount(() => DayInput(props as never));
    const input = () => elementsIn(field.value()).find(({ type }) => type === "input")?.props ?? {};
    const tell = (event: string, given: object) =>
      act(() => (input()[event] as (given: object) => void)(given));
    await tell("onChange", { target: { value: typed } });
    await tell("onKeyDown", { key });
    expect(onChange.mock.calls.flat()).toEqual(days);
  },
);
