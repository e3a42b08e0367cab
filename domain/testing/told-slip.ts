import { BET_TYPES } from "../betting/bet-types.ts";
import { readSlipText } from "../betting/slip-text/read.ts";

export const WRITTEN_TYPES = BET_TYPES.filter((betType) => betType !== "ANIMAL");

/** What is read of a slip, as the table of docs/slip-text.md says it; ⏎ begins a new line. */
export function toldSlip(written: string): string {
  const { rows, lines } = readSlipText(written.replaceAll("⏎", "\n"), WRITTEN_TYPES);
  const doubt = rows.find((row) => row.doubt !== null)?.doubt;
  if (!doubt) {
    return lines.map(({ betType, number, baht }) => `${betType} ${number}=${baht}`).join(", ");
  }
  const readings = doubt.readings.map((reading) => `\`${reading.text}\``).join(", ");
  return `doubt ${doubt.reason}${readings === "" ? "" : `: ${readings}`}`;
}
