/** Who goes by keys, or listens, goes on where an act has led: in a deposit, a slip, a dialog. */
import { signIn } from "./api.ts";
import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { deskOf, newColleague } from "./colleagues.ts";
import { expect, journey } from "./journey.ts";
import { newMember, sitDown } from "./people.ts";
import { betByApi, closeIn, openRound } from "./rounds.ts";
import { startProduct } from "./server.ts";

journey(
  "each step of a deposit begins at its own title",
  async ({ page, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    const member = await memberWith(0);
    await addBankAccount(member);
    await sitDown(page, member.api);
    await page.goto("/#/deposit");
    const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    await page.getByRole("button", { name: /^เติมเงินผ่าน QR Code/ }).press("Enter");
    await expect(title("เติมเงินผ่าน QR Code")).toBeFocused();
    const amount = page.getByLabel("จำนวนเงินที่ฝาก (บาท)");
    await amount.fill("250");
    await amount.press("Enter");
    await expect(title("สแกน QR Code")).toBeFocused();
    await page.getByRole("button", { name: "ยกเลิก", exact: true }).press("Enter");
    await page.getByRole("button", { name: "ยกเลิกการฝาก" }).press("Enter");
    await expect(title("ฝากเงิน")).toBeFocused();
  },
);

journey(
  "the head of a round stays whole when its link has the focus",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi, { code: "yeekee" });
    await page.setViewportSize({ width: 390, height: 664 });
    await sitDown(page, (await memberWith(100)).api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await page.getByRole("link", { name: "ยิงเลข" }).focus();
    await expect(page.getByRole("heading", { level: 1, name: round.name })).toBeVisible();
    expect(await page.locator("header.ticket").evaluate((head) => head.scrollTop)).toBe(0);
  },
);

journey(
  "who shoots by keys goes on where the pad was when time ends, and beside it when it comes",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi, { code: "yeekee", opensInMs: 6_000 });
    await sitDown(page, (await memberWith(0)).api);
    await page.goto(`/#/yeekee-shots?round=${round.id}`);
    const place = page.locator("#content :focus");
    const next = page.getByRole("link", { name: /^(ยิงงวดถัดไป|เลือกหวย)/ });
    await next.focus();
    await expect(page.getByRole("button", { name: "5", exact: true })).toBeVisible();
    await expect(place).toContainText("แทงงวดนี้");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "แทงงวดนี้" })).toBeFocused();

    await page.getByRole("button", { name: "5", exact: true }).press("Enter");
    await closeIn(adminApi, round, 3_000);
    await expect(page.getByRole("button", { name: "5", exact: true })).toBeHidden();
    // The draw may be out already.
    await expect(place).toHaveText(/ปิด|รอ|ออกผล/);
  },
);

journey(
  "a line taken out of a slip leaves the focus at the next, and one's own prices at their button",
  async ({ deskPage: page, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    await sitDown(page, (await memberWith(100)).api);
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    const slip = page.getByRole("complementary", { name: "โพยของคุณ" });
    await expect(slip.getByText("กรุณาเพิ่มรายการแทงก่อน")).toBeVisible();
    await page.keyboard.type("111222333444555");
    const out = (number: string) => slip.getByRole("button", { name: `ลบ 3 ตัวบน ${number}` });
    await out("2 2 2").press("Enter");
    await expect(out("2 2 2")).toBeHidden();
    await expect(slip.getByRole("button", { name: /^ลบ/ }).nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(slip.getByRole("button", { name: /^ลบ/ }).nth(1)).toBeFocused();

    // After a press the next Enter is not of another line.
    await out("4 4 4").click();
    await expect(out("4 4 4")).toBeHidden();
    await expect(slip.locator(":focus")).toHaveCount(0);

    const own = slip.getByRole("button", { name: "แก้ราคาด่วนของฉัน" });
    await own.press("Enter");
    const prices = slip.getByRole("textbox", { name: "แก้ราคาด่วนของฉัน" });
    await prices.fill("7 70");
    // A second Enter would send the slip if this one led to its button.
    await prices.press("Enter");
    await expect(own).toBeFocused();
    await expect(slip.getByRole("button", { name: "70", exact: true })).toBeVisible();
  },
);

journey(
  "what is said while a dialog is open is heard in it",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(100);
    await betByApi(member, await openRound(adminApi), ["582"]);
    await sitDown(page, member.api);
    await page.goto("/#/lottery-bets");
    await page.getByRole("button", { name: /^รายละเอียด/ }).click();
    const protocol = await page.context().newCDPSession(page);
    const heard = async () => {
      const { nodes } = await protocol.send("Accessibility.getFullAXTree");
      return nodes.flatMap(({ ignored, name }) => (ignored ? [] : [String(name?.value ?? "")]));
    };
    await page.getByRole("dialog").getByRole("button", { name: "คัดลอกเลขโพย" }).click();
    await expect(page.getByRole("status")).toHaveText("คัดลอกแล้ว!");
    expect(await heard()).toContain("คัดลอกแล้ว!");
  },
);

journey("at the desk the focus stays where a card that was decided stood", async ({ browser }) => {
  // A house of its own: its colleague would count in those that come after.
  const product = await startProduct();
  try {
    const { baseURL, admin } = product;
    const adminApi = await signIn(baseURL, admin.phone, admin.password);
    const colleague = await newColleague(product, adminApi, { nickname: "สอง", rights: ["owner"] });
    for (const amount of ["6000", "7000"]) {
      const { id } = await newMember(baseURL, adminApi, 0);
      const body = { amount, reason: "x" };
      await adminApi.call("POST", `/api/admin/users/${id}/credit-adjust`, body);
    }
    const desk = await deskOf(browser, baseURL, colleague.api);
    await desk.goto("/#/admin/approvals");
    const cards = desk.getByRole("main").getByRole("listitem");
    const sure = desk.getByRole("alertdialog");
    const decide = async () => {
      // At once after an answer, it would be taken for a second tap.
      await expect(async () => {
        await cards.first().getByRole("button", { name: "อนุมัติ", exact: true }).press("Enter");
        await expect(sure).toBeVisible({ timeout: 500 });
      }).toPass();
      await sure.getByRole("button", { name: "อนุมัติ" }).press("Enter");
    };
    await decide();
    await expect(cards).toHaveCount(1);
    await expect(desk.getByRole("main").getByRole("list")).toBeFocused();
    await decide();
    await expect(cards).toHaveCount(0);
    await expect(desk.getByRole("heading", { level: 1 })).toBeFocused();
  } finally {
    await product.stop();
  }
});
