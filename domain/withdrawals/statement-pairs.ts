/** Which line of a statement is which transfer that is known already, and which payout. */
import { SAME_TRANSFER_MS } from "../deposits/matching.ts";
import { isOtherSender, isSenderAccount } from "../deposits/sender.ts";
import type { Satang } from "../money.ts";
import { bangkokDay } from "../time.ts";
import type { StatementKind } from "./statement.ts";

export interface StatementLine {
  readonly id: number;
  readonly amount: Satang;
  readonly occurredAtMs: number;
  /** False: the day is known only. */
  readonly hasTime: boolean;
  readonly counterparty: string | null;
  /** Whatever the bank wrote beside it. */
  readonly text: string;
}

export interface ToldTransfer {
  readonly id: number;
  readonly amount: Satang;
  readonly occurredAtMs: number;
}

export interface PaidOut {
  readonly id: string;
  /** What left the bank. */
  readonly amount: Satang;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly askedAtMs: number;
  /** When the bank was told, or it was entered as paid. */
  readonly sentAtMs: number;
  /** The bank has not answered yet: a line pays it. */
  readonly isSent: boolean;
  /** CP-6911-00042-001: in the bank's line, as the bank writes it, where it went out in a file. */
  readonly reference: string | null;
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A bank may work off a file on the next working day. */
const LATEST_MS = 4 * DAY_MS;

/**
 * Pairs as many as can be, each once and the nearest first: who has no other left takes from one that
 * has. A line that stays alone for no better reason than the order of a file would be taken twice.
 */
function pairMost<L, O extends object>(
  lines: readonly L[],
  ableOf: (line: L) => readonly O[],
  apart: (line: L, one: O) => number,
): Map<L, O> {
  const open = lines.map((line) => ({
    line,
    able: ableOf(line).toSorted((a, b) => apart(line, a) - apart(line, b)),
  }));
  type Open = (typeof open)[number];
  const takers = new Map<O, Open>();
  // Of these none comes free, until another is taken.
  const tried = new Set<O>();
  const place = (line: Open): boolean => {
    const found =
      line.able.find((one) => !takers.has(one)) ??
      line.able.find((one) => {
        const taker = takers.get(one);
        if (!taker || tried.has(one)) return false;
        tried.add(one);
        return place(taker);
      });
    if (found === undefined) return false;
    takers.set(found, line);
    return true;
  };
  // Who has none is nobody's rival.
  const farOf = ({ line, able: [nearest] }: Open) =>
    nearest === undefined ? 0 : apart(line, nearest);
  for (const line of open.toSorted((a, b) => farOf(a) - farOf(b))) {
    if (place(line)) tried.clear();
  }
  return new Map([...takers].map(([one, { line }]) => [line, one]));
}

/** Pairs incoming lines with transfers that a provider told, each once. */
export function pairIncoming(
  lines: readonly StatementLine[],
  told: readonly ToldTransfer[],
): Map<number, number> {
  const ableOf = (line: StatementLine) =>
    told.filter((one) => one.amount === line.amount && isSameTime(line, one.occurredAtMs));
  const pairs = pairMost(lines, ableOf, distance);
  return new Map([...pairs].map(([line, one]) => [line.id, one.id]));
}

const distance = (line: StatementLine, one: ToldTransfer): number =>
  Math.abs(line.occurredAtMs - one.occurredAtMs);

function isSameTime(line: StatementLine, atMs: number): boolean {
  return line.hasTime
    ? Math.abs(line.occurredAtMs - atMs) <= SAME_TRANSFER_MS
    : bangkokDay(line.occurredAtMs) === bangkokDay(atMs);
}

/**
 * Pairs outgoing lines with payouts, each once: by our reference, else by the account that the bank
 * shows, else where only one can be meant. What goes to another account is nobody's payout. Banks
 * list the newest first or last: the earlier line goes first, to the payout sent nearest to it.
 */
export function pairOutgoing(
  lines: readonly StatementLine[],
  payouts: readonly PaidOut[],
): Map<number, string> {
  const free = new Set(payouts);
  const pairs = new Map<number, string>();
  const byTime = lines.toSorted((a, b) => a.occurredAtMs - b.occurredAtMs);
  const take = (fitting: (line: StatementLine, able: PaidOut[]) => PaidOut[]) => {
    for (const line of byTime) {
      if (pairs.has(line.id)) continue;
      const able = [...free].filter((one) => one.amount === line.amount && isInTime(line, one));
      const [found] = fitting(line, able).toSorted(
        (a, b) => sentApart(line, a) - sentApart(line, b) || Number(b.isSent) - Number(a.isSent),
      );
      if (!found) continue;
      free.delete(found);
      pairs.set(line.id, found.id);
    }
  };
  take((line, able) =>
    able.filter(({ reference }) => reference !== null && isNamedIn(line.text, reference)),
  );
  take(({ counterparty }, able) =>
    able.filter((one) => isSenderAccount(counterparty ?? "", one.accountNumber)),
  );
  take(({ counterparty }, able) => {
    const fitting = able.filter(
      ({ accountNumber: number, accountName: name }) =>
        !isOtherSender(counterparty, { number, name }),
    );
    // Those that were entered as paid are alike; of those that are not, a person has to say which.
    const isPlain = fitting.length === 1 || fitting.every(({ isSent }) => !isSent);
    return isPlain ? fitting : [];
  });
  return pairs;
}

/** In minutes, as many banks leave the seconds out, or in days: who makes a transfer enters it later. */
function sentApart(line: StatementLine, payout: PaidOut): number {
  const unit = line.hasTime ? MINUTE_MS : DAY_MS;
  return Math.round(Math.abs(line.occurredAtMs - payout.sentAtMs) / unit);
}

/**
 * Whether a bank's words have our reference. A file for Krungthai has it without hyphens, and banks
 * write blanks of their own; without them one may begin as another does, so no digit follows.
 */
function isNamedIn(text: string, reference: string): boolean {
  const parts = [...reference.replaceAll("-", "")].join("[-\\s]*");
  return new RegExp(`${parts}(?![0-9])`, "i").test(text);
}

function isInTime(line: StatementLine, payout: PaidOut): boolean {
  const slack = line.hasTime ? SAME_TRANSFER_MS : DAY_MS;
  return (
    payout.askedAtMs - slack <= line.occurredAtMs &&
    line.occurredAtMs <= payout.sentAtMs + LATEST_MS
  );
}

/** A line of a statement as it is told apart from others of its account. */
export interface KeyedMoment {
  readonly key: string;
  readonly kind: StatementKind;
  readonly amount: Satang;
  readonly occurredAtMs: number;
  readonly hasTime: boolean;
  readonly balance: Satang | null;
  readonly reference: string | null;
  readonly counterparty: string | null;
}

/** Where both forms have it. */
const mayBeSame = <T>(one: T | null, other: T | null): boolean =>
  one === null || other === null || one === other;

/** A bank that leaves the seconds out writes the minute in which it was. */
const minutesApart = (one: KeyedMoment, other: KeyedMoment): number =>
  one.hasTime && other.hasTime ? Math.abs(minuteOf(one) - minuteOf(other)) : 0;
const minuteOf = ({ occurredAtMs }: KeyedMoment): number => Math.floor(occurredAtMs / MINUTE_MS);

/**
 * The keys of the lines that were taken before: with the same key, or in another form of the file
 * (other columns and words, seconds left out). A line that was taken and that the file has by its
 * key is none in another form; each is one line only.
 */
export function takenBefore(
  lines: readonly KeyedMoment[],
  taken: readonly KeyedMoment[],
): Set<string> {
  const own = new Set(lines.map(({ key }) => key));
  const known = new Set(taken.map(({ key }) => key).filter((key) => own.has(key)));
  const free = taken.filter(({ key }) => !own.has(key));
  const days = new Map([...lines, ...free].map((one) => [one, bangkokDay(one.occurredAtMs)]));
  const isSameMoment = (one: KeyedMoment, other: KeyedMoment): boolean =>
    one.hasTime && other.hasTime
      ? Math.abs(one.occurredAtMs - other.occurredAtMs) < MINUTE_MS
      : days.get(one) === days.get(other);
  const ableOf = (line: KeyedMoment) =>
    free.filter(
      (one) =>
        one.kind === line.kind &&
        one.amount === line.amount &&
        mayBeSame(one.balance, line.balance) &&
        mayBeSame(one.reference, line.reference) &&
        mayBeSame(one.counterparty, line.counterparty) &&
        isSameMoment(one, line),
    );
  const others = lines.filter(({ key }) => !known.has(key));
  for (const [{ key }] of pairMost(others, ableOf, minutesApart)) known.add(key);
  return known;
}
