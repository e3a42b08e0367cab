import { describe, expect, it } from "vitest";

import { cleanLines, cleanText } from "../clean-text.ts";
import {
  cleanNickname,
  isPhone,
  isThaiMobile,
  maskPhone,
  nameAsRead,
  registrationPasswordRefusal,
  registrationRefusal,
} from "./rules.ts";
import {
  captchaWorkSalt,
  HIGHEST_WORK_NUMBER,
  isCaptchaValue,
  isCaptchaWorkFound,
  isOtp,
  isOtpFilled,
  loginPolicy,
  newPasswordRefusal,
} from "../accounts/rules.ts";

describe("a phone number", () => {
  it("is 0 and nine digits", () => {
    expect(isPhone("0812345678")).toBe(true);
    expect(isPhone("0000000000")).toBe(true);
  });

  it.each([
    "",
    "812345678",
    "1812345678",
    "081234567",
    "08123456789",
    "081-234-5678",
    "๐๘๑๒๓๔๕๖๗๘",
    "０８１２３４５６７８",
    "0812345678\n",
    " 0812345678",
    "0812\u200b345678",
    "+66812345678",
  ])("is not %j", (text) => {
    expect(isPhone(text)).toBe(false);
  });

  it("takes an SMS when it is a Thai mobile number", () => {
    expect(["0612345678", "0812345678", "0912345678"].every(isThaiMobile)).toBe(true);
    for (const text of ["0212345678", "0512345678", "0712345678", "08123456789", "x0812345678"]) {
      expect(isThaiMobile(text)).toBe(false);
    }
  });

  it("is logged masked", () => {
    expect(maskPhone("0812345678")).toBe("081***5678");
    expect(maskPhone("0812345678; drop")).toBe("***(16)");
  });
});

describe("codes", () => {
  it("an OTP is sent with 4 to 6 digits and right with 6", () => {
    expect(isOtp("123456")).toBe(true);
    for (const text of ["12345", "1234567", "12345a", "a12345", "๑๒๓๔๕๖", ""]) {
      expect(isOtp(text)).toBe(false);
    }
    for (const text of ["a1234", "1234a", "12 34", "", "๑๒๓๔"])
      expect(isOtpFilled(text)).toBe(false);
    expect(["123", "1234", "12345", "123456", "1234567"].map(isOtpFilled)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it("the work in place of a captcha begins with as many zero bits as are asked for", () => {
    const found = (bytes: readonly number[], bits: number) => isCaptchaWorkFound(bytes, bits);
    expect(found([0b0000_0011, 255, 255, 255], 6)).toBe(true);
    expect(found([0b0000_0100, 0, 0, 0], 6)).toBe(false);
    expect([found([0, 1, 0, 0], 15), found([0, 2, 0, 0], 15)]).toEqual([true, false]);
    expect([found([0, 0, 0, 0], 32), found([0, 0, 0, 1], 32), found([255], 0)]).toEqual([
      true,
      false,
      true,
    ]);
    // Bytes that are not there are none of zeros.
    expect([found([], 1), found([0], 9), found([0], 8)]).toEqual([false, false, true]);
    expect(captchaWorkSalt("0812345678", 3, 17)).toBe("0812345678:3:17");
    expect(HIGHEST_WORK_NUMBER).toBe(4_294_967_295);
  });

  it("a captcha has exactly four digits", () => {
    expect(isCaptchaValue("0042")).toBe(true);
    for (const text of ["042", "00042", "004x", "x004", "๐๐๔๒"])
      expect(isCaptchaValue(text)).toBe(false);
  });
});

describe("a registration", () => {
  const form = { phone: "0812345678", nickname: "โชค", password: "1234" };

  it("with phone, nickname and four characters of password is taken", () => {
    expect(registrationRefusal(form)).toBeNull();
  });

  it.each([
    [{ phone: "081" }, "INVALID_PHONE"],
    [{ nickname: " \u200b " }, "NICKNAME_MISSING"],
    [{ password: "123" }, "PASSWORD_TOO_SHORT"],
    [{ phone: "", nickname: "", password: "" }, "INVALID_PHONE"],
  ])("with %j is refused: %s", (given, code) => {
    expect(registrationRefusal({ ...form, ...given })).toBe(code);
  });

  it("counts the characters of a password, not its code units", () => {
    expect(registrationPasswordRefusal("🍀🍀")).toBe("PASSWORD_TOO_SHORT");
    expect(registrationPasswordRefusal("🍀🍀🍀🍀")).toBeNull();
  });

  it("lets a new password have no less than six characters", () => {
    expect(newPasswordRefusal("12345")).toBe("NEW_PASSWORD_TOO_SHORT");
    expect(newPasswordRefusal("123456")).toBeNull();
  });

  it("keeps a nickname clean and short", () => {
    expect(cleanNickname("  โชค \u202e ดี\u0000 ")).toBe("โชค ดี");
    expect(cleanNickname(`${"a".repeat(39)} bc`)).toBe("a".repeat(39));
    expect([...(cleanNickname("ก".repeat(100)) ?? "")]).toHaveLength(40);
    const emoji = cleanNickname(`${"a".repeat(39)}😀😀`);
    expect([emoji, emoji?.isWellFormed()]).toEqual([`${"a".repeat(39)}😀`, true]);
    expect(cleanNickname("\u2066\u2069")).toBeNull();
  });
});

describe("failed logins in a row", () => {
  it("ask for a captcha from 3, warn from 15 and lock at 20", () => {
    for (let failures = 0; failures <= 30; failures++) {
      expect(loginPolicy(failures)).toEqual({
        isCaptchaRequired: failures >= 3,
        isWarned: failures >= 15,
        isLocked: failures >= 20,
        failuresUntilLock: failures >= 20 ? 0 : 20 - failures,
      });
    }
  });
});

describe("typed text", () => {
  it("loses control characters, direction marks and characters of no width", () => {
    const dirty = "a\u0000b\u0007c\u200bd\u202ee\u2066f\ufeffg\u00adh\u061ci";
    expect(cleanText(dirty)).toBe("abcdefghi");
    expect(cleanText("\ud800x")).toBe("\ufffdx");
  });

  it.each([
    0x00, 0x08, 0x0b, 0x0c, 0x0e, 0x1f, 0x7f, 0x84, 0x86, 0x9f, 0xad, 0x61c, 0x180e, 0x200b, 0x200e,
    0x200f, 0x202a, 0x202e, 0x2060, 0x2065, 0x2069, 0xfeff, 0xfff9, 0xfffb,
  ])("loses the character %i, which nobody can see", (code) => {
    expect(cleanText(`ก${String.fromCodePoint(code)}ข`)).toBe("กข");
  });

  it("is composed and has single blanks", () => {
    expect(cleanText(" e\u0301 \t\n\u00a0 x ")).toBe("\u00e9 x");
    expect(cleanLines(" a \r\n\n b\u202e \n")).toBe("a\n\nb");
    expect(cleanLines("a\rb\r\nc\nd")).toBe("a\nb\nc\nd");
  });

  it("keeps the marks between Shan and Burmese words in what is read, and in no name", () => {
    const shan = "ပိုတ်ႇ\u200bႁပ်ႉ\u200bတႅင်း";
    expect(cleanLines(shan)).toBe(shan);
    expect(cleanLines(`${shan}\n\u200b${shan}\u200b`)).toBe(`${shan}\n${shan}`);
    expect(cleanLines("ထီ\u200b\u200b\u200bပွဲ")).toBe("ထီ\u200bပွဲ");
    expect(cleanLines("a\u200bb ก\u200bข 1\u200bထ\uf8ffx")).toBe("ab กข 1ထx");
    expect(cleanText(shan)).not.toContain("\u200b");
    expect(cleanNickname(shan)).not.toContain("\u200b");
  });

  it("keeps the joiners that Burmese and emoji are written with", () => {
    const text = "က\u200cခ 👨\u200d👩\u200d👧";
    expect(cleanText(text)).toBe(text);
  });
});

describe("a name as it is read", () => {
  it.each([
    ["two of เ for แ", "แดง", "เเดง"],
    ["the signs of ำ after the tone", "น้ำ", "น้ํา"],
    ["the signs of ำ before the tone", "น้ำ", "นํ้า"],
    ["case, width and gaps", "Boss A", "ｂｏｓｓa"],
    ["what is not drawn", "บอส", "บ\u034fอ\u3164ส\u2800"],
  ])("is the same with %s", (_, one, other) => {
    expect(nameAsRead(other)).toBe(nameAsRead(one));
  });

  it("is another with another letter or tone", () => {
    const names = ["นก", "นัก", "น้ำ", "น่ำ", "แดง", "เดง", "boss", "bosa"];
    expect(new Set(names.map(nameAsRead)).size).toBe(names.length);
  });
});
