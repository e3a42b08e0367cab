/** What is told of a refusal, and what stands in a form once it was sent. */
import { afterAll, beforeEach, expect, it } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

beforeEach(async () => {
  openBrowser();
  await (await import("../../text/i18n.ts")).loadTexts(["admin", "admin-desk"]);
});
afterAll(closeBrowser);

async function refusedForm(details: object) {
  const { useEntryForm } = await import("./use-entry-form.ts");
  const { ApiFailure } = await import("../api-failure.ts");
  const form = await mount(() =>
    useEntryForm({
      first: { text: "", other: "" },
      send: async () => {
        throw new ApiFailure(422, { code: "BUSY", message: "ลองใหม่", details });
      },
    }),
  );
  await act(() => form.value().set("text", "x"));
  await act(() => form.value().submit());
  return form.value;
}

it("what was refused is told no more once something was typed", async () => {
  const form = await refusedForm({});
  expect([form().failure, form().isSending]).toEqual([expect.any(Error), false]);
  await act(() => form().set("other", "y"));
  expect([form().failure, form().values]).toEqual([null, { text: "x", other: "y" }]);
});

it("what was refused of a field stands at the field, and not below the form too", async () => {
  const form = await refusedForm({ field: "text" });
  expect([form().failure, form().errorOf("text")]).toEqual([null, "ลองใหม่"]);
});

it("what is typed while the one before is under way stays when that was sent", async () => {
  const { useEntryForm } = await import("./use-entry-form.ts");
  const sent: object[] = [];
  let answer: () => void = () => undefined;
  const form = await mount(() =>
    useEntryForm({
      first: { text: "", other: "" },
      send: (typed) => {
        sent.push(typed);
        return new Promise<void>((resolve) => (answer = resolve));
      },
      staysOpen: true,
    }),
  );
  await act(() => form.value().set("text", "first"));
  await act(() => form.value().set("other", "sent as well"));
  await act(() => void form.value().submit());
  expect(sent).toEqual([{ text: "first", other: "sent as well" }]);
  await act(() => form.value().set("text", "next"));
  await act(() => answer());
  expect(form.value().values).toEqual({ text: "next", other: "" });
  expect([form.value().isDirty, form.value().isSending]).toEqual([true, false]);
  await act(() => void form.value().submit());
  await act(() => answer());
  expect(sent.at(-1)).toEqual({ text: "next", other: "" });
  expect([form.value().values, form.value().isDirty]).toEqual([{ text: "", other: "" }, false]);
});

it("a refusal because somebody changed the field says to what, once that is read", async () => {
  const { useEntryForm } = await import("./use-entry-form.ts");
  const { ApiFailure } = await import("../api-failure.ts");
  const { createStore, useStore } = await import("../../load/store.ts");
  const stands = createStore({ text: "first" });
  const { promise, reject } = Promise.withResolvers<void>();
  const form = await mount(() =>
    useEntryForm({ first: useStore(stands), send: () => promise, follows: true }),
  );
  await act(() => form.value().set("text", "mine"));
  await act(() => void form.value().submit());
  // As a call does: what is shown is read anew before the form hears how it went.
  await act(() => stands.set({ text: "theirs" }));
  const details = { fields: [{ path: "text" }] };
  await act(() =>
    reject(new ApiFailure(409, { code: "CHANGED_MEANWHILE", message: "เปลี่ยนแล้ว", details })),
  );
  expect(form.value().errorOf("text")).toBe("มีคนเปลี่ยนช่องนี้เป็น theirs แล้ว ตรวจก่อนบันทึก");
  expect(form.value().values).toEqual({ text: "mine" });
});
