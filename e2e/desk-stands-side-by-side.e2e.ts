/** Betting at a desk: entry, list and slip side by side, and no mouse to the end. */
import { enteredNumber, keyOf } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

journey(
  "digits, Enter, price, Enter, Enter sends the slip, and the next digits begin another",
  async ({ deskPage: page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    const round = await openRound(adminApi);
    await sitDown(page, member.api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    const slip = page.getByRole("complementary", { name: "โพยของคุณ" });
    await expect(slip.getByText("กรุณาเพิ่มรายการแทงก่อน")).toBeVisible();

    await page.keyboard.type("582117");
    await expect(enteredNumber(page, "117")).toBeVisible();
    // Entry, list and slip beside each other.
    const key = await keyOf(page, "5").first().boundingBox();
    const number = await enteredNumber(page, "117").boundingBox();
    const beside = await slip.boundingBox();
    expect(number?.x).toBeLessThan(key?.x ?? 0);
    expect(key?.x).toBeLessThan(beside?.x ?? 0);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.keyboard.press("Enter");
    await expect(slip.getByRole("textbox", { name: "ใส่ราคาเท่ากันทุกเลข" })).toBeFocused();
    await page.keyboard.type("20");
    await page.keyboard.press("Enter");
    await expect(slip.getByRole("button", { name: "ส่งโพย 40.00 บาท" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(slip.getByText("กรุณาเพิ่มรายการแทงก่อน")).toBeVisible();
    expect(await balanceOf(member)).toBe(960);

    await page.keyboard.type("904");
    await expect(enteredNumber(page, "904")).toBeVisible();
  },
);

journey(
  "in a narrow window digits, Enter, price, Enter, Enter send the slip, and a held Enter does not",
  async ({ deskPage: page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    const round = await openRound(adminApi);
    await page.setViewportSize({ width: 640, height: 844 });
    await sitDown(page, member.api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await expect(keyOf(page, "5")).toBeVisible();
    await page.keyboard.type("582117");
    await page.keyboard.press("Enter");
    const prices = page.getByRole("dialog", { name: "ใส่ราคา" });
    await expect(prices.getByRole("textbox", { name: "ราคา 3 ตัวบน" })).toBeFocused();
    await page.keyboard.type("20");
    // The second and the third are what a key that is held down sends.
    await page.keyboard.down("Enter");
    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    await expect(slip.getByRole("button", { name: "ส่งโพย 40.00 บาท" })).toBeFocused();
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    expect(await balanceOf(member)).toBe(1000);
    await page.keyboard.press("Enter");
    await expect(slip).toBeHidden();
    expect(await balanceOf(member)).toBe(960);
  },
);

journey(
  "no key shows past the navigation, and its disc leaves the slip's button alone",
  async ({ deskPage: page, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    await sitDown(page, (await memberWith(1000)).api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await page.getByRole("button", { name: "แผงเลข" }).click();
    await expect(page.getByRole("group", { name: "หลักร้อย" })).toBeVisible();
    const entry = await page.locator(".task-page").boundingBox();
    const [left, right] = [entry?.x ?? 0, (entry?.x ?? 0) + (entry?.width ?? 0)];
    const below = await page.evaluate(
      (places) => places.map((x) => document.elementFromPoint(x, 880)?.closest("nav") !== null),
      [left + 8, (left + right) / 2, right - 8],
    );
    expect(below).toEqual([true, true, true]);
    const disc = await page.locator("[data-bottom-nav] a span.absolute").last().boundingBox();
    const send = await page.getByRole("button", { name: /^ส่งโพย/ }).boundingBox();
    expect((disc?.x ?? 0) + (disc?.width ?? 0)).toBeLessThanOrEqual(send?.x ?? 0);
  },
);
