/** The way on from a withdrawal that was asked for, and the member who goes elsewhere first. */
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

const bank = { id: "004", code: "KBANK", name_th: "กสิกรไทย", color: "#138f2d", account_groups: [] };
const account = { id: "1", bank, account_number: "0451239876", account_name: "ก้อย ใจดี" };
const limits = { min: 100, max: 50_000, fee: 0, daily_limit: 10, used_today: 0 };

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (path.includes("/limits")) return Response.json({ data: limits });
    if (path.includes("bank-account"))
      return Response.json({ data: [{ ...account, is_primary: true }] });
    if (path.includes("/balance")) return Response.json({ balance: 5_000 });
    return Response.json({
      success: true,
      data: { id: "1", items: [], total: "0.00" },
      message: "",
    });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["withdrawals", "wallet", "common"]);
});
afterEach(() => void vi.useRealTimers());
afterAll(closeBrowser);

it.each([
  ["stays", "/withdrawal/history"],
  ["goes home", "/home"],
])("a member who %s is on %s two seconds later", async (what, at) => {
  const { paths } = await import("../../app/paths.ts");
  const { useLocation, useNavigate } = await import("react-router");
  const { default: WithdrawalScreen } = await import("./WithdrawalScreen.tsx");
  const { questions } = await import("../../ui/confirm.ts");
  let go: (to: string | number) => void = () => undefined;
  let where = "";
  function App() {
    const navigate = useNavigate();
    go = (to) => void (typeof to === "number" ? navigate(to) : navigate(to));
    where = useLocation().pathname;
    return where === "/" ? createElement(WithdrawalScreen) : null;
  }
  const page = await open(createElement(App));
  await vi.waitFor(() => expect(page.text()).toContain("ก้อย ใจดี"));
  await page.type("จำนวนเงิน", "500");
  await page.press("ถอนเงิน");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await act(() => questions.get()[0]?.answer(true));
  await vi.waitFor(() => expect(page.text()).toContain("ส่งคำขอถอนเงินแล้ว"));
  if (what === "goes home") await act(() => go("/home"));
  await act(() => vi.advanceTimersByTime(1_000));
  expect(where).toBe(what === "goes home" ? "/home" : "/");
  await act(() => vi.advanceTimersByTime(1_000));
  expect(where).toBe(what === "goes home" ? at : paths.withdrawalHistory);
  // Back leads past the form that was sent, which would send another.
  if (what === "stays") await act(() => go(-1));
  expect(where).not.toBe("/");
});
