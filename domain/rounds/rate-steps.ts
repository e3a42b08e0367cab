/**
 * Rates that fall in steps as a number fills (decisions.md "Lotteries and rounds"): from a
 * percentage of the cap per number on, a number pays a percentage of its rate.
 */
import type { Satang } from "../money.ts";

export interface RateStep {
  /** Of the cap per number: a line with which the stakes on it exceed that pays what follows. */
  readonly fromPercent: number;
  /** Of the rate of the bet type. */
  readonly paysPercent: number;
}

export const MOST_STEPS = 4;
const LEAST_PERCENT = 1;
const MOST_PERCENT = 99;

const isPercent = (value: number): boolean =>
  Number.isInteger(value) && value >= LEAST_PERCENT && value <= MOST_PERCENT;

export type StepFault = "RANGE" | "ORDER";

/** The first step that may not stand: each begins later and pays less than the one before. */
export function stepsFault(
  steps: readonly RateStep[],
): { readonly at: number; readonly fault: StepFault } | null {
  for (const [at, step] of steps.entries()) {
    if (!isPercent(step.fromPercent) || !isPercent(step.paysPercent)) return { at, fault: "RANGE" };
    const before = steps[at - 1];
    if (before === undefined) continue;
    if (step.fromPercent <= before.fromPercent || step.paysPercent >= before.paysPercent) {
      return { at, fault: "ORDER" };
    }
  }
  return null;
}

/** The stakes on a number over which a step holds, in satang; whole baht are not asked for. */
export function stepAmount(numberCapSatang: Satang, fromPercent: number): Satang {
  return Math.floor((numberCapSatang * fromPercent) / 100);
}
