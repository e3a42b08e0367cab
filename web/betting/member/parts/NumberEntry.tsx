import {
  canReverse,
  canUsePatterns,
  patternNumbers,
  requiredDigits,
  reverse,
  type QuickPattern,
} from "@chokdee/domain/betting/picking.ts";
import { Suspense, useDeferredValue, useEffect, useState } from "react";

import { useStore } from "../../../load/store.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useEntry } from "../use-entry.ts";
import { useHardwareKeys } from "../../../app/use-hardware-keys.ts";
import { lazyPart } from "../../../load/lazy-part.ts";
import { shortPhone } from "../short-phone.ts";
import { DigitInput } from "./DigitInput.tsx";
import { Keypad } from "./Keypad.tsx";
import { KeypadFrame } from "./KeypadFrame.tsx";
import { NumberList } from "./NumberList.tsx";
import { NumberStrip } from "./NumberStrip.tsx";
import { PatternTools } from "./PatternTools.tsx";
import { ReverseSwitch } from "./ReverseSwitch.tsx";
import type { Desk } from "../desk.ts";

/** Most enter their numbers on the keypad; the panel's code comes when it is asked for. */
const LazyPanel = lazyPart(() => import("./NumberPanel.tsx"));

export interface NumberEntryProps extends Pick<Desk, "draft" | "rules" | "change"> {
  /** Takes the keys of a hardware keyboard. */
  readonly awake: boolean;
  /** Enter on it. */
  readonly onNext: () => void;
  /** Opens the list, where it does not stand beside the keypad. */
  readonly onList: () => void;
}

/** Where numbers are entered: the keypad with its list, or the panel. */
export function NumberEntry(props: NumberEntryProps) {
  const { draft, change, rules, awake, onNext, onList } = props;
  const { t } = useTranslation("common");
  const entry = useEntry(draft, change, rules);
  const isShort = useStore(shortPhone);
  // What answers a key is its cell. The numbers that stand already follow in a picture of their
  // own, however many they are.
  const shown = useDeferredValue(draft);
  const flashing = useDeferredValue(entry.flashing);
  const [typed, setTyped] = useState("");
  const [chosen, setPattern] = useState<QuickPattern | null>(null);
  const [picked, setPicked] = useState<string>();
  const digits = requiredDigits(draft.selected);
  const withPatterns = canUsePatterns(draft.selected);
  const pattern = withPatterns ? chosen : null;
  // A number begun under another digit count is not finished under this one.
  const begun = typed.slice(0, Math.max(0, digits - 1));

  const press = (digit: string) => {
    if (pattern) {
      setPicked(digit);
      entry.add(patternNumbers(pattern, digit));
      return;
    }
    const number = begun + digit;
    if (number.length < digits) {
      setTyped(number);
      return;
    }
    setTyped("");
    entry.add([number]);
  };
  const erase = () => setTyped(begun.slice(0, -1));
  useHardwareKeys(awake && draft.mode === "keypad", press, erase, onNext);

  const reverseSwitch = {
    selected: draft.selected,
    on: draft.reversed,
    possible: canReverse(draft.selected),
    onChange: (on: boolean) => change({ kind: "REVERSE", on }),
    example: typedLast(shown.list.map(({ number }) => number)),
  };
  useEffect(() => {
    if (draft.mode === "panel") LazyPanel.preload();
  }, [draft.mode]);
  const tools = withPatterns ? (
    <PatternTools
      pattern={pattern}
      onPattern={(next) => {
        setPicked(undefined);
        setPattern(next);
      }}
      reversed={draft.reversed}
      onReverse={reverseSwitch.onChange}
    />
  ) : null;

  if (draft.mode === "panel") {
    return (
      <>
        {tools ?? (digits > 1 ? <ReverseSwitch {...reverseSwitch} /> : null)}
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <LazyPanel
            draft={draft}
            digits={digits}
            rules={rules}
            change={change}
            add={entry.add}
            pattern={pattern}
            // A slip that was sent, or cleared, takes what was picked with it.
            picked={draft.list.length > 0 ? picked : undefined}
            onPick={press}
          />
        </Suspense>
      </>
    );
  }
  return (
    <KeypadFrame
      tools={tools}
      list={
        isShort ? null : <NumberList draft={shown} change={change} flashing={flashing} beside />
      }
      strip={isShort ? <NumberStrip draft={shown} flashing={flashing} onOpen={onList} /> : null}
      cells={<DigitInput digits={digits} typed={begun} pattern={pattern} />}
      reverse={<ReverseSwitch {...reverseSwitch} tight />}
      keys={
        <Keypad
          lucky={pattern !== null}
          empty={begun === ""}
          onPress={press}
          onErase={erase}
          onClear={() => setTyped("")}
        />
      }
      hint={<p className="t-caption text-center text-ink-3">{t("device.keys_hint")}</p>}
    />
  );
}

/** The number that was typed last: the first of the orders that it brought into the list. */
function typedLast(numbers: readonly string[]): string | undefined {
  const newest = numbers.at(-1);
  if (newest === undefined) return undefined;
  const orders = new Set(reverse(newest));
  return numbers.find((number) => orders.has(number));
}
