import { expect, journey } from "./journey.ts";

journey(
  "who cannot read the picture has the device work instead, by keys and with words for each step",
  async ({ page, memberWith }) => {
    const member = await memberWith(0);
    await page.goto("/#/auth/login");
    await page.getByLabel("เบอร์โทรศัพท์").fill(member.phone);
    const password = page.getByLabel("รหัสผ่าน", { exact: true });
    const submit = page.getByRole("button", { name: "เข้าสู่ระบบ" });
    await password.fill("not this one");
    for (const _ of [1, 2, 3]) {
      const answer = page.waitForResponse((reply) => reply.url().endsWith("/api/auth/login"));
      await submit.tap();
      await (await answer).finished();
    }
    await expect(page.getByAltText("ภาพตัวเลข 4 หลัก")).toBeVisible();
    await password.fill(member.password);
    await expect(submit).toBeDisabled();

    const work = page.getByRole("button", { name: "อ่านภาพไม่ได้ ให้เครื่องนี้ตรวจแทน" });
    await work.focus();
    await page.keyboard.press("Enter");
    const status = page.getByRole("status").filter({ hasText: "ตรวจ" });
    await expect(status).toHaveText("กำลังตรวจ อาจใช้เวลาถึงหนึ่งนาที");
    await expect(status).toHaveText("ตรวจแล้ว กดเข้าสู่ระบบได้เลย", { timeout: 110_000 });
    await submit.tap();
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
  },
);
