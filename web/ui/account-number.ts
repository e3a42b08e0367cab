/** 3-1-5-1, as most Thai banks print their 10 digits. */
const USUAL = [3, 1, 5, 1] as const;

/**
 * Groups an account number by the bank's own pattern, or by 3-1-5-1 when it has 10 digits.
 * A number that fits neither stays as it is.
 */
export function groupAccount(digits: string, pattern?: readonly number[] | null): string {
  for (const groups of [pattern ?? [], USUAL]) {
    if (groups.reduce((sum, size) => sum + size, 0) !== digits.length) continue;
    let at = 0;
    return groups
      .map((size) => {
        at += size;
        return digits.slice(at - size, at);
      })
      .join("-");
  }
  return digits;
}

/** 0812345678 -> 081-234-5678; while typing, as far as it goes. */
export function groupPhone(digits: string): string {
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return parts.filter((part) => part !== "").join("-");
}
