import type { Round } from "@chokdee/domain/rounds/contract.ts";
import type { Dispatch } from "react";

import type { Draft, DraftChange } from "./draft.ts";
import type { Refusal } from "./line-faults.ts";
import type { NumberRules, Offers } from "./offers.ts";
import type { PricedLine } from "./priced-lines.ts";
import type { Sending } from "./use-submission.ts";

/** Betting on one round: what is offered, what is entered, what it costs and how it is sent. */
export interface Desk {
  readonly round: Round;
  readonly name: string;
  readonly draft: Draft;
  readonly offers: Offers;
  readonly rules: NumberRules;
  /** The slips that the server has refused since one was placed. */
  readonly refusals: readonly Refusal[];
  readonly change: Dispatch<DraftChange>;
  readonly sending: Sending;
}

/** The same with the lines priced, for the parts that show them: not at each key of the keypad. */
export interface PricedDesk extends Desk {
  readonly lines: readonly PricedLine[];
}
