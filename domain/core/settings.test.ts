import { describe, expect, it } from "vitest";

import { defaultSettings, invalidSettings, settingRanges, type SettingName } from "./settings.ts";

/** The least and the most of each number, and its steps: whole ones, or satang. */
const decided: Readonly<Record<string, readonly [least: number, most: number, step: number]>> = {
  deposit_min: [0.01, 999_999_999, 0.01],
  // A maximum begins at its minimum: 100 baht in a new house.
  deposit_max: [100, 999_999_999, 0.01],
  slips_per_day: [1, 1_000, 1],
  slip_storage_gb: [1, 100_000, 1],
  withdrawal_min: [0.01, 999_999_999, 0.01],
  withdrawal_max: [100, 999_999_999, 0.01],
  withdrawals_per_day: [0, 1_000, 1],
  cancellations_per_day: [0, 1_000, 1],
  commission_percent: [0, 100, 0.01],
  round_cost_limit: [0, 999_999_999, 0.01],
  round_over_limit_pays: [0, 100, 1],
  // What one person may do alone: the house may only let them less.
  two_person_credit_above: [0, 5_000, 0.01],
  two_person_credit_per_day: [0, 50_000, 0.01],
  two_person_withdrawal_above: [0, 20_000, 0.01],
  deposit_play_percent: [0, 1_000, 0.01],
  second_person_hours: [0, 720, 1],
};

it("a new house begins with what is decided: deposits from 100 baht, two people above 5,000", () => {
  expect(defaultSettings).toEqual({
    require_otp: false,
    require_bank_account: false,
    require_age_confirmation: false,
    deposit_min: 100,
    deposit_max: 100_000,
    slips_per_day: 30,
    slip_storage_gb: 20,
    withdrawal_min: 100,
    withdrawal_max: 50_000,
    withdrawals_per_day: 10,
    cancellations_per_day: 5,
    contact_line_url: "",
    contact_phone: "",
    group_chat_url: "",
    licence_number: "",
    ktb_company_id: "",
    commission_percent: 0,
    round_cost_limit: 0,
    round_over_limit_pays: 100,
    two_person: true,
    two_person_credit_above: 5_000,
    two_person_credit_per_day: 50_000,
    two_person_withdrawal_above: 20_000,
    deposit_play_percent: 80,
    debts_from_wins: true,
    debts_from_deposits: false,
    debts_block_withdrawals: false,
    debts_block_bets: false,
    two_sources_settle: false,
    staff_totp_required: false,
    second_person_hours: 72,
  });
});

describe("the numbers among the settings", () => {
  it("each have a range", () => {
    const numbers = Object.entries(defaultSettings).filter(
      ([, value]) => typeof value === "number",
    );
    expect(numbers.map(([name]) => name).toSorted()).toEqual(
      Object.keys(settingRanges(defaultSettings)).toSorted(),
    );
    expect(Object.keys(decided).toSorted()).toEqual(numbers.map(([name]) => name).toSorted());
  });

  it.each(Object.entries(decided))("%s: %j are taken, and nothing beyond them", (name, range) => {
    const [least, most, step] = range;
    // A minimum at the end of its range needs its maximum there too.
    const highest = { deposit_max: 999_999_999, withdrawal_max: 999_999_999 };
    const wrong = (value: number) =>
      invalidSettings({ ...defaultSettings, ...highest, [name]: value });
    expect([wrong(least), wrong(most), wrong(least + step)]).toEqual([[], [], []]);
    expect([wrong(least - step), wrong(most + step)]).toEqual([[name], [name]]);
    expect(wrong(least + step / 2)).toEqual([name]);
    expect(wrong(Number.NaN)).toEqual([name]);
    // The screens say the range that the server goes by.
    const ranges: Readonly<Record<string, object>> = settingRanges(defaultSettings);
    expect(ranges[name]).toEqual({ least, most, whole: step === 1 });
  });

  it("take no maximum under its minimum", () => {
    const settings = { ...defaultSettings, deposit_min: 500, withdrawal_min: 0 };
    expect(settingRanges(settings).deposit_max.least).toBe(500);
    // A minimum that is none is not told of at the maximum as well.
    expect(settingRanges(settings).withdrawal_max.least).toBe(0.01);
    expect(invalidSettings({ ...settings, deposit_max: 499 })).toEqual([
      "deposit_max",
      "withdrawal_min",
    ]);
  });
});

describe("the texts among the settings", () => {
  const texts: readonly [SettingName, string, string][] = [
    ["contact_line_url", `https://${"a".repeat(290)}`, `https://${"a".repeat(291)}`],
    ["group_chat_url", `https://${"a".repeat(290)}`, `https://${"a".repeat(291)}`],
    ["contact_phone", "0".repeat(40), "0".repeat(41)],
    ["ktb_company_id", "A".repeat(16), "A".repeat(17)],
  ];
  it.each(texts)("%s: the longest is taken, and none, and nothing longer", (name, most, more) => {
    const wrong = (text: string) => invalidSettings({ ...defaultSettings, [name]: text });
    expect([wrong(""), wrong(most), wrong(more)]).toEqual([[], [], [name]]);
  });

  const others: readonly [SettingName, string][] = [
    ["contact_line_url", "http://line.me/x"],
    ["contact_line_url", "https://"],
    ["contact_line_url", "x https://line.me/x"],
    ["group_chat_url", "javascript:alert(1)"],
    ["group_chat_url", 'https://line.me/"x'],
    ["contact_phone", "081-234-5678 ต่อ 9"],
    ["ktb_company_id", "AB 12"],
  ];
  it.each(others)("%s is not %j", (name, text) => {
    expect(invalidSettings({ ...defaultSettings, [name]: text })).toEqual([name]);
  });
});
