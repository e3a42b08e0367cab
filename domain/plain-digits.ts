/** Where digits of other scripts begin: Thai, Lao, Myanmar, Shan, full width. */
const ZEROS: readonly number[] = [0x0e50, 0x0ed0, 0x1040, 0x1090, 0xff10];

/** Digits of the scripts that members write as 0-9; the text keeps its length. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[๐-๙໐-໙၀-၉႐-႙０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((start) => code >= start && code <= start + 9) ?? code;
    return String(code - zero);
  });
}
