import { beforeAll, describe, expect, it } from "vitest";

import { forgetSettings } from "../core/settings.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { approve, askedId, codeOf, oneIsEnough } from "../testing/two-people.ts";
import { balanceOf, bet, draw, movesOf, resultPath } from "../testing/settling.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

/** Bottom 71 was entered, 17 is right: a bet on 71 won by mistake, one on 17 should have. */
const right = { ...draw, two_bottom: "17" };
const correctPath = (roundId: string) => `${resultPath(roundId)}/correct`;
const correction = { result: right, reason: "พิมพ์ผิด" };

const receivablesOf = async (member: Caller) => {
  const rows = await app.current.db.query<{ amount_satang: number }>(
    "select amount_satang from receivables where user_id = $1 and closed_at is null order by result_version, slip_id",
    [member.id],
  );
  return rows.map((row) => row.amount_satang);
};

/** What the operator is shown that a member owes. */
const owedBy = async (member: Caller) =>
  (await admin.get(`/api/admin/users/${member.id}`)).body.data.receivable;

/** A round settled with the wrong result: each bet 1 baht, paying 95. */
async function settledWrongly(betsOfWrong = 1) {
  const roundId = await addRound(app.current.db, lottery);
  const wrong = await app.current.member({ balance: betsOfWrong * 100 });
  const missed = await app.current.member({ balance: 1_000 });
  const both = await app.current.member({ balance: 1_000 });
  for (let slip = 0; slip < betsOfWrong; slip += 1) {
    await bet(wrong, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  }
  await bet(missed, lottery, roundId, [["TWO_BOTTOM", "17", 1]]);
  await bet(both, lottery, roundId, [["TWO_TOP", "62", 1]]);
  await closeNow(app.current, roundId);
  await admin.post(resultPath(roundId), { result: draw });
  return { roundId, wrong, missed, both };
}

/** Takes money out of a wallet, as a withdrawal would. */
async function spend(member: Caller, satang: number): Promise<void> {
  const later = await addRound(app.current.db, lottery);
  await bet(member, lottery, later, [["TWO_BOTTOM", "99", (satang / 100).toFixed(2)]]);
}

const settledAt = (roundId: string) =>
  app.current.db.query("select settled_at from rounds where id = $1", [roundId]);

describe("a correction", () => {
  it("leaves the round settled at the time when it first was", async () => {
    const { roundId } = await settledWrongly();
    const before = await settledAt(roundId);
    await admin.post(correctPath(roundId), correction);
    expect(await settledAt(roundId)).toEqual(before);
  });

  it("posts the difference only: takes back, pays what was missed, leaves the rest", async () => {
    const { roundId, wrong, missed, both } = await settledWrongly();
    const reply = await admin.post(correctPath(roundId), correction);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      status: "SETTLED",
      winners: 2,
      payout: "190.00",
      stake: "3.00",
      result: { two_bottom: "17" },
    });
    expect(await movesOf(app.current, wrong)).toEqual(["WIN 9500", "ADJUST -9500"]);
    expect(await movesOf(app.current, missed)).toEqual(["WIN 9500"]);
    expect(await movesOf(app.current, both)).toEqual(["WIN 9500"]);
    expect(await receivablesOf(wrong)).toEqual([]);
    const bets = await missed.get("/api/lottery/bets");
    expect(bets.body.data[0]).toMatchObject({ status: "WON", actual_payout: "95.00" });
    const lost = await wrong.get("/api/lottery/bets");
    expect(lost.body.data[0]).toMatchObject({ status: "LOST", actual_payout: "0.00" });
  });

  it("typed without the near prizes that a source has told changes nothing either", async () => {
    const roundId = await addRound(app.current.db, lottery);
    await closeNow(app.current, roundId);
    const result = { ...draw, prize_near: "835461 835463" };
    expect((await admin.post(resultPath(roundId), { result })).status).toBe(200);
    expect((await admin.post(resultPath(roundId), { result: draw })).status).toBe(200);
    const again = { result: draw, reason: "ตรวจอีกครั้ง" };
    expect((await admin.post(correctPath(roundId), again)).status).toBe(200);
    const [round] = await app.current.db.query<{ result_version: number }>(
      "select result_version from rounds where id = $1",
      [roundId],
    );
    expect(round?.result_version).toBe(1);
  });

  it("equal to what stands changes nothing at all", async () => {
    const { roundId, wrong } = await settledWrongly();
    const entries = "select count(*)::integer as n from ledger_entries";
    const [before] = await app.current.db.query<{ n: number }>(entries);
    const same = { ...draw, three_front: ["981", "104"] };
    const reply = await admin.post(correctPath(roundId), { result: same, reason: "x" });
    expect(reply.body.data).toMatchObject({ winners: 2, payout: "190.00" });
    expect(await app.current.db.query(entries)).toEqual([before]);
    expect(await movesOf(app.current, wrong)).toEqual(["WIN 9500"]);
    const versions = await app.current.db.query(
      "select result_version from settlements where round_id = $1",
      [roundId],
    );
    expect(versions).toHaveLength(1);
  });

  it("takes a spent win back up to the balance and notes the rest as owed", async () => {
    const { roundId, wrong } = await settledWrongly();
    await spend(wrong, 7_000);
    await admin.post(correctPath(roundId), correction);
    expect(await movesOf(app.current, wrong)).toEqual(["WIN 9500", "ADJUST -2500"]);
    expect(await balanceOf(app.current, wrong)).toBe(0);
    expect(await receivablesOf(wrong)).toEqual([7_000]);
  });

  it("posts no entry where there is nothing left to take", async () => {
    const { roundId, wrong } = await settledWrongly();
    await spend(wrong, 9_500);
    await admin.post(correctPath(roundId), correction);
    expect(await movesOf(app.current, wrong)).toEqual(["WIN 9500"]);
    expect(await receivablesOf(wrong)).toEqual([9_500]);
  });

  it("spreads what can be taken over a member's slips, first slip first", async () => {
    const { roundId, wrong } = await settledWrongly(3);
    await spend(wrong, 15_000);
    await admin.post(correctPath(roundId), correction);
    expect(await movesOf(app.current, wrong)).toEqual([
      "WIN 9500",
      "WIN 9500",
      "WIN 9500",
      "ADJUST -9500",
      "ADJUST -4000",
    ]);
    expect(await receivablesOf(wrong)).toEqual([5_500, 9_500]);
    expect(await owedBy(wrong)).toBe("150.00");
  });

  it("covers a member's loss on one slip with the gain on another", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 200 });
    await bet(member, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
    await bet(member, lottery, roundId, [["TWO_BOTTOM", "17", 1]]);
    await closeNow(app.current, roundId);
    await admin.post(resultPath(roundId), { result: draw });
    await spend(member, 9_500);
    await admin.post(correctPath(roundId), correction);
    expect(await movesOf(app.current, member)).toEqual(["WIN 9500", "WIN 9500", "ADJUST -9500"]);
    expect(await receivablesOf(member)).toEqual([]);
  });

  it("of a correction sets what is owed off against what is won again", async () => {
    const { roundId, wrong, missed } = await settledWrongly();
    await spend(wrong, 7_000);
    await admin.post(correctPath(roundId), correction);
    expect(await owedBy(wrong)).toBe("70.00");
    const back = await admin.post(correctPath(roundId), { result: draw, reason: "เดิมถูก" });
    expect(back.body.data).toMatchObject({ winners: 2, payout: "190.00" });
    expect(await movesOf(app.current, wrong)).toEqual(["WIN 9500", "ADJUST -2500", "WIN 2500"]);
    expect(await receivablesOf(wrong)).toEqual([]);
    // What was set off stays in the table and is owed no more.
    expect(await owedBy(wrong)).toBe("0.00");
    expect(await movesOf(app.current, missed)).toEqual(["WIN 9500", "ADJUST -9500"]);
  });

  it("by ten administrators at once posts each difference once", async () => {
    const { roundId, wrong, missed } = await settledWrongly();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(correctPath(roundId), correction)),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await movesOf(app.current, wrong)).toEqual(["WIN 9500", "ADJUST -9500"]);
    expect(await movesOf(app.current, missed)).toEqual(["WIN 9500"]);
  });

  it("racing another one leaves the books right for whichever came last", async () => {
    const { roundId, wrong } = await settledWrongly();
    const third = { result: { ...draw, two_bottom: "33" }, reason: "x" };
    const replies = await Promise.all([
      admin.post(correctPath(roundId), correction),
      admin.post(correctPath(roundId), third),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(await movesOf(app.current, wrong)).toEqual(["WIN 9500", "ADJUST -9500"]);
  });

  it("needs a reason, and a round that is settled", async () => {
    const { roundId } = await settledWrongly();
    const without = await admin.post(correctPath(roundId), { result: right, reason: "  " });
    expect(without).toMatchObject({ status: 422, body: { code: "REASON_MISSING" } });
    const open = await addRound(app.current.db, lottery);
    const early = await admin.post(correctPath(open), correction);
    expect(early).toMatchObject({
      status: 409,
      body: { code: "ROUND_STATE", details: { reason: "ROUND_NOT_SETTLED" } },
    });
  });

  it("keeps both results, the reason and who it was in the audit", async () => {
    const { roundId } = await settledWrongly();
    await admin.post(correctPath(roundId), correction);
    const [entry] = await app.current.db.query(
      `select actor_id, before, after from audit_entries
       where target_id = $1 and action = 'round.result.correct'`,
      [roundId],
    );
    expect(entry).toMatchObject({
      actor_id: admin.id,
      before: { version: 1, result: { two_bottom: "71" } },
      after: { version: 2, result: { two_bottom: "17" }, reason: "พิมพ์ผิด" },
    });
  });
});

describe("a result of BAAC, whose bottom two were a prize of its own when it was entered", () => {
  /** Has two people for all that is done in the meantime. */
  async function withTwo<T>(act: () => Promise<T>): Promise<T> {
    await app.current.db.query("update settings set value = 'true' where key = 'two_person'");
    forgetSettings(app.current.db);
    try {
      return await act();
    } finally {
      await oneIsEnough(app.current);
    }
  }

  /** A round with a bet on its bottom two; from then on those are digits 3-4 of the first prize. */
  async function settledApart(drawn: { two_bottom: string }, takesTwo = false) {
    const baac = await addLottery(app.current.db, "BAAC", "THAI_GOVERNMENT", ["TWO_BOTTOM"]);
    const set = async (baacTwoBottom: string) => {
      const path = `/api/admin/lottery-types/${baac.typeId}`;
      expect((await admin.put(path, { result_settings: { baacTwoBottom } })).status).toBe(200);
    };
    await set("SEPARATE");
    const roundId = await addRound(app.current.db, baac);
    const member = await app.current.member({ balance: 1_000 });
    await bet(member, baac, roundId, [["TWO_BOTTOM", drawn.two_bottom, 1]]);
    await closeNow(app.current, roundId);
    const enter = () => admin.post(resultPath(roundId), { result: drawn });
    const entered = await (takesTwo ? withTwo(enter) : enter());
    await set("DIGITS_3_4");
    const correct = (result: object) => admin.post(correctPath(roundId), { result, reason: "x" });
    return { roundId, member, entered, correct };
  }

  it("is corrected with them, though its lottery's settings have changed since", async () => {
    const drawn = { prize_first: "1234567", two_bottom: "89" };
    const { member, correct } = await settledApart(drawn);
    // The third and fourth digit are not its bottom two: nothing is taken back for them.
    expect(codeOf(await correct({ prize_first: "1234568" }))).toEqual([422, "RESULT_INVALID"]);
    expect((await correct({ ...drawn, prize_first: "1234568" })).status).toBe(200);
    expect(await movesOf(app.current, member)).toEqual(["WIN 9500"]);
  });

  it("is so where they are digits 3-4 by chance, again and again", async () => {
    const drawn = { prize_first: "1234567", two_bottom: "34" };
    const { roundId, member, correct } = await settledApart(drawn);
    for (const first of ["1239567", "1234567", "1238567"]) {
      expect(codeOf(await correct({ prize_first: first }))).toEqual([422, "RESULT_INVALID"]);
      expect((await correct({ ...drawn, prize_first: first })).status).toBe(200);
    }
    expect(await movesOf(app.current, member)).toEqual(["WIN 9500"]);
    const shown = await admin.get(`/api/admin/rounds/${roundId}`);
    expect(shown.body.data.two_bottom_apart).toBe(true);
  });

  it("is so where a second person agreed to it after the settings had changed", async () => {
    const two = await app.current.admin();
    const drawn = { prize_first: "1256789", two_bottom: "56" };
    const { entered, correct } = await settledApart(drawn, true);
    expect((await approve(two, askedId(entered))).status).toBe(200);
    const derived = () => correct({ prize_first: "1234567" });
    expect(codeOf(await derived())).toEqual([422, "RESULT_INVALID"]);
    const asked = await withTwo(() => correct({ prize_first: "1234567", two_bottom: "34" }));
    expect((await approve(two, askedId(asked))).status).toBe(200);
    expect(codeOf(await derived())).toEqual([422, "RESULT_INVALID"]);
  });

  it("is told by its digits where an older node has not kept how it was entered", async () => {
    const drawn = { prize_first: "1234567", two_bottom: "34" };
    const { roundId, correct } = await settledApart(drawn);
    const forget = "update settlements set two_bottom_apart = null where round_id = $1";
    await app.current.db.query(forget, [roundId]);
    expect((await correct({ prize_first: "1239567" })).status).toBe(200);
  });
});
