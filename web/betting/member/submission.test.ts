import { describe, expect, it } from "vitest";

import { ApiFailure } from "../../app/api-failure.ts";
import { faultsOf } from "./line-faults.ts";
import type { PricedLine } from "./priced-lines.ts";
import {
  betsOf,
  contentOf,
  firstPhase,
  IN_FLIGHT_MS,
  isFinal,
  isIdSpent,
  mayRelease,
  nextPhase,
  readSubmission,
  submissionFor,
  type Submission,
} from "./submission.ts";

function line(number: string, amountSatang: number): PricedLine {
  return {
    key: `TWO_TOP:${number}`,
    betType: "TWO_TOP",
    number,
    configId: "12",
    amountText: String(amountSatang / 100),
    amountSatang,
    odds: 320,
    payoutSatang: 0,
    fault: undefined,
  };
}

const kept: Submission = { betGroupId: "id-1", content: "[1]", sentAtMs: 1_000, open: true };
const never = (): string => {
  throw new Error("no new id is made");
};

describe("the id of a slip", () => {
  it("is kept while the slip is the same", () => {
    expect(submissionFor(kept, "[1]", never, 5_000)).toMatchObject({
      betGroupId: "id-1",
      sentAtMs: 5_000,
      open: false,
    });
  });

  it("is a new one for another slip, and for the first", () => {
    expect(submissionFor(kept, "[2]", () => "id-2", 5_000).betGroupId).toBe("id-2");
    expect(submissionFor(null, "[1]", () => "id-3", 5_000).betGroupId).toBe("id-3");
  });

  it("is spent when another slip has it", () => {
    expect(isIdSpent(new ApiFailure(409, { code: "IDEMPOTENCY_CONFLICT" }))).toBe(true);
    expect(isIdSpent(new ApiFailure(409, { code: "ODDS_CHANGED" }))).toBe(false);
  });
});

describe("the content of a slip", () => {
  it("goes by lines, stakes and the odds that were seen", () => {
    const content = contentOf([line("07", 1000)]);
    expect(contentOf([line("07", 1000)])).toBe(content);
    expect(contentOf([line("07", 1100)])).not.toBe(content);
    expect(contentOf([line("08", 1000)])).not.toBe(content);
  });

  it("is sent as the wire takes it, without a float", () => {
    expect(betsOf(contentOf([line("07", 1000)]))).toEqual([
      { bet_type_config_id: "12", number: "07", amount: 10, expected_odds: "3.20" },
    ]);
  });
});

describe("the phases of sending", () => {
  it("take a double tap as one", () => {
    expect(nextPhase("EDITING", "SENT")).toBe("SENDING");
    expect(nextPhase("SENDING", "SENT")).toBe("SENDING");
  });

  it("end in editing on every answer, and in unknown without one", () => {
    expect(nextPhase("SENDING", "ANSWERED")).toBe("EDITING");
    expect(nextPhase("SENDING", "LOST")).toBe("UNKNOWN");
    expect(nextPhase("UNKNOWN", "SENT")).toBe("SENDING");
    expect(nextPhase("UNKNOWN", "ANSWERED")).toBe("EDITING");
    expect(nextPhase("UNKNOWN", "RELEASED")).toBe("EDITING");
  });

  it("let nothing else free a slip that is being sent", () => {
    expect(nextPhase("SENDING", "RELEASED")).toBe("SENDING");
    expect(nextPhase("EDITING", "LOST")).toBe("EDITING");
  });

  it("go on as unknown after a reload", () => {
    expect(firstPhase(kept)).toBe("UNKNOWN");
    expect(firstPhase({ ...kept, open: false })).toBe("EDITING");
    expect(firstPhase(null)).toBe("EDITING");
  });

  it("free an unknown slip only when it cannot arrive any more", () => {
    expect(mayRelease(kept, 1_000 + IN_FLIGHT_MS - 1)).toBe(false);
    expect(mayRelease(kept, 1_000 + IN_FLIGHT_MS)).toBe(true);
  });
});

describe("a failure", () => {
  it("is final when the server said no", () => {
    for (const status of [400, 401, 403, 404, 409, 422, 429]) {
      expect(isFinal(new ApiFailure(status, {}))).toBe(true);
    }
    expect(isFinal(new ApiFailure(503, { code: "BETTING_STOPPED" }))).toBe(true);
  });

  it("says nothing when there was no answer or the server broke", () => {
    for (const status of [0, 408, 500, 502, 503, 504]) {
      expect(isFinal(new ApiFailure(status, {}))).toBe(false);
    }
    expect(isFinal(new Error("anything"))).toBe(false);
  });

  it("names the lines at fault with what is still possible", () => {
    const failure = new ApiFailure(422, {
      code: "LINES_REFUSED",
      details: {
        lines: [
          { index: 1, reason: "NUMBER_CAP", max_amount: "30.00" },
          { index: 0, reason: "ODDS_CHANGED", odds: "3.00" },
          { index: 7, reason: "NUMBER_CLOSED" },
          { index: 0, reason: "toString" },
          null,
        ],
      },
    });
    const faults = faultsOf([
      { failure, content: contentOf([line("07", 1000), line("08", 1000)]) },
    ]);
    expect(faults.get("12:08")).toMatchObject({ reason: "NUMBER_CAP", maxSatang: 3000 });
    expect(faults.get("12:07")).toMatchObject({ reason: "ODDS_CHANGED", odds: 300 });
    expect(faults.size).toBe(2);
    expect(faultsOf([{ failure: new Error("x"), content: "[]" }]).size).toBe(0);
  });
});

describe("a submission in the tab's storage", () => {
  it("is read back as it was kept", () => {
    expect(readSubmission(JSON.stringify(kept))).toEqual(kept);
  });

  it("is none when it is broken", () => {
    for (const text of [null, "", "null", "{}", '{"betGroupId":"x"}', "[1"]) {
      expect(readSubmission(text)).toBeNull();
    }
  });
});
