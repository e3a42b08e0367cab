/** What an operator may set, and within which bounds (api.md GET and PUT /api/admin/settings). */

/**
 * The settings of a house in which the operator has decided nothing yet. Amounts are in baht, as
 * they travel.
 */
export const defaultSettings = {
  // product.md section 7, register/config: registration asks for an OTP only where it says so.
  require_otp: false,
  // product.md section 7, register/config: complete-with-bank is the other way of registering.
  require_bank_account: false,
  // decisions.md "Sessions and accounts": age_confirmed is optional on the wire.
  require_age_confirmation: false,
  // product.md section 9: minimum deposit 100 baht.
  deposit_min: 100,
  // product.md section 9: the later screen's constants are 100 and 100000.
  deposit_max: 100_000,
  // trust.md D10: no member, and not all of them together, fill the disk with pictures.
  slips_per_day: 30,
  slip_storage_gb: 20,
  // decisions.md "Deposits and withdrawals": minimum 100, maximum 50,000 baht, 10 a day.
  withdrawal_min: 100,
  withdrawal_max: 50_000,
  withdrawals_per_day: 10,
  // decisions.md "Lotteries and rounds": at most 5 slips a day may be cancelled.
  cancellations_per_day: 5,
  // The operator's own; an empty link is not shown.
  contact_line_url: "",
  contact_phone: "",
  group_chat_url: "",
  licence_number: "",
  // By which Krungthai knows the operator in files of payouts.
  ktb_company_id: "",
  // No commission until the operator grants one.
  commission_percent: 0,
  // No limit for what a round may cost, and nothing by itself, until the operator says so.
  round_cost_limit: 0,
  round_over_limit_pays: 100,
  // Results, and adjustments above the amount, need a second person where there
  // are two who may; a second factor is each one's own choice until it is demanded of all.
  two_person: true,
  two_person_credit_above: 5_000,
  // Ten such adjustments: without it one person gives every member as much.
  two_person_credit_per_day: 50_000,
  // What a member is paid in 24 hours: above it a second person says so before it is sent.
  two_person_withdrawal_above: 20_000,
  // Of what came in since the last payout so much is to be staked before money goes out unasked.
  deposit_play_percent: 80,
  // What a member owes is taken from what they win, not from what they pay in, and from the balance
  // before a withdrawal; or nothing is withdrawn while something is owed.
  debts_from_wins: true,
  debts_from_deposits: false,
  debts_block_withdrawals: false,
  // Or nothing is staked while something is owed: off, since wins pay debts.
  debts_block_bets: false,
  // A person enters each result, and another approves it, until the owner lets two sources do.
  two_sources_settle: false,
  staff_totp_required: false,
  // Hours in which a colleague who was just at work is still one of the two people, after an owner
  // has locked them out or taken their rights; 0 is at once. Over a weekend and a day.
  second_person_hours: 72,
};

type SettingValues = typeof defaultSettings;
export type SettingName = keyof SettingValues;

/** The largest amount in baht that the wire accepts (domain/money.ts MAX_AMOUNT_SATANG). */
const MOST_BAHT = 999_999_999;
/** More than anybody does by hand in a day. */
const MOST_TIMES_A_DAY = 1_000;
/** Bytes. */
export const GIGABYTE = 1_000_000_000;
/** 100 terabytes. */
const MOST_GIGABYTES = 100_000;
const HUNDRED_PERCENT = 100;
/** Ten times over. */
const MOST_PLAY_PERCENT = 1_000;
/** Thirty days: sessions are not known longer than that. */
const MOST_HOURS = 720;

/** The numbers that a setting takes, both ends included. */
export interface SettingRange {
  readonly least: number;
  readonly most: number;
  /** Whole numbers only; else two decimals at most. */
  readonly whole: boolean;
}

const LEAST_BAHT = 0.01;
const amount = (least: number): SettingRange => ({ least, most: MOST_BAHT, whole: false });
const count = (least: number, most = MOST_TIMES_A_DAY): SettingRange => ({
  least,
  most,
  whole: true,
});

/** What decisions.md "Two people" lets one person do alone: the house may only let them less. */
const narrowed = (most: number): SettingRange => ({ least: 0, most, whole: false });

const isIn = (value: number, { least, most, whole }: SettingRange): boolean =>
  value >= least &&
  value <= most &&
  Number.isInteger(whole ? value : Math.round(value * 1e6) / 1e4);
/** A maximum is not under its minimum, where that is one. */
const over = (minimum: number): SettingRange =>
  amount(isIn(minimum, amount(LEAST_BAHT)) ? minimum : LEAST_BAHT);

/** The range of every number among the settings; that of a maximum begins at its minimum. */
export function settingRanges(settings: Pick<SettingValues, "deposit_min" | "withdrawal_min">) {
  return {
    deposit_min: amount(LEAST_BAHT),
    deposit_max: over(settings.deposit_min),
    slips_per_day: count(1),
    slip_storage_gb: count(1, MOST_GIGABYTES),
    withdrawal_min: amount(LEAST_BAHT),
    withdrawal_max: over(settings.withdrawal_min),
    withdrawals_per_day: count(0),
    cancellations_per_day: count(0),
    commission_percent: { least: 0, most: HUNDRED_PERCENT, whole: false },
    round_cost_limit: amount(0),
    round_over_limit_pays: count(0, HUNDRED_PERCENT),
    two_person_credit_above: narrowed(defaultSettings.two_person_credit_above),
    two_person_credit_per_day: narrowed(defaultSettings.two_person_credit_per_day),
    two_person_withdrawal_above: narrowed(defaultSettings.two_person_withdrawal_above),
    deposit_play_percent: { least: 0, most: MOST_PLAY_PERCENT, whole: false },
    second_person_hours: count(0, MOST_HOURS),
  } satisfies Partial<Record<SettingName, SettingRange>>;
}

type RangedSettings = ReturnType<typeof settingRanges>;

const isLink = (value: string): boolean =>
  value === "" || /^https:\/\/[^\s<>"']{1,290}$/.test(value);

/** The names of the settings that may not stand as they are; none when all is well. */
export function invalidSettings(settings: Readonly<SettingValues>): SettingName[] {
  const ranges = Object.entries(settingRanges(settings)) as [keyof RangedSettings, SettingRange][];
  const outside = ranges.filter(([name, range]) => !isIn(settings[name], range));
  const wrong: Record<string, boolean> = {
    contact_line_url: !isLink(settings.contact_line_url),
    group_chat_url: !isLink(settings.group_chat_url),
    contact_phone: !/^[0-9+ -]{0,40}$/.test(settings.contact_phone),
    ktb_company_id: !/^[0-9A-Za-z]{0,16}$/.test(settings.ktb_company_id),
  };
  const texts = Object.keys(wrong).filter((name) => wrong[name]) as SettingName[];
  return [...outside.map(([name]) => name), ...texts];
}
