/** The desk by keyboard alone: thirty deposits and thirty payouts, counted in keys and in minutes. */
import { type Page } from "@playwright/test";

import { letTimePass } from "../server/testing/let-time-pass.ts";
import { signIn } from "./api.ts";
import { addBankAccount, addReceivingAccount, openDeposit } from "./bank-accounts.ts";
import { deskOf } from "./colleagues.ts";
import { historySettled } from "./history.ts";
import { expect, journey } from "./journey.ts";
import { balanceOf, newMember } from "./people.ts";
import { onDatabase, startProduct } from "./server.ts";

const MANY = 30;
/** A hand that knows its keys presses two or three a second. */
const KEY_MS = 300;
const THREE_MINUTES_MS = 180_000;

/** Presses keys as a person does, one after another, and counts them. */
function handOn(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    press: async (key: string) => {
      keys += 1;
      await letTimePass(KEY_MS);
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text, { delay: 50 });
    },
  };
}

journey(
  "thirty deposits and thirty payouts are done by keyboard in under three minutes",
  async ({ browser }) => {
    journey.setTimeout(600_000);
    // A house of its own: others' deposits would be in the queue.
    const product = await startProduct();
    try {
      const { baseURL, admin } = product;
      const adminApi = await signIn(baseURL, admin.phone, admin.password);
      await addReceivingAccount(adminApi);
      const members = [];
      for (let at = 0; at < MANY; at += 1) {
        const member = await newMember(baseURL, adminApi, 200);
        await addBankAccount(member);
        await member.api.call("POST", "/api/payment/withdrawal", { amount: "100" });
        await openDeposit(member.api);
        members.push(member);
      }
      const desk = await deskOf(browser, baseURL, adminApi);
      const hand = handOn(desk);
      const question = desk.getByRole("alertdialog");
      const begun = Date.now();
      // What is deposited and not played yet would hold a payout.
      for (const screen of ["withdrawals", "deposits"]) {
        await desk.goto(`/#/admin/${screen}`);
        await expect(
          desk.getByRole("button", { name: new RegExp(`${String(MANY)}$`) }).first(),
        ).toBeVisible();
        for (let at = 0; at < MANY; at += 1) {
          await hand.press("a");
          await expect(question).toBeVisible();
          await hand.press("Enter");
          await expect(question).toBeHidden();
        }
        await expect(
          desk.getByText(screen === "deposits" ? "ไม่มีรายการรอยืนยัน" : "ไม่มีคำขอถอนที่รอ"),
        ).toBeVisible();
      }
      const took = Date.now() - begun;
      journey.info().annotations.push({ type: "took", description: `${String(took)} ms` });
      expect(hand.keys()).toBe(2 * 2 * MANY);
      expect(took).toBeLessThan(THREE_MINUTES_MS);
      for (const member of members) expect(Math.floor(await balanceOf(member))).toBe(200);
      expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({
        balanced: true,
      });
    } finally {
      await product.stop();
    }
  },
);

journey(
  "what the queue is searched for stands in its address, and selected rows are done at once",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    const [one, other] = [await memberWith(0), await memberWith(0)];
    await openDeposit(one.api);
    await openDeposit(other.api);
    const hand = handOn(desk);
    const rows = desk.getByRole("list", { name: "รายการฝากเงิน" }).getByRole("listitem");
    await desk.goto("/#/admin/deposits");
    await expect(rows.first()).toBeVisible();
    await hand.press("Shift+Slash");
    await expect(desk.getByRole("dialog", { name: "แป้นลัด" })).toBeVisible();
    await hand.press("Escape");
    await hand.press("Slash");
    await hand.type(one.phone);
    await expect(rows).toHaveCount(1);
    await expect(desk).toHaveURL(new RegExp(`search=${one.phone}`));
    await desk.reload();
    await expect(rows).toHaveCount(1);
    await hand.press("x");
    await expect(desk.getByRole("region", { name: "รายการที่เลือก" })).toContainText("เลือก 1 รายการ");
    await hand.press("a");
    await expect(desk.getByRole("alertdialog")).toContainText("ยืนยันเติม 1 รายการ?");
    await hand.press("Enter");
    await expect(desk.getByRole("status").first()).toContainText("ทำแล้ว 1 รายการ");
    expect(Math.floor(await balanceOf(one))).toBe(100);
    expect(await balanceOf(other)).toBe(0);
  },
);

journey(
  "what is done with a withdrawal stands in sight at 1440x900, under its facts and fields",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    const { data } = await member.api.call("POST", "/payment/withdrawal", {
      amount: 100,
      bank_name: "ธนาคารกสิกรไทย",
      bank_account_no: await addBankAccount(member),
      bank_account_name: "ก้อย ใจดี",
    });
    await desk.goto("/#/admin/withdrawals");
    for (const name of [/^ปฏิเสธ คืนเงิน/, "รับมาทำ"]) {
      await expect(desk.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    // Nothing of the panel is out of reach under them.
    const picker = desk.getByText("แนบสลิปโอน");
    await picker.scrollIntoViewIfNeeded();
    await expect(picker).toBeInViewport({ ratio: 1 });
    // On a smaller screen how far it is stands there too, and the focus goes all around a row.
    await desk.setViewportSize({ width: 1280, height: 800 });
    const rows = desk.locator("tbody tr");
    const cutOff = () =>
      rows.first().evaluate((row) => {
        const box = row.closest("[role=region]") ?? document.body;
        return box.scrollWidth - box.clientWidth;
      });
    await expect(rows.first()).toHaveCSS("outline-offset", "-3px");
    await expect.poll(cutOff).toBe(0);
    // Also in long words: of what the bank was told, in Burmese and Shan.
    const { id } = data as { readonly id: string };
    await adminApi.call("POST", `/api/admin/withdrawals/${id}/send`, {});
    await expect(rows.first()).toContainText("ส่งธนาคารแล้ว");
    for (const language of ["th", "my", "shn"]) {
      await desk.evaluate((chosen) => localStorage.setItem("language", chosen), language);
      await desk.reload();
      await expect(desk.locator("html")).toHaveAttribute("lang", language);
      await expect(rows.first()).toBeVisible();
      await expect.poll(cutOff).toBe(0);
    }
  },
);

journey(
  "how far a withdrawal is stays in sight beside the longest name",
  async ({ adminPage: desk, memberWith }) => {
    const member = await memberWith(1000);
    const nickname = "สมเกียรติวัฒนาพงษ์ไพบูลย์ศักดิ์สิทธิ์ทวี";
    await member.api.call("PATCH", "/api/users/me", { nickname });
    await addBankAccount(member);
    await member.api.call("POST", "/api/payment/withdrawal", { amount: "100" });
    await desk.goto(`/#/admin/withdrawals?search=${member.phone}`);
    const row = desk.getByRole("row", { name: nickname });
    await expect(row.getByText("รอจ่าย")).toBeInViewport({ ratio: 1 });
  },
);

journey(
  "on a phone what narrows a queue stands in one line under its search",
  async ({ adminPage: desk }) => {
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.goto("/#/admin/withdrawals");
    const fields = ["เรียงตาม", "ธนาคาร"].map((name) => desk.getByLabel(name, { exact: true }));
    const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(boxes[0]?.width).toBeGreaterThan(140);
  },
);

journey(
  "a bank line that is nobody's is not given away by the key for the nearest deposit",
  async ({ adminPage: desk, product }) => {
    // An amount that no deposit is near.
    await onDatabase(
      product.databaseUrl(),
      `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
         to_account, occurred_at)
       values ('bank', 'nobodys-line', '\\x00', 98765403, '4051239876', clock_timestamp())`,
    );
    const hand = handOn(desk);
    await desk.goto("/#/admin/unmatched?search=nobodys-line");
    await expect(desk.getByText("987,654.03").first()).toBeVisible();
    await hand.press("a");
    await expect(desk.getByRole("status").first()).toContainText("ไม่มีรายการฝากที่ใกล้เคียง");
    await expect(desk.getByRole("alertdialog")).toHaveCount(0);
    // Whose it is can be told by keys as well: R, a phone number, Enter.
    await hand.press("r");
    await expect(desk.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  },
);

journey(
  "what is typed right after Ctrl and K is searched for and is no key of the queue",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    await addReceivingAccount(adminApi);
    const member = await memberWith(0);
    await openDeposit(member.api);
    await desk.goto(`/#/admin/deposits?search=${member.phone}`);
    await expect(desk.getByRole("button", { name: "ยืนยัน เติม" })).toBeVisible();
    // Nothing more comes from the server: what the keys do must be there already.
    await desk.route("**/*", () => undefined);
    await desk.keyboard.press("Control+k");
    await desk.keyboard.type("arx");
    await expect(desk.getByRole("dialog").getByRole("searchbox")).toHaveValue("arx");
    await expect(desk.getByRole("alertdialog")).toHaveCount(0);
  },
);

journey(
  "among the members the search leads to another one, who is still open after a reload",
  async ({ adminPage: desk, memberWith }) => {
    const [one, other] = [await memberWith(0), await memberWith(0)];
    const shown = desk.getByRole("dialog", { name: "ดูข้อมูล" });
    await desk.goto("/#/admin/dashboard");
    await expect(desk.getByRole("heading", { name: "แดชบอร์ด" })).toBeVisible();
    await desk.goto(`/#/admin/users?member=${one.id}`);
    await expect(shown).toContainText(one.id);
    await desk.keyboard.press("Escape");
    await expect(shown).toHaveCount(0);
    await expect(desk).toHaveURL(/users$/);
    // The way back leads out of the list and not to the dialog again.
    await desk.goBack();
    await expect(desk).toHaveURL(/dashboard$/);
    await desk.goForward();
    await expect(desk).toHaveURL(/users$/);
    await desk.keyboard.press("Control+k");
    await desk.keyboard.type(other.phone);
    await expect(desk.getByRole("dialog").getByText("สมาชิก", { exact: true })).toBeVisible();
    await desk.keyboard.press("Enter");
    await expect(shown).toContainText(other.id);
    await historySettled(desk);
    await desk.reload();
    await expect(shown).toContainText(other.id);
  },
);

journey(
  "a key that moves a bet type keeps the focus, and leaves it where one has gone on to",
  async ({ adminPage: desk, adminApi }) => {
    const types = await adminApi.call("GET", "/api/admin/lottery-types");
    const [like] = (types["data"] as { items: { id: string }[] }).items;
    const { data } = await adminApi.call("POST", "/api/admin/lottery-types", {
      copy_of: like?.id,
      code: `keys-${String(Date.now())}`,
      names: { th: "หวยเรียงด้วยปุ่ม" },
    });
    await desk.goto(`/#/admin/lottery-types/${(data as { id: string }).id}`);
    const moves = desk.getByRole("button", { name: /^เลื่อน .+ ลง$/ });
    await expect(moves.nth(2)).toBeVisible();
    const [first, second] = await moves.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
    if (!first || !second) throw new Error("a lottery has two bet types at least");
    const [own, other] = [first, second].map((name) =>
      desk.getByRole("button", { name, exact: true }),
    );
    await own?.focus();
    await desk.keyboard.press("Enter");
    await expect(moves.first()).toHaveAccessibleName(second);
    await expect(own ?? moves).toBeFocused();

    // The new order is long in coming, and the one who waits goes on.
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await desk.route("**/bet-types/order", async (route) => {
      await held;
      await route.continue();
    });
    await desk.keyboard.press("Enter");
    await other?.focus();
    goOn();
    await expect(moves.nth(1)).not.toHaveAccessibleName(first);
    await expect(other ?? moves).toBeFocused();
  },
);
