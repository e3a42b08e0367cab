/** Deposits and withdrawals in two browsers: the member's phone and the administrator's desk. */
import { type Page } from "@playwright/test";

import { addBankAccount, addReceivingAccount, RECEIVING } from "./bank-accounts.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, type Member, sitDown } from "./people.ts";

journey(
  "a deposit by QR with a slip is confirmed at the desk and arrives without a reload",
  async ({ page, adminPage: desk, adminApi, memberWith }) => {
    const member = await memberWith(0);
    await addReceivingAccount(adminApi);
    await addBankAccount(member);
    await sitDown(page, member.api);
    await page.goto("/#/");
    await page.getByRole("link", { name: "ฝากเงิน" }).first().tap();
    await page.getByRole("button", { name: /เติมเงินผ่าน QR Code/ }).tap();
    await page.getByRole("button", { name: "500", exact: true }).tap();
    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate("scrollTo(0, 200)");
    await page.getByRole("button", { name: "สร้าง QR 500.00 บาท" }).tap();
    const code = page.getByAltText(/QR Code พร้อมเพย์ ยอด/);
    await expect(code).toBeVisible();
    const amount = /[0-9]+\.[0-9]{2}/.exec((await code.getAttribute("alt")) ?? "")?.[0] ?? "";
    expect(Number(amount)).toBeGreaterThanOrEqual(500);
    expect(await page.evaluate("scrollY")).toBe(0);

    const broken = { name: "slip.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await page.getByLabel("เลือกรูปสลิป").setInputFiles(broken);
    await expect(page.getByText("กรุณาเลือกไฟล์รูปภาพเท่านั้น")).toBeInViewport();
    // Any picture does for a slip: what it shows is for the administrator to judge.
    const picture = { name: "slip.png", mimeType: "image/png", buffer: await page.screenshot() };
    await page.getByLabel("เลือกรูปสลิป").setInputFiles(picture);
    await page.getByRole("button", { name: "ส่งสลิป" }).tap();
    await expect(page.getByText("อัปโหลดสลิปสำเร็จ!")).toBeVisible();
    await expect(page.getByText("ยอดเงินคงเหลือ")).toBeVisible();
    expect(await balanceOf(member)).toBe(0);

    await desk.goto("/#/admin/deposits");
    await desk.getByRole("list", { name: "รายการฝากเงิน" }).getByText(amount).click();
    await expect(desk.getByRole("img", { name: /สลิปของ/ })).toBeVisible();
    await desk.getByRole("button", { name: new RegExp(`ยืนยัน เติม ${amount} บาท`) }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "ยืนยันเติมเงิน" }).click();
    await expect(desk.getByRole("status").first()).toContainText(`เติมเงิน ${amount} บาทแล้ว`);

    await expect(page.getByText(amount).first()).toBeVisible();
    expect(await balanceOf(member)).toBe(Number(amount));
    expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({ balanced: true });
  },
);

journey(
  "a withdrawal is approved, and another is rejected and given back",
  async ({ page, adminPage: desk, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    await askFor(page, member, [300, 200]);
    expect(await balanceOf(member)).toBe(500);
    await expect(page.getByText("รอดำเนินการ")).toHaveCount(3);

    await desk.goto("/#/admin/withdrawals");
    await desk.getByRole("row").filter({ hasText: "300.00" }).click();
    await desk.getByRole("button", { name: "โอนแล้ว อนุมัติ" }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "โอนแล้ว อนุมัติ" }).click();
    await expect(desk.getByRole("status").first()).toContainText("อนุมัติถอน 300.00 บาทแล้ว");

    await desk.getByRole("row").filter({ hasText: "200.00" }).click();
    await desk.getByRole("button", { name: "ปฏิเสธ คืนเงิน" }).click();
    const dialog = desk.getByRole("dialog", { name: "ปฏิเสธถอน 200.00 บาท?" });
    await dialog.getByLabel("เหตุผลที่ปฏิเสธ").fill("ชื่อบัญชีไม่ตรง");
    await dialog.getByRole("button", { name: "ปฏิเสธ คืน 200.00 บาท" }).click();
    await expect(desk.getByRole("status").first()).toContainText("ปฏิเสธและคืนเงิน 200.00 บาทแล้ว");

    // The history has stayed open on the phone.
    await expect(page.getByText("รอดำเนินการ")).toHaveCount(1);
    await page.getByRole("button", { name: "ดูรายละเอียด" }).first().tap();
    const detail = page.getByRole("dialog", { name: "รายละเอียดการถอน" });
    await expect(detail).toContainText("ชื่อบัญชีไม่ตรง");
    expect(await balanceOf(member)).toBe(700);
    expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({ balanced: true });
  },
);

journey(
  "what a colleague has decided meanwhile is told, and is not decided again",
  async ({ page, adminPage: desk, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    await askFor(page, member, [300, 200]);

    await desk.goto("/#/admin/withdrawals");
    await desk.getByRole("row").filter({ hasText: "300.00" }).click();
    await desk.getByRole("button", { name: "โอนแล้ว อนุมัติ" }).click();
    const question = desk.getByRole("alertdialog");
    await expect(question).toContainText("300.00");
    const queue = await adminApi.call("GET", "/api/admin/withdrawals?status=PENDING");
    const { data } = queue as { data: { items: { id: string; amount: string }[] } };
    const id = data.items.find(({ amount }) => amount === "300.00")?.id ?? "";
    await adminApi.call("POST", `/api/admin/withdrawals/${id}/reject`, { reason: "ชื่อไม่ตรง" });
    await expect(desk.getByRole("status").first()).toContainText("รายการที่เปิดอยู่มีผู้ดำเนินการแล้ว");
    // The question is still about the 300 baht, and is refused.
    await question.getByRole("button", { name: "โอนแล้ว อนุมัติ" }).click();
    await expect(desk.getByRole("row").filter({ hasText: "200.00" })).toBeVisible();
    expect(await balanceOf(member)).toBe(800);
    expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({ balanced: true });
  },
);

journey(
  "the last account that takes deposits is turned off after its consequence was told",
  async ({ page, adminPage: desk, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    await desk.goto("/#/admin/receiving-accounts");
    const row = desk.getByRole("row").filter({ hasText: RECEIVING.promptpay_id });
    const flip = async () => {
      await row.getByRole("button", { name: "แก้ไข" }).click();
      await desk.getByRole("switch", { name: "เปิดรับฝาก" }).click();
      await desk.getByRole("dialog").getByRole("button", { name: "บันทึก" }).click();
    };
    await flip();
    const question = desk.getByRole("alertdialog", { name: "ปิดรับฝากทั้งหมด?" });
    await expect(question).toContainText("สมาชิกจะฝากเงินไม่ได้จนกว่าจะเปิดบัญชีอีกครั้ง");
    await question.getByRole("button", { name: "บันทึก" }).click();
    await expect(row.getByText("ปิดใช้")).toBeVisible();

    await sitDown(page, (await memberWith(0)).api);
    await page.goto("/#/deposit?mode=qr");
    await expect(page.getByText("ยังไม่มีบัญชีรับเงินที่เปิดอยู่")).toBeVisible();
    await page.getByRole("link", { name: "ติดต่อเจ้าหน้าที่" }).tap();
    await expect(page).toHaveURL(/help\?part=contact/);

    // On again it takes nothing away, and nothing is asked.
    await flip();
    await expect(desk.getByRole("status").first()).toContainText("บันทึกบัญชีแล้ว");
  },
);

/** A member with a bank account sits down and asks for these withdrawals. */
async function askFor(page: Page, member: Member, amounts: readonly number[]): Promise<void> {
  await addBankAccount(member);
  await sitDown(page, member.api);
  for (const baht of amounts) await withdraw(page, baht);
}

async function withdraw(page: Page, baht: number): Promise<void> {
  await page.goto("/#/withdrawal");
  await page.getByLabel("จำนวนเงิน").fill(String(baht));
  await page.getByRole("button", { name: `ถอนเงิน ${baht} บาท` }).tap();
  const question = page.getByRole("alertdialog", { name: "ยืนยันการถอนเงิน" });
  await expect(question).toContainText(`${baht}.00`);
  await question.getByRole("button", { name: "ยืนยันถอน" }).tap();
  await expect(page.getByText("ส่งคำขอถอนเงินแล้ว")).toBeVisible();
  await expect(page.getByRole("heading", { name: "ประวัติการถอน" })).toBeVisible();
}
