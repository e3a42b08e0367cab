/** What was being typed when the session ended comes back into the form of the same thing alone. */
import type { ComponentProps } from "react";
import { afterAll, expect, it, vi } from "vitest";

import type { MemberNotes } from "../../members/admin/MemberNotes.tsx";
import { backOffice } from "../../testing/back-office.ts";
import { act, closeBrowser } from "../../testing/browser.ts";

type Office = Awaited<ReturnType<typeof backOffice>>;
type Page = Awaited<ReturnType<Office["show"]>>;
type Form = (office: Office) => Promise<Page>;

const note =
  (userId: ComponentProps<typeof MemberNotes>["userId"]): Form =>
  async ({ show }) =>
    show((await import("../../members/admin/MemberNotes.tsx")).MemberNotes, { userId });

const numbers =
  (typeId: string, roundId = ""): Form =>
  async ({ show }) => {
    const { NumbersDialog } = await import("../../rounds/admin/night/NumbersDialog.tsx");
    const first = { betType: "TWO_TOP", numbers: "" };
    return show(NumbersDialog, { typeId, roundId, first, onClose: () => undefined });
  };

const houseText =
  (kind: string, version = 1): Form =>
  async ({ show, answer }) => {
    const { queryClient } = await import("../query-client.ts");
    queryClient.removeQueries({ queryKey: ["backoffice", "/api/admin/house-texts"] });
    answer("/api/admin/house-texts", { data: [{ kind, texts: {}, version, written_at: null }] });
    const page = await show(await import("../../core/admin/HouseTextsScreen.tsx"));
    await vi.waitFor(() => expect(page.buttons()).toContain("แก้ไข"));
    await page.press("แก้ไข");
    return page;
  };

/** The first prize of a draw; `version` is how often a result was entered before. */
const drawn =
  (id: string, version = 0): Form =>
  async ({ show, answer }) => {
    const type = { id: "5", code: "x", category: "HANOI", result_kind: "GSB", result_settings: {} };
    answer("/api/admin/lottery-types/5", type);
    const { ResultEntry } = await import("../../rounds/admin/ResultEntry.tsx");
    const round = { id, result_version: version, lottery_type: type, paid: null } as never;
    return show(ResultEntry, { round, onUnsent: () => undefined });
  };

afterAll(closeBrowser);

it.each([
  ["a note about another member", "บันทึกใหม่", note("m1"), note("m2")],
  ["numbers of another round", "เลข", numbers("5", "7"), numbers("5", "8")],
  ["numbers of another lottery", "เลข", numbers("5"), numbers("6")],
  ["a result of another round", "รางวัลที่ 1", drawn("7"), drawn("8")],
  ["a result that another has replaced", "รางวัลที่ 1", drawn("7"), drawn("7", 1)],
  ["another text of the house", "ไทย", houseText("TERMS"), houseText("PRIVACY")],
])("%s has nothing of what was being typed for one", async (_, label, one, other) => {
  const office = await backOffice([
    "admin-night",
    "admin-rules",
    "admin-rounds",
    "house-texts",
    "admin-texts",
  ]);
  const { beginSession, endSession } = await import("../session.ts");
  const user = { id: "own", phone_number: "0811111111", nickname: "ฉัน", role: "ADMIN" } as const;
  await (await one(office)).type(label, "4711");
  await act(endSession);
  await act(() => beginSession("token", user, Date.now()));
  expect((await other(office)).typed(label)).toBe("");
  expect((await one(office)).typed(label)).toBe("4711");
});

it("a text of the house that is typed on is sent over the version that it was begun with", async () => {
  const office = await backOffice(["house-texts", "admin-texts"]);
  const { beginSession, endSession } = await import("../session.ts");
  const user = { id: "own", phone_number: "0811111111", nickname: "ฉัน", role: "ADMIN" } as const;
  await (await houseText("RESPONSIBLE")(office)).type("ไทย", "4711");
  await act(endSession);
  await act(() => beginSession("token", user, Date.now()));
  // A colleague has written another meanwhile.
  const page = await houseText("RESPONSIBLE", 2)(office);
  expect(page.typed("ไทย")).toBe("4711");
  await page.press("บันทึก");
  await vi.waitFor(() => expect(office.sent).toHaveLength(1));
  expect(office.sent[0]?.body).toEqual({ over_version: 1, texts: { th: "4711" } });
});
