/** What an audit entry keeps, as a person reads it: money, odds and words of our own. */
import { defaultSettings, settingRanges } from "@chokdee/domain/core/settings.ts";
import { afterAll, expect, it } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser, mount } from "../../testing/browser.ts";

afterAll(closeBrowser);

it.each([
  ["deposit_min", 1_000, "1,000.00 บาท"],
  ["deposit_max", 100_000, "100,000.00 บาท"],
  ["withdrawal_min", 1_000, "1,000.00 บาท"],
  ["withdrawal_max", 50_000, "50,000.00 บาท"],
  ["total", "1000.50", "1,000.50 บาท"],
  ["number_cap_satang", 123_450, "1,234.50 บาท"],
  ["cap", 1_000, "1,000.00 บาท"],
  ["odds", 9_050, "×90.5"],
  ["closed_as", "REFUNDED", "คืนผู้โอนแล้ว"],
  ["bet_types", ["TWO_TOP", "RUN_TOP"], "2 ตัวบน, วิ่งบน"],
  ["cancellations_per_day", 1_000, "1000"],
  ["at", "2026-11-20T18:00:00Z", "21 พ.ย. 2569 01:00 น."],
  ["draw_date", "2026-11-20", "20 พ.ย. 2569"],
  ["note", "", "-"],
  // What somebody typed stays as it was typed, though it looks like a word of ours.
  ["reason", "OPEN", "OPEN"],
  ["reason", "1000.50", "1000.50"],
])("of %s, %j is shown as %s", async (field, value, shown) => {
  await backOffice(["admin-fields", "admin-settings", "admin-staff", "admin-desk", "betting"]);
  const { useFieldWords } = await import("./use-field-words.ts");
  const words = await mount(() => useFieldWords());
  const told = words
    .value()
    .valueOf([field], value)
    .replaceAll(/[\u2060\u200B]/g, "");
  expect(told.replaceAll("\u00A0", " ")).toBe(shown);
});

const inBaht = Object.entries(settingRanges(defaultSettings))
  .filter(([name, { whole }]) => !whole && !name.endsWith("_percent"))
  .map(([name]) => name);

it.each(inBaht)("the setting %s takes satang, so that the audit shows it in baht", async (name) => {
  await backOffice(["admin-fields", "admin-settings", "admin-staff", "admin-desk", "betting"]);
  const { useFieldWords } = await import("./use-field-words.ts");
  const words = await mount(() => useFieldWords());
  expect(words.value().valueOf([name], 1_000)).toMatch(/^1,000\.00.*บาท$/);
});
