/** Thai banks write UTF-8 or, older ones, windows-874; a spreadsheet's "Unicode text" is UTF-16. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const text = new TextDecoder("utf-8").decode(bytes);
  return isMostlyWhole(text) ? text : new TextDecoder("windows-874").decode(bytes);
}

/**
 * Whether more Thai letters were whole than broken. A bank that cuts what a sender wrote at so many
 * bytes breaks one; read as another writing, every name of the file would be another, and lines that
 * were taken before would be new. Two or three older letters are often a whole one of another script.
 */
function isMostlyWhole(text: string): boolean {
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const whole = text.match(/[\u0E00-\u0E7F]/g)?.length ?? 0;
  return broken === 0 || whole > broken;
}
