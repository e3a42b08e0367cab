import { describe, expect, it } from "vitest";

import type { RoundAction, RoundStatus } from "./rules.ts";
import { ROUND_ACTIONS, ROUND_STATUSES, allowsRoundAction, roundRefusal } from "./rules.ts";

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

  it("is nothing once it is VOIDED", () => {
    for (const action of ROUND_ACTIONS) {
      expect(allowsRoundAction(action, "VOIDED")).toBe(false);
    }
  });
});
