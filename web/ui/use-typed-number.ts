import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps } from "react";

import { useTranslation } from "../text/i18n.ts";
import {
  grouped,
  isNoNumber,
  NOTHING_TYPED,
  typedAs,
  typeNumber,
  valueOf,
  type Typed,
  type TypedSign,
} from "./typed-number.ts";

export interface TypedNumberProps {
  /** A plain decimal text such as "1000" or "99.50", "" for nothing, or what is no number. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** 0 (whole, the default) or 2. */
  readonly decimals?: 0 | 2 | undefined;
  /** What is counted: a whole number of baht is told as such. */
  readonly unit?: "baht" | "number" | undefined;
  /** Takes a sign at the front, and is told which. */
  readonly onSign?: ((sign: TypedSign) => void) | undefined;
  /** Thousands are set apart while nobody types. */
  readonly groups?: boolean | undefined;
  /** What ends at its point is typed by half: it is handed on with it, and is no number. */
  readonly holdsPoint?: boolean | undefined;
  /** All is marked when the field is entered, so that typing takes its place. */
  readonly marks?: boolean | undefined;
}

export interface TypedNumber {
  /** For the input, which shows what is typed. */
  readonly input: Pick<
    ComponentProps<"input">,
    | "autoComplete"
    | "enterKeyHint"
    | "inputMode"
    | "onBlur"
    | "onChange"
    | "onFocus"
    | "style"
    | "value"
  >;
  /** Why what stands there is no number. */
  readonly wrong: string | undefined;
  /** What was left out of a number that is one. */
  readonly told: string | undefined;
}

interface Caret {
  readonly field: HTMLInputElement;
  readonly typed: string;
  readonly at: number;
}

/** Room below a field for what is told of it, above the bars at the bottom. */
const ROOM_BELOW_PX = 160;

function noteKeyOf({ note }: Typed, unit: "baht" | "number", decimals: 0 | 2) {
  if (note === "WHOLE_ONLY" && unit === "baht") return "WHOLE_BAHT";
  return note === "COMMA" && decimals === 2 ? "COMMA_OR_POINT" : note;
}

/** Every field into which an amount or a count is typed (typed-number.ts). */
export function useTypedNumber(props: TypedNumberProps): TypedNumber {
  const { value, onChange, decimals = 0, unit = "baht", onSign, groups, marks } = props;
  const readOf = (one: Typed) => (props.holdsPoint ? one.text : valueOf(one));
  const { t } = useTranslation("common");
  const [kept, setKept] = useState<Typed>(NOTHING_TYPED);
  const [isFocused, setIsFocused] = useState(false);
  const caret = useRef<Caret | null>(null);
  const entered = useRef<HTMLInputElement | null>(null);
  const isMarked = useRef(false);
  // Another value than what was typed here has come from outside.
  const typed = readOf(kept) === value ? kept : { ...typedAs(value, decimals), text: value };
  useLayoutEffect(() => {
    const { field, typed: raw, at } = caret.current ?? {};
    caret.current = null;
    // What was put right before it is shown would send the caret to the end.
    if (field && field.value !== raw && document.activeElement === field) {
      field.setSelectionRange(at ?? null, at ?? null);
    }
  });
  useLayoutEffect(() => {
    // The commas that went when it was entered took the mark with them.
    if (isFocused && isMarked.current) entered.current?.select();
    isMarked.current = false;
  }, [isFocused]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const { data } = event.nativeEvent as InputEvent;
    const edit = { text: field.value, inserted: data };
    const { sign, ...next } = typeNumber(typed, edit, { decimals, signed: Boolean(onSign) });
    const behind = next.afterPoint ? 0 : field.value.length - (field.selectionStart ?? 0);
    caret.current = { field, typed: field.value, at: Math.max(0, next.text.length - behind) };
    setKept(next);
    if (sign) onSign?.(sign);
    if (readOf(next) !== value) onChange(readOf(next));
  };
  const noteKey = noteKeyOf(typed, unit, decimals);
  const text = noteKey && t(`typed.${noteKey}`);
  useLayoutEffect(() => {
    if (noteKey && isFocused) entered.current?.scrollIntoView({ block: "nearest" });
  }, [noteKey, isFocused]);
  const isWrong = isNoNumber(typed);
  return {
    input: {
      autoComplete: "off",
      enterKeyHint: "done",
      inputMode: decimals === 0 ? "numeric" : "decimal",
      style: { scrollMarginBottom: ROOM_BELOW_PX },
      value: groups && !isFocused ? grouped(value) : typed.text,
      onChange: change,
      onFocus: (event) => {
        const field = event.target;
        setIsFocused(true);
        entered.current = field;
        if (marks) field.select();
        // As the keyboard does, too, with whatever it enters.
        const { selectionStart, selectionEnd, value: shown } = field;
        isMarked.current = shown !== "" && selectionStart === 0 && selectionEnd === shown.length;
      },
      onBlur: () => {
        setIsFocused(false);
        // A point with nothing behind it is gone; what was told of it stays.
        setKept({ ...typed, text: value, afterPoint: false });
      },
    },
    wrong: isWrong ? text : undefined,
    told: isWrong ? undefined : text,
  };
}
