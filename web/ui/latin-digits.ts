/**
 * Turns digits written in Thai (๐-๙) or full width (０-９) into 0-9: the client normalises them
 * before sending and the server refuses them (decisions.md, "Money").
 */
export function latinDigits(text: string): string {
  return text.replaceAll(/[๐-๙０-９]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (code >= 0xff10 ? 0xff10 : 0x0e50));
  });
}

/** Only the digits of a text, as 0-9, at most `max` of them. */
export function onlyDigits(text: string, max: number): string {
  return latinDigits(text)
    .replaceAll(/[^0-9]/g, "")
    .slice(0, max);
}
