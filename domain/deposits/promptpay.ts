/**
 * PromptPay codes: the QR that a member pays, and the small QR on the slip that the bank hands
 * out (domain.md "Payments"; promptpay-vectors.json).
 */
import type { Satang } from "../money.ts";
import { formatBaht } from "../money.ts";
import { emvField, hasCrc, parseEmvFields, withCrc } from "./emv.ts";

/** The application id of PromptPay's credit transfer (tag 29). */
const TRANSFER_AID = "A000000677010111";
/** ISO 4217 of the baht, ISO 3166 of Thailand. */
const BAHT = "764";
const THAILAND = "TH";
const CRC_ID = "63";

interface Proxy {
  readonly kind: "PHONE" | "NATIONAL_ID" | "EWALLET";
  readonly field: string;
  readonly value: string;
}

/** A receiving number as PromptPay writes it; dashes and blanks do not matter. */
function proxyOf(target: string): Proxy | null {
  const digits = target.replace(/[\s-]/g, "");
  if (!/^[0-9]+$/.test(digits)) return null;
  // A mobile number stands as 0066 and its nine digits without the leading zero.
  if (digits.length === 10 && digits.startsWith("0")) {
    return { kind: "PHONE", field: "01", value: `0066${digits.slice(1)}` };
  }
  if (digits.length === 13) return { kind: "NATIONAL_ID", field: "02", value: digits };
  if (digits.length === 15) return { kind: "EWALLET", field: "03", value: digits };
  return null;
}

const displayGroups: ReadonlyMap<number, readonly number[]> = new Map([
  [10, [3, 3, 4]],
  [13, [1, 4, 5, 2, 1]],
]);

/** A receiving number in groups: "081-555-0142", an id as on the card; others as they are. */
export function groupPromptPay(target: string): string {
  let start = 0;
  const groups = displayGroups.get(target.length);
  return groups?.map((length) => target.slice(start, (start += length))).join("-") ?? target;
}

/** Whether a number can receive by PromptPay. */
export function isPromptPayTarget(target: string): boolean {
  return proxyOf(target) !== null;
}

/**
 * The text of a PromptPay QR. With an amount it is meant for one payment (12), without one for
 * many (11). Null when the target is no phone, id or e-wallet number or the amount is not positive.
 */
export function buildPromptPay(target: string, amountSatang: Satang | null): string | null {
  const proxy = proxyOf(target);
  if (proxy === null) return null;
  if (amountSatang !== null && !(Number.isSafeInteger(amountSatang) && amountSatang > 0)) {
    return null;
  }
  const account = emvField("00", TRANSFER_AID) + emvField(proxy.field, proxy.value);
  const amount = amountSatang === null ? "" : emvField("54", formatBaht(amountSatang));
  const text =
    emvField("00", "01") +
    emvField("01", amountSatang === null ? "11" : "12") +
    emvField("29", account) +
    emvField("58", THAILAND) +
    emvField("53", BAHT) +
    amount;
  return withCrc(text, CRC_ID);
}

/** A code to pay with (EMVCo), which is no proof that somebody has paid. */
export function isPaymentQr(text: string): boolean {
  return text.startsWith("000201") && hasCrc(text, "63");
}

/** What the small QR of a slip says: which transfer it was, not how much and to whom. */
export type SlipQr =
  | { readonly kind: "BANK"; readonly sendingBank: string; readonly transRef: string }
  /** A TrueMoney wallet's slip; the date is DDMMYYYY as written. */
  | { readonly kind: "TRUEMONEY"; readonly transRef: string; readonly paidOn: string };

const SLIP_CRC_ID = "91";
/** The API of slip verification that the code is for. */
const SLIP_API = "000001";

/** Reads the small QR of a slip; null for any other text, and where the checksum does not fit. */
export function parseSlipQr(payload: string): SlipQr | null {
  const fields = parseEmvFields(payload);
  if (fields === null || !hasCrc(payload, SLIP_CRC_ID)) return null;
  const slip = parseEmvFields(fields.get("00") ?? "");
  if (slip === null) return null;
  if (slip.get("00") === SLIP_API) {
    const sendingBank = slip.get("01");
    const transRef = slip.get("02");
    if (sendingBank === undefined || transRef === undefined || transRef === "") return null;
    return /^[0-9]{3}$/.test(sendingBank) ? { kind: "BANK", sendingBank, transRef } : null;
  }
  const transRef = slip.get("03");
  const paidOn = slip.get("04");
  if (slip.get("00") !== "01" || transRef === undefined || paidOn === undefined) return null;
  return { kind: "TRUEMONEY", transRef, paidOn };
}
