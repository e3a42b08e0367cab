import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import {
  numbersOfSet,
  ROOT_PLACES,
  rootNumbers,
  runNumbers,
  setsOf,
  winNumbers,
  type NumberSet,
  type RootPlace,
} from "@chokdee/domain/betting/number-sets.ts";
import { pick, requiredDigits } from "@chokdee/domain/betting/picking.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Chips } from "../../../ui/Chips.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { cx } from "../../../ui/cx.ts";
import { TextField } from "../../../ui/TextField.tsx";
import type { PulledLine } from "../draft.ts";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Most of a set is seen by its first numbers. */
const NUMBERS_SHOWN = 24;

export interface NumberSetsProps {
  readonly selected: readonly BetType[];
  readonly reversed: boolean;
  readonly onPull: (lines: readonly PulledLine[]) => void;
}

/** What is made of chosen digits. */
type Made = "WIN" | "RUN" | "ROOT";

function waysOf(length: number): readonly Made[] {
  if (length === 2) return ["WIN", "RUN"];
  if (length === 3) return ["WIN", "RUN", "ROOT"];
  return length > 3 ? ["WIN"] : [];
}

/** Numbers that are bet together: doubles, siblings, odd and even, low and high, win, run, root. */
export function NumberSets({ selected, reversed, onPull }: NumberSetsProps) {
  const { t } = useTranslation("slip-text");
  const names = useBetTypeNames();
  const [chosen, setChosen] = useState<NumberSet | Made>("WIN");
  const [digits, setDigits] = useState<readonly string[]>([]);
  const [doubles, setDoubles] = useState(false);
  const [pair, setPair] = useState("");
  const [place, setPlace] = useState<RootPlace>("BACK");
  const [price, setPrice] = useState("");
  const length = requiredDigits(selected);
  const sets = setsOf(length);
  const made = waysOf(length);
  // Of one digit there is nothing to make of chosen ones.
  const set = sets.find((one) => one === chosen) ?? (made.length === 0 ? sets[0] : undefined);
  const way = made.find((one) => one === chosen) ?? made[0];
  const numbers = set
    ? numbersOfSet(set, length)
    : way === "ROOT"
      ? rootNumbers(pair, place)
      : way === "RUN"
        ? runNumbers(digits, length)
        : way === "WIN"
          ? winNumbers(digits, length, doubles)
          : [];
  const lines = numbers.flatMap((number) => pick(number, selected, reversed));
  return (
    <div className="flex flex-col gap-3">
      <p className="t-small text-ink-2">
        {t("sets_for", { types: selected.map(names.name).join(", ") })}
      </p>
      <Chips
        wrap
        label={t("sets")}
        choices={[...made, ...sets].map((value) => ({
          value,
          label: t(
            length === 1 && (value === "LOW" || value === "HIGH")
              ? `set_names.${value}_RUN`
              : `set_names.${value}`,
          ),
        }))}
        value={set ?? way ?? "EVEN"}
        onChange={setChosen}
      />
      {set || way === undefined ? null : way === "ROOT" ? (
        <RootPair pair={pair} onPair={setPair} place={place} onPlace={setPlace} />
      ) : (
        <WinDigits
          digits={digits}
          onDigits={setDigits}
          doubles={way === "WIN" ? doubles : null}
          onDoubles={setDoubles}
        />
      )}
      {numbers.length > 0 ? (
        <p className="n-xs track-num text-ink-2">
          {numbers.slice(0, NUMBERS_SHOWN).join(" ")}
          {numbers.length > NUMBERS_SHOWN ? ` … ${numbers.at(-1) ?? ""}` : ""}
        </p>
      ) : null}
      <AmountField
        label={t("set_price")}
        aside={t("set_price_hint")}
        value={price}
        onChange={setPrice}
        decimals={0}
      />
      {/* In sight while the rest of the sheet scrolls. */}
      <div className="sticky -bottom-4 -mx-gutter -mb-4 bg-surface px-gutter pb-4 pt-1">
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
    </div>
  );
}

interface WinDigitsProps {
  readonly digits: readonly string[];
  readonly onDigits: (digits: readonly string[]) => void;
  /** Null where there is nothing to ask. */
  readonly doubles: boolean | null;
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
      {doubles === null ? null : (
        <Checkbox checked={doubles} onChange={onDoubles}>
          {t("win_doubles")}
        </Checkbox>
      )}
    </div>
  );
}

interface RootPairProps {
  readonly pair: string;
  readonly onPair: (pair: string) => void;
  readonly place: RootPlace;
  readonly onPlace: (place: RootPlace) => void;
}

/** The two digits that stand, and where the third runs. */
function RootPair({ pair, onPair, place, onPlace }: RootPairProps) {
  const { t } = useTranslation("slip-text");
  return (
    <div className="flex flex-col gap-3">
      <TextField label={t("root_pair")} value={pair} digits={2} onChange={onPair} />
      <Segment
        label={t("root_place")}
        choices={ROOT_PLACES.map((value) => ({ value, label: t(`root_places.${value}`) }))}
        value={place}
        onChange={onPlace}
      />
    </div>
  );
}
