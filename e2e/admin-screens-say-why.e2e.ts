/**
 * The back office where calls fail: each screen says so and offers to try again. npm run crawl
 * looks at all of them, npm test at one of four. Where a right is missing it says which, and where
 * somebody would lose what they typed it asks.
 */
import { paths } from "../web/app/paths.ts";
import { letTimePass } from "../server/testing/let-time-pass.ts";
import { signIn } from "./api.ts";
import { expect, journey } from "./journey.ts";
import { newPhone, sitDown } from "./people.ts";
import { adminStops } from "./screen-list.ts";
import { isFull } from "./walk.ts";

const OWN_STAFF = "/api/admin/staff/me";
const ONE_OF = isFull ? 1 : 4;

journey("a screen of the back office that cannot load says so", async ({ adminPage: desk }) => {
  const retry = desk.locator("main [role=alert]").getByRole("button", { name: "ลองใหม่" });
  let isOwnFailing = false;
  let asked = 0;
  await desk.route("**/api/admin/**", (route) => {
    const isReading = route.request().method() === "GET";
    const isOwn = new URL(route.request().url()).pathname === OWN_STAFF;
    if (isOwn) asked += 1;
    return isReading && isOwn === isOwnFailing ? route.fulfill({ status: 500 }) : route.continue();
  });
  // The screen of one's own security asks for nothing but who one is.
  const stops = adminStops.filter(({ address }) => address !== paths.adminSecurity);
  for (const { address } of stops.filter((_, at) => at % ONE_OF === 0)) {
    await desk.goto(`/#${address}`);
    await expect(desk.locator("html")).toHaveAttribute("data-shown", address);
    await expect(retry.first(), address).toBeVisible();
    await expect(desk.locator("main .shimmer"), address).toHaveCount(0);
  }

  // Without knowing who one is no screen is shown; it is asked for again, but not without end.
  isOwnFailing = true;
  asked = 0;
  await desk.goto(`/#${paths.adminAudit}`);
  await desk.reload();
  await expect(retry).toBeVisible();
  await letTimePass(500);
  expect(asked).toBeLessThan(5);
  isOwnFailing = false;
  await desk.unrouteAll();
  await expect(async () => {
    // A push may have asked again by itself meanwhile.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(desk.getByRole("table")).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

journey(
  "a screen of the back office whose code cannot be fetched leaves the menu standing",
  async ({ adminPage: desk }) => {
    await desk.route("**/assets/AuditScreen-*.js", (route) => route.abort());
    await desk.goto(`/#${paths.admin}`);
    const menu = desk.getByRole("navigation");
    await menu.getByRole("link", { name: "บันทึกการทำงาน" }).click();
    await expect(desk.getByRole("heading", { name: "เปิดหน้านี้ไม่สำเร็จ" })).toBeVisible();
    await menu.getByRole("link", { name: "แดชบอร์ด" }).click();
    await expect(desk.getByRole("heading", { level: 1, name: "แดชบอร์ด" })).toBeVisible();
  },
);

journey(
  "a screen without the right to it says what it takes",
  async ({ adminApi, browser, product }) => {
    const { baseURL } = product;
    const phone = newPhone();
    const colleague = { phone_number: phone, nickname: "เก๋", rights: ["support", "auditor"] };
    const added = await adminApi.call("POST", "/api/admin/staff", colleague);
    const { staff, password } = added["data"] as { staff: { id: string }; password: string };
    const api = await signIn(baseURL, phone, password);
    const own = { current_password: password, new_password: "my-own-long-word-1" };
    await api.call("POST", "/api/auth/change-password", own);
    const context = await browser.newContext({ baseURL, locale: "th-TH" });
    await sitDown(context, api);
    const page = await context.newPage();
    const told = page.getByRole("main");

    // Taken away while its screen is open.
    await page.goto(`/#${paths.adminReports}`);
    await expect(told.getByRole("button", { name: "ไฟล์ CSV" })).toBeVisible();
    const left = { rights: ["support"] };
    await adminApi.call("PUT", `/api/admin/staff/${staff.id}/rights`, left);
    await expect(told.getByRole("alert")).toHaveText("บัญชีนี้ไม่มีสิทธิ์เปิดหน้านี้");
    await expect(told).toContainText("เจ้าของ · การเงิน · ผู้ตรวจสอบ");

    await page.goto(`/#${paths.adminSettings}`);
    await expect(told).toContainText("เจ้าของ · ผู้ตรวจสอบ");
    await expect(told.getByRole("button")).toHaveCount(0);
    await told.getByRole("link", { name: "ไปหน้า แดชบอร์ด" }).click();
    await expect(page).toHaveURL(/dashboard$/);
    await context.close();
  },
);

journey("what is typed into a dialog is not dropped unasked", async ({ adminPage: desk }) => {
  await desk.goto(`/#${paths.adminStaff}`);
  const add = desk.getByRole("button", { name: "เพิ่มทีมงาน" });
  const form = desk.getByRole("dialog", { name: "เพิ่มทีมงาน" });
  const nickname = form.getByLabel("ชื่อเล่น");
  const question = desk.getByRole("alertdialog", { name: "ทิ้งที่กรอกไว้?" });
  await add.click();
  await nickname.fill("ก้อย");
  await nickname.fill("");
  await desk.keyboard.press("Escape");
  await expect(form).toHaveCount(0);

  await add.click();
  await nickname.fill("ก้อย");
  await desk.keyboard.press("Escape");
  await question.getByRole("button", { name: "กรอกต่อ" }).click();
  await expect(nickname).toHaveValue("ก้อย");
  // The same question at once would be taken for the second half of a double tap.
  await letTimePass(600);
  await desk.goBack();
  await question.getByRole("button", { name: "ทิ้ง", exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(desk).toHaveURL(/staff$/);
  await expect(add).toBeFocused();
});

journey("what is typed into a page is not left unasked", async ({ adminPage: desk, adminApi }) => {
  const types = await adminApi.call("GET", "/api/lottery/types");
  const [{ id }] = types as unknown as [{ id: string }];
  const question = desk.getByRole("alertdialog", { name: "ทิ้งที่กรอกไว้?" });
  const menu = desk.getByRole("complementary");
  const order = desk.getByLabel("ลำดับ");
  await desk.goto(`/#${paths.adminSettings}`);
  await desk.goto(`/#${paths.adminLotteryTypes}/${id}`);
  const before = await order.inputValue();
  const save = desk.getByRole("button", { name: "บันทึก" }).last();

  // By a link, by the tab's cross and by the way back; staying keeps what was typed.
  await order.fill("777");
  await menu.getByRole("link", { name: "แดชบอร์ด" }).click();
  await question.getByRole("button", { name: "กรอกต่อ" }).click();
  await expect(order).toHaveValue("777");
  const asked = desk.waitForEvent("dialog");
  await desk.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await letTimePass(600);
  await desk.goBack();
  await question.getByRole("button", { name: "ทิ้ง", exact: true }).click();
  await expect(desk).toHaveURL(/settings$/);

  // What was typed back to how it stood, or saved, is left without a word.
  await desk.goForward();
  await order.fill("777");
  await order.fill(before);
  await menu.getByRole("link", { name: "แดชบอร์ด" }).click();
  await expect(desk).toHaveURL(/dashboard$/);
  await desk.goBack();
  await order.fill(String(Number(before) + 1));
  await save.click();
  await expect(desk.getByRole("status").first()).toContainText("บันทึกแล้ว");
  await menu.getByRole("link", { name: "ตั้งค่าระบบ" }).click();
  await expect(desk).toHaveURL(/settings$/);
  await desk.getByLabel("เบอร์โทรติดต่อ").fill("020000001");
  await menu.getByRole("link", { name: "แดชบอร์ด" }).click();
  await question.getByRole("button", { name: "ทิ้ง", exact: true }).click();
  await expect(desk).toHaveURL(/dashboard$/);
});
