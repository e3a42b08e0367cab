/** The picture that proves a payout: one that was taken away can be picked again. */
import { createElement } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../../testing/browser.ts";
import { open } from "../../testing/page.ts";

beforeEach(async () => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string) => new Response(textsAt(path)));
  await (await import("../../text/i18n.ts")).loadTexts(["admin-withdrawals", "common"]);
});
afterAll(closeBrowser);

const MOST = 5 * 1024 * 1024;
const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], "slip", { type });

it.each([
  ["a picture", file("image/png", MOST), true],
  ["a picture that is too large", file("image/png", MOST + 1), false],
  ["what is no picture", file("application/pdf", 1), false],
])("%s of a slip is taken or refused, and the field is free for the next", async (_, slip, is) => {
  const { SlipPicker } = await import("./SlipPicker.tsx");
  const onPick = vi.fn<(picked: File | undefined) => void>();
  const page = await open(createElement(SlipPicker, { file: undefined, onPick }));
  // A browser tells of no change where the same file is picked once more.
  expect(await page.pick("แนบสลิปโอน", slip)).toBe("");
  expect(onPick).toHaveBeenCalledExactlyOnceWith(is ? slip : undefined);
});
