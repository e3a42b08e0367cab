import type { Round } from "@chokdee/domain/rounds/contract.ts";
import type { Dispatch } from "react";

import type { Draft, DraftChange } from "./draft.ts";
import type { NumberRules, Offers, PricedLine } from "./priced-lines.ts";
import type { Sending } from "./use-submission.ts";

/** Betting on one round: what is offered, what is entered, what it costs and how it is sent. */
export interface Desk {
  readonly round: Round;
  readonly name: string;
  readonly draft: Draft;
  /** With their prices, while a sheet is open that shows them. */
  readonly lines: readonly PricedLine[];
  readonly offers: Offers;
  readonly rules: NumberRules;
  readonly change: Dispatch<DraftChange>;
  readonly sending: Sending;
}
