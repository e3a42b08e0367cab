/** What an entry of the statement was about: a bank is called as the member's language has it. */
import { listBanks } from "@chokdee/domain/members/bank-contract.ts";
import { listTransactions } from "@chokdee/domain/wallet/contract.ts";
import { afterAll, afterEach, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberPart } from "../../testing/member-web.ts";

afterEach(async () => (await import("../../text/i18n.ts")).chooseLanguage("th"));
afterAll(closeBrowser);

const BANK = "ธนาคารกสิกรไทย";
const entry = (id: string, meta: object) => ({
  id,
  type: "WITHDRAW",
  amount: `${id}.00`,
  balance_after: "80.00",
  description: "x",
  referenceId: "",
  created_at: "2026-11-20T12:00:00Z",
  meta,
});

it.each([
  ["th", BANK],
  ["en", "Kasikorn"],
] as const)("in %s a bank is %s, and a reason is as it was given", async (language, bank) => {
  const items = [
    entry("3", { bank_name: BANK }),
    entry("2", { bank_name: BANK, reason: "แก้ยอด" }),
    entry("1", { reason: BANK }),
  ];
  const load = () => import("./ReportsScreen.tsx");
  const { page } = await memberPart(["wallet", "lottery"], load, {
    [listTransactions.path]: { items, data: { items }, next_cursor: null },
    [listBanks.path]: [{ id: "1", code: "004", name_th: BANK, color: "#138f2d" }],
  });
  await vi.waitFor(() => expect(page.words()).toContain("−1.00"));
  const { chooseLanguage } = await import("../../text/i18n.ts");
  await act(() => chooseLanguage(language));
  const about = (id: string) =>
    new RegExp(`−${id}\\.00 \\d\\d:\\d\\d(?: น\\.)? (.*?) (?:คงเหลือ|Balance)`).exec(
      page.words(),
    )?.[1];
  await vi.waitFor(() => expect(about("3")).toBe(bank));
  expect([about("2"), about("1")]).toEqual(["แก้ยอด", BANK]);
});
