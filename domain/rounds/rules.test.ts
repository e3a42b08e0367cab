import { describe, expect, it } from "vitest";

import type { RoundAction, RoundStatus } from "./rules.ts";
import {
  ROUND_ACTIONS,
  ROUND_STATUSES,
  allowsRoundAction,
  roundRefusal,
  statusAfter,
} from "./rules.ts";

describe("what may be done with a round", () => {
  it.each<[RoundAction, RoundStatus[]]>([
    ["OPEN", ["SCHEDULED"]],
    ["EDIT", ["SCHEDULED", "OPEN", "CLOSED"]],
    ["CLOSE", ["SCHEDULED", "OPEN"]],
    ["ENTER_RESULT", ["CLOSED"]],
    ["CORRECT", ["SETTLED"]],
    ["VOID", ["SCHEDULED", "OPEN", "CLOSED", "SETTLED"]],
    ["BET", ["OPEN"]],
    ["CANCEL_SLIP", ["OPEN"]],
  ])("%s is allowed in %j and refused with a reason elsewhere", (action, allowed) => {
    for (const status of ROUND_STATUSES) {
      expect(allowsRoundAction(action, status), status).toBe(allowed.includes(status));
      if (!allowed.includes(status)) expect(roundRefusal(action, status)).toMatch(/^ROUND_/);
    }
  });

  it("never leads out of VOIDED, and back to betting only from SCHEDULED", () => {
    for (const action of ROUND_ACTIONS) {
      expect(allowsRoundAction(action, "VOIDED")).toBe(false);
      if (statusAfter(action) !== "OPEN") continue;
      expect(ROUND_STATUSES.filter((status) => allowsRoundAction(action, status))).toEqual([
        "SCHEDULED",
      ]);
    }
  });

  it("leads to the status of the action", () => {
    expect(ROUND_ACTIONS.map(statusAfter)).toEqual([
      "OPEN",
      null,
      "CLOSED",
      "SETTLED",
      "SETTLED",
      "VOIDED",
      null,
      null,
    ]);
  });
});
