/** The code of a registration is sent again after its wait, and each sending begins a new one. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let sendings = 0;

beforeEach(async () => {
  openBrowser();
  sendings = 0;
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    sendings += 1;
    return Response.json({ resend_after_seconds: 60, request_token: "t" });
  });
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["auth", "common"]);
});
afterAll(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

it("has to be waited for anew after each sending", async () => {
  const { OtpStep } = await import("./parts/OtpStep.tsx");
  const { emptyRegistration } = await import("./registration.ts");
  const registration = { ...emptyRegistration, phone: "0811111111" };
  const page = await open(createElement(OtpStep, { registration, change: () => undefined }));
  const mayAsk = () => page.buttons().includes("ส่งรหัสอีกครั้ง");
  await vi.waitFor(() => expect(page.text()).toContain("ส่งรหัสอีกครั้งได้ใน 60"));
  expect(mayAsk()).toBe(false);
  await act(() => vi.advanceTimersByTime(61_000));
  expect(mayAsk()).toBe(true);
  await page.press("ส่งรหัสอีกครั้ง");
  await vi.waitFor(() => expect(sendings).toBe(2));
  await vi.waitFor(() => expect(page.text()).toMatch(/ส่งรหัสอีกครั้งได้ใน (?:60|59)/));
  expect(mayAsk()).toBe(false);
});
