/** The file of deposits is of those that are shown: of what was searched for, in the order chosen. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

const LIST = "/api/admin/deposits";
afterAll(closeBrowser);

it.each([
  ["", { status: "WAITING", sort: "queue" }],
  [
    "?status=FAILED&search=4711&sort=amount_high",
    { status: "FAILED", search: "4711", sort: "amount_high" },
  ],
])("of the deposits with %j the file is of %j", async (address, narrowed) => {
  const { show, queries, asked } = await backOffice(["admin-deposits"]);
  location.hash = `#/admin/deposits${address}`;
  const page = await show(await import("./DepositsScreen.tsx"));
  await vi.waitFor(() => expect(queries(LIST)).toEqual([{ ...narrowed, limit: "50" }]));
  await page.press("ไฟล์ CSV");
  await vi.waitFor(() => expect(asked.join()).toContain("csv"));
  expect(queries(LIST).at(-1)).toEqual({ ...narrowed, format: "csv" });
});
