import { cx } from "../../../ui/cx.ts";
import { DateField, type DateFieldProps } from "../../../ui/DateField.tsx";

/** A day of the back office, beside other fields as wide as it needs to be. */
export function DayField({ className, ...field }: DateFieldProps) {
  return <DateField {...field} className={cx("w-full md:w-44", className)} />;
}
