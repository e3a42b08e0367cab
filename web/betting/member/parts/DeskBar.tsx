import type { PickedNumber } from "@chokdee/domain/betting/picking.ts";
import { ChevronRight } from "lucide-react";
import { useDeferredValue } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { ActionBar } from "../../../ui/ActionBar.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { Draft } from "../draft.ts";
import type { Sending } from "../use-submission.ts";

export interface DeskBarProps extends NextButtonProps {
  readonly list: Draft["list"];
  /** A text has a button of its own: what is put into this place stands for the way on. */
  readonly onPlace: ((place: HTMLElement | null) => void) | null;
}

/** How much is entered, and the way on. */
export function DeskBar({ list, onPlace, ...next }: DeskBarProps) {
  return (
    <ActionBar
      // After the picture that answers the key, with the list (NumberEntry.tsx).
      info={<Counts list={useDeferredValue(list)} />}
      action={
        <>
          {onPlace ? <div ref={onPlace} className="peer empty:hidden" /> : null}
          <div className="grid peer-[&:not(:empty)]:hidden">
            <NextButton {...next} />
          </div>
        </>
      }
    />
  );
}

interface NextButtonProps {
  readonly outOfTime: boolean;
  readonly locked: boolean;
  readonly empty: boolean;
  readonly sending: Sending;
  readonly onClick: () => void;
}

/** From the numbers to their prices; the words of the last ten seconds stand in its place. */
function NextButton({ outOfTime, locked, empty, sending, onClick }: NextButtonProps) {
  "use no memo";
  const { t } = useTranslation("betting");
  return (
    <Button
      disabled={locked && sending.phase === "EDITING"}
      unready={empty}
      loading={sending.phase === "SENDING"}
      onClick={onClick}
      className="px-1!"
    >
      {outOfTime ? t("out_of_time") : t("price")}
      {locked ? null : <ChevronRight size={20} aria-hidden className="-mr-1 [&:lang(my)]:hidden" />}
    </Button>
  );
}

/** "7 เลข × 2 ประเภท" and "14 รายการ". */
function Counts({ list }: { readonly list: readonly PickedNumber[] }) {
  // It is drawn where its list changes: what the compiler adds would only weigh on the first view.
  "use no memo";
  const { t } = useTranslation("betting");
  const numbers = new Set(list.map((line) => line.number)).size;
  const types = new Set(list.map((line) => line.betType)).size;
  // Only where every number stands under every type does the product say the truth.
  const isProduct = types > 0 && numbers * types === list.length;
  if (list.length === 0) return <p className="t-small text-ink-2">{t("nothing_entered")}</p>;
  return (
    <div aria-live="polite">
      <p className="t-small text-ink-2">
        {isProduct
          ? t("numbers_by_types", { numbers, types })
          : t("numbers_count", { count: numbers })}
      </p>
      <p className="t-strong">{t("line_count", { count: list.length })}</p>
    </div>
  );
}
