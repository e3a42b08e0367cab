import { describe, expect, it } from "vitest";

import {
  base32,
  codeAt,
  newRecoveryCodes,
  newSecret,
  openSecret,
  otpauthUri,
  recoveryHash,
  sealSecret,
  stepOf,
  stepOfCode,
} from "./totp.ts";

/** RFC 6238 appendix B, SHA-1: the secret is the ASCII text. */
const RFC = Buffer.from("12345678901234567890");

describe("a time-based code", () => {
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %d s is that of RFC 6238", (seconds, code) => {
    expect(codeAt(RFC, stepOf(seconds * 1000), 8)).toBe(code);
  });

  it.each([
    [0, "755224"],
    [1, "287082"],
    [9, "520489"],
  ])("with counter %d is that of RFC 4226", (counter, code) => {
    expect(codeAt(RFC, counter)).toBe(code);
  });

  it("is good one step around now and no further", () => {
    const now = 1_700_000_010_000;
    const step = stepOf(now);
    for (const drift of [-1, 0, 1]) {
      expect(stepOfCode(RFC, codeAt(RFC, step + drift), now, 0)).toBe(step + drift);
    }
    for (const drift of [-2, 2]) {
      expect(stepOfCode(RFC, codeAt(RFC, step + drift), now, 0)).toBeUndefined();
    }
  });

  it("is not taken again, nor one before it", () => {
    const now = 1_700_000_010_000;
    const step = stepOf(now);
    expect(stepOfCode(RFC, codeAt(RFC, step), now, step)).toBeUndefined();
    expect(stepOfCode(RFC, codeAt(RFC, step - 1), now, step)).toBeUndefined();
    expect(stepOfCode(RFC, codeAt(RFC, step + 1), now, step)).toBe(step + 1);
  });

  it.each(["", "12345", "1234567", "12345a", "๑๒๓๔๕๖"])("is not %j", (typed) => {
    expect(stepOfCode(RFC, typed, Date.now(), 0)).toBeUndefined();
  });
});

describe("a secret", () => {
  it("is written in base32 as RFC 4648 has it", () => {
    expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(base32(RFC)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(otpauthUri(RFC, "0899999999")).toBe(
      "otpauth://totp/Chokdee:0899999999?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" +
        "&issuer=Chokdee&algorithm=SHA1&digits=6&period=30",
    );
  });

  it("opens under its own key and for its own member only", () => {
    const key = newSecret().toString("hex").slice(0, 32);
    const secret = newSecret();
    const sealed = sealSecret(secret, Buffer.from(key), "somebody");
    expect(sealed.includes(secret)).toBe(false);
    expect(openSecret(sealed, Buffer.from(key), "somebody")).toEqual(secret);
    expect(() => openSecret(sealed, Buffer.from(key), "another")).toThrow("authenticate");
    expect(() => openSecret(sealed, Buffer.alloc(32, 1), "somebody")).toThrow("authenticate");
  });
});

describe("a recovery code", () => {
  it("is too long to be guessed from its hash, which has no salt", () => {
    const signs = newRecoveryCodes().map((code) => code.replaceAll("-", "").length);
    // Five bits in each; ASVS 6.5.2 asks for 112 where the hash is a plain one.
    expect(Math.min(...signs) * 5).toBeGreaterThanOrEqual(112);
  });

  it("is kept as a hash that does not mind how it is typed", () => {
    const [code = ""] = newRecoveryCodes();
    expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    expect(recoveryHash(code.toUpperCase().replaceAll("-", " "))).toEqual(recoveryHash(code));
    expect(new Set(newRecoveryCodes()).size).toBe(8);
  });
});
