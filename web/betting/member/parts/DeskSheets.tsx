import { memo } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { amountTextOf } from "../draft.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { ConditionsSheet } from "./ConditionsSheet.tsx";
import { NumberList } from "./NumberList.tsx";
import { PriceSheet } from "./PriceSheet.tsx";
import { PullSlipSheet } from "./PullSlipSheet.tsx";
import { SlipSheet } from "./SlipSheet.tsx";
import type { Desk } from "../desk.ts";
import { faultsOf } from "../line-faults.ts";
import { pricedLines } from "../priced-lines.ts";

export type OpenSheet = "conditions" | "pull" | "list" | "price" | "slip" | null;

export interface DeskSheetsProps extends Desk {
  readonly shown: OpenSheet;
  readonly onShow: (sheet: OpenSheet) => void;
}

/** While all are closed a key draws none of them again. */
export default memo(DeskSheets, (before, now) => before.shown === null && now.shown === null);

/** Whichever sheet of the betting screen is open. */
function DeskSheets(props: DeskSheetsProps) {
  const { shown, onShow, ...desk } = props;
  const { round, draft, offers, rules, refusals, change } = desk;
  const { t } = useTranslation("betting");
  const close = () => onShow(null);
  const lines = shown === null ? [] : pricedLines(draft, offers, rules, faultsOf(refusals));
  const entered =
    shown === "pull"
      ? draft.list.map((line) => ({ ...line, amount: amountTextOf(draft, line) }))
      : [];
  return (
    <>
      <ConditionsSheet {...desk} open={shown === "conditions"} onClose={close} />
      <PullSlipSheet
        open={shown === "pull"}
        onClose={close}
        lotteryTypeId={round.lottery_type.id}
        offers={offers}
        entered={entered}
        selected={draft.selected}
        reversed={draft.reversed}
        onPull={(pulled) => change({ kind: "PULL", lines: pulled })}
      />
      <Sheet open={shown === "list"} onClose={close} title={t("numbers")}>
        <NumberList draft={draft} change={change} />
      </Sheet>
      <PriceSheet
        {...desk}
        lines={lines}
        open={shown === "price"}
        onClose={close}
        closeTime={round.close_time}
        onNext={() => onShow("slip")}
      />
      <SlipSheet {...desk} lines={lines} open={shown === "slip"} onClose={close} />
    </>
  );
}
