import { cx } from "./cx.ts";
import { groupPhone } from "./group-phone.ts";

interface WholeNumberProps {
  /** Grouped already; a phone's digits. */
  readonly value: string;
  readonly className?: string | undefined;
}

/** A number that is read and copied as one: in one line (but zoomed, where it may not fit), its digits of one width. */
export function WholeNumber({ value, className }: WholeNumberProps) {
  return (
    <span className={cx("whitespace-nowrap tabular-nums zoomed:whitespace-normal", className)}>
      {value}
    </span>
  );
}

/** 0812345678 -> 081-234-5678 */
export function PhoneNumber({ value, className }: WholeNumberProps) {
  return <WholeNumber value={groupPhone(value)} className={className} />;
}
