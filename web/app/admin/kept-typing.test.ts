import { afterAll, beforeEach, expect, it } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "ADMIN" } as const;
const bob = { ...alice, id: "b" };

beforeEach(async () => {
  openBrowser();
  await (await import("../../text/i18n.ts")).loadTexts(["admin", "admin-desk"]);
});
afterAll(async () => {
  await closeBrowser();
});

async function signIn(user: typeof alice | typeof bob) {
  const { beginSession } = await import("../session.ts");
  await act(() => beginSession("token", user, Date.now()));
}

/** The form of a note about a member. */
async function note(member: string, staysOpen = false) {
  const { useEntryForm } = await import("./use-entry-form.ts");
  return mount(() =>
    useEntryForm({
      first: { text: "" },
      keptAs: `note:${member}`,
      send: async () => undefined,
      staysOpen,
    }),
  );
}

async function typeAndEnd(text: string): Promise<void> {
  const form = await note("m1");
  await act(() => form.value().set("text", text));
  await act((await import("../session.ts")).endSession);
  await form.unmount();
}

it("what was typed when the session ended is back after the sign-in, of the same thing only", async () => {
  await signIn(alice);
  await typeAndEnd("called, will send the slip");
  await signIn(alice);
  expect((await note("m2")).value().values.text).toBe("");
  const back = await note("m1");
  expect([back.value().values.text, back.value().isDirty]).toEqual([
    "called, will send the slip",
    true,
  ]);
  // Once more: the second end loses nothing either.
  await act((await import("../session.ts")).endSession);
  await back.unmount();
  await signIn(alice);
  expect((await note("m1")).value().values.text).toBe("called, will send the slip");
});

it("nobody else at this desk gets it", async () => {
  await signIn(alice);
  await typeAndEnd("about m1");
  await signIn(bob);
  expect((await note("m1")).value().values.text).toBe("");
});

it("what was sent, dropped or emptied does not come back", async () => {
  await signIn(alice);
  const sent = await note("m1", true);
  await act(() => sent.value().set("text", "sent"));
  await act(() => sent.value().submit());
  await act((await import("../session.ts")).endSession);
  await sent.unmount();
  await signIn(alice);
  const dropped = await note("m1");
  expect(dropped.value().values.text).toBe("");
  await act(() => dropped.value().set("text", "dropped"));
  await dropped.unmount();
  const emptied = await note("m1");
  expect(emptied.value().values.text).toBe("");
  await act(() => emptied.value().set("text", "x"));
  await act(() => emptied.value().set("text", ""));
  await act((await import("../session.ts")).endSession);
  await emptied.unmount();
  await signIn(alice);
  expect((await note("m1")).value().values.text).toBe("");
});

it("whoever leaves takes it along", async () => {
  await signIn(alice);
  const form = await note("m1");
  await act(() => form.value().set("text", "half a note"));
  const { useLeave } = await import("./use-session-end.ts");
  const desk = await mount(() => useLeave());
  await act(() => desk.value()());
  await form.unmount();
  await import("../../notices/member/push-device.ts");
  await signIn(alice);
  expect((await note("m1")).value().values.text).toBe("");
});

it("only what was typed comes back: the rest stands as a colleague has changed it meanwhile", async () => {
  const { useEntryForm } = await import("./use-entry-form.ts");
  const form = (first: { text: string; other: string }) =>
    mount(() => useEntryForm({ first, keptAs: "notice:1", send: async () => undefined }));
  await signIn(alice);
  const before = await form({ text: "", other: "as it was" });
  await act(() => before.value().set("text", "typed"));
  await act((await import("../session.ts")).endSession);
  await before.unmount();
  await signIn(alice);
  const back = await form({ text: "", other: "a colleague's" });
  expect(back.value().values).toEqual({ text: "typed", other: "a colleague's" });
});
