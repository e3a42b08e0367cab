import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";

const DIGITS = "123456789012345";

/** A made-up number as the bank groups its own. */
export function sampleNumber(groups: readonly number[]): string {
  const digits = groups.reduce((sum, length) => sum + length, 0);
  return groupAccountNumber(DIGITS.slice(0, digits), groups);
}
