import { Search } from "lucide-react";
import type { RefObject } from "react";

import { cx } from "../../../ui/cx.ts";
import { controlLook } from "../../../ui/Field.tsx";

/** What a list is searched for. */
export function SearchBox(props: {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly className: string;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly onChange: (text: string) => void;
}) {
  const { label, value, maxLength, className, inputRef, onChange } = props;
  return (
    <label className={cx("relative block", className)}>
      <span className="sr-only">{label}</span>
      <Search size={18} aria-hidden className="absolute left-3 top-1/2 -translate-y-1/2" />
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        value={value}
        maxLength={maxLength}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlLook(false, true)} pl-10`}
      />
    </label>
  );
}
