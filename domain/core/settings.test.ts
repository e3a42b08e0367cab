import { describe, expect, it } from "vitest";

import { defaultSettings, invalidSettings, settingRanges } from "./settings.ts";

const ranges = Object.entries(settingRanges(defaultSettings));

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
  it("end where it is decided: a month of hours, a thousand a day, what two people may widen", () => {
    const most = Object.fromEntries(ranges.map(([name, range]) => [name, range.most]));
    expect(most).toEqual({
      deposit_min: 999_999_999,
      deposit_max: 999_999_999,
      slips_per_day: 1_000,
      slip_storage_gb: 100_000,
      withdrawal_min: 999_999_999,
      withdrawal_max: 999_999_999,
      withdrawals_per_day: 1_000,
      cancellations_per_day: 1_000,
      commission_percent: 100,
      round_cost_limit: 999_999_999,
      round_over_limit_pays: 100,
      two_person_credit_above: 5_000,
      two_person_credit_per_day: 50_000,
      two_person_withdrawal_above: 20_000,
      deposit_play_percent: 1_000,
      second_person_hours: 720,
    });
  });

  it("each have a range", () => {
    const numbers = Object.entries(defaultSettings).filter(
      ([, value]) => typeof value === "number",
    );
    expect(numbers.map(([name]) => name).toSorted()).toEqual(
      ranges.map(([name]) => name).toSorted(),
    );
  });

  it.each(ranges)("%s: both ends are taken, and nothing beyond them", (name, range) => {
    const { least, most, whole } = range;
    const step = whole ? 1 : 0.01;
    const fine = whole ? 0.5 : 0.001;
    // A minimum at the end of its range needs its maximum there too.
    const highest = { deposit_max: 999_999_999, withdrawal_max: 999_999_999 };
    const wrong = (value: number) =>
      invalidSettings({ ...defaultSettings, ...highest, [name]: value });
    expect([wrong(least), wrong(most)]).toEqual([[], []]);
    expect([wrong(least - step), wrong(most + step)]).toEqual([[name], [name]]);
    expect(wrong(least + fine)).toEqual([name]);
    expect(wrong(Number.NaN)).toEqual([name]);
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
