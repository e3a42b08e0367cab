/**
 * A file by which a bank pays many accounts. CSV is for a person, or a form of any bank; KTB is
 * Krungthai's bulk transfer (KTB iPay): records of 498 bytes in TIS-620, amounts in satang, days as
 * DDMMYYYY. A bank takes a company's first file on trial: its layout is agreed with each.
 */
import { formatBaht, type Satang } from "../money.ts";

export interface PayoutLine {
  /** The bank's own number: 004 is Kasikornbank's. */
  readonly bankId: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly amountSatang: Satang;
}

export interface PayoutOrder {
  /** CP-6911-00042; with the line's number it is in each line. */
  readonly reference: string;
  /** The day on which the bank is to pay: YYYY-MM-DD. */
  readonly day: string;
  /** Counts up over all files. */
  readonly no: number;
  readonly from: { readonly accountNumber: string; readonly accountName: string };
  /** What the bank calls the operator. */
  readonly companyId: string;
  readonly lines: readonly PayoutLine[];
}

/** By which the bank's own list names a line: CP-6911-00042-001. */
export function lineReference(reference: string, line: number): string {
  return `${reference}-${String(line).padStart(3, "0")}`;
}

/** Rows of the CSV, heads first; the caller quotes them. */
export function csvPayoutRows(order: PayoutOrder): (string | number)[][] {
  return order.lines.map((line, at) => [
    lineReference(order.reference, at + 1),
    line.bankId,
    line.bankName,
    line.accountNumber,
    line.accountName,
    formatBaht(line.amountSatang),
  ]);
}

const KRUNGTHAI = "006";
/** Paid on the same day, by bulk payment to any bank: service 59, other. */
const SERVICE_OTHER = "59";

/** A byte for each character, as tis620 writes them: one outside the BMP is one too. */
const left = (text: string, width: number): string => {
  const characters = [...text].slice(0, width);
  return characters.join("") + " ".repeat(width - characters.length);
};
const right = (digits: string | number, width: number): string => {
  const text = String(digits).replaceAll(/[^0-9]/g, "");
  if (text.length > width) throw new Error(`${text} has more than ${width} digits`);
  return text.padStart(width, "0");
};

/**
 * Whether a record has room for an account: its bank's number has three digits, its own at most 11
 * and the branch in front. How the banks' longer numbers are written there is not known to us.
 */
export function fitsKtb(account: Pick<PayoutLine, "bankId" | "accountNumber">): boolean {
  return /^[0-9]{3}$/.test(account.bankId) && /^[0-9]{3,11}$/.test(account.accountNumber);
}

/** Records of 498 characters, each ended by CR LF. */
export function ktbPayoutText(order: PayoutOrder): string {
  const [year = "", month = "", day = ""] = order.day.split("-");
  const on = `${day}${month}${year}`;
  const batch = right(order.no % 1_000_000, 6);
  const total = order.lines.reduce((sum, line) => sum + line.amountSatang, 0);
  const header = [
    "101",
    batch,
    KRUNGTHAI,
    right(order.lines.length, 7),
    right(total, 19),
    on,
    "C",
    right(0, 8),
    left(order.companyId, 16),
    left("", 427),
  ].join("");
  const details = order.lines.map((line, at) =>
    [
      "102",
      batch,
      right(line.bankId, 3),
      branchOf(line.accountNumber),
      right(line.accountNumber, 11),
      KRUNGTHAI,
      branchOf(order.from.accountNumber),
      right(order.from.accountNumber, 11),
      on,
      SERVICE_OTHER,
      "00",
      right(line.amountSatang, 17),
      left("", 8),
      right(0, 10),
      left(line.accountName, 100),
      left(order.from.accountName, 100),
      left("", 40),
      left("", 18),
      left("", 2),
      left(lineReference(order.reference, at + 1).replaceAll("-", ""), 18),
      left("", 2),
      left("", 20),
      right(at + 1, 6),
      "09",
      left("", 40),
      left("", 20),
      right(0, 4),
      left("", 34),
    ].join(""),
  );
  return [header, ...details].map((record) => `${record}\r\n`).join("");
}

/** Thai banks write a branch as 0 and the first three digits of the account. */
function branchOf(accountNumber: string): string {
  return `0${accountNumber.slice(0, 3)}`;
}

const FIRST_THAI = 0x0e01;
const LAST_THAI = 0x0e5b;
const TIS_OFFSET = 0x0e01 - 0xa1;
const LAST_ASCII = 0x7e;
const QUESTION_MARK = 0x3f;

/** One byte for each character; what TIS-620 does not have is a question mark. */
export function tis620(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? QUESTION_MARK;
    if (code <= LAST_ASCII) return code;
    return code >= FIRST_THAI && code <= LAST_THAI ? code - TIS_OFFSET : QUESTION_MARK;
  });
}
