/** Which amount of a deposit is shown: what was asked for, what is to be transferred, what came. */
import { createElement } from "react";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { show } from "../../testing/page.ts";

let rows: readonly object[] = [];

beforeEach(async () => {
  openBrowser();
  rows = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path.includes("/deposits")) {
      return Response.json({ success: true, data: { items: rows }, next_cursor: null });
    }
    return Response.json({ data: [] });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["deposits", "common"]);
});
afterAll(async () => {
  await closeBrowser();
});

const deposit = (more: object) => ({
  id: "1",
  deposit_id: "1",
  amount: "250.00",
  qr_amount: "250.37",
  credited_amount: null,
  provider: "promptpay",
  status: "pending",
  has_slip: false,
  bank_name: "กสิกรไทย",
  bank_code: "KBANK",
  account_number: "0812345678",
  reference_id: "CD-6911-20458",
  created_at: "2026-11-20T12:00:00Z",
  expires_at: "2099-11-20T12:00:00Z",
  ...more,
});

/** The amounts of a text, in their order; the satang stand apart. */
const amountsIn = (text: string) =>
  text.replaceAll(/ (?=\.[0-9]{2})/g, "").match(/[+−]?[0-9][0-9,]*\.[0-9]{2}/g);

describe("a deposit that is in the wallet", () => {
  it.each([
    ["250.37", "+250.37"],
    ["999.99", "+999.99"],
    [null, "+250.00"],
  ])("of which %s came tells %s", async (credited, told) => {
    const { DepositEnd } = await import("./parts/DepositEnd.tsx");
    const given = deposit({ credited_amount: credited }) as never;
    const text = await show(createElement(DepositEnd, { deposit: given, ending: "success" }));
    expect(amountsIn(text())).toEqual([told]);
  });
});

it("a deposit that was rejected tells the reason that the staff gave", async () => {
  const { DepositEnd } = await import("./parts/DepositEnd.tsx");
  const shown = async (reason: string | null) => {
    const given = deposit({ status: "FAILED", reject_reason: reason }) as never;
    return (await show(createElement(DepositEnd, { deposit: given, ending: "failed" })))();
  };
  expect(await shown("สลิปของรายการอื่น")).toContain("สลิปของรายการอื่น");
  expect(await shown(null)).not.toContain("เหตุผล");
});

it("the list has what came, what is to be transferred, and what was to be where nothing came", async () => {
  rows = [
    deposit({ id: "1", status: "completed", credited_amount: "251.11" }),
    deposit({ id: "2", status: "pending" }),
    deposit({ id: "3", status: "cancelled" }),
    deposit({ id: "4", status: "completed" }),
  ];
  const { LatestDeposits } = await import("./parts/LatestDeposits.tsx");
  const text = await show(createElement(LatestDeposits));
  const shown = ["+251.11", "250.37", "250.37", "+250.00"];
  await vi.waitFor(() => expect(amountsIn(text())).toEqual(shown));
});
