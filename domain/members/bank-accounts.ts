/**
 * A member's bank account: its number, how it is shown, and whose name it bears (product.md
 * section 5, "Bank form"; domain.md "Where results come from", last paragraph; decisions.md "One
 * member, one withdrawal account").
 */
import type { RefusalCode } from "../refusals.ts";
import { cleanText } from "../clean-text.ts";

/** At most 15 digits (product.md section 9). */
export const ACCOUNT_NUMBER_MOST_DIGITS = 15;
/** Of the name of an account, and of the member's registered name, in characters. */
export const NAME_MOST_LENGTH = 120;
/** How ten digits are grouped where the bank says nothing else: 3-1-5-1. */
export const TEN_DIGIT_GROUPS: readonly number[] = [3, 1, 5, 1];

/** Digits only, 1 to 15 of them. */
export function isAccountNumber(text: string): boolean {
  return /^[0-9]+$/.test(text) && text.length <= ACCOUNT_NUMBER_MOST_DIGITS;
}

/**
 * Whether digits are missing from a number of a bank whose pattern is known. A longer one, up to
 * 15 digits, is not refused: some banks have numbers of both lengths (db/seeds/banks.json).
 */
export function isShortForBank(number: string, groups: readonly number[] | null): boolean {
  return groups !== null && number.length < groups.reduce((sum, length) => sum + length, 0);
}

export interface BankAccountForm {
  readonly bankId: string | null;
  readonly accountName: string;
  readonly accountNumber: string;
}

/** The first thing wrong with a bank account, in the order of the form; null when nothing is. */
export function bankAccountRefusal(form: BankAccountForm): RefusalCode | null {
  if (form.bankId === null || form.bankId === "") return "BANK_NOT_FOUND";
  if (cleanText(form.accountName) === "") return "ACCOUNT_NAME_MISSING";
  return isAccountNumber(form.accountNumber) ? null : "ACCOUNT_NUMBER_INVALID";
}

function grouped(number: string, groups: readonly number[]): string {
  let start = 0;
  const parts = groups.map((length) => number.slice(start, (start += length)));
  return parts.join("-");
}

/**
 * An account number in the groups of its bank: "045-2-87319-6". A number that does not fill them
 * is grouped 3-1-5-1 when it has ten digits, and else shown as it is.
 */
export function groupAccountNumber(number: string, groups: readonly number[] | null): string {
  const candidates = groups === null ? [TEN_DIGIT_GROUPS] : [groups, TEN_DIGIT_GROUPS];
  const fitting = candidates.find(
    (lengths) => lengths.reduce((sum, length) => sum + length, 0) === number.length,
  );
  return fitting === undefined ? number : grouped(number, fitting);
}

/** An account number as logs show it: the last four digits. */
export function maskAccountNumber(number: string): string {
  return number.length <= 4 ? "***" : `***${number.slice(-4)}`;
}
