import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { monogramOf } from "./monogram.ts";
import { readableColors } from "./readable-colors.ts";
import { WholeNumber } from "./WholeNumber.tsx";

export interface BankLook {
  /** As the bank list gives it: #138f2d. */
  readonly color: string;
  readonly name: string;
  /** Two letters; made from the name when left out. */
  readonly monogram?: string | undefined;
}

export function BankMonogram(props: {
  readonly bank: BankLook;
  readonly size?: 32 | 40 | 44 | 52 | undefined;
  /** White, for a card in the bank's own colour. */
  readonly inverse?: boolean | undefined;
}) {
  const { bank, size = 44, inverse } = props;
  const { background, color } = readableColors(bank.color);
  const paint = inverse
    ? { background: "#fff", color: color === "#ffffff" ? background : color }
    : { background, color };
  return (
    <span
      aria-hidden
      className={cx("inline-grid shrink-0 place-items-center rounded-full", "t-label")}
      style={{ ...paint, width: size, height: size, fontSize: size * 0.36 }}
    >
      {bank.monogram ?? monogramOf(bank.name)}
    </span>
  );
}

export interface BankCardProps {
  readonly bank: BankLook;
  /** Shown as given: group it with groupAccountNumber of domain/members/bank-accounts.ts. */
  readonly accountNumber: string;
  readonly accountName: string;
  /** Small text under the bank's name. */
  readonly caption?: ReactNode;
  /** Such as a copy button, 44 px. */
  readonly action?: ReactNode;
}

/** An account in its bank's colour. */
export function BankCard(props: BankCardProps) {
  const { bank, accountNumber, accountName, caption, action } = props;
  return (
    <div className="rounded-md p-4 short:py-3" style={readableColors(bank.color)}>
      <div className="flex items-center gap-3">
        <BankMonogram bank={bank} inverse />
        <div className="min-w-0 grow">
          <p className="t-strong">{bank.name}</p>
          {caption ? <p className="t-caption">{caption}</p> : null}
        </div>
        {action}
      </div>
      <div className="mt-3 short:mt-1.5 short:flex short:flex-wrap short:items-baseline short:gap-x-3">
        <WholeNumber value={accountNumber} className="n-md block" />
        <p className="t-small">{accountName}</p>
      </div>
    </div>
  );
}
