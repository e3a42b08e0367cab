import { useEffect, useRef, type KeyboardEvent } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import type { Desk } from "../desk.ts";
import { faultsOf } from "../line-faults.ts";
import { pricedLines } from "../priced-lines.ts";
import { NextPrice, OwnPrices } from "./PriceEntry.tsx";
import { SlipFooter } from "./SlipFooter.tsx";
import { SlipPrices } from "./SlipSheet.tsx";

interface DeskSlipProps extends Desk {
  readonly locked: boolean;
}

/**
 * The slip beside the entry on a desk. Keys lead through it: Enter in the price for all goes on to
 * the send button, where Enter sends; Enter in a line's price goes on to the next line.
 */
export default function DeskSlip({ locked, ...desk }: DeskSlipProps) {
  const { t } = useTranslation("betting");
  const { round, draft, offers, rules, refusals, sending } = desk;
  const lines = pricedLines(draft, offers, rules, faultsOf(refusals));
  const slip = useRef<HTMLElement>(null);
  useDigitsElsewhere(lines.length === 0);
  const goOn = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || !slip.current) return;
    // One's own quick prices are kept by it: the next Enter must not send the slip.
    if (target.form) return;
    event.preventDefault();
    const fields = [...slip.current.querySelectorAll<HTMLInputElement>("li input")];
    const next = fields[fields.indexOf(target) + 1];
    const isLine = fields.includes(target);
    const send = slip.current.querySelector<HTMLElement>("footer button, footer a");
    if (isLine && next) next.focus();
    else send?.focus();
  };
  return (
    <aside
      ref={slip}
      aria-label={t("slip_title")}
      onKeyDown={goOn}
      // What is typed takes the place of the price that stands.
      onFocus={({ target }) => (target instanceof HTMLInputElement ? target.select() : undefined)}
      className="sticky top-0 flex h-[calc(100dvh-var(--nav-h))] min-w-0 grow flex-col border-l border-line"
    >
      <h2 className="t-title bg-surface px-gutter py-3">{t("slip_title")}</h2>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-gutter py-3">
        {lines.length === 0 ? (
          <p className="t-body py-8 text-center text-ink-2">{t("nothing_entered")}</p>
        ) : (
          <>
            <SlipPrices {...desk} lines={lines} locked={locked} />
            <div inert={locked} className="mt-3 flex flex-col">
              <OwnPrices />
              <NextPrice {...desk} lines={lines} />
            </div>
          </>
        )}
      </div>
      <footer className="bg-surface px-gutter py-3 shadow-up">
        <SlipFooter round={round} lines={lines} sending={sending} />
      </footer>
    </aside>
  );
}

/** A slip that was sent leaves the keys to the keypad. */
function useDigitsElsewhere(empty: boolean): void {
  useEffect(() => {
    const { activeElement } = document;
    if (empty && activeElement instanceof HTMLElement && activeElement.closest("aside"))
      activeElement.blur();
  }, [empty]);
}
