const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app makes of the secret that it is shown. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
