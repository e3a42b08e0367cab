/** A day is typed by the Buddhist year, or picked in a calendar: by keys alone, or by a finger. */
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";

import { typeDay } from "./dates.ts";
import { expect, journey } from "./journey.ts";
import { smallTargetsOf } from "./look-at-controls.ts";
import { sitDown } from "./people.ts";
import { openRound } from "./rounds.ts";

/** As wide as a phone; so low that the calendar finds no room below its field. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
  { width: 320, height: 568 },
];

journey("a day is typed, and what is no day leaves the last one", async ({ adminPage: desk }) => {
  const shown = desk.waitForResponse(/reports\/profit/);
  await desk.goto("/#/admin/reports");
  const stood = new URL((await shown).url()).searchParams.get("from");
  const from = desk.getByLabel("ตั้งแต่วันที่", { exact: true }).and(desk.locator("input"));
  const asked: string[] = [];
  desk.on("request", (request) => {
    const day = new URL(request.url()).searchParams.get("from");
    // What the house tells meanwhile is asked for again, with the day that still stands.
    if (day !== null && day !== stood) asked.push(day);
  });
  const answered = desk.waitForResponse(/from=2026-02-05/);
  await from.fill("");
  await from.pressSequentially("๕/2/2569");
  await answered;
  // No other year on the way to this one was asked for.
  expect(new Set(asked)).toEqual(new Set(["2026-02-05"]));
  await from.press("Tab");
  await expect(from).toHaveValue("05/02/2569");
  await from.fill("31/02/2569");
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await from.press("Tab");
  await expect(from).toHaveValue("05/02/2569");
  await expect(from).not.toHaveAttribute("aria-invalid");
});

journey("the days of a report stand in its address", async ({ adminPage: desk }) => {
  const inputs = (label: string) =>
    desk.getByLabel(label, { exact: true }).and(desk.locator("input"));
  for (const [report, label] of [
    ["profit", "ตั้งแต่วันที่"],
    ["books", "วันที่"],
    ["staff", "ตั้งแต่วันที่"],
  ] as const) {
    await desk.goto(`/#/admin/reports?report=${report}`);
    const day = inputs(label);
    await day.fill("05/02/2569");
    await day.press("Tab");
    await expect(desk).toHaveURL(/2026-02-05/);
    // Who comes back, or is sent the address, sees the same days.
    await desk.reload();
    await expect(day).toHaveValue("05/02/2569");
  }
});

for (const size of sizes) {
  const { width, height } = size;
  journey(
    `a day is picked by keys in a window of ${String(width)} x ${String(height)}`,
    async ({ adminPage: desk }) => {
      await desk.setViewportSize(size);
      await desk.goto("/#/admin/rounds");
      await desk.getByRole("button", { name: "สร้างงวด" }).click();
      const form = desk.getByRole("dialog", { name: "สร้างงวด" });
      const label = "ปิดรับ (เวลาไทย)";
      await typeDay(form, label, "2027-01-31");
      await form.getByLabel(`${label} เวลา`, { exact: true }).fill("15:20");
      const opener = form.getByRole("button", { name: `ปฏิทิน: ${label}` });
      await opener.focus();
      await opener.press("Enter");
      const calendar = desk.getByRole("dialog", { name: `ปฏิทิน: ${label}` });
      await expect(calendar.getByRole("grid", { name: "ม.ค. 2570" })).toBeVisible();
      const day = (name: string) => calendar.getByRole("button", { name, exact: true });
      await expect(day("อาทิตย์ 31 ม.ค. 2570")).toBeFocused();
      // Six weeks are the most that a month takes.
      for (const key of ["PageUp", "PageUp", "PageUp"]) await desk.keyboard.press(key);
      await expect(calendar.getByRole("row")).toHaveCount(6);
      await desk.keyboard.press("PageDown");
      const box = await calendar.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);

      // Escape puts the calendar away and not the form.
      await desk.keyboard.press("Escape");
      await expect(calendar).toBeHidden();
      await expect(opener).toBeFocused();
      const line = form.getByLabel(label, { exact: true }).and(form.locator("input"));
      await expect(line).toHaveValue("31/01/2570");

      await opener.press("Enter");
      await expect(day("อาทิตย์ 31 ม.ค. 2570")).toBeFocused();
      await desk.keyboard.press("ArrowRight");
      await expect(day("จันทร์ 1 ก.พ. 2570")).toBeFocused();
      await desk.keyboard.press("Enter");
      await expect(calendar).toBeHidden();
      await expect(line).toHaveValue("01/02/2570");
      await expect(opener).toBeFocused();
      await expect(form.getByLabel(`${label} เวลา`, { exact: true })).toHaveValue("15:20");
    },
  );
}

for (const size of sizes) {
  const { width, height } = size;
  journey(
    `a member finds a round by a day that is typed or picked, at ${String(width)} x ${String(height)}`,
    async ({ page, adminApi, memberWith }) => {
      // Of the open rounds the next five to close are shown.
      const round = await openRound(adminApi, { closesInMs: 120_000 });
      await page.setViewportSize(size);
      await sitDown(page, (await memberWith(0)).api);
      await page.goto("/#/check-round");
      const label = "วันที่ออกรางวัล";
      const found = page.getByRole("button", { name: round.name });
      await expect(found).toBeVisible();
      await typeDay(page, label, "1994-02-01");
      await expect(page).toHaveURL(/date=1994-02-01/);
      await expect(found).toHaveCount(0);

      await page.getByRole("button", { name: `ปฏิทิน: ${label}` }).click();
      const calendar = page.getByRole("dialog", { name: `ปฏิทิน: ${label}` });
      await expect(calendar.getByRole("grid", { name: "ก.พ. 2537" })).toBeVisible();
      const small = width < 768 ? await smallTargetsOf(page) : [];
      expect(small).toEqual([]);
      const box = await calendar.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      await calendar.getByRole("button", { name: "วันนี้", exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`date=${bangkokDay(Date.now())}`));

      // The draw of the round is in a day's time.
      const drawn = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
      await page.getByRole("button", { name: `ปฏิทิน: ${label}` }).click();
      await expect(calendar.locator("button:focus")).toHaveCount(1);
      if (drawn === addDays(bangkokDay(Date.now()), 1)) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`date=${drawn}`));
      await expect(found).toBeVisible();
    },
  );
}

journey("results, slips and the statement take a typed day", async ({ page, memberWith }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await sitDown(page, (await memberWith(100)).api);
  await page.goto("/#/lottery-results");
  await page.getByRole("main").locator("button[aria-haspopup=dialog]").click();
  const sheet = page.getByRole("dialog", { name: "เลือกวันที่" });
  await typeDay(sheet, "เลือกวันที่", "2026-02-05");
  await sheet.getByRole("button", { name: "ยืนยัน" }).click();
  await expect(page).toHaveURL(/date=2026-02-05/);

  await page.goto("/#/transactions");
  await page.getByText("เลือกวันที่ และบันทึกเป็นไฟล์").click();
  const asked = page.waitForRequest(/from=2026-02-05/);
  await typeDay(page, "ตั้งแต่วันที่", "2026-02-05");
  await asked;
});
