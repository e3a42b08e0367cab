import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { LineFaultCode } from "@chokdee/domain/betting/rules.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { useEffect, useRef, useState } from "react";

import { useStore } from "../../../load/store.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { QuickPicks } from "../../../ui/QuickPicks.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { Stepper } from "../../../ui/Stepper.tsx";
import { enterForm } from "../../../ui/enter-form.ts";
import { SubmitForm } from "../../../ui/SubmitForm.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { numberOf } from "../../../ui/typed-number.ts";
import { useFaultText } from "../fault-text.ts";
import type { PricedLine } from "../priced-lines.ts";
import { keepQuickPrices, quickPrices, readQuickPrices } from "../own-prices.ts";
import { commonPrice, repricing } from "../repricing.ts";
import type { PricedDesk } from "../desk.ts";

const PRICE_FAULTS: readonly (LineFaultCode | undefined)[] = ["BELOW_MIN", "ABOVE_MAX"];

interface PriceEntryProps {
  readonly label: string;
  readonly lines: readonly PricedLine[];
  readonly onChange: (text: string) => void;
  readonly onEnter?: (() => void) | undefined;
}

/**
 * The price that the lines have now, with what keeps it from being bet; nothing, and that they have
 * several, where they differ.
 */
export function PriceStepper({ label, lines, onChange, onEnter }: PriceEntryProps) {
  const { t } = useTranslation("betting");
  const faultText = useFaultText();
  const price = commonPrice(lines);
  // What is wrong with a number, not with its price, is told on its line.
  const fault = price
    ? lines.find((line) => PRICE_FAULTS.includes(line.fault?.reason))?.fault
    : undefined;
  return (
    <Stepper
      label={label}
      value={price ?? ""}
      hint={price === null ? t("several_prices") : undefined}
      error={fault && faultText(fault)}
      onChange={onChange}
      onEnter={onEnter}
    />
  );
}

export function PricePicks({ label, lines, onChange }: PriceEntryProps) {
  const price = commonPrice(lines);
  const prices = useStore(quickPrices);
  useEffect(readQuickPrices, []);
  return (
    <QuickPicks
      label={label}
      values={prices}
      value={prices.find((baht) => String(baht) === price) ?? null}
      onPick={(baht) => onChange(String(baht))}
    />
  );
}

/** The member's own quick prices: six at most, typed side by side. */
export function OwnPrices() {
  const { t } = useTranslation(["slip-text", "common"]);
  const prices = useStore(quickPrices);
  /** null where it was closed again. */
  const [text, setText] = useState<string | null>();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that kept them has gone with the focus.
    if (text === null) opener.current?.focus();
  }, [text]);
  if (text === undefined || text === null) {
    return (
      <button
        type="button"
        ref={opener}
        className="t-label min-h-tap min-w-tap self-start text-left text-brand-ink"
        onClick={() => setText(prices.join(" "))}
      >
        {t("slip-text:own_prices")}
      </button>
    );
  }
  const keep = () => {
    keepQuickPrices(text);
    setText(null);
  };
  return (
    <SubmitForm
      box={enterForm}
      className="grid grid-cols-[1fr_auto] items-start gap-2"
      onSend={keep}
    >
      <TextField
        label={t("slip-text:own_prices")}
        hint={t("slip-text:own_prices_hint")}
        enterKeyHint="done"
        value={text}
        onChange={setText}
      />
      <Button type="submit" className="mt-[30px] myanmar:mt-8">
        {t("common:save")}
      </Button>
    </SubmitForm>
  );
}

/** A price for the numbers that come next: what stands keeps its own. */
export function NextPrice({
  draft,
  lines,
  change,
}: Pick<PricedDesk, "draft" | "lines" | "change">) {
  const { t } = useTranslation("slip-text");
  const [price, setPrice] = useState("");
  const apply = (text: string) => {
    setPrice(text);
    if (numberOf(text) < 1) return;
    const types = new Set([...draft.selected, ...lines.map((line) => line.betType)]);
    for (const betType of types) change({ kind: "PRICE", betType, text });
    const before = lines.map(({ betType, number, amountText: amount }) => ({
      betType,
      number,
      amount,
    }));
    change({ kind: "PULL", lines: before, over: true });
  };
  return (
    <div className="flex flex-col gap-2 py-3">
      <h3 className="t-strong">{t("next_price")}</h3>
      <p className="t-small text-ink-2">{t("next_price_text")}</p>
      <Stepper label={t("next_price")} value={price} onChange={apply} />
    </div>
  );
}

interface RepricedNoteProps extends Pick<PricedDesk, "draft" | "change"> {
  /** Null for the price of all. */
  readonly betType: BetType | null;
}

/** How many lines a price for many has changed, from which total to which, and the way back. */
export function RepricedNote({ draft, betType, change }: RepricedNoteProps) {
  const { t } = useTranslation(["betting", "common"]);
  const done = repricing(draft, betType);
  return (
    <div role="status">
      {done === null ? null : (
        <p className="mt-1 flex items-center justify-between gap-3">
          <span className="t-small text-ink-2">
            {t("repriced", {
              count: done.count,
              from: formatMoney(formatBaht(done.fromSatang)),
              to: formatMoney(formatBaht(done.toSatang)),
            })}
          </span>
          <button
            type="button"
            className="t-label min-h-tap min-w-tap shrink-0 px-1 text-brand-ink"
            onClick={() => change({ kind: "UNDO_PRICES" })}
          >
            {t("common:undo")}
          </button>
        </p>
      )}
    </div>
  );
}
