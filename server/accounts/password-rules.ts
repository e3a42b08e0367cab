/**
 * Which passwords are refused (decisions.md "Staff"; issue "Doors"): those that everybody tries
 * first. Members keep the specification's 4 and 6 characters; the staff need 12.
 */
import { readFileSync } from "node:fs";

import { newPasswordRefusal, staffPasswordRefusal } from "@chokdee/domain/accounts/rules.ts";
import { registrationPasswordRefusal } from "@chokdee/domain/members/rules.ts";
import { Refusal, type RefusalCode } from "@chokdee/domain/refusals.ts";

const LIST = new URL("./common-passwords.txt", import.meta.url);

const common = new Set(
  readFileSync(LIST, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);

/** Whose password it will be: their number, and whether they are of the staff. */
export interface PasswordOwner {
  readonly phone: string;
  readonly isStaff: boolean;
}

/** Refuses with PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON. */
export function refuseFirstPassword(password: string, phone: string): void {
  const refusal = registrationPasswordRefusal(password) ?? guessable(password, phone);
  if (refusal) throw new Refusal(refusal);
}

/** Refuses with NEW_PASSWORD_TOO_SHORT, STAFF_PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON. */
export function refuseNewPassword(password: string, owner: PasswordOwner): void {
  const refusal = owner.isStaff
    ? staffRefusal(password, owner.phone)
    : (newPasswordRefusal(password) ?? guessable(password, owner.phone));
  if (refusal) throw new Refusal(refusal);
}

/** Why one of the staff cannot have a password; null when they can. */
export function staffRefusal(password: string, phone: string): RefusalCode | null {
  const refusal = staffPasswordRefusal(password);
  if (refusal) return refusal;
  const plain = plainOf(password);
  // A common word that was made long: by figures and signs around it, or by saying it again.
  const core = plain.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, "");
  const isMadeLong = core === "" || common.has(core) || isRepeated(plain);
  return isMadeLong || holdsNumber(plain, phone) ? "PASSWORD_TOO_COMMON" : guessable(plain, phone);
}

function guessable(password: string, phone: string): RefusalCode | null {
  const plain = plainOf(password);
  const national = phone.replace(/^0/, "");
  const own = [phone, national, `66${national}`, `+66${national}`];
  // Thai figures are typed for the same number.
  const isOwn = own.includes(plain.replaceAll(/[\s-]/g, ""));
  const isOne = new Set(plain).size < 2;
  return plain === "" || isOne || isOwn || common.has(plain) ? "PASSWORD_TOO_COMMON" : null;
}

/** Without what changes nothing for who guesses: capitals, spaces around, the script of figures. */
function plainOf(password: string): string {
  const figures = password.replaceAll(/\p{Nd}/gu, (one) => String(valueOf(one)));
  return figures.normalize("NFKC").trim().toLowerCase();
}

/** Decimal figures stand in blocks of ten that begin at a multiple of ten or of sixteen. */
function valueOf(figure: string): number {
  const code = figure.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < LAST_FIGURE) zero -= 1;
  return code - zero;
}

const LAST_FIGURE = 9;

function holdsNumber(plain: string, phone: string): boolean {
  return plain.includes(phone.replace(/^0/, ""));
}

/** "abcabcabcabc": a short unit, or a common word, several times. */
function isRepeated(plain: string): boolean {
  const [, unit = ""] = /^(.+?)\1+$/u.exec(plain) ?? [];
  return unit !== "" && (unit.length <= SHORT_UNIT || common.has(unit));
}

const SHORT_UNIT = 4;
