/** "in" writes + and "out" writes the minus sign U+2212 (DESIGN.md, "Formats"). */
export type MoneySign = "in" | "out" | "auto" | undefined;

export interface MoneyParts {
  readonly sign: "" | "+" | "−";
  /** Grouped by thousands: "12,480". */
  readonly baht: string;
  /** Always two digits. */
  readonly satang: string;
}

/**
 * An amount of baht (decimal text or number) in the parts that screens show. Texts are not turned
 * into floats on the way. What is no amount reads 0.00.
 */
export function moneyParts(value: string | number, sign?: MoneySign): MoneyParts {
  const text = typeof value === "number" ? value.toFixed(2) : value.trim();
  const match = /^(-?)([0-9]+)(?:\.([0-9]*))?$/.exec(text);
  const baht = (match?.[2] ?? "0").replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ",");
  const satang = (match?.[3] ?? "").padEnd(2, "0").slice(0, 2);
  const isNothing = /^0+$/.test((match?.[2] ?? "0") + satang);
  const negative = match?.[1] === "-" && !isNothing;
  if (sign === "in") return { sign: "+", baht, satang };
  if (sign === "out" || negative) return { sign: "−", baht, satang };
  return { sign: sign === "auto" && !isNothing ? "+" : "", baht, satang };
}

/** "12,480.50", with "+" or "−" when asked. */
export function formatMoney(value: string | number, sign?: MoneySign): string {
  const parts = moneyParts(value, sign);
  return `${parts.sign}${parts.baht}.${parts.satang}`;
}

/** For rates and for bounds in whole baht: "5,000"; decimals only when there are some: "3.2". */
export function formatShort(value: string | number): string {
  const { sign, baht, satang } = moneyParts(value);
  const decimals = satang.replace(/0+$/, "");
  return `${sign}${baht}${decimals === "" ? "" : `.${decimals}`}`;
}

/** An amount in a sentence or on a button: "1,250", and "1,250.50" where there are satang. */
export function formatSum(value: string | number): string {
  const { sign, baht, satang } = moneyParts(value);
  return satang === "00" ? `${sign}${baht}` : `${sign}${baht}.${satang}`;
}
