import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { crc16, emvField, parseEmvFields, withCrc } from "./emv.ts";
import { parsePromptPay } from "../testing/read-promptpay.ts";
import {
  buildPromptPay,
  groupPromptPay,
  isPaymentQr,
  isPromptPayTarget,
  parseSlipQr,
} from "./promptpay.ts";

interface Vectors {
  readonly promptpay: readonly {
    readonly target: string;
    readonly kind: string;
    readonly amount: number | null;
    readonly payload: string;
  }[];
  readonly slipMiniQr: readonly {
    readonly sendingBank: string;
    readonly transRef: string;
    readonly payload: string;
    readonly tampered: string;
  }[];
  readonly trueMoneySlip: string;
  readonly billPayment: string;
}

const url = new URL("./promptpay-vectors.json", import.meta.url);
const vectors = JSON.parse(readFileSync(url, "utf8")) as Vectors;

function satangOf(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 100);
}

describe("the checksum", () => {
  it("is CRC-16/CCITT-FALSE", () => {
    expect(crc16("123456789")).toBe("29B1");
    expect(crc16("")).toBe("FFFF");
  });
});

describe("a PromptPay code", () => {
  it("is built as two independent generators build it", () => {
    expect(vectors.promptpay.length).toBeGreaterThanOrEqual(8);
    for (const { target, amount, payload } of vectors.promptpay) {
      expect(buildPromptPay(target, satangOf(amount))).toBe(payload);
    }
  });

  it("is read back into whom and how much", () => {
    for (const { target, kind, amount, payload } of vectors.promptpay) {
      const code = parsePromptPay(payload);
      expect(code?.target).toBe(target.replaceAll("-", ""));
      expect(code?.amountSatang).toBe(satangOf(amount));
      expect(kind).toContain(
        { PHONE: "01", NATIONAL_ID: "02", EWALLET: "03", BILLER: "-" }[code?.kind ?? "BILLER"],
      );
    }
  });

  it("carries every amount of satang there and back", () => {
    for (let satang = 1; satang <= 20_000; satang++) {
      const payload = buildPromptPay("0812345678", satang) ?? "";
      if (parsePromptPay(payload)?.amountSatang !== satang) expect.fail(String(satang));
    }
    const most = buildPromptPay("0812345678", 99_999_999_999) ?? "";
    expect(parsePromptPay(most)?.amountSatang).toBe(99_999_999_999);
  });

  it.each(["", "812345678", "1812345678", "08123456789", "๐๘๑๒๓๔๕๖๗๘", "08123x5678", "12345678"])(
    "is not built for the target %j",
    (target) => {
      expect(isPromptPayTarget(target)).toBe(false);
      expect(buildPromptPay(target, 100)).toBeNull();
    },
  );

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "is not built for %d satang",
    (satang) => {
      expect(buildPromptPay("0812345678", satang)).toBeNull();
    },
  );

  it("is refused after any one character was changed", () => {
    const payload = vectors.promptpay[2]?.payload ?? "";
    const accepted: string[] = [];
    for (let at = 0; at < payload.length; at++) {
      for (const digit of "0123456789") {
        if (payload[at] === digit) continue;
        const changed = payload.slice(0, at) + digit + payload.slice(at + 1);
        if (parsePromptPay(changed) !== null) accepted.push(changed);
      }
    }
    expect(accepted).toEqual([]);
  });

  it("of a biller is read with its reference", () => {
    expect(parsePromptPay(vectors.billPayment)).toEqual({
      kind: "BILLER",
      target: "099999999999990",
      reference: "INV12345",
      amountSatang: 30_000,
    });
  });

  it("is not read from other texts, with the right checksum or without", () => {
    const account = emvField("29", emvField("00", "A000000677010111"));
    const head = emvField("00", "01") + account + emvField("53", "764");
    for (const text of [
      "",
      "hello",
      "0002",
      "000201",
      withCrc("000201", "63"),
      withCrc(head, "63"),
      withCrc(head + emvField("54", "1e3"), "63"),
      "\u0e51".repeat(30),
      "0".repeat(100_000),
    ]) {
      expect(parsePromptPay(text)).toBeNull();
    }
  });
});

describe("fields of a payment code", () => {
  it("are read when whole, and each id once", () => {
    expect([...(parseEmvFields("000201010211") ?? [])]).toEqual([
      ["00", "01"],
      ["01", "11"],
    ]);
    for (const text of ["0", "00", "0003", "000301", "00 201", "0x0201", "000201000201"]) {
      expect(parseEmvFields(text)).toBeNull();
    }
  });

  it("are read up to 512 characters, and no text is looked through that is longer", () => {
    const long = ["01", "02", "03", "04"].map((id) => emvField(id, "x".repeat(99))).join("");
    const longest = long + emvField("05", "x".repeat(96));
    expect(longest).toHaveLength(512);
    expect(parseEmvFields(longest)?.size).toBe(5);
    expect(parseEmvFields(long + emvField("05", "x".repeat(97)))).toBeNull();
  });

  it("are not built longer than they can say", () => {
    expect(() => emvField("62", "x".repeat(100))).toThrow(RangeError);
  });
});

describe("the small QR of a slip", () => {
  const code = (fields: Readonly<Record<string, string>>, crcId = "91"): string =>
    withCrc(
      emvField(
        "00",
        Object.entries(fields)
          .map(([id, value]) => emvField(id, value))
          .join(""),
      ),
      crcId,
    );
  const bank = { "00": "000001", "01": "014", "02": "2026113012345" };
  const trueMoney = { "00": "01", "03": "5001234567", "04": "30112026" };
  const without = (fields: Readonly<Record<string, string>>, id: string) =>
    Object.fromEntries(Object.entries(fields).filter(([one]) => one !== id));

  it("is a bank's or a wallet's with each of its fields, and else none", () => {
    expect(parseSlipQr(code(bank))).toMatchObject({ kind: "BANK", sendingBank: "014" });
    expect(parseSlipQr(code(trueMoney))).toEqual({
      kind: "TRUEMONEY",
      transRef: "5001234567",
      paidOn: "30112026",
    });
    const broken = [
      ...["00", "01", "02"].map((id) => code(without(bank, id))),
      ...["00", "03", "04"].map((id) => code(without(trueMoney, id))),
      code({ ...bank, "02": "" }),
      code({ ...trueMoney, "00": "02" }),
      // Its checksum fits, and is that of another kind of code.
      code(bank, "63"),
      withCrc(emvField("01", "x"), "91"),
      withCrc(emvField("00", "12"), "91"),
      withCrc("", "91"),
    ];
    expect(broken.map(parseSlipQr)).toEqual(broken.map(() => null));
  });

  it("is a code to pay with only where that says so and its checksum fits", () => {
    const toPay = buildPromptPay("0812345678", 100) ?? "";
    expect(isPaymentQr(toPay)).toBe(true);
    expect([code(bank), toPay.slice(1), toPay.replace("8123", "8124")].map(isPaymentQr)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("says which bank sent and under which reference", () => {
    expect(vectors.slipMiniQr.length).toBeGreaterThanOrEqual(3);
    for (const { sendingBank, transRef, payload, tampered } of vectors.slipMiniQr) {
      expect(parseSlipQr(payload)).toEqual({ kind: "BANK", sendingBank, transRef });
      expect(parseSlipQr(tampered)).toBeNull();
    }
  });

  it("is read with its checksum in small letters too", () => {
    const codes = vectors.slipMiniQr.filter(({ payload }) => /[A-F]/.test(payload.slice(-4)));
    expect(codes.length).toBeGreaterThan(0);
    for (const { sendingBank, transRef, payload } of codes) {
      const small = payload.slice(0, -4) + payload.slice(-4).toLowerCase();
      expect(parseSlipQr(small)).toEqual({ kind: "BANK", sendingBank, transRef });
    }
  });

  it.each([
    ["014", "4711", true],
    ["014", "", false],
    ["14", "4711", false],
    ["0014", "4711", false],
    ["TTB", "4711", false],
  ])("of the bank %j under %j is read: %s", (bank, reference, is) => {
    const fields = emvField("00", "000001") + emvField("01", bank) + emvField("02", reference);
    const slip = parseSlipQr(withCrc(emvField("00", fields), "91"));
    expect(slip).toEqual(is ? { kind: "BANK", sendingBank: bank, transRef: reference } : null);
  });

  it("of TrueMoney says its own transaction", () => {
    expect(parseSlipQr(vectors.trueMoneySlip)).toEqual({
      kind: "TRUEMONEY",
      transRef: "TX12345",
      paidOn: "20112026",
    });
  });

  it("is refused after any one character was changed", () => {
    const payload = vectors.slipMiniQr[0]?.payload ?? "";
    for (let at = 0; at < payload.length; at++) {
      const other = payload[at] === "7" ? "8" : "7";
      const changed = payload.slice(0, at) + other + payload.slice(at + 1);
      expect(parseSlipQr(changed)).toBeNull();
    }
  });

  it("is not read from a payment code, and a payment code not from it", () => {
    expect(parseSlipQr(vectors.promptpay[0]?.payload ?? "")).toBeNull();
    expect(parsePromptPay(vectors.slipMiniQr[0]?.payload ?? "")).toBeNull();
  });
});

it.each([
  ["0815550142", "081-555-0142"],
  ["1103700123456", "1-1037-00123-45-6"],
  ["123456789012345", "123456789012345"],
])("the receiving number %s is shown as %s", (number, shown) => {
  expect(groupPromptPay(number)).toBe(shown);
  expect(isPromptPayTarget(number)).toBe(true);
});
