import { useTranslation } from "../text/i18n.ts";

import { cx } from "./cx.ts";
import { moneyParts, type MoneySign } from "./format-money.ts";

export interface MoneyProps {
  /** Decimal text or number of baht. */
  readonly value: string | number;
  readonly sign?: MoneySign;
  /** A number token: n-xl for the balance, n-sm (the default) in lists. */
  readonly size?: "n-hero" | "n-xl" | "n-lg" | "n-md" | "n-sm" | "n-xs" | undefined;
  /** Satang smaller and softer: the balance only. */
  readonly softSatang?: boolean | undefined;
  /** Writes บาท after it. */
  readonly unit?: boolean | undefined;
  readonly className?: string | undefined;
}

/** As many signs before the satang as the narrowest phone holds in the largest letters. */
const MOST_LARGE = "99,999,999".length;

/** An amount with two decimals. Green when it comes in; a normal debit is never red. */
export function Money({ value, sign, size = "n-sm", softSatang, unit, className }: MoneyProps) {
  const parts = moneyParts(value, sign);
  const isLong = size === "n-xl" && (parts.sign + parts.baht).length > MOST_LARGE;
  return (
    <span className={cx("whitespace-nowrap", parts.sign === "+" && "text-money-in", className)}>
      <span className={isLong ? `${size} whitespace-nowrap text-[min(2.125rem,8.75vw)]!` : size}>
        {parts.sign}
        {parts.baht}
        {softSatang ? (
          <span className="inline-block text-[.68em] opacity-80">{`.${parts.satang}`}</span>
        ) : (
          // No element of its own: a long list has thousands of amounts.
          `.${parts.satang}`
        )}
      </span>
      {unit ? <Unit /> : null}
    </span>
  );
}

/** Apart, as most amounts stand in long lists without it and need no texts. */
function Unit() {
  const { t } = useTranslation("common");
  return <span className="t-small">{` ${t("baht")}`}</span>;
}
