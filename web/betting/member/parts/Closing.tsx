import { useRef, useState } from "react";

import BetAgainSheet from "../BetAgainSheet.tsx";
import type { Desk } from "../desk.ts";
import { amountTextOf } from "../draft.ts";
import { useLeaveRound } from "../leave-round.ts";
import { useClosing } from "../use-closing.ts";

export interface ClosingProps extends Pick<Desk, "round" | "draft"> {
  readonly over: boolean;
  /** Takes the entries out of the round. */
  readonly clear: () => void;
}

/** The end of a round, and the way of what was not sent to another one. */
export default function Closing({ over, round, draft, clear }: ClosingProps) {
  const leave = useLeaveRound();
  const entering = useRef(false);
  const [closed, setClosed] = useState(false);
  const entered = over
    ? draft.list.map((line) => ({ ...line, amount: amountTextOf(draft, line) }))
    : [];
  const lines = useClosing(over, round.status === "VOIDED", entered, clear);
  return (
    <BetAgainSheet
      open={lines.length > 0 && !closed}
      lines={lines}
      lotteryTypeId={round.lottery_type.id}
      onClose={() => {
        setClosed(true);
        // A round that was chosen says so right after the sheet is closed.
        queueMicrotask(() => {
          if (!entering.current) void leave();
        });
      }}
      onLeave={() => {
        entering.current = true;
      }}
    />
  );
}
