/** A new colleague: first password, their own password, a second factor, and signing in with it. */
import { codeAt, stepOf } from "../server/accounts/totp.ts";
import { codeIn } from "./colleagues.ts";
import { expect, journey } from "./journey.ts";
import { newPhone } from "./people.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const OWN = "my-own-long-word";

/** A code as the app on the colleague's phone would show it. */
function codeOf(secret: string, drift: number): string {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return codeAt(key, stepOf(Date.now()) + drift);
}

journey(
  "a colleague confirms their phone, sets a second factor up and signs in with it",
  async ({ deskPage: desk, adminApi, product }) => {
    const phone = newPhone();
    const added = await adminApi.call("POST", "/api/admin/staff", {
      phone_number: phone,
      nickname: "ผู้ตรวจ",
      rights: ["auditor"],
    });
    const { password } = added["data"] as { password: string };
    const signIn = async (word: string) => {
      await desk.goto("/#/admin/login");
      await desk.getByLabel("เบอร์โทรศัพท์").fill(phone);
      await desk.getByLabel("รหัสผ่าน", { exact: true }).fill(word);
      await desk.getByRole("button", { name: "เข้าสู่ระบบ" }).click();
    };

    const mine = desk.getByRole("heading", { name: "ยืนยันว่าบัญชีนี้เป็นของคุณคนเดียว" });
    await signIn(password);
    await expect(mine).toBeVisible();
    // Signing in over a session ends it.
    const before = await desk.evaluate(() => localStorage.getItem("accessToken"));
    const answer = () =>
      desk.request
        .get("/api/users/me", { headers: { authorization: `Bearer ${before}` } })
        .then((reply) => reply.status());
    expect(await answer()).toBe(200);
    await signIn(password);
    await expect.poll(answer).toBe(401);
    await desk.getByRole("button", { name: "ยืนยันทีหลัง เปลี่ยนรหัสผ่านก่อน" }).click();
    await expect(desk.getByLabel("รหัสผ่านที่ได้รับ")).toBeVisible();
    await desk.getByRole("button", { name: "ยืนยันตอนนี้ด้วยรหัสทางโทรศัพท์" }).click();
    await desk.getByRole("button", { name: "ส่งรหัสไปยังโทรศัพท์ของฉัน" }).click();
    const code = desk.getByLabel("รหัส 6 หลักจาก SMS");
    await expect(code).toBeVisible();
    await code.fill(codeIn(product, phone));
    await desk.getByLabel("รหัสผ่านใหม่", { exact: true }).fill(OWN);
    await desk.getByRole("button", { name: "ยืนยัน", exact: true }).click();
    const menu = desk.getByRole("navigation", { name: "เมนูผู้ดูแล" });
    await expect(menu.getByRole("link", { name: "บันทึกการทำงาน" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "ทีมงาน" })).toBeVisible();

    await desk.goto("/#/admin/security");
    await desk.getByLabel("รหัสผ่านของคุณ").fill(OWN);
    await desk.getByRole("button", { name: "ตั้งค่า", exact: true }).click();
    const secret = (await desk.getByTestId("totp-secret").textContent()) ?? "";
    await desk.getByLabel("รหัส 6 หลักจากแอป").fill(codeOf(secret, -1));
    await desk.getByRole("button", { name: "เปิดใช้" }).click();
    await expect(desk.getByRole("listitem").filter({ hasText: /^([a-z2-7]{4}-){3}/ })).toHaveCount(
      8,
    );
    await desk.getByRole("button", { name: "เก็บรหัสสำรองแล้ว" }).click();
    await expect(desk.getByText("รหัสสำรองเหลือ 8 รหัส")).toBeVisible();

    await desk.evaluate(() => localStorage.clear());
    await desk.reload();
    await signIn(OWN);
    await desk.getByLabel("รหัส 6 หลักจากแอป หรือรหัสสำรอง").fill(codeOf(secret, 0));
    await desk.getByRole("button", { name: "เข้าสู่ระบบ" }).click();
    await expect(desk.getByRole("heading", { name: "แดชบอร์ด" })).toBeVisible();
  },
);
