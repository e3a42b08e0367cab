/** Dialogs of the back office as somebody meets them: on a phone, by keys, below the fold. */
import { type Locator } from "@playwright/test";

import { addReceivingAccount, openDeposit } from "./bank-accounts.ts";
import { expect, journey } from "./journey.ts";
import { cutTextsOf } from "./look-at-texts.ts";
import { sidewaysOf } from "./look-at-screen.ts";

const PHONE = { width: 390, height: 844 };

const heightOf = async (of: Locator): Promise<number> => (await of.boundingBox())?.height ?? 0;

/** How many lines a part of a text takes. */
function linesOf(box: Locator, part: RegExp): Promise<number> {
  return box.evaluate(
    (element, [source, flags]) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const found = new RegExp(source ?? "", flags).exec(node.textContent ?? "");
        if (!found) continue;
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
      }
      return 0;
    },
    [part.source, part.flags],
  );
}

journey(
  "what is found by the one search is read on a phone",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    const member = await memberWith(0);
    await openDeposit(member.api);
    await desk.setViewportSize(PHONE);
    await desk.goto("/#/admin/dashboard");
    await expect(desk.getByRole("heading", { name: "แดชบอร์ด" })).toBeVisible();
    await desk.keyboard.press("Control+k");
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("searchbox").fill(member.phone);
    const deposit = dialog.getByRole("button", { name: /CD-/ });
    await expect(deposit).toBeVisible();
    expect(await heightOf(deposit)).toBeLessThan(100);
    expect([...(await cutTextsOf(desk)), ...(await sidewaysOf(desk))]).toEqual([]);
  },
);

journey(
  "who locks a member goes on in the field for the reason, in sight",
  async ({ adminPage: desk, memberWith }) => {
    const member = await memberWith(0);
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await desk.setViewportSize(viewport);
      // The dialog that stands goes back a step in the history of its page: this is another one.
      await desk.goto("about:blank");
      await desk.goto(`/#/admin/users?member=${member.id}`);
      const dialog = desk.getByRole("dialog");
      for (const [ask, send] of [
        ["ล็อกบัญชี", "ล็อกบัญชี"],
        ["ตั้งรหัสผ่านใหม่", "ตั้งรหัสผ่านใหม่"],
      ] as const) {
        await dialog.getByRole("button", { name: ask }).click();
        await expect(dialog.getByLabel(/^เหตุผลที่/)).toBeFocused();
        await expect(dialog.getByRole("button", { name: send })).toBeInViewport({ ratio: 1 });
        await dialog.getByRole("button", { name: "ยกเลิก" }).click();
        await expect(dialog.getByRole("button", { name: "ตั้งรหัสผ่านใหม่" })).toBeFocused();
      }
    }
  },
);

journey(
  "who gives a copy of a member's data goes on in the field for the reason, in sight",
  async ({ adminPage: desk, memberWith }) => {
    const member = await memberWith(0);
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await desk.setViewportSize(viewport);
      await desk.goto("about:blank");
      await desk.goto(`/#/admin/users?member=${member.id}`);
      const dialog = desk.getByRole("dialog");
      const give = dialog.getByRole("button", { name: "ให้สำเนาข้อมูล" });
      await give.click();
      await expect(dialog.getByLabel(/^เหตุผลที่/)).toBeFocused();
      const save = dialog.getByRole("button", { name: "บันทึกไฟล์" });
      await expect(save).toBeInViewport({ ratio: 1 });
      await dialog.getByRole("button", { name: "ยกเลิก" }).click();
      await expect(give).toBeFocused();
    }
  },
);

journey("a form that has just opened is not closed by Enter", async ({ adminPage: desk }) => {
  await desk.goto("/#/admin/receiving-accounts");
  await desk.getByRole("button", { name: "เพิ่มบัญชี" }).click();
  const dialog = desk.getByRole("dialog", { name: "เพิ่มบัญชี" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  await desk.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "บันทึก" })).toBeVisible();
});

journey("the keys are told in a window of half a screen as well", async ({ adminPage: desk }) => {
  await desk.setViewportSize({ width: 900, height: 900 });
  await desk.goto("/#/admin/deposits");
  await expect(desk.getByRole("heading", { name: "ยืนยันฝากเงิน" })).toBeVisible();
  await desk.keyboard.press("Shift+Slash");
  const keys = desk.getByRole("dialog", { name: "แป้นลัด" }).locator("kbd");
  await expect(keys.first()).toBeVisible();
  await expect(keys.last()).toHaveText("?");
});

journey(
  "a phone that is asked about stands in one line",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    const member = await memberWith(0);
    await openDeposit(member.api);
    await desk.goto(`/#/admin/deposits?search=${member.phone}`);
    await expect(
      desk.getByRole("list", { name: "รายการฝากเงิน" }).getByRole("listitem"),
    ).toHaveCount(1);
    await desk.keyboard.press("a");
    const question = desk.getByRole("alertdialog");
    const shown = /0\d\d-\u2060?\d{3}-\u2060?\d{4}/;
    await expect(question).toContainText(shown);
    // At one of these widths a line ends inside of the number, wherever it stands.
    for (let width = 300; width <= 420; width += 8) {
      await desk.setViewportSize({ width, height: 844 });
      expect([width, await linesOf(question, shown)]).toEqual([width, 1]);
    }
  },
);
