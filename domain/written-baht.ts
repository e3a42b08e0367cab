import { parseBaht, type Satang } from "./money.ts";
import { plainDigits } from "./plain-digits.ts";

/** The baht that a text says: 1,240.50, ฿500, 500 บาท, 500.- */
export function writtenBaht(text: string): Satang | null {
  const amount = plainDigits(text)
    .replaceAll(/[,\s฿]|บาท|บ\.|baht|thb/g, "")
    .replace(/\.-$/, "");
  return parseBaht(amount);
}
