/** A report on paper: its heading and every column, and nothing to press. */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { type Page } from "@playwright/test";

import { signIn } from "./api.ts";
import { addReceivingAccount } from "./bank-accounts.ts";
import { deskOf } from "./colleagues.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";
import { startProduct } from "./server.ts";

/** Of a bank's file with a day and an amount alone. */
const NO_COLUMNS = {
  time: null,
  money_in: null,
  money_out: null,
  fee: null,
  balance: null,
  reference: null,
  counterparty: null,
  description: null,
};
/** A sheet of A4 without its margins, at 96 pixels an inch. */
const SHEET = { width: 718, height: 1_015 };

journey("reports and lists are printed whole", async ({ adminPage: page, memberWith }) => {
  await memberWith(1_234_567);
  const lists = [
    ["/admin/reports", "กำไรขาดทุน"],
    ["/admin/reports?report=reconciliation", "กระทบยอดฝาก"],
    ["/admin/users", "สมาชิก"],
    ["/admin/audit", "บันทึกการทำงาน"],
  ] as const;
  for (const [address, heading] of lists) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole("table").first()).toHaveAttribute("aria-busy", "false");
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(SHEET);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    expect(await cutColumnsOf(page), address).toEqual([]);
    // What is left names a row or says what was chosen.
    const pressed = page.locator("main button:visible:not(td button, th button)");
    for (const button of await pressed.all()) {
      await expect(button).toHaveAttribute("aria-pressed", "true");
    }
    await expect(page.locator("main td:last-child button:visible")).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

journey("a slip is printed with nothing to press", async ({ page, adminApi, memberWith }) => {
  const member = await memberWith(100);
  await betByApi(member, await openRound(adminApi, { code: "yeekee" }), ["582"]);
  await sitDown(page, member.api);
  await page.goto("/#/lottery-bets");
  await page.getByRole("button", { name: /^รายละเอียด/ }).click();
  const slip = page.getByRole("dialog");
  await expect(slip.getByRole("link", { name: "ตรวจสอบผลงวดนี้" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(slip.locator("a:visible, button:visible")).toHaveCount(0);
});

journey("money that left is printed with nothing to press", async ({ browser }) => {
  // A house of its own: the line would be a question to who comes after.
  const product = await startProduct();
  try {
    const { baseURL, admin } = product;
    const adminApi = await signIn(baseURL, admin.phone, admin.password);
    await addReceivingAccount(adminApi);
    const { data } = await adminApi.call("GET", "/api/admin/receiving-accounts");
    const [account] = (data as { items: { id: string }[] }).items;
    await adminApi.call("POST", "/api/admin/statements", {
      receiving_account_id: account?.id,
      name: "statement.csv",
      text: `day,amount\n${bangkokDay(Date.now())},-77.00`,
      mapping: {
        head_line: 1,
        delimiter: "COMMA",
        date_order: "YMD",
        columns: { ...NO_COLUMNS, date: "day", amount: "amount" },
      },
    });
    const desk = await deskOf(browser, baseURL, adminApi);
    await desk.goto("/#/admin/reports?report=outgoing");
    const explain = desk.getByRole("button", { name: "อธิบาย" });
    await expect(explain).toBeVisible();
    await desk.emulateMedia({ media: "print" });
    await expect(explain).toBeHidden();
  } finally {
    await product.stop();
  }
});

/** Heads of columns that stand out of the sheet. */
function cutColumnsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main thead th")]
      .filter((head) => head.getBoundingClientRect().right > innerWidth)
      .map((head) => head.innerText),
  );
}
