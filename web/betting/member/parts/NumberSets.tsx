import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import {
  digitsOfSet,
  NUMBER_SETS,
  numbersOfSet,
  winNumbers,
  type NumberSet,
} from "@chokdee/domain/betting/number-sets.ts";
import { pick, requiredDigits } from "@chokdee/domain/betting/picking.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Chips } from "../../../ui/Chips.tsx";
import { cx } from "../../../ui/cx.ts";
import type { PulledLine } from "../draft.ts";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Most of a set is seen by its first numbers. */
const NUMBERS_SHOWN = 24;

export interface NumberSetsProps {
  readonly selected: readonly BetType[];
  readonly reversed: boolean;
  readonly onPull: (lines: readonly PulledLine[]) => void;
}

/** Numbers that are bet together: doubles, siblings, odd and even, low and high, triples, win. */
export function NumberSets({ selected, reversed, onPull }: NumberSetsProps) {
  const { t } = useTranslation("slip-text");
  const names = useBetTypeNames();
  const [chosen, setChosen] = useState<NumberSet | "WIN">("WIN");
  const [digits, setDigits] = useState<readonly string[]>([]);
  const [doubles, setDoubles] = useState(false);
  const [price, setPrice] = useState("");
  const length = requiredDigits(selected);
  const sets = NUMBER_SETS.filter((set) => digitsOfSet(set) === length);
  const set = sets.find((one) => one === chosen);
  const numbers = set ? numbersOfSet(set) : winNumbers(digits, length, doubles);
  const lines = numbers.flatMap((number) => pick(number, selected, reversed));
  if (length < 2) return <p className="t-body py-4 text-ink-2">{t("sets_need_digits")}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="t-small text-ink-2">
        {t("sets_for", { types: selected.map(names.name).join(", ") })}
      </p>
      <Chips
        wrap
        label={t("sets")}
        choices={["WIN" as const, ...sets].map((value) => ({
          value,
          label: t(`set_names.${value}`),
        }))}
        value={set ?? "WIN"}
        onChange={setChosen}
      />
      {set ? null : (
        <WinDigits digits={digits} onDigits={setDigits} doubles={doubles} onDoubles={setDoubles} />
      )}
      {numbers.length > 0 ? (
        <p className="n-xs track-num text-ink-2">
          {numbers.slice(0, NUMBERS_SHOWN).join(" ")}
          {numbers.length > NUMBERS_SHOWN ? ` … ${numbers.at(-1) ?? ""}` : ""}
        </p>
      ) : null}
      <AmountField
        label={t("set_price")}
        placeholder={t("set_price_hint")}
        value={price}
        onChange={setPrice}
        decimals={0}
      />
      <Button
        block
        unready={lines.length === 0}
        onClick={() => {
          if (lines.length > 0) onPull(lines.map((line) => ({ ...line, amount: price || null })));
        }}
      >
        {t("add", { count: lines.length })}
      </Button>
    </div>
  );
}

interface WinDigitsProps {
  readonly digits: readonly string[];
  readonly onDigits: (digits: readonly string[]) => void;
  readonly doubles: boolean;
  readonly onDoubles: (doubles: boolean) => void;
}

function WinDigits({ digits, onDigits, doubles, onDoubles }: WinDigitsProps) {
  const { t } = useTranslation("slip-text");
  return (
    <div>
      <div role="group" aria-label={t("win_digits")} className="grid grid-cols-5 gap-2">
        {DIGITS.map((digit) => {
          const on = digits.includes(digit);
          return (
            <button
              key={digit}
              type="button"
              aria-pressed={on}
              onClick={() =>
                onDigits(on ? digits.filter((one) => one !== digit) : [...digits, digit])
              }
              className={cx(
                "press n-sm min-h-tap rounded-sm border-[1.5px]",
                on
                  ? "border-luck-strong bg-luck text-on-luck"
                  : "border-line-strong bg-surface text-ink",
              )}
            >
              {digit}
            </button>
          );
        })}
      </div>
      <Checkbox checked={doubles} onChange={onDoubles}>
        {t("win_doubles")}
      </Checkbox>
    </div>
  );
}
