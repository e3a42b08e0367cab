/** What is asked again while a deposit is on the screen, and when the slip is asked for. */
import { listDeposits, readDeposit } from "@chokdee/domain/deposits/contract.ts";
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, textsAt } from "../../testing/browser.ts";
import { memberDeposit } from "../../testing/member-deposit.ts";
import { open } from "../../testing/page.ts";

const MINUTE_MS = 60_000;
const HINT = "เกิน 5 นาทีแล้วเงินยังไม่เข้า";
let asked: string[] = [];
let deposit: object = {};

beforeEach(async () => {
  openBrowser();
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method === "GET") asked.push(path.split("?")[0] ?? "");
    return Response.json({
      success: true,
      data: path.includes("limit=") ? { items: [] } : path.includes("bank") ? [] : deposit,
    });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["deposits", "common"]);
});
afterAll(closeBrowser);

const timesAsked = (path: string) => asked.filter((one) => one === path).length;

it.each([
  [4, false],
  [6, true],
])("%i minutes after it was opened the slip is asked for: %s", async (minutes, isAsked) => {
  const { SlipUpload } = await import("./parts/SlipUpload.tsx");
  const page = await open(
    createElement(SlipUpload, {
      deposit: memberDeposit(Date.now() - minutes * MINUTE_MS) as never,
      file: null,
      onFile: () => undefined,
      onSent: () => undefined,
    }),
  );
  expect(page.text().includes(HINT)).toBe(isAsked);
});

it("a deposit whose time is over is asked for once more: the money may have come", async () => {
  deposit = memberDeposit(Date.now() - 15 * MINUTE_MS);
  const { DepositPayment } = await import("./parts/DepositPayment.tsx");
  await open(createElement(DepositPayment, { id: "1" }));
  const path = readDeposit.path.replace("{id}", "1");
  await vi.waitFor(() => expect(timesAsked(path)).toBe(2));
});

it("a deposit that was cancelled is so in the list of deposits", async () => {
  const { useCancelDeposit, useLatestDeposits } = await import("./calls.ts");
  const hook = await mount(() => [useLatestDeposits(), useCancelDeposit()] as const);
  await vi.waitFor(() => expect(timesAsked(listDeposits.path)).toBe(1));
  await act(() => hook.value()[1].mutateAsync("1"));
  await vi.waitFor(() => expect(timesAsked(listDeposits.path)).toBe(2));
});
