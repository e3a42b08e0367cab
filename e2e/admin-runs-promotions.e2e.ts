/** The desk shows members a promotion with a picture, orders the marquee, and stops a service. */
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";

journey(
  "a promotion with a picture is previewed, saved and seen by a member",
  async ({ page, adminPage: desk, memberWith }) => {
    const member = await memberWith(0);
    const title = `ฝากแรกรับเพิ่ม ${String(Date.now())}`;
    await desk.goto("/#/admin/announcements");
    await desk.getByRole("button", { name: "โปรโมชั่น", exact: true }).click();
    await desk.getByRole("button", { name: "เพิ่มโปรโมชั่น" }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("หัวข้อ").fill(title);
    await dialog.getByLabel("รายละเอียด").fill("รับเพิ่ม 10% ถึงสิ้นเดือน");
    const picture = { name: "promo.png", mimeType: "image/png", buffer: await desk.screenshot() };
    await dialog.getByLabel("เลือกรูป").last().setInputFiles(picture);
    await expect(dialog.getByRole("img", { name: "รูปภาพ" })).toBeVisible();
    await expect(dialog.getByRole("region", { name: "ที่สมาชิกเห็น" })).toContainText(title);
    await dialog.getByRole("button", { name: "บันทึก" }).click();
    await expect(desk.getByRole("status").first()).toContainText("บันทึกแล้ว");

    await sitDown(page, member.api);
    await page.goto("/#/promotions");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    const shown = page.locator("img[src^='/api/promotions/images/']").first();
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
  },
);

journey(
  "deposits are stopped with a message that members read, and go on again",
  async ({ page, adminPage: desk, memberWith }) => {
    const member = await memberWith(0);
    await desk.goto("/#/admin/services");
    const card = desk.locator("section, div").filter({
      has: desk.getByRole("heading", { name: "ฝากเงิน" }),
    });
    await card.getByRole("button", { name: "หยุดชั่วคราว" }).nth(1).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("เหตุผล (บันทึกไว้ในประวัติ)").fill("ธนาคารปิดปรับปรุง");
    await dialog.getByLabel("ข้อความแจ้งสมาชิก").fill("ฝากได้อีกครั้งเวลา 02:00 น.");
    await dialog.getByRole("button", { name: "หยุดชั่วคราว" }).click();
    await expect(desk.getByText("หยุดอยู่")).toBeVisible();

    await sitDown(page, member.api);
    await page.goto("/#/deposit");
    await expect(page.getByText("ฝากได้อีกครั้งเวลา 02:00 น.")).toBeVisible();

    await desk.getByRole("button", { name: "เปิดอีกครั้ง" }).click();
    await desk.getByRole("dialog").getByLabel("เหตุผล (บันทึกไว้ในประวัติ)").fill("ธนาคารเปิดแล้ว");
    await desk.getByRole("dialog").getByRole("button", { name: "เปิดอีกครั้ง" }).click();
    await expect(desk.getByText("หยุดอยู่")).toHaveCount(0);
    await expect(page.getByText("ฝากได้อีกครั้งเวลา 02:00 น.")).toHaveCount(0);
  },
);
