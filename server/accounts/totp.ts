/**
 * Time-based one-time passwords (RFC 6238 over RFC 4226): SHA-1, 30 seconds, 6 digits, as every
 * authenticator app reckons them. The secret rests encrypted under a key made from the house's.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A clock may be one step ahead or behind. */
const DRIFT = [0, -1, 1];
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const ISSUER = "Chokdee";

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Which 30 seconds an instant lies in, counted since 1970. */
export function stepOf(epochMs: number): number {
  return Math.floor(epochMs / 1000 / STEP_SECONDS);
}

/** RFC 4226 section 5.3: the last nibble says where the 31 bits stand. */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step whose code this is, one step around now and newer than the last taken; or undefined. */
export function stepOfCode(
  secret: Buffer,
  code: string,
  nowMs: number,
  lastStep: number,
): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const now = stepOf(nowMs);
  return DRIFT.map((drift) => now + drift).find(
    (step) =>
      step > lastStep && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  );
}

/** RFC 4648 base32 without padding, in which apps take a secret that is typed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** What an authenticator app reads from the QR code. */
export function otpauthUri(secret: Buffer, account: string): string {
  const label = `${ISSUER}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, bound to whose secret it is; iv, tag and text in one piece. */
export function sealSecret(secret: Buffer, key: Buffer, memberId: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(memberId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

export function openSecret(sealed: Buffer, key: Buffer, memberId: string): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(memberId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const RECOVERY_CODES = 8;
const RECOVERY_BYTES = 15;

/**
 * Codes that stand for a lost phone: 120 bits each, written in six groups of four. With so many a
 * plain hash is enough to keep them by (ASVS 6.5.2).
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (base32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join("-"),
  );
}

/** How a recovery code is kept; however it was typed. */
export function recoveryHash(code: string): Buffer {
  const bare = code.toLowerCase().replaceAll(/[^a-z2-7]/g, "");
  return createHash("sha256").update(bare).digest();
}
