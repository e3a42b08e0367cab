/** The stakes by number of a round while those of the chosen bet type are on their way. */
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt, unanswered } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const many = Array.from({ length: 60 }, (_, at) => ({
  bet_type: "THREE_TOP",
  number: String(100 + at),
  stake: "1.00",
  lines: 1,
  payout: "900.00",
}));
const dearest = { ...many[0], number: "999", stake: "2000000.00", payout: "1800000000.00" };
const totals = [
  { bet_type: "TWO_TOP", stake: "10.00", lines: 1, worst: "60800.00" },
  { bet_type: "TWO_BOTTOM", stake: "900.00", lines: 9, worst: "52250.00" },
  { bet_type: "THREE_TOP", stake: "1.00", lines: 61, worst: "1800000000.00" },
];
const worst = { bet_type: "TWO_TOP", number: "10", stake: "640.00", lines: 4, payout: "60800.00" };

const round = {
  id: "1",
  status: "OPEN",
  lottery_type: { id: "5", code: "hanoi", category: "HANOI", names: { th: "ฮานอย" } },
} as unknown as AdminRound;

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path.includes("/staff/me")) return Response.json({ data: { rights: ["owner"] } });
    if (path.includes("bet_type=THREE_TOP")) {
      return Response.json({ data: { items: [dearest, ...many], totals: [], lines: 61 } });
    }
    if (path.includes("bet_type=")) return unanswered(init);
    if (path.startsWith("/api/")) {
      return Response.json({ data: { items: [worst], totals, stake: "910.00", lines: 10 } });
    }
    return new Response(textsAt(path));
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-rounds", "admin-night", "admin-plan", "admin-desk", "betting", "common"]);
});
afterEach(closeBrowser);

it("shows nothing of another bet type in the place of the chosen one's", async () => {
  const { ExposureCard } = await import("./ExposureCard.tsx");
  const page = await open(createElement(ExposureCard, { round }));
  await vi.waitFor(() => expect(page.text()).toContain("2 ตัวล่าง"));
  expect(page.text()).not.toMatch(/60[.,]?8/);
  expect(page.text()).not.toContain("99");
});

it("ranks a number first that would cost a billion baht and more", async () => {
  const { ExposureCard } = await import("./ExposureCard.tsx");
  const page = await open(createElement(ExposureCard, { round }));
  await vi.waitFor(() => expect(page.text()).toContain("2 ตัวล่าง"));
  await page.press("3 ตัวบน");
  await vi.waitFor(() => expect(page.text()).toContain("150"));
  expect(page.text()).toContain("1,800,000,000");
});
