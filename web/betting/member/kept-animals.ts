/** The animals chosen and the amount, kept over a reload and over the change of rounds. */
import type { AnimalBet } from "./animal-bet.ts";
import { keep, kept } from "../../load/keep.ts";

const NOTHING: AnimalBet = { animals: [], amountText: "10" };

function keyOf(memberId: string): string {
  return `animals:${memberId}`;
}

export function readPick(text: string | null): AnimalBet {
  try {
    const stored = JSON.parse(text ?? "") as { animals?: unknown; amountText?: unknown } | null;
    const { animals, amountText } = stored ?? {};
    return {
      animals: Array.isArray(animals)
        ? animals.filter((one): one is number => Number.isInteger(one))
        : [],
      amountText:
        typeof amountText === "string" && /^[0-9]{0,4}(?:\.[0-9]{0,2})?$/.test(amountText)
          ? amountText
          : NOTHING.amountText,
    };
  } catch {
    return NOTHING;
  }
}

export function keptPick(memberId: string): AnimalBet {
  return readPick(kept(sessionStorage, keyOf(memberId)));
}

export function keepPick(memberId: string, bet: AnimalBet): void {
  keep(sessionStorage, keyOf(memberId), JSON.stringify(bet));
}
