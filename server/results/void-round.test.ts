import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { balanceOf, bet, draw, movesOf, resultPath } from "../testing/settling.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

const voidIt = (roundId: string, reason = "เลื่อนออกรางวัล") =>
  admin.post(`/api/admin/rounds/${roundId}/void`, { reason });

async function roundWithBets() {
  const roundId = await addRound(app.current.db, lottery);
  const winner = await app.current.member({ balance: 1_000 });
  const loser = await app.current.member({ balance: 1_000 });
  await bet(winner, lottery, roundId, [
    ["TWO_BOTTOM", "71", 1],
    ["TWO_TOP", "11", 2],
  ]);
  await bet(loser, lottery, roundId, [["TWO_BOTTOM", "72", 4]]);
  return { roundId, winner, loser };
}

describe("voiding a round", () => {
  it("while it is open gives every stake back once and ends the betting", async () => {
    const { roundId, winner, loser } = await roundWithBets();
    const reply = await voidIt(roundId);
    expect(reply).toMatchObject({
      status: 200,
      body: { status: "VOIDED", refunded_slips: 2, refunded_amount: "7.00" },
    });
    expect(await balanceOf(app.current, winner)).toBe(1_000);
    expect(await movesOf(app.current, loser)).toEqual(["REFUND 400"]);
    const late = await winner.post(
      "/api/lottery/bets/bulk",
      slip(lottery, roundId, [["TWO_TOP", "11", 1]]),
    );
    expect(late).toMatchObject({ status: 422, body: { code: "ROUND_CLOSED" } });
    const bets = await loser.get("/api/lottery/bets");
    expect(bets.body.data[0].status).toBe("CANCELLED");
  });

  it("is told to everybody, and their new balance to those who get their stake back", async () => {
    const { roundId, winner, loser } = await roundWithBets();
    app.current.told.splice(0);
    await voidIt(roundId);
    const told = app.current.told.map(({ to, topic }) => `${topic} ${to}`);
    for (const { id } of [winner, loser]) expect(told).toContain(`balance ${id}`);
    const payload = { round_id: roundId };
    const toAll = app.current.told.filter(({ to }) => to === "all");
    expect(toAll[0]).toEqual({ to: "all", topic: "rounds", payload });
    expect(toAll.at(-1)).toEqual({ to: "all", topic: "rounds", payload });
  });

  it("after it was settled takes the wins back beside the refund", async () => {
    const { roundId, winner, loser } = await roundWithBets();
    await closeNow(app.current, roundId);
    await admin.post(resultPath(roundId), { result: draw });
    expect(await balanceOf(app.current, winner)).toBe(700 + 9_500);
    expect((await voidIt(roundId)).body).toMatchObject({ refunded_amount: "7.00" });
    expect(await movesOf(app.current, winner)).toEqual(["WIN 9500", "REFUND 300", "ADJUST -9500"]);
    expect(await balanceOf(app.current, winner)).toBe(1_000);
    expect(await balanceOf(app.current, loser)).toBe(1_000);
    // What a statement says of each, and the key under which a slip is refunded once.
    const entries = await app.current.db.query<{ type: string; cause: string; key: string }>(
      `select type, meta ->> 'cause' as cause, split_part(reference_id, ':', 2) as key
       from ledger_entries where user_id = $1 and reference_kind = 'slip' and type <> 'BET'
       order by id`,
      [winner.id],
    );
    expect(entries).toEqual([
      { type: "WIN", cause: "RESULT", key: "1" },
      { type: "REFUND", cause: "VOID", key: "void" },
      { type: "ADJUST", cause: "VOID", key: "2" },
    ]);
    const audit = await app.current.db.query(
      `select actor_id, before, after from audit_entries
       where target_id = $1 and action = 'round.void'`,
      [roundId],
    );
    expect(audit).toMatchObject([
      {
        actor_id: admin.id,
        before: { status: "SETTLED", version: 1, result: { two_bottom: "71" } },
        after: { status: "VOIDED", version: 2, reason: "เลื่อนออกรางวัล" },
      },
    ]);
  });

  it("after a win was spent notes as owed what the refund does not cover", async () => {
    const { roundId, winner } = await roundWithBets();
    await closeNow(app.current, roundId);
    await admin.post(resultPath(roundId), { result: draw });
    const later = await addRound(app.current.db, lottery);
    await bet(winner, lottery, later, [["TWO_TOP", "00", 100]]);
    await voidIt(roundId);
    expect(await balanceOf(app.current, winner)).toBe(0);
    const owed = await app.current.db.query(
      "select amount_satang from receivables where user_id = $1",
      [winner.id],
    );
    expect(owed).toEqual([{ amount_satang: 9_000 }]);
  });

  it("leaves cancelled slips as they are", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 1_000 });
    const group = await bet(member, lottery, roundId, [["TWO_TOP", "11", 1]]);
    await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    expect((await voidIt(roundId)).body).toMatchObject({ refunded_slips: 0 });
    expect(await movesOf(app.current, member)).toEqual(["REFUND 100"]);
  });

  it("twice, or by ten at once, refunds once and refuses the rest", async () => {
    const { roundId, winner, loser } = await roundWithBets();
    const replies = await Promise.all(Array.from({ length: 10 }, () => voidIt(roundId)));
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect((await voidIt(roundId)).body).toMatchObject({
      code: "ROUND_STATE",
      details: { reason: "ROUND_VOIDED" },
    });
    expect(await balanceOf(app.current, winner)).toBe(1_000);
    expect(await balanceOf(app.current, loser)).toBe(1_000);
  });

  it("racing cancellations refunds each slip once", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const members = await Promise.all(
      Array.from({ length: 20 }, () => app.current.member({ balance: 1_000 })),
    );
    const groups = await Promise.all(
      members.map((member) => bet(member, lottery, roundId, [["TWO_TOP", "11", 10]])),
    );
    await Promise.all([
      ...members.map((member, at) => member.post(`/api/lottery/bets/groups/${groups[at]}/cancel`)),
      voidIt(roundId),
    ]);
    for (const member of members) {
      expect(await movesOf(app.current, member)).toEqual(["REFUND 1000"]);
    }
  });

  it("racing bets refunds whatever was accepted", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const members = await Promise.all(
      Array.from({ length: 30 }, () => app.current.member({ balance: 1_000 })),
    );
    await Promise.all([
      ...members.map((member) =>
        member.post("/api/lottery/bets/bulk", slip(lottery, roundId, [["TWO_TOP", "11", 10]])),
      ),
      voidIt(roundId),
    ]);
    for (const member of members) expect(await balanceOf(app.current, member)).toBe(1_000);
  });

  it("needs a reason, a round, and an administrator", async () => {
    const { roundId, winner } = await roundWithBets();
    expect(await voidIt(roundId, " ")).toMatchObject({
      status: 422,
      body: { code: "REASON_MISSING" },
    });
    expect(await voidIt("999999999")).toMatchObject({ status: 404 });
    const reply = await winner.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" });
    expect(reply.status).toBe(403);
    expect(await voidIt(roundId)).toMatchObject({ status: 200 });
  });

  it("is final: no result can be entered or corrected afterwards", async () => {
    const { roundId } = await roundWithBets();
    await closeNow(app.current, roundId);
    await voidIt(roundId);
    for (const path of ["", "/correct", "/preview"]) {
      const reply = await admin.post(`${resultPath(roundId)}${path}`, {
        result: draw,
        reason: "x",
      });
      expect(reply).toMatchObject({
        status: 409,
        body: { code: "ROUND_STATE", details: { reason: "ROUND_VOIDED" } },
      });
    }
  });
});
