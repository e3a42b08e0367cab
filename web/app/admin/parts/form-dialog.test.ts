/** A form of several parts is left after a question while something typed stands in one of them. */
import { createElement, useState } from "react";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser, elementsIn, mount } from "../../../testing/browser.ts";

afterAll(closeBrowser);

async function dialog(before: boolean) {
  const { show } = await backOffice([]);
  const { FormDialog, useDraftWithin } = await import("./FormDialog.tsx");
  const { text } = await import("../../../text/i18n.ts");
  const onClose = vi.fn<() => void>();
  function Part() {
    const [typed, setTyped] = useState("");
    useDraftWithin(typed, before);
    return createElement("button", { onClick: () => setTyped("x") }, "TYPE");
  }
  function Whole() {
    const [isThere, setIsThere] = useState(true);
    const part = isThere ? createElement(Part, { key: "part" }) : null;
    const drop = createElement("button", { key: "drop", onClick: () => setIsThere(false) }, "DROP");
    const given = { open: true, draft: null, title: "หัว", onClose } as const;
    return createElement(FormDialog, { ...given, children: [part, drop] });
  }
  const page = await show(Whole);
  const leave = async () => {
    await page.press("ปิด");
    const isAsked = page.buttons().includes(text("common:unsaved.keep"));
    if (isAsked) await page.press(text("common:unsaved.keep"));
    return isAsked;
  };
  return { page, leave, onClose };
}

it("what was typed in a part is asked about as long as the part stands", async () => {
  const { page, leave, onClose } = await dialog(false);
  await page.press("TYPE");
  expect([await leave(), onClose.mock.calls.length]).toEqual([true, 0]);
  await page.press("DROP");
  expect([await leave(), onClose.mock.calls.length]).toEqual([false, 1]);
});

it("a part that nothing was typed in is left at once, but where its draft is an older one", async () => {
  const none = await dialog(false);
  expect([await none.leave(), none.onClose.mock.calls.length]).toEqual([false, 1]);
  const kept = await dialog(true);
  expect([await kept.leave(), kept.onClose.mock.calls.length]).toEqual([true, 0]);
});

it("what is typed in it, or in a part of it, is not left unasked by a link or a notice", async () => {
  const { page } = await dialog(false);
  const { mayLeave } = await import("../../../ui/unsaved.ts");
  const { questions } = await import("../../../ui/confirm.ts");
  expect(await mayLeave()).toBe(true);
  await page.press("TYPE");
  const leaves = mayLeave();
  await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  await act(() => questions.get()[0]?.answer(false));
  expect(await leaves).toBe(false);
  await page.press("DROP");
  expect(await mayLeave()).toBe(true);
});

it.each([
  [{ key: "Enter", ctrlKey: true }, 1],
  [{ key: "Enter", metaKey: true }, 1],
  [{ key: "Enter" }, 0],
  [{ key: "s", ctrlKey: true }, 0],
])("the keys %j send a form %i times", async (keys, times) => {
  await backOffice([]);
  const { EntryDialog } = await import("./EntryDialog.tsx");
  const submit = vi.fn<() => Promise<void>>(async () => undefined);
  const form = { box: null, values: {}, isDirty: false, isSending: false, failure: null, submit };
  const given = { form, title: "หัว", onClose: () => undefined, children: "ใน" };
  const drawn = await mount(() => EntryDialog(given as never));
  const body = elementsIn(drawn.value()).find(({ props }) => "onKeyDown" in props);
  const onKeyDown = body?.props["onKeyDown"] as ((event: object) => void) | undefined;
  onKeyDown?.(keys);
  expect(onKeyDown).toBeDefined();
  expect(submit).toHaveBeenCalledTimes(times);
});
