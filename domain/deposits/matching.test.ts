import { describe, expect, it } from "vitest";

import {
  type BankLine,
  type Candidate,
  EARLY_TOLERANCE_MS,
  FUTURE_TOLERANCE_MS,
  matchBankLine,
  namedReference,
  OLDEST_LINE_MS,
} from "./matching.ts";

const NOW = 1_000_000_000_000;
const MINUTE = 60_000;

const line = (more: Partial<BankLine> = {}): BankLine => ({
  isKnownAccount: true,
  reference: null,
  fromAccount: null,
  occurredAtMs: NOW,
  nowMs: NOW,
  ...more,
});

const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  depositId: "one",
  userId: "member",
  status: "PENDING",
  referenceId: "CD-6911-00001",
  createdAtMs: NOW - 5 * MINUTE,
  expiresAtMs: NOW + 10 * MINUTE,
  hasBankLine: false,
  paidFrom: null,
  isRecalled: false,
  memberAccount: { number: "4528073190", name: "นาย สมชาย ใจดี" },
  ...more,
});

const why = (given: BankLine, candidates: readonly Candidate[]) => {
  const match = matchBankLine(given, candidates);
  return match.kind === "NONE" ? match.why : match;
};

describe("a line of the bank", () => {
  it("pays the one open deposit of its account, amount and time", () => {
    expect(why(line(), [candidate()])).toEqual({ kind: "CREDIT", depositId: "one" });
  });

  it("waits for a person when it names another sender than the member's account", () => {
    const of = (fromAccount: string | null) => why(line({ fromAccount }), [candidate()]);
    expect(of("xxx-x-x7318-x")).toBe("OTHER_SENDER");
    for (const fine of ["xxx-x-x7319-x", "นาย สมชาย ใ***", null]) {
      expect(of(fine)).toMatchObject({ kind: "CREDIT" });
    }
    const without = candidate({ memberAccount: null });
    expect(why(line({ fromAccount: "1234567890" }), [without])).toMatchObject({ kind: "CREDIT" });
  });

  it("is of no deposit that another account paid at another time", () => {
    const past = { createdAtMs: NOW - 1500 * MINUTE, expiresAtMs: NOW - 1485 * MINUTE };
    const paidFrom = "1112223334";
    const paid = candidate({ ...past, status: "SUCCESS", hasBankLine: true, paidFrom });
    const lapsed = candidate({ ...past, status: "EXPIRED" });
    const of = (fromAccount: string | null, ...some: readonly Candidate[]) =>
      why(line({ fromAccount }), some);
    const stranger = "9998887776";
    expect(of(stranger, paid)).toBe("NO_DEPOSIT");
    expect(of("xxx-x-x8777-x", paid)).toBe("NO_DEPOSIT");
    // The same payer again, in whatever form, the member's own account, or nobody knows whose.
    for (const maybe of [paidFrom, "xxx-x-x2333-x", "X3334", "4528073190", "นาย ก", null]) {
      expect([maybe, of(maybe, paid)]).toEqual([maybe, "PAID_ALREADY"]);
    }
    expect(of(stranger, { ...paid, paidFrom: null })).toBe("PAID_ALREADY");
    expect(of(stranger, { ...paid, memberAccount: null })).toBe("NO_DEPOSIT");
    // It may have come late, from a relative: the deposit's slip claims it.
    expect(of(stranger, paid, lapsed)).toBe("LATE");
    const named = line({ fromAccount: stranger, reference: "CD-6911-00001" });
    expect(why(named, [paid])).toBe("PAID_ALREADY");
    const justNow = candidate({ status: "SUCCESS", hasBankLine: true, paidFrom });
    expect(of(stranger, justNow)).toBe("PAID_ALREADY");
  });

  it("is linked to a deposit that an administrator credited before it came", () => {
    const credited = candidate({ status: "SUCCESS" });
    expect(why(line(), [credited])).toEqual({ kind: "LINK", depositId: "one" });
  });

  it("pays nothing where two deposits would fit", () => {
    const other = candidate({ depositId: "two", userId: "other" });
    expect(why(line(), [candidate(), other])).toBe("SEVERAL");
    expect(why(line(), [candidate(), { ...other, status: "SUCCESS" }])).toBe("SEVERAL");
  });

  it("is decided by a reference of ours where two would fit, and needs it to be right", () => {
    const other = candidate({ depositId: "two", userId: "other", referenceId: "CD-6911-00002" });
    const named = line({ reference: "โอนเงิน cd-6911-00002 ขอบคุณ" });
    expect(why(named, [candidate(), other])).toEqual({ kind: "CREDIT", depositId: "two" });
    expect(why(named, [candidate()])).toBe("REFERENCE_DIFFERS");
    // Numbers begin anew each month, and may be the beginning of a longer one.
    for (const reference of ["CD-6912-00001", "CD-6911-000011"])
      expect(why(line({ reference }), [candidate()])).toBe("REFERENCE_DIFFERS");
    expect(why(line({ reference: "ค่าข้าว" }), [candidate()])).toMatchObject({ kind: "CREDIT" });
  });

  it.each(["EXPIRED", "CANCELED", "FAILED"] as const)(
    "comes too late for a deposit that is %s",
    (status) => {
      expect(why(line(), [candidate({ status })])).toBe("LATE");
    },
  );

  it("leaves a doubt when somebody else's deposit lapsed while it could be paid", () => {
    const lapsed = candidate({ depositId: "two", userId: "other", status: "CANCELED" });
    expect(why(line(), [candidate(), lapsed])).toBe("SEVERAL");
    expect(why(line(), [candidate(), { ...lapsed, userId: "member" }])).toMatchObject({
      kind: "CREDIT",
    });
    const ended = { ...lapsed, expiresAtMs: NOW - 1 };
    expect(why(line(), [candidate(), ended])).toMatchObject({ kind: "CREDIT" });
  });

  it.each(["SUCCESS", "PENDING"] as const)(
    "is in no doubt beside somebody else's deposit that a line stands for: %s",
    (status) => {
      const paid = candidate({ depositId: "two", userId: "other", status, hasBankLine: true });
      expect(why(line(), [candidate(), paid])).toEqual({ kind: "CREDIT", depositId: "one" });
    },
  );

  it("is a second payment when a line stands for the deposit already", () => {
    const paid = candidate({ status: "SUCCESS", hasBankLine: true });
    expect(why(line(), [paid])).toBe("PAID_ALREADY");
    // A line that names another deposit is no second payment of this one.
    const named = line({ reference: "CD-6911-00002" });
    const late = candidate({ referenceId: "CD-6911-00002", expiresAtMs: NOW - MINUTE });
    expect(why(named, [paid])).toBe("REFERENCE_DIFFERS");
    expect(why(named, [paid, late])).toBe("LATE");
  });

  it("is other money than what was taken back from a deposit, and may be another's", () => {
    const recalled = candidate({ status: "SUCCESS", isRecalled: true });
    expect(why(line(), [recalled])).toBe("LATE");
    const other = { ...recalled, depositId: "two", userId: "other" };
    expect(why(line(), [candidate(), other])).toBe("SEVERAL");
  });

  it("is judged by the deposit's time, to the millisecond", () => {
    const at = (occurredAtMs: number) =>
      why(line({ occurredAtMs, nowMs: NOW + 20 * MINUTE }), [candidate()]);
    const { createdAtMs, expiresAtMs } = candidate();
    expect(at(createdAtMs - EARLY_TOLERANCE_MS)).toMatchObject({ kind: "CREDIT" });
    expect(at(createdAtMs - EARLY_TOLERANCE_MS - 1)).toBe("LATE");
    expect(at(expiresAtMs)).toMatchObject({ kind: "CREDIT" });
    expect(at(expiresAtMs + 1)).toBe("LATE");
  });

  it("is not believed from the future or from long ago, nor for an account that is not ours", () => {
    const wide = candidate({ createdAtMs: 0, expiresAtMs: 2 * NOW });
    const at = (occurredAtMs: number) => why(line({ occurredAtMs }), [wide]);
    expect([EARLY_TOLERANCE_MS, FUTURE_TOLERANCE_MS, OLDEST_LINE_MS]).toEqual([
      MINUTE,
      5 * MINUTE,
      24 * 60 * MINUTE,
    ]);
    expect(at(NOW + FUTURE_TOLERANCE_MS)).toMatchObject({ kind: "CREDIT" });
    expect(at(NOW + FUTURE_TOLERANCE_MS + 1)).toBe("IN_THE_FUTURE");
    expect(at(NOW - OLDEST_LINE_MS)).toMatchObject({ kind: "CREDIT" });
    expect(at(NOW - OLDEST_LINE_MS - 1)).toBe("TOO_OLD");
    expect(why(line({ isKnownAccount: false }), [wide])).toBe("UNKNOWN_ACCOUNT");
    expect(why(line(), [])).toBe("NO_DEPOSIT");
  });
});

describe("a reference of ours", () => {
  it.each([
    ["CD-6911-20458", "CD-6911-20458"],
    ["ref:cd-6911-20458.", "CD-6911-20458"],
    ["CD 6911 20458", null],
    ["CD-6911-204581", "CD-6911-204581"],
    ["xCD-6911-123456789012 ", "CD-6911-123456789012"],
    ["CD-6911-2045", null],
    ["CD-691-20458", null],
    ["CP-6911-20458", null],
    ["", null],
  ])("is seen in %j", (text, expected) => {
    expect(namedReference(text)).toBe(expected);
  });
});
