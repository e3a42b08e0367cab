/** A debt is given up that was chosen, not another one of the member. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const debt = (kind: string, reference: string) => ({
  kind,
  reference,
  round: null,
  since: null,
  amount: "95.00",
  rest: "95.00",
});
const items = [debt("COMMISSION", "c"), debt("DEPOSIT", "d")];
const correction = (reference: string, lottery: string, rest: string) => ({
  ...debt("CORRECTION", reference),
  round: { draw_date: "2026-11-20", names: { th: lottery } },
  rest,
});
let owed: readonly { readonly rest: string }[] | undefined;
let refused: boolean;
let rest: string;
let entries: readonly object[];
let sent: { readonly path: string; readonly body: unknown }[] = [];

beforeEach(async () => {
  openBrowser();
  vi.resetModules();
  [sent, refused, rest, owed, entries] = [[], false, "95.00", undefined, []];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path.includes("/staff/me")) return Response.json({ data: { rights: ["owner"] } });
    if (init.method === "GET") {
      const shown = owed ?? items.map((one) => ({ ...one, rest }));
      return Response.json({ data: { total: "190.00", items: shown, entries } });
    }
    sent.push({ path, body: sentBody(init) });
    if (refused) return Response.json({ code: "X", message: "ไม่ได้ 4711" }, { status: 422 });
    return Response.json({ data: { written_off: "95.00", left: "95.00" } });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-debts", "admin", "common"]);
  const { queryClient } = await import("../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
});
afterAll(closeBrowser);

it.each(items)("$kind is given up of two", async ({ kind, reference }) => {
  const { text } = await import("../../text/i18n.ts");
  const { MemberDebts } = await import("./MemberDebts.tsx");
  const page = await open(createElement(MemberDebts, { userId: "m" }));
  const name = text(`admin-debts:kind.${kind as "DEPOSIT"}`);
  await vi.waitFor(() => expect(page.text()).toContain(name));
  await page.press(text("admin-debts:write_off_of", { name }));
  await page.type(text("admin-debts:reason_of_write_off", { name }), "ตามไม่ได้");
  await page.press(text("admin-debts:write_off"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      path: "/api/admin/users/m/debts/write-off",
      body: { kind, reference, expected_rest: "95.00", reason: "ตามไม่ได้" },
    },
  ]);
});

it("the second of two debts of one kind is given up, of its own round and sum", async () => {
  owed = [correction("1", "ฮานอย", "95.00"), correction("2", "ลาว", "40.00")];
  const { text } = await import("../../text/i18n.ts");
  const { MemberDebts } = await import("./MemberDebts.tsx");
  const page = await open(createElement(MemberDebts, { userId: "m" }));
  const name = `${text("admin-debts:kind.CORRECTION")} ลาว 20 พ.ย. 2569`;
  await vi.waitFor(() => expect(page.text()).toContain("ลาว"));
  await page.press(text("admin-debts:write_off_of", { name }));
  await page.type(text("admin-debts:reason_of_write_off", { name }), "ตามไม่ได้");
  await page.press(text("admin-debts:write_off"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ reference: "2", expected_rest: "40.00" });
});

it("of two debts of one round that one is given up which was chosen", async () => {
  // A round was corrected, and what friends had brought in it was taken back.
  owed = [correction("7", "ฮานอย", "95.00"), { ...debt("COMMISSION", "7"), rest: "40.00" }];
  const { text } = await import("../../text/i18n.ts");
  const { MemberDebts } = await import("./MemberDebts.tsx");
  const page = await open(createElement(MemberDebts, { userId: "m" }));
  const name = text("admin-debts:kind.COMMISSION");
  await vi.waitFor(() => expect(page.text()).toContain(name));
  await page.press(text("admin-debts:write_off_of", { name }));
  await page.type(text("admin-debts:reason_of_write_off", { name }), "ตามไม่ได้");
  await page.press(text("admin-debts:write_off"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: "COMMISSION", expected_rest: "40.00" });
});

it("the reason of one debt does not stand in the form of the next", async () => {
  const { text } = await import("../../text/i18n.ts");
  const { MemberDebts } = await import("./MemberDebts.tsx");
  const page = await open(createElement(MemberDebts, { userId: "m" }));
  const [first, second] = items.map(({ kind }) => text(`admin-debts:kind.${kind as "DEPOSIT"}`));
  await vi.waitFor(() => expect(page.text()).toContain(first));
  const label = (name = "") => text("admin-debts:reason_of_write_off", { name });
  const choose = (name = "") => page.press(text("admin-debts:write_off_of", { name }));
  await choose(first);
  await page.type(label(first), "ตามไม่ได้");
  await page.press(text("admin-debts:write_off"));
  await vi.waitFor(() => choose(second));
  await page.press(text("admin-debts:write_off"));
  expect(sent).toHaveLength(1);
});

it("what is given up leaves neither its reason nor its refusal to the next debt", async () => {
  refused = true;
  const { text } = await import("../../text/i18n.ts");
  const { MemberDebts } = await import("./MemberDebts.tsx");
  const page = await open(createElement(MemberDebts, { userId: "m" }));
  const [first, second] = items.map(({ kind }) => text(`admin-debts:kind.${kind as "DEPOSIT"}`));
  await vi.waitFor(() => expect(page.text()).toContain(first));
  const label = (name = "") => text("admin-debts:reason_of_write_off", { name });
  const choose = (name = "") => page.press(text("admin-debts:write_off_of", { name }));
  await choose(first);
  await page.type(label(first), "ตามไม่ได้");
  await page.press(text("admin-debts:write_off"));
  await vi.waitFor(() => expect(page.text()).toContain("4711"));
  await page.press(text("common:cancel"));
  await choose(second);
  expect(page.typed(label(second))).toBe("");
  expect(page.text()).not.toContain("4711");
});

it("a debt that has changed is shown as it is now, and given up as it is shown", async () => {
  [refused, rest] = [true, "95.00"];
  const { text } = await import("../../text/i18n.ts");
  const { MemberDebts } = await import("./MemberDebts.tsx");
  const page = await open(createElement(MemberDebts, { userId: "m" }));
  const name = text("admin-debts:kind.DEPOSIT");
  await vi.waitFor(() => expect(page.text()).toContain(name));
  await page.press(text("admin-debts:write_off_of", { name }));
  await page.type(text("admin-debts:reason_of_write_off", { name }), "ตามไม่ได้");
  rest = "125.00";
  await page.press(text("admin-debts:write_off"));
  await vi.waitFor(() => expect(page.text()).toMatch(/125\s*\.00/));
  refused = false;
  await page.press(text("admin-debts:write_off"));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const rests = sent.map(({ body }) => (body as { expected_rest?: string }).expected_rest);
  expect(rests).toEqual(["95.00", "125.00"]);
});

it("of debts of one sum that were collected at one moment each is told once, also later", async () => {
  const entry = {
    at: "2026-11-20T03:00:00.123Z",
    kind: "CORRECTION",
    how: "COLLECTED",
    cause: "WIN",
    amount: "7.07",
    by: null,
  };
  entries = [entry, entry];
  const { MemberDebts } = await import("./MemberDebts.tsx");
  const page = await open(createElement(MemberDebts, { userId: "m" }));
  const told = (amount: string) => page.text().split(amount).length - 1;
  await vi.waitFor(() => expect(told("7 .07")).toBe(2));
  entries = [{ ...entry, at: "2026-11-21T03:00:00Z", amount: "8.08" }, entry, entry];
  const { queryClient } = await import("../../app/query-client.ts");
  await act(() => queryClient.invalidateQueries());
  await vi.waitFor(() => expect(told("8 .08")).toBe(1));
  expect(told("7 .07")).toBe(2);
});
