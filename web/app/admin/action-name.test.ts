/** What an administrator did, as the audit log and the reports say it. */
import { afterAll, expect, it } from "vitest";

import { closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

it.each([
  ["credit.adjust", "ปรับเครดิต"],
  ["member.reset-password", "ตั้งรหัสผ่านใหม่ให้สมาชิก"],
  ["staff.add", "เพิ่มทีมงาน"],
  ["unheard.of", "unheard.of"],
])("%s is called %s", async (action, name) => {
  openBrowser();
  await (await import("../../text/i18n.ts")).loadTexts(["admin", "admin-staff"]);
  const { useActionName } = await import("./action-name.ts");
  expect((await mount(useActionName)).value()(action)).toBe(name);
});
