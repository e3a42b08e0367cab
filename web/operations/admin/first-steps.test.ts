/** What a new house is asked to decide, of the one who looks. */
import { firstSteps } from "@chokdee/domain/operations/contract.ts";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

let rights: readonly string[] = ["owner"];

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/staff/me") ? Response.json({ data: { rights } }) : new Response(textsAt(path)),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-dashboard", "common"]);
});
afterEach(closeBrowser);

async function shown(left: readonly (typeof firstSteps)[number][]) {
  const { FirstSteps } = await import("./FirstSteps.tsx");
  return open(createElement(FirstSteps, { left }));
}

it("names each step to an owner, with the way to decide it", async () => {
  rights = ["owner"];
  const page = await shown(firstSteps);
  await vi.waitFor(() => expect(page.text()).toContain("ก่อนเปิดรับคืนแรก"));
  for (const text of ["ยังไม่มีบัญชีรับเงิน", "ตั้งเพดาน", "ตั้งวงเงิน", "ใส่ช่องทาง", "ยังไม่ได้ตั้งค่า SMS"]) {
    expect(page.text()).toContain(text);
  }
});

it.each([
  ["owner", []],
  ["support", firstSteps],
] as const)("is not there for %s where %j is left", async (right, left) => {
  rights = [right];
  const page = await shown(left);
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(page.text()).toBe("");
});
