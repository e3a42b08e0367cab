/** A list of the desk: what was read stays in sight where asking again fails. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { closeBrowser } from "../../../testing/browser.ts";

afterAll(closeBrowser);

const columns = [
  { key: "id", head: "เลข", cell: ({ id }: { readonly id: string }) => `ROW ${id}` },
];

async function table(list: object, pages?: object) {
  const { show } = await backOffice([]);
  const { PagedTable } = await import("./PagedTable.tsx");
  const refetch = vi.fn<() => void>();
  const props = { label: "รายการ", columns, emptyText: "ไม่มี", list: { refetch, ...list }, pages };
  return { page: await show(PagedTable, props), refetch };
}
const data = { items: [{ id: "1" }], next_cursor: "c" };

it("rows that were read stay where they could not be asked for again", async () => {
  const { page } = await table({ isError: true, isLoadingError: false, data });
  expect(page.words()).toContain("ROW 1");
  expect(page.buttons()).not.toContain("ลองใหม่");
});

it("a list that could not be read at all can be asked for again", async () => {
  const { page, refetch } = await table({ isError: true, isLoadingError: true });
  await page.press("ลองใหม่");
  expect(refetch).toHaveBeenCalledOnce();
});

it("no further page is asked for while the next one is on its way", async () => {
  const onNext = vi.fn<() => void>();
  const pages = { page: 0, links: () => ({ onPrevious: undefined, onNext }) };
  const { page } = await table({ isPlaceholderData: true, data }, pages);
  expect(page.busy()).toEqual(["ถัดไป"]);
  await page.press("ถัดไป");
  expect(onNext).not.toHaveBeenCalled();
  const there = await table({ isPlaceholderData: false, data }, pages);
  await there.page.press("ถัดไป");
  expect(onNext).toHaveBeenCalledOnce();
});

it.each([
  [0, null, "ไม่มี"],
  [1, null, "ไม่มีรายการ"],
  [0, "c", "ไม่มีรายการ"],
])("page %s with %j after it, emptied, says of itself or of the whole: %s", async (...one) => {
  const [at, next, said] = one;
  const pages = { page: at, links: () => ({ onPrevious: undefined, onNext: undefined }) };
  const empty = { items: [], next_cursor: next };
  const { page } = await table({ isPlaceholderData: false, data: empty }, pages);
  expect(page.words()).toMatch(new RegExp(`${said} (?=หน้า)`));
});
