/** Whether the sender that a line of the bank names is a member's account. */
import { nameKey } from "../person-names.ts";

/** Digits of an account as banks write it, hidden ones as x or *: xxx-x-x7319-x. */
const WRITTEN_ACCOUNT = /[0-9x*•]{4,}/i;
const LEAST_SHOWN_DIGITS = 4;

const digitsIn = (written: string): number =>
  [...written].filter((one) => /[0-9]/.test(one)).length;

/** The account that a sender is written with; undefined where too little of one is shown. */
function writtenAccount(sender: string): string | undefined {
  const [written = ""] = WRITTEN_ACCOUNT.exec(sender.replaceAll(/[\s-]/g, "")) ?? [];
  return digitsIn(written) < LEAST_SHOWN_DIGITS ? undefined : written;
}

const SHORTEST_NUMBER = 10;

/** The number of the account that a sender is written with, where the bank hides nothing of it. */
export function wholeAccount(sender: string): string | undefined {
  const written = writtenAccount(sender) ?? "";
  return written.length >= SHORTEST_NUMBER && digitsIn(written) === written.length
    ? written
    : undefined;
}

/** Whether the sender that a line names is this account: all digits that are shown must agree. */
export function isSenderAccount(sender: string, accountNumber: string): boolean {
  const written = writtenAccount(sender);
  if (written === undefined || written.length > accountNumber.length) return false;
  const end = accountNumber.slice(-written.length);
  return [...written].every((one, at) => !/[0-9]/.test(one) || one === end[at]);
}

const LONGEST_NUMBER = 12;
const PHONE = /^0[689][0-9]{8}$/;

/** The account of a sender in whom no other number stands, nor what may be a phone of PromptPay. */
function loneAccount(sender: string): string {
  const written = writtenAccount(sender) ?? "";
  const isLone = written.length <= LONGEST_NUMBER && digitsIn(sender) === digitsIn(written);
  return isLone && !PHONE.test(written) ? written : "";
}

/**
 * Whether two senders are two accounts as far as they show: digits of both differ. Counted from the
 * end, so where they are written in two lengths the longer has to be whole.
 */
export function areOtherAccounts(one: string | null, other: string | null): boolean {
  const written = [one, other].map((sender) => loneAccount(sender ?? ""));
  const [short = "", long = ""] = written.toSorted((a, b) => a.length - b.length);
  if (short.length < long.length && wholeAccount(long) === undefined) return false;
  const end = long.slice(long.length - short.length);
  return [...short].some(
    (digit, at) => digitsIn(digit + (end[at] ?? "")) === 2 && digit !== end[at],
  );
}

/** A name behind its title, as far as the bank shows it: นาย สมชาย ใ***. */
const TITLED = /(?:^|[\s0-9x*•-])((?:นางสาว|น\.ส\.|นาย|นาง|(?:mrs?|ms|miss)[. ])\s*[^0-9*•]+)/i;
const LEAST_SHOWN_LETTERS = 3;
const isThai = (text: string): boolean => /[ก-๛]/.test(text);

/** Whether the name that is shown is surely not this one; one in another script cannot be told. */
function isOtherName(sender: string, accountName: string): boolean {
  const shown = nameKey(TITLED.exec(sender)?.[1] ?? "");
  const name = nameKey(accountName);
  if (shown.length < LEAST_SHOWN_LETTERS || isThai(shown) !== isThai(name)) return false;
  return !name.startsWith(shown) && !shown.startsWith(name);
}

/** The account that counts for a member. */
export interface MemberAccount {
  readonly number: string;
  readonly name: string;
}

/**
 * Whether a line surely came from somebody else: by the account where enough of one is shown, and
 * by the name behind a title unless the whole number is there, for many have four digits alike. A
 * member without an account on file cannot be compared, nor can a sender of whom the bank shows too
 * little.
 */
export function isOtherSender(sender: string | null, account: MemberAccount | null): boolean {
  if (sender === null || account === null) return false;
  const written = writtenAccount(sender);
  if (written !== undefined && !isSenderAccount(sender, account.number)) return true;
  return digitsIn(written ?? "") < account.number.length && isOtherName(sender, account.name);
}
