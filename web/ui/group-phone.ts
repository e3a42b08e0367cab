/** 0812345678 -> 081-234-5678; while it is being typed, as far as it goes. */
export function groupPhone(digits: string): string {
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return parts.filter((part) => part !== "").join("-");
}
