/**
 * What a member's protection allows, said a second time and in another way (decisions.md "Sessions
 * and accounts"; docs/decisions/0075): plain lists and sums, nothing of the server's or domain's
 * code. Money in satang, times in epoch milliseconds; a break or exclusion ends at its moment.
 */
export const KINDS = ["DEPOSIT", "STAKE", "LOSS"] as const;
export const PERIODS = ["DAY", "WEEK", "MONTH"] as const;
export type Kind = (typeof KINDS)[number];
export type Period = (typeof PERIODS)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BANGKOK = 7 * HOUR;

export interface ModelLimit {
  amount: number | null;
  pending: { amount: number | null; from: number } | null;
}

export interface ModelSlip {
  readonly group: string;
  readonly satang: number;
  readonly at: number;
  /** Not cancelled, its round not voided. */
  stands: boolean;
}

export interface ModelDeposit {
  readonly id: string;
  readonly satang: number;
  readonly expires: number;
  state: "PENDING" | "CANCELED" | "SUCCESS";
  paidAt: number;
}

/** Texts and numbers only, so that a copy can be tried. */
export interface ModelMember {
  limits: Record<string, ModelLimit>;
  slips: ModelSlip[];
  wins: { satang: number; at: number }[];
  deposits: ModelDeposit[];
  breakUntil: number;
  excludedUntil: number;
}

/** What a member asks for, as far as their protection minds. */
export type Act =
  | { readonly ask: "bet" | "deposit"; readonly satang: number }
  | { readonly ask: "shot" | "again" | "protect" | "out" | "register" };

export type Verdict = "OK" | "LIMIT_REACHED" | "ON_BREAK" | "SELF_EXCLUDED" | "OPEN" | "TAKEN";

export function newModel(): ModelMember {
  return { limits: {}, slips: [], wins: [], deposits: [], breakUntil: 0, excludedUntil: 0 };
}

/** When the period that holds a moment began in Bangkok. */
export function beginOf(period: Period, at: number): number {
  const there = new Date(at + BANGKOK);
  const midnight = Math.floor((at + BANGKOK) / DAY) * DAY - BANGKOK;
  if (period === "DAY") return midnight;
  if (period === "WEEK") return midnight - ((there.getUTCDay() + 6) % 7) * DAY;
  return midnight - (there.getUTCDate() - 1) * DAY;
}

/** When the next one begins. */
export function endOf(period: Period, at: number): number {
  const begun = beginOf(period, at);
  // Within a month any day after the 31st is in the next one, which begins on its first.
  return period === "MONTH"
    ? beginOf("MONTH", begun + 32 * DAY)
    : begun + (period === "DAY" ? DAY : 7 * DAY);
}

export function openDeposit(member: ModelMember, at: number): ModelDeposit | undefined {
  return member.deposits.find(({ state, expires }) => state === "PENDING" && at < expires);
}

/** What counts towards a limit in the period that holds a moment; a loss may be below zero. */
export function usedOf(member: ModelMember, kind: Kind, period: Period, at: number): number {
  const begun = beginOf(period, at);
  let sum = 0;
  if (kind === "DEPOSIT") {
    for (const { state, paidAt, satang } of member.deposits) {
      if (state === "SUCCESS" && paidAt >= begun) sum += satang;
    }
    return sum + (openDeposit(member, at)?.satang ?? 0);
  }
  for (const slip of member.slips) if (slip.stands && slip.at >= begun) sum += slip.satang;
  if (kind === "LOSS") for (const win of member.wins) if (win.at >= begun) sum -= win.satang;
  return sum;
}

/** The limit as it stands at a moment: what waited counts from its moment. */
export function limitAt(member: ModelMember, kind: Kind, period: Period, at: number): ModelLimit {
  const { amount, pending } = member.limits[`${kind} ${period}`] ?? { amount: null, pending: null };
  if (pending && pending.from <= at) return { amount: pending.amount, pending: null };
  return { amount, pending };
}

/** The most that may be added now under all limits of these kinds; Infinity without any. */
export function leftOf(member: ModelMember, kinds: readonly Kind[], at: number): number {
  let left = Infinity;
  for (const kind of kinds) {
    for (const period of PERIODS) {
      const { amount } = limitAt(member, kind, period, at);
      if (amount !== null) left = Math.min(left, amount - usedOf(member, kind, period, at));
    }
  }
  return left;
}

export function judge(member: ModelMember, act: Act, at: number): Verdict {
  if (act.ask === "register") return "TAKEN";
  if (act.ask === "protect" || act.ask === "out") return "OK";
  if (at < member.excludedUntil) return "SELF_EXCLUDED";
  if (act.ask === "again") return "OK";
  const open = act.ask === "deposit" ? openDeposit(member, at) : undefined;
  // One at a time: the same is found again, which opens nothing.
  if (open && "satang" in act) return open.satang === act.satang ? "OK" : "OPEN";
  if (at < member.breakUntil) return "ON_BREAK";
  if (!("satang" in act)) return "OK";
  const kinds: readonly Kind[] = act.ask === "bet" ? ["STAKE", "LOSS"] : ["DEPOSIT"];
  return act.satang > leftOf(member, kinds, at) ? "LIMIT_REACHED" : "OK";
}

/** Asks for a limit: stricter at once, looser a day later, the standing one takes back what waits. */
export function askLimit(
  member: ModelMember,
  kind: Kind,
  period: Period,
  wanted: number | null,
  at: number,
): void {
  const { amount, pending } = limitAt(member, kind, period, at);
  const [asked, standing] = [wanted ?? Infinity, amount ?? Infinity];
  const waits = pending ? (pending.amount ?? Infinity) : undefined;
  member.limits[`${kind} ${period}`] =
    asked <= standing
      ? { amount: wanted, pending: null }
      : { amount, pending: waits === asked ? pending : { amount: wanted, from: at + DAY } };
}

export function askBreak(member: ModelMember, hours: number, at: number): void {
  member.breakUntil = Math.max(member.breakUntil, at + hours * HOUR);
}

/** By the calendar of Bangkok; a day that the month does not have is its last. Infinity: for good. */
export function askExclusion(member: ModelMember, months: number, at: number): void {
  member.excludedUntil = Math.max(member.excludedUntil, monthsLater(at, months));
}

function monthsLater(at: number, months: number): number {
  if (!Number.isFinite(months)) return Infinity;
  const now = new Date(at + BANGKOK);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + months];
  const day = Math.min(now.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return Date.UTC(year, month, day) + ((at + BANGKOK) % DAY) - BANGKOK;
}
