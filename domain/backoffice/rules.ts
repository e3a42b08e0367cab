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
  // issue 4, referral: no commission until the operator grants one.
  commission_percent: 0,
  // issue 4, staff: results, and adjustments above the amount, need a second person where there
  // are two who may; a second factor is each one's own choice until it is demanded of all.
  two_person: true,
  two_person_credit_above: 5_000,
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
/** Thirty days: sessions are not known longer than that. */
const MOST_HOURS = 720;

const isAmount = (value: number): boolean =>
  value > 0 && value <= MOST_BAHT && Number.isInteger(Math.round(value * 1e6) / 1e4);
const isCount = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= MOST_TIMES_A_DAY;
const isLink = (value: string): boolean =>
  value === "" || /^https:\/\/[^\s<>"']{1,290}$/.test(value);

/** The names of the settings that may not stand as they are; none when all is well. */
export function invalidSettings(settings: Readonly<SettingValues>): SettingName[] {
  const wrong: Record<string, boolean> = {
    deposit_min: !isAmount(settings.deposit_min),
    deposit_max: !isAmount(settings.deposit_max) || settings.deposit_max < settings.deposit_min,
    slips_per_day: !isCount(settings.slips_per_day) || settings.slips_per_day === 0,
    slip_storage_gb:
      !Number.isInteger(settings.slip_storage_gb) ||
      settings.slip_storage_gb < 1 ||
      settings.slip_storage_gb > MOST_GIGABYTES,
    withdrawal_min: !isAmount(settings.withdrawal_min),
    withdrawal_max:
      !isAmount(settings.withdrawal_max) || settings.withdrawal_max < settings.withdrawal_min,
    withdrawals_per_day: !isCount(settings.withdrawals_per_day),
    cancellations_per_day: !isCount(settings.cancellations_per_day),
    contact_line_url: !isLink(settings.contact_line_url),
    group_chat_url: !isLink(settings.group_chat_url),
    contact_phone: !/^[0-9+ -]{0,40}$/.test(settings.contact_phone),
    two_person_credit_above:
      settings.two_person_credit_above !== 0 && !isAmount(settings.two_person_credit_above),
    second_person_hours:
      !isCount(settings.second_person_hours) || settings.second_person_hours > MOST_HOURS,
    commission_percent:
      !(settings.commission_percent >= 0) ||
      settings.commission_percent > HUNDRED_PERCENT ||
      !Number.isInteger(Math.round(settings.commission_percent * 1e6) / 1e4),
  };
  return Object.keys(wrong).filter((name) => wrong[name]) as SettingName[];
}
