import { describe, expect, it } from "vitest";

import { ApiFailure } from "../../app/api-failure.ts";
import { sendSlip, type SendTools } from "./send-slip.ts";
import { RETRY_DELAYS_MS, type Submission } from "./submission.ts";

const slip: Submission = { betGroupId: "id-1", content: "[]", sentAtMs: 0, open: false };
const lost = new ApiFailure(0, {});
/** Until a call is given up. */
const CALL_MS = 20_000;

/** A line to the server that fails so many times, and what was done on it in order. */
function line(failures: readonly ApiFailure[], startMs = 0) {
  const done: string[] = [];
  const kept: number[] = [];
  const left = [...failures];
  let now = startMs;
  const tools: SendTools = {
    keep: ({ betGroupId, open, sentAtMs }) => {
      done.push(`keep ${betGroupId} ${String(open)}`);
      kept.push(sentAtMs);
    },
    post: ({ betGroupId }) => {
      done.push(`post ${betGroupId}`);
      now += CALL_MS;
      const failure = left.shift();
      return failure ? Promise.reject(failure) : Promise.resolve("ok");
    },
    wait: (ms) => {
      done.push(`wait ${String(ms)}`);
      now += ms;
      return Promise.resolve();
    },
    nowMs: () => now,
  };
  return { tools, done, kept };
}

describe("sending a slip", () => {
  it("keeps it before it goes out", async () => {
    const { tools, done } = line([]);
    expect(await sendSlip(slip, tools)).toEqual({ kind: "PLACED", message: "ok" });
    expect(done).toEqual(["keep id-1 true", "post id-1"]);
  });

  it("retries a lost answer with the same id", async () => {
    const { tools, done } = line([lost, new ApiFailure(502, {})]);
    expect((await sendSlip(slip, tools)).kind).toBe("PLACED");
    expect(done.filter((step) => step.startsWith("post"))).toEqual(Array(3).fill("post id-1"));
    expect(done.filter((step) => step.startsWith("wait"))).toEqual(["wait 1000", "wait 2000"]);
  });

  it.each([
    ["sent", 0],
    ["sent again minutes later", 600_000],
  ])(
    "that is %s is kept with the time of each try: the last is the one that arrives last",
    async (_, startMs) => {
      const { tools, kept } = line(
        Array.from({ length: 9 }, () => lost),
        startMs,
      );
      await sendSlip(slip, tools);
      expect(kept).toEqual([0, 21_000, 43_000, 67_000].map((ms) => startMs + ms));
    },
  );

  it("stops at once when the server says no", async () => {
    const no = new ApiFailure(422, { code: "INSUFFICIENT_BALANCE" });
    const { tools, done } = line([no]);
    expect(await sendSlip(slip, tools)).toEqual({ kind: "REFUSED", failure: no });
    expect(done).toHaveLength(2);
  });

  it.each([
    ["the calls were too many", 429, "TOO_MANY_REQUESTS"],
    ["the session has ended", 401, "UNAUTHENTICATED"],
    ["its member has excluded themselves", 403, "SELF_EXCLUDED"],
  ])("is not told as refused when a retry is because %s", async (_, status, code) => {
    const unread = new ApiFailure(status, { code });
    expect((await sendSlip(slip, line([unread]).tools)).kind).toBe("REFUSED");
    const { tools, done } = line([lost, unread]);
    expect((await sendSlip(slip, tools)).kind).toBe("PLACED");
    expect(done.filter((step) => step.startsWith("post"))).toHaveLength(3);
    const again = line(Array.from({ length: 9 }, () => unread));
    expect((await sendSlip({ ...slip, open: true }, again.tools)).kind).toBe("LOST");
  });

  it("says that nothing is known when the retries are used up", async () => {
    const { tools, done } = line(Array.from({ length: 9 }, () => lost));
    expect(await sendSlip(slip, tools)).toEqual({ kind: "LOST" });
    expect(done.filter((step) => step.startsWith("post"))).toHaveLength(RETRY_DELAYS_MS.length + 1);
  });
});
