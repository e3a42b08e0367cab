/** A screen of one thing that could not be read says so, and leads back to its list. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  const fails = () => Response.json({ message: "ระบบขัดข้อง", code: "INTERNAL" }, { status: 500 });
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/api/") ? fails() : new Response(textsAt(path)),
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["admin-rounds", "admin-lotteries", "admin-members", "admin-story", "common"]);
});
afterEach(closeBrowser);

const screens = {
  "/admin/rounds": () => import("../../rounds/admin/RoundScreen.tsx"),
  "/admin/lottery-types": () => import("../../rounds/admin/lotteries/LotteryScreen.tsx"),
  "/admin/users": () => import("../../members/admin/StoryScreen.tsx"),
};

it.each(Object.entries(screens))("leads back to %s", async (list, screen) => {
  const page = await open(createElement((await screen()).default));
  await vi.waitFor(() => expect(page.text()).toContain("โหลดข้อมูลไม่สำเร็จ"));
  expect(page.buttons()).toContain("ลองใหม่");
  expect(page.links()).toEqual([list]);
});
