import { useEffect, useEffectEvent } from "react";

import { latinDigits } from "../ui/latin-digits.ts";

/** Whether a key is meant for something else: a field, an open sheet, a shortcut. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  const inField = target instanceof Element && target.matches("input, textarea, select");
  const inSheet = document.querySelector("dialog[open]") !== null;
  return inField || inSheet || event.ctrlKey || event.metaKey || event.altKey;
}

/** Enter on a button or a link is that button's or link's. */
function isOnControl({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}

/** Digits and Backspace of a hardware keyboard, in Thai digits too; Enter where it does something. */
export function useHardwareKeys(
  awake: boolean,
  press: (digit: string) => void,
  erase: () => void,
  enter?: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    const digit = latinDigits(event.key);
    if (/^[0-9]$/.test(digit)) press(digit);
    else if (event.key === "Backspace") erase();
    else if (event.key === "Enter" && enter && !isOnControl(event)) enter();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!awake) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [awake]);
}
