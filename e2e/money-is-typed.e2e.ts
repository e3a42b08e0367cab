/** Money is typed key by key, as people do: what stands there and what is sent is what was meant. */
import { type Locator, type Page } from "@playwright/test";

import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { openSlip, tapTypes, typeNumbers } from "./betting-desk.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, type Member, sitDown } from "./people.ts";
import { openRound, type OpenRound } from "./rounds.ts";

const WHOLE_BAHT = "เต็มบาทเท่านั้น";
const HAS_FAULTS = "มีรายการที่รับแทงไม่ได้ กรุณาตรวจสอบ";
const BULK_PRICE = "ใส่ราคาเท่ากันทุกเลข";

/** What the page sends to an address, from now on. */
function sentTo(page: Page, address: RegExp): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && address.test(request.url())) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}

/** Clears a field and types into it, one key after the other. */
async function typeInto(field: Locator, keys: string): Promise<void> {
  await field.click();
  await field.press("ControlOrMeta+a");
  await field.press("Delete");
  await field.pressSequentially(keys);
}

/** Presses a button that says what is missing; Playwright itself waits for it to be ready. */
async function tapUnready(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.tap({ force: true });
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("ControlOrMeta+v");
}

async function enter(page: Page, member: Member, round: OpenRound, ...numbers: string[]) {
  await sitDown(page, member.api);
  await page.goto("/#/lotteries");
  await page.getByRole("link", { name: round.name }).tap();
  await typeNumbers(page, ...numbers);
}

journey(
  "a price typed as 12.50 is 12 baht in the price sheet and on a line, and is sent so",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await enter(page, member, await openRound(adminApi), "582", "469");
    const sent = sentTo(page, /bets\/bulk/);
    await page.getByRole("button", { name: "ใส่ราคา" }).tap();
    const sheet = page.getByRole("dialog", { name: "ใส่ราคา" });
    const price = sheet.getByRole("textbox").first();
    await typeInto(price, "12.50");
    await expect(price).toHaveValue("12");
    await expect(sheet.getByText(WHOLE_BAHT)).toBeVisible();
    // What cannot be bet is told here as on the slip.
    await typeInto(price, "0");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await expect(sheet.getByText(/^ขั้นต่ำ [0-9]+ บาทต่อเลข$/)).toBeVisible();
    await typeInto(price, "99999999");
    await expect(sheet.getByText(/^สูงสุด [0-9,]+ บาทต่อเลข$/)).toBeVisible();
    await typeInto(price, "12.50");
    await expect(sheet.getByText("24.00").first()).toBeVisible();
    await sheet.getByRole("button", { name: "ตรวจโพย" }).tap();

    const slip = page.getByRole("dialog", { name: "โพยของคุณ" });
    const line = slip.getByRole("textbox", { name: /4 6 9/ });
    await typeInto(line, "7.5");
    await expect(line).toHaveValue("7");
    await expect(slip.getByText(WHOLE_BAHT)).toBeVisible();
    // What is no amount stays in sight and is not sent as another one.
    await typeInto(line, "1e3");
    await expect(line).toHaveValue("1e3");
    await expect(slip.getByRole("button", { name: /ส่งโพย/ })).toHaveCount(0);
    await tapUnready(slip.getByRole("button", { name: HAS_FAULTS }));
    await expect(line).toBeFocused();
    await typeInto(line, "7.5");
    await slip.getByRole("button", { name: "ส่งโพย 19.00 บาท" }).tap();
    await expect(slip).toBeHidden();
    expect(sent).toHaveLength(1);
    const { bets } = sent[0] as { bets: { number: string; amount: number }[] };
    expect(bets.map(({ number, amount }) => [number, amount])).toEqual([
      ["582", 12],
      ["469", 7],
    ]);
    expect(await balanceOf(member)).toBe(481);
  },
);

journey(
  "three bet types have a price each and one for all in sight, and each sum says whose it is",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await enter(page, member, await openRound(adminApi));
    await tapTypes(page, "3 ตัวโต๊ด", "3 ตัวล่าง");
    await typeNumbers(page, "582", "469");
    await page.getByRole("button", { name: "ใส่ราคา" }).tap();
    const sheet = page.getByRole("dialog", { name: "ใส่ราคา" });
    const all = sheet.getByRole("textbox", { name: BULK_PRICE });
    const types = ["3 ตัวบน", "3 ตัวโต๊ด", "3 ตัวล่าง"];
    const prices = types.map((type) => sheet.getByRole("textbox", { name: `ราคา ${type}` }));
    for (const price of [all, ...prices]) await expect(price).toBeInViewport({ ratio: 1 });
    await typeInto(all, "7");
    await typeInto(sheet.getByRole("textbox", { name: "ราคา 3 ตัวโต๊ด" }), "20");
    for (const [at, price] of [7, 20, 7].entries()) {
      const sum = `${types[at] ?? ""} 2 เลข × ${String(price)} บาท`;
      await expect(sheet.getByText(sum)).toBeInViewport({ ratio: 1 });
    }
    await expect(sheet.getByRole("button", { name: "ตรวจโพย" })).toBeInViewport({ ratio: 1 });
  },
);

journey(
  "a slip with a price that cannot be sent offers neither to send nor to deposit for it",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await enter(page, member, await openRound(adminApi), "582", "469");
    const slip = await openSlip(page, { "3 ตัวบน": 100 });
    const told = slip.getByRole("button", { name: HAS_FAULTS });
    const total = slip.getByText("ยอดรวม", { exact: true }).locator("..");
    const bulk = slip.getByRole("textbox", { name: BULK_PRICE });
    for (const price of ["-5", "1e3", "0", "99999999"]) {
      await typeInto(bulk, price);
      await expect(told).toHaveAttribute("aria-disabled", "true");
      await expect(total).toHaveText("ยอดรวม-");
      await expect(slip.getByRole("button", { name: /ส่งโพย/ })).toHaveCount(0);
      await expect(slip.getByRole("link", { name: "เติมเงิน" })).toHaveCount(0);
      await expect(slip.getByText(/ขาดอีก/)).toHaveCount(0);
    }
    // A line that can be sent still counts.
    const line = slip.getByRole("textbox", { name: /4 6 9/ });
    await typeInto(line, "30");
    await expect(total).toHaveText("ยอดรวม30.00 บาท");
    await tapUnready(told);
    await expect(slip.getByRole("textbox", { name: /5 8 2/ })).toBeFocused();
    await typeInto(bulk, "300");
    await expect(slip.getByText("ขาดอีก 100.00 บาท")).toBeVisible();
    await expect(slip.getByRole("link", { name: "เติมเงิน" })).toBeVisible();
  },
);

journey(
  "an amount that the keyboard enters is marked whole, also one with its thousands set apart",
  async ({ deskPage, memberWith }) => {
    const member = await memberWith(50_000);
    await addBankAccount(member);
    await sitDown(deskPage, member.api);
    await deskPage.goto("/#/withdrawal");
    const amount = deskPage.getByRole("textbox", { name: "จำนวนเงิน" });
    await amount.fill("12500");
    await amount.press("Tab");
    await expect(amount).toHaveValue("12,500");
    await deskPage.keyboard.press("Shift+Tab");
    await expect(amount).toBeFocused();
    await deskPage.keyboard.type("700");
    await expect(amount).toHaveValue("700");
  },
);

journey(
  "the price for all starts from what stands, says what it changed, and can be undone",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await enter(page, member, await openRound(adminApi), "582", "469");
    const slip = await openSlip(page, { "3 ตัวบน": 100 });
    const bulk = slip.getByRole("textbox", { name: BULK_PRICE });
    await expect(bulk).toHaveValue("100");
    await slip.getByRole("button", { name: "เพิ่ม", exact: true }).tap();
    await expect(bulk).toHaveValue("101");
    await expect(slip.getByText("2 รายการ 200.00 → 202.00 บาท")).toBeVisible();
    await slip.getByRole("button", { name: "เลิกทำ" }).tap();
    await expect(bulk).toHaveValue("100");

    await typeInto(slip.getByRole("textbox", { name: /4 6 9/ }), "30");
    await expect(bulk).toHaveValue("");
    await expect(slip.getByText("หลายราคา")).toBeVisible();
    await expect(slip.getByRole("button", { name: "เพิ่ม", exact: true })).toBeDisabled();
    await typeInto(bulk, "15.50");
    await expect(bulk).toHaveValue("15");
    await expect(slip.getByText("2 รายการ 130.00 → 30.00 บาท")).toBeVisible();
    await slip.getByRole("button", { name: "เลิกทำ" }).tap();
    await expect(slip.getByRole("button", { name: "ส่งโพย 130.00 บาท" })).toBeVisible();
    await expect(slip.getByRole("button", { name: "เลิกทำ" })).toHaveCount(0);
  },
);

journey(
  "a deposit typed as 250.75 asks for 250 baht, and 1e3 asks for nothing",
  async ({ page, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    const member = await memberWith(0);
    await addBankAccount(member);
    await sitDown(page, member.api);
    const sent = sentTo(page, /deposit-intent/);
    await page.goto("/#/deposit?mode=qr");
    const amount = page.getByRole("textbox", { name: "จำนวนเงิน" });
    await typeInto(amount, "1e3");
    await page.getByRole("button", { name: /สร้าง QR/ }).tap();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(sent).toEqual([]);
    // What is pasted behind the point is not joined either.
    await typeInto(amount, "12.");
    await paste(page, "50");
    await expect(amount).toHaveValue("12");
    await typeInto(amount, "250.75");
    await expect(amount).toHaveValue("250");
    await expect(page.getByText(WHOLE_BAHT)).toBeVisible();
    await page.getByRole("button", { name: "สร้าง QR 250.00 บาท" }).tap();
    await expect(page.getByAltText(/QR Code พร้อมเพย์ ยอด/)).toBeVisible();
    expect(sent).toMatchObject([{ amount: "250.00" }]);
  },
);

journey(
  "a withdrawal typed as 250.75 is 250.75 baht, and 1,50 or 100.505 is none",
  async ({ page, memberWith }) => {
    const member = await memberWith(1000);
    await addBankAccount(member);
    await sitDown(page, member.api);
    const sent = sentTo(page, /payment\/withdrawal$/);
    await page.goto("/#/withdrawal");
    const amount = page.getByRole("textbox", { name: "จำนวนเงิน" });
    for (const keys of ["150,50", "100.505", "-200"]) {
      await typeInto(amount, keys);
      await expect(amount).toHaveValue(keys);
      await page.getByRole("button", { name: /^ถอนเงิน/ }).tap();
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
    }
    await typeInto(amount, "250.75");
    await page.getByRole("button", { name: "ถอนเงิน 250.75 บาท" }).tap();
    const question = page.getByRole("alertdialog", { name: "ยืนยันการถอนเงิน" });
    await expect(question).toContainText("250.75");
    await question.getByRole("button", { name: "ยืนยันถอน" }).tap();
    await expect(page.getByText("ส่งคำขอถอนเงินแล้ว")).toBeVisible();
    expect(sent).toMatchObject([{ amount: "250.75" }]);
    expect(await balanceOf(member)).toBe(749.25);
  },
);

journey(
  "an amount is changed in its middle where the caret stands, and pasted with its thousands",
  async ({ page, memberWith }) => {
    const member = await memberWith(5000);
    await addBankAccount(member);
    await sitDown(page, member.api);
    await page.goto("/#/withdrawal");
    const amount = page.getByRole("textbox", { name: "จำนวนเงิน" });
    await typeInto(amount, "1250");
    for (const key of ["ArrowLeft", "ArrowLeft", "๓", "4"]) {
      if (key === "๓") await page.keyboard.insertText(key);
      else await amount.press(key);
    }
    await expect(amount).toHaveValue("123450");
    await amount.press(".");
    await expect(amount).toHaveValue("1234.50");
    for (const key of ["Backspace", "Backspace", "Backspace"]) await amount.press(key);
    await expect(amount).toHaveValue("1250");

    await amount.press("ControlOrMeta+a");
    await paste(page, "1,500.25");
    await expect(amount).toHaveValue("1500.25");
    await amount.blur();
    await expect(amount).toHaveValue("1,500.25");
    await expect(page.getByRole("button", { name: "ถอนเงิน 1,500.25 บาท" })).toBeVisible();
    await amount.fill("12,50");
    await expect(page.getByRole("button", { name: "ถอนเงิน", exact: true })).toBeVisible();
  },
);

journey(
  "a credit adjustment typed as -5.25 takes 5.25 baht, and its button says so",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    const member = await memberWith(100);
    const sent = sentTo(desk, /credit-adjust$/);
    await desk.goto("/#/admin/users");
    await desk.getByRole("searchbox").fill(member.phone);
    await desk.getByRole("button", { name: "ปรับเครดิต" }).first().click();
    const dialog = desk.getByRole("dialog", { name: "ปรับเครดิต" });
    await typeInto(dialog.getByLabel("จำนวนเงิน"), "-5.25");
    await dialog.getByLabel("เหตุผล").fill("แก้รายการ");
    await dialog.getByRole("button", { name: "ยืนยันลด 5.25 บาท" }).click();
    await expect(desk.getByRole("status")).toContainText("ปรับเครดิตสำเร็จ");
    expect(sent).toMatchObject([{ amount: "-5.25" }]);
    expect(await balanceOf(member)).toBe(94.75);
    expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({ balanced: true });
  },
);
