/** Which lines of a bank's statement are which transfers and payouts. */
import { describe, expect, it } from "vitest";

import { SAME_TRANSFER_MS } from "../deposits/matching.ts";
import { ktbPayoutText } from "./payout-file.ts";
import { pairIncoming, pairOutgoing, type PaidOut } from "./statement-pairs.ts";

const AT = Date.parse("2026-11-22T07:00:00Z");
const line = (id: number, amount: number, more: object = {}) => ({
  id,
  amount,
  occurredAtMs: AT,
  hasTime: true,
  counterparty: null,
  text: "",
  ...more,
});
const payout = (id: string, amount: number, more: Partial<PaidOut> = {}): PaidOut => ({
  id,
  amount,
  accountNumber: "1112223334",
  accountName: "กมลชนก ใจดี",
  askedAtMs: AT - 3_600_000,
  sentAtMs: AT,
  isSent: false,
  reference: null,
  ...more,
});

describe("lines of a statement", () => {
  it("stand beside what a provider told, each once and the nearest first", () => {
    const told = [
      { id: 7, amount: 500, occurredAtMs: AT + 100_000 },
      { id: 8, amount: 500, occurredAtMs: AT },
    ];
    const lines = [line(1, 500), line(2, 500), line(3, 500)];
    expect([...pairIncoming(lines, told)]).toEqual([
      [1, 8],
      [2, 7],
    ]);
    const days = [line(1, 500, { hasTime: false, occurredAtMs: AT - 5 * 3_600_000 })];
    expect(pairIncoming(days, told).size).toBe(1);
  });

  it("are no transfer of another amount, of another day, or told more than two minutes apart", () => {
    const isPaired = (told: object, more: object = {}) =>
      pairIncoming([line(1, 500, more)], [{ id: 7, amount: 500, occurredAtMs: AT, ...told }])
        .size === 1;
    expect([isPaired({}), isPaired({ amount: 501 })]).toEqual([true, false]);
    const two = 120_000;
    expect([two, two + 1, -two, -two - 1].map((by) => isPaired({ occurredAtMs: AT + by }))).toEqual(
      [true, false, true, false],
    );
    // 14:00 in Bangkok: its day begins fourteen hours before and ends ten hours after.
    const hours = [-14, 10].map((count) => AT + count * 3_600_000);
    const ends = hours.flatMap((at) => [at - 1, at]);
    const onDay = ends.map((at) => isPaired({ occurredAtMs: at }, { hasTime: false }));
    expect(onDay).toEqual([false, true, true, false]);
  });

  it("that come in stand beside the nearest of those that were told, before and after", () => {
    const told = [
      { id: 7, amount: 500, occurredAtMs: AT + 60_000 },
      { id: 8, amount: 500, occurredAtMs: AT - 30_000 },
    ];
    expect([...pairIncoming([line(1, 500)], told)]).toEqual([[1, 8]]);
    const mirrored = told.map((one) => ({ ...one, occurredAtMs: 2 * AT - one.occurredAtMs }));
    expect([...pairIncoming([line(1, 500)], mirrored)]).toEqual([[1, 8]]);
  });

  it("leave what was told to the line that is nearest to it, whichever the bank lists first", () => {
    const told = [0, 115].map((seconds, id) => ({
      id: id + 7,
      amount: 500,
      occurredAtMs: AT + seconds * 1_000,
    }));
    const [near, later] = [line(1, 500), line(2, 500, { occurredAtMs: AT + 20_000 })];
    for (const given of [
      [near, later],
      [later, near],
    ])
      expect(pairIncoming(given, told)).toEqual(
        new Map([
          [1, 7],
          [2, 8],
        ]),
      );
  });

  it("all stand beside what was told where they can, the newest first or last, without seconds", () => {
    const told = [10, 115, 178].map((seconds, id) => ({
      id,
      amount: 500,
      occurredAtMs: AT + seconds * 1_000,
    }));
    const lines = [0, 60, 120].map((seconds, id) =>
      line(id, 500, { occurredAtMs: AT + seconds * 1_000 }),
    );
    for (const given of [lines, lines.toReversed()])
      expect(pairIncoming(given, told).size).toBe(told.length);
  });

  it("all stand beside what was told where several in a row have to make room", () => {
    const told = [100, 240, 130, 200].map((seconds, id) => ({
      id,
      amount: 500,
      occurredAtMs: AT + seconds * 1_000,
    }));
    const lines = [4, 3, 5, 6].map((minutes, id) =>
      line(id, 500, { occurredAtMs: AT + minutes * 60_000 }),
    );
    expect(pairIncoming(lines, told).size).toBe(told.length);
  });

  it("are the payout of our reference, or of the account that the bank shows", () => {
    const payouts = [
      payout("a", 500, { isSent: true }),
      payout("b", 500, { isSent: true, accountNumber: "5556667778" }),
      payout("c", 500, { isSent: true, reference: "CP-6911-00042-001" }),
    ];
    const lines = [
      line(1, 500, { counterparty: "KBANK X7778" }),
      line(2, 500, { text: "iPay CP-6911-00042-001" }),
      line(3, 500, { counterparty: "SCB X9999" }),
    ];
    // Money to an account of nobody is no payout.
    expect([...pairOutgoing(lines, payouts)]).toEqual([
      [2, "c"],
      [1, "b"],
    ]);
  });

  it("are the payout of our reference as the bank writes it, and of no longer one", () => {
    const able = [
      payout("a", 500, { isSent: true, reference: "CP-6911-10000-001" }),
      payout("b", 500, { isSent: true, reference: "CP-6911-10000-002" }),
    ];
    const paidBy = (text: string) => [...pairOutgoing([line(1, 500, { text })], able)];
    const order = { day: "2026-11-23", no: 7, companyId: "C", reference: "CP-6911-10000" };
    const to = { bankId: "004", bankName: "", accountNumber: "1112223334", accountName: "" };
    const lines = [to, to].map((one) => ({ ...one, amountSatang: 500 }));
    const [, , second = ""] = ktbPayoutText({ ...order, from: to, lines }).split("\r\n");
    const inFile = second.slice(352, 370);
    const forms = [inFile, `iPay ${inFile}0`, "cp 6911 10000 002 โอนเงิน", "CP-6911-10000-002 9"];
    expect(forms.map(paidBy)).toEqual([[[1, "b"]], [[1, "b"]], [[1, "b"]], [[1, "b"]]]);
    // The tenth line of the 100,000th file, and a number that only begins as ours.
    expect(["CP6911100000010", "CP-6911-10000-0021"].map(paidBy)).toEqual([[], []]);
  });

  it("pay each payout once, also where two to one account are alike and the bank shows it", () => {
    const two = ["a", "b"].map((id) => payout(id, 500, { isSent: true }));
    const shown = { counterparty: "KBANK X3334" };
    const lines = [line(1, 500, shown), line(2, 500, shown), line(3, 500, shown)];
    expect([...pairOutgoing(lines, two)]).toEqual([
      [1, "a"],
      [2, "b"],
    ]);
  });

  it("pay the payout that was sent nearest to them, whichever the bank lists first", () => {
    const shown = { counterparty: "KBANK X3334" };
    const [hour, minute] = [3_600_000, 60_000];
    const sent = { isSent: true, askedAtMs: AT - 6 * hour };
    const two = [
      payout("a", 500, { ...sent, sentAtMs: AT - 5 * hour }),
      payout("b", 500, { isSent: true, askedAtMs: AT - hour / 2, sentAtMs: AT - minute }),
    ];
    const early = line(2, 500, { ...shown, occurredAtMs: AT - 5 * hour + minute });
    const late = line(1, 500, shown);
    for (const lines of [
      [late, early],
      [early, late],
    ])
      expect(pairOutgoing(lines, two)).toEqual(
        new Map([
          [1, "b"],
          [2, "a"],
        ]),
      );
    // One of a whole day, entered after the transfer; of the same minute or day, what was sent.
    const only = (able: readonly PaidOut[], more: object = {}) =>
      pairOutgoing([line(1, 500, { ...shown, ...more })], able).get(1);
    const earlier = payout("a", 500, { askedAtMs: AT - 6 * hour, sentAtMs: AT - 5 * hour });
    const entered = payout("b", 500, { ...sent, sentAtMs: AT + 10 * minute });
    expect(only([earlier, entered])).toBe("b");
    const paid = payout("a", 500, { askedAtMs: AT - 6 * hour, sentAtMs: AT - 20_000 });
    expect(only([paid, payout("b", 500, sent)])).toBe("b");
    expect(only([earlier, payout("b", 500, sent)], { hasTime: false })).toBe("b");
    const yesterday = payout("c", 500, { isSent: true, sentAtMs: AT - 24 * hour });
    expect(only([yesterday, earlier], { hasTime: false })).toBe("a");
  });

  it("leave it to a person which of two is paid, unless both are entered as paid", () => {
    const two = [payout("a", 500, { isSent: true }), payout("b", 500, { isSent: true })];
    expect(pairOutgoing([line(1, 500)], two).size).toBe(0);
    expect([...pairOutgoing([line(1, 500)], two.slice(0, 1))]).toEqual([[1, two[0]?.id]]);
    const paid = [payout("a", 500), payout("b", 500)];
    expect([...pairOutgoing([line(1, 500)], paid)]).toEqual([[1, "a"]]);
    expect(pairOutgoing([line(1, 500)], [payout("a", 501)]).size).toBe(0);
    const later = payout("a", 500, { askedAtMs: AT + 3_600_000 });
    expect(pairOutgoing([line(1, 500)], [later]).size).toBe(0);
  });

  it("leave it to a person which of several is paid where only some are entered as paid", () => {
    const sent = payout("sent", 500, { isSent: true });
    const paid = ["b", "c"].map((id) => payout(id, 500));
    const others = [paid[0], sent].flatMap((one) => one ?? []);
    for (const able of [others, others.toReversed(), [...paid, sent], [sent, ...paid]])
      expect([...pairOutgoing([line(1, 500)], able)]).toEqual([]);
  });

  it("are the one payout of several whose member has the name that the bank shows", () => {
    const named = (id: string, accountName: string) =>
      payout(id, 500, { isSent: true, accountName });
    const able = [named("a", "สมชาย ใจดี"), named("b", "กมลชนก ใจดี")];
    const lines = [line(1, 500, { counterparty: "โอนไป น.ส. กมลชนก ใ***" })];
    expect([...pairOutgoing(lines, able)]).toEqual([[1, "b"]]);
    expect([...pairOutgoing(lines, able.slice(0, 1))]).toEqual([]);
  });

  it("without a time are a payout that was asked for up to a day later; with one, up to two minutes", () => {
    const day = 24 * 3_600_000;
    const isPaidBy = (hasTime: boolean, before: number) => {
      const asked = payout("a", 500, { askedAtMs: AT + before, sentAtMs: AT + before });
      return pairOutgoing([line(1, 500, { hasTime })], [asked]).size === 1;
    };
    expect([day, day + 1].map((before) => isPaidBy(false, before))).toEqual([true, false]);
    const most = SAME_TRANSFER_MS;
    expect([most, most + 1].map((before) => isPaidBy(true, before))).toEqual([true, false]);
  });

  it("are a payout from when it was asked for until four days after the bank was told of it", () => {
    const day = 24 * 3_600_000;
    const sent = payout("a", 500, { askedAtMs: AT - 9 * day, sentAtMs: AT });
    const isPaidBy = (occurredAtMs: number) =>
      pairOutgoing([line(1, 500, { occurredAtMs })], [sent]).size === 1;
    expect([AT - 10 * day, AT - 9 * day, AT + 4 * day, AT + 4 * day + 1].map(isPaidBy)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
