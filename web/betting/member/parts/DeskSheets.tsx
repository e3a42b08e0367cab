import type { Round } from "@chokdee/domain/rounds/contract.ts";
import type { Dispatch } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { amountTextOf, type Draft, type DraftChange } from "../draft.ts";
import type { NumberRules, Offers, PricedLine } from "../priced-lines.ts";
import type { Sending } from "../use-submission.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { ConditionsSheet } from "./ConditionsSheet.tsx";
import { NumberList } from "./NumberList.tsx";
import { PriceSheet } from "./PriceSheet.tsx";
import { PullSlipSheet } from "./PullSlipSheet.tsx";
import { SlipSheet } from "./SlipSheet.tsx";

export type OpenSheet = "conditions" | "pull" | "list" | "price" | "slip" | null;

export interface DeskSheetsProps {
  readonly shown: OpenSheet;
  readonly onShow: (sheet: OpenSheet) => void;
  readonly round: Round;
  readonly name: string;
  readonly draft: Draft;
  readonly lines: readonly PricedLine[];
  readonly offers: Offers;
  readonly rules: NumberRules;
  readonly change: Dispatch<DraftChange>;
  readonly sending: Sending;
}

/** Whichever sheet of the betting screen is open. */
export function DeskSheets(props: DeskSheetsProps) {
  const { shown, onShow, round, name, draft, lines, offers, rules, change, sending } = props;
  const { t } = useTranslation("betting");
  const close = () => onShow(null);
  return (
    <>
      <ConditionsSheet
        open={shown === "conditions"}
        onClose={close}
        offers={offers}
        rules={rules}
      />
      <PullSlipSheet
        open={shown === "pull"}
        onClose={close}
        lotteryTypeId={round.lottery_type.id}
        offers={offers}
        entered={draft.list.map((line) => ({ ...line, amount: amountTextOf(draft, line) }))}
        selected={draft.selected}
        reversed={draft.reversed}
        onPull={(pulled) => change({ kind: "PULL", lines: pulled })}
      />
      <Sheet open={shown === "list"} onClose={close} title={t("numbers")}>
        <NumberList draft={draft} change={change} />
      </Sheet>
      <PriceSheet
        open={shown === "price"}
        onClose={close}
        lines={lines}
        offers={offers}
        draft={draft}
        change={change}
        closeTime={round.close_time}
        onNext={() => onShow("slip")}
      />
      <SlipSheet
        open={shown === "slip"}
        onClose={close}
        round={round}
        name={name}
        draft={draft}
        lines={lines}
        offers={offers}
        change={change}
        sending={sending}
      />
    </>
  );
}
