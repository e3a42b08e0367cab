/** Reads a PromptPay QR as a banking app does: what the house's codes are held against. */
import { hasCrc, parseEmvFields } from "../deposits/emv.ts";
import type { Satang } from "../money.ts";
import { parseBaht } from "../money.ts";

/** Who is paid: by mobile number, by national or tax id, by e-wallet, or as a biller. */
export type PromptPayKind = "PHONE" | "NATIONAL_ID" | "EWALLET" | "BILLER";

export interface PromptPayCode {
  readonly kind: PromptPayKind;
  /** A phone number 0xxxxxxxxx, 13 digits of an id, 15 of an e-wallet or of a biller. */
  readonly target: string;
  /** The reference of a bill payment. */
  readonly reference?: string;
  /** Null when the payer enters the amount. */
  readonly amountSatang: Satang | null;
}

/** The application ids of PromptPay: credit transfer (tag 29) and bill payment (tag 30). */
const TRANSFER_AID = "A000000677010111";
const BILL_AID = "A000000677010112";
/** ISO 4217 of the baht. */
const BAHT = "764";
const CRC_ID = "63";
const LENGTHS = { PHONE: 10, NATIONAL_ID: 13, EWALLET: 15 } as const;

const kindByField: ReadonlyMap<string, keyof typeof LENGTHS> = new Map([
  ["01", "PHONE"],
  ["02", "NATIONAL_ID"],
  ["03", "EWALLET"],
]);

function transferTarget(account: string): Pick<PromptPayCode, "kind" | "target"> | null {
  const fields = parseEmvFields(account);
  if (fields?.get("00") !== TRANSFER_AID) return null;
  for (const [field, kind] of kindByField) {
    const value = fields.get(field);
    if (value === undefined) continue;
    const target = kind === "PHONE" ? value.replace(/^0066/, "0") : value;
    return LENGTHS[kind] === target.length ? { kind, target } : null;
  }
  return null;
}

function billTarget(account: string): Pick<PromptPayCode, "kind" | "target" | "reference"> | null {
  const fields = parseEmvFields(account);
  const target = fields?.get("01");
  if (fields?.get("00") !== BILL_AID || target === undefined) return null;
  const reference = fields.get("02");
  return { kind: "BILLER", target, ...(reference === undefined ? {} : { reference }) };
}

/** Reads a PromptPay QR; null for any other text, and where the checksum does not fit. */
export function parsePromptPay(payload: string): PromptPayCode | null {
  const fields = parseEmvFields(payload);
  if (fields === null || !hasCrc(payload, CRC_ID)) return null;
  if (fields.get("00") !== "01" || fields.get("53") !== BAHT) return null;
  const transfer = fields.get("29");
  const bill = fields.get("30");
  const found = transfer === undefined ? billTarget(bill ?? "") : transferTarget(transfer);
  const amountText = fields.get("54");
  const amountSatang = amountText === undefined ? null : parseBaht(amountText);
  if (found === null || (amountText !== undefined && amountSatang === null)) return null;
  return { ...found, amountSatang };
}
