/**
 * The text inside payment QR codes: fields of a two-digit id, a two-digit length and a value,
 * closed by a checksum (EMVCo QR Code Specification, merchant-presented mode, section 4).
 */

/** No payment QR of ours or of a bank's slip is longer. */
const MOST_CHARACTERS = 512;
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

/** Fields by id. An id that occurs twice makes a text unreadable. */
export type EmvFields = ReadonlyMap<string, string>;

/** One field; values are up to 99 characters long. */
export function emvField(id: string, value: string): string {
  if (value.length > 99) throw new RangeError("a field holds at most 99 characters");
  return id + String(value.length).padStart(2, "0") + value;
}

/** Reads the fields of a text; null when it is not made of whole fields. */
export function parseEmvFields(text: string): EmvFields | null {
  if (text.length > MOST_CHARACTERS || !PRINTABLE_ASCII.test(text)) return null;
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = text.slice(at, at + 4);
    if (!/^[0-9]{4}$/.test(head)) return null;
    const id = head.slice(0, 2);
    const end = at + 4 + Number(head.slice(2));
    if (end > text.length || fields.has(id)) return null;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial 0xFFFF, no reflection; four hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= (text.charCodeAt(at) & 0xff) << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x8000) === 0 ? (crc << 1) & 0xffff : ((crc << 1) ^ 0x1021) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Closes a text with its checksum, which covers the checksum's own id and length too. */
export function withCrc(text: string, crcId: string): string {
  const covered = `${text}${crcId}04`;
  return covered + crc16(covered);
}

/** Whether a text ends with its right checksum under this id; the hex digits in either case. */
export function hasCrc(text: string, crcId: string): boolean {
  const covered = text.slice(0, -4);
  return covered.endsWith(`${crcId}04`) && crc16(covered) === text.slice(-4).toUpperCase();
}
