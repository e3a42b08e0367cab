/** A member is named at the desk with the way to them, for who may see them alone. */
import { afterAll, expect, it } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { closeBrowser } from "../../../testing/browser.ts";

afterAll(closeBrowser);

it.each([
  [["owner"], ["/admin/users?member=7"]],
  [["draws"], []],
])("somebody with %j is led to %j", async (rights, links) => {
  const { show } = await backOffice([], rights);
  const { MemberLink } = await import("./MemberLink.tsx");
  const member = { id: "7", nickname: "ก้อย", phone_number: "0812345678" };
  const page = await show(MemberLink, { member });
  expect([page.words(), page.links()]).toEqual(["ก้อย 081-234-5678", links]);
});
