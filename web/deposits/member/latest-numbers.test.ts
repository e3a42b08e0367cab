/** The number that a deposit came from or went to, in the list of the latest: a phone's or a bank's. */
import { listDeposits } from "@chokdee/domain/deposits/contract.ts";
import { listBankAccounts, listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { createElement } from "react";
import { afterAll, expect, it, vi } from "vitest";

import { act, closeBrowser, elementsIn, mount } from "../../testing/browser.ts";
import { memberDeposit, ownAccount } from "../../testing/member-deposit.ts";
import { memberPart, memberWeb } from "../../testing/member-web.ts";
import { open } from "../../testing/page.ts";

afterAll(closeBrowser);

it.each([
  ["bank", "0451239876", "045-1-23987-6"],
  ["promptpay", "0451239876", "045-123-9876"],
  ["promptpay", "1103700123", "110-3-70012-3"],
  ["promptpay", "1103700123456", "1103700123456"],
])("by %s with %s is shown as %s", async (provider, account_number, shown) => {
  const row = {
    id: "1",
    amount: "250.00",
    qr_amount: "250.37",
    credited_amount: null,
    provider,
    status: "cancelled",
    has_slip: false,
    bank_name: "ธนาคารกสิกรไทย",
    bank_code: "004",
    account_number,
    created_at: "2026-11-20T18:10:00Z",
    expires_at: "2026-11-20T18:25:00Z",
  };
  const bank = { id: "1", code: "004", name_th: "ธนาคารกสิกรไทย", color: "#138f2d" };
  const load = async () => (await import("./parts/LatestDeposits.tsx")).LatestDeposits;
  const { page } = await memberPart(["deposits"], load, {
    [listDeposits.path]: { data: { items: [row] }, next_cursor: null },
    [listBanks.path]: [{ ...bank, account_groups: [3, 1, 5, 1] }],
  });
  await vi.waitFor(() => expect(page.words()).toContain(`กสิกรไทย ${shown} ยกเลิก`));
});

it("an account of one's own has its number in the groups of its own bank", async () => {
  const load = async () => {
    const { LinkedAccounts } = await import("./parts/LinkedAccounts.tsx");
    return () => createElement(LinkedAccounts, { title: "T", onAdd: () => undefined });
  };
  const bank = { id: "1", code: "004", name_th: "ธนาคารกสิกรไทย", color: "#138f2d" };
  const { page } = await memberPart(["deposits"], load, {
    [listBankAccounts.path]: { data: [ownAccount] },
    [listBanks.path]: [
      { ...bank, account_groups: [3, 1, 5, 1] },
      { ...bank, id: "2", code: "014", name_th: "ธนาคารไทยพาณิชย์", account_groups: [2, 4, 4] },
    ],
  });
  await vi.waitFor(() => expect(page.words()).toContain("ไทยพาณิชย์ 11-1222-3334 ก้อย ใจดี"));
});

it("a picture that cannot be shown is put away, and why is said", async () => {
  await memberWeb(["deposits"]);
  const { SlipUpload } = await import("./parts/SlipUpload.tsx");
  const given = vi.fn<(file: File | null) => void>();
  const props = {
    deposit: memberDeposit(Date.now()) as never,
    file: new File(["x"], "slip.png", { type: "image/png" }),
    onFile: given,
    onSent: () => undefined,
  };
  const upload = await mount(() => SlipUpload(props));
  const parts = () => elementsIn(upload.value());
  const unreadable = parts().flatMap(({ props: of }) => of["onUnreadable"] ?? [])[0];
  await act(() => (unreadable as () => void)());
  expect(given.mock.calls).toEqual([[null]]);
  const page = await open(createElement("div", null, upload.value()));
  expect(page.text()).toContain("กรุณาเลือกไฟล์รูปภาพเท่านั้น");
});
