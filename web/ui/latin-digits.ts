/** Where digits of other scripts begin: Thai, Myanmar, Shan, full width. */
const ZEROS: readonly number[] = [0x0e50, 0x1040, 0x1090, 0xff10];

/**
 * Turns digits of the scripts that our members type in into 0-9: the client normalises them
 * before sending and the server refuses them (decisions.md, "Money").
 */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Only the digits of a text, as 0-9, at most `max` of them. */
export function onlyDigits(text: string, max: number): string {
  return latinDigits(text)
    .replaceAll(/[^0-9]/g, "")
    .slice(0, max);
}
