import { randomUUID } from "node:crypto";

import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { balanceOf, bet, draw, movesOf, resultPath } from "../testing/settling.ts";
import { oneIsEnough } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
let lottery: TestLottery;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
});
beforeEach(async () => {
  // Only the two of this test may do anything.
  await app.current.db.query("update members set locked_at = now() where role = 'ADMIN'");
  one = await app.current.admin();
  two = await app.current.admin(["results", "cashier"]);
});

/** A closed round with one slip that wins 95 baht on the draw. */
async function closedRound(): Promise<{ roundId: string; winner: Caller }> {
  const roundId = await addRound(app.current.db, lottery);
  const winner = await app.current.member({ balance: 1_000 });
  await bet(winner, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  await closeNow(app.current, roundId);
  return { roundId, winner };
}

const enter = (actor: Caller, roundId: string) => actor.post(resultPath(roundId), { result: draw });
const approve = (actor: Caller, id: string) => actor.post(`/api/admin/approvals/${id}/approve`);
const reject = (actor: Caller, id: string) =>
  actor.post(`/api/admin/approvals/${id}/reject`, { reason: "ผิดงวด" });
const idOf = (reply: Reply): string => {
  expect([reply.status, reply.body.data?.status]).toEqual([202, "WAITING_APPROVAL"]);
  return reply.body.data.approval_id;
};
const codeOf = ({ status, body }: Reply) => [status, body.code];
const statusOf = async (actor: Caller, id: string) =>
  (await actor.get("/api/admin/approvals?limit=200")).body.data.items.find(
    (item: { id: string }) => item.id === id,
  )?.status;

describe("a result with two who may enter it", () => {
  it("waits, moves no money, and is run by the other's approval, with both names", async () => {
    const { roundId, winner } = await closedRound();
    const waitingFor = async (actor: Caller) =>
      (await actor.get("/api/admin/dashboard")).body.data.waiting.approvals;
    const [before, ofAsker] = [await waitingFor(two), await waitingFor(one)];
    const id = idOf(await enter(one, roundId));
    expect(await balanceOf(app.current, winner)).toBe(900);
    expect((await one.get(`/api/admin/rounds/${roundId}`)).body.data.status).toBe("CLOSED");
    expect(await waitingFor(two)).toBe(before + 1);
    // It waits for the other's word, not for that of the one who asked.
    expect(await waitingFor(one)).toBe(ofAsker);

    expect(codeOf(await approve(one, id))).toEqual([403, "APPROVAL_OWN"]);
    const approved = await approve(two, id);
    expect([approved.status, approved.body.data.status]).toEqual([200, "APPROVED"]);
    expect(approved.body.data.decided_by.id).toBe(two.id);
    expect(await balanceOf(app.current, winner)).toBe(900 + 9_500);
    const audit = await app.current.db.query<{ actor_id: string; action: string }>(
      "select actor_id, action from audit_entries where target_id = $1 order by id",
      [roundId],
    );
    expect(audit).toEqual([
      { actor_id: one.id, action: "approval.ask" },
      { actor_id: two.id, action: "approval.approve" },
      { actor_id: one.id, action: "round.result.enter" },
    ]);
    expect((await enter(one, roundId)).status).toBe(200);
  });

  it("is refused at once where the command itself refuses, and asks for nothing", async () => {
    const roundId = await addRound(app.current.db, lottery);
    expect(codeOf(await enter(one, roundId))).toEqual([409, "ROUND_STATE"]);
    const { body } = await one.post(`/api/admin/rounds/${roundId}/void`, { reason: " " });
    expect(body.code).toBe("REASON_MISSING");
  });

  it("waits once per round: a second one is refused until the first is decided", async () => {
    const { roundId } = await closedRound();
    const id = idOf(await enter(one, roundId));
    expect(codeOf(await enter(two, roundId))).toEqual([409, "APPROVAL_WAITING"]);
    const rejected = await reject(two, id);
    expect(rejected.body.data).toMatchObject({ status: "REJECTED", decision_reason: "ผิดงวด" });
    idOf(await enter(two, roundId));
  });

  it("may be withdrawn by the one who asked", async () => {
    const { roundId } = await closedRound();
    const id = idOf(await enter(one, roundId));
    expect((await reject(one, id)).body.data.status).toBe("REJECTED");
    expect(codeOf(await approve(two, id))).toEqual([409, "APPROVAL_DECIDED"]);
  });

  it("is settled once by ten approvals at the same moment", async () => {
    const { roundId, winner } = await closedRound();
    const id = idOf(await enter(one, roundId));
    const replies = await Promise.all(Array.from({ length: 10 }, () => approve(two, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = replies.filter(({ status }) => status !== 200).map(codeOf);
    expect(new Set(others.map(String))).toEqual(new Set(["409,APPROVAL_DECIDED"]));
    expect(await movesOf(app.current, winner)).toEqual(["WIN 9500"]);
  });

  it("is either approved or rejected when both happen at the same moment", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { roundId, winner } = await closedRound();
      const id = idOf(await enter(one, roundId));
      const both =
        round % 2 === 0 ? [approve(two, id), reject(one, id)] : [reject(one, id), approve(two, id)];
      const replies = await Promise.all(both);
      expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
      const isApproved = (await statusOf(one, id)) === "APPROVED";
      expect(await movesOf(app.current, winner)).toEqual(isApproved ? ["WIN 9500"] : []);
    }
  });

  it("is refused once the round has moved on, and stays undone", async () => {
    const { roundId, winner } = await closedRound();
    const id = idOf(await enter(one, roundId));
    // Control was off for a moment, and somebody voided the round.
    await oneIsEnough(app.current);
    expect((await two.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" })).status).toBe(200);
    await one.put("/api/admin/settings", { two_person: true });
    expect(codeOf(await approve(two, id))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect(await statusOf(two, id)).toBe("WAITING");
    expect(await movesOf(app.current, winner)).toEqual(["REFUND 100"]);
  });

  it("runs out after 24 hours, and makes room for another", async () => {
    const { roundId } = await closedRound();
    const id = idOf(await enter(one, roundId));
    const [row] = await app.current.db.query<{ hours: number }>(
      "select extract(epoch from expires_at - asked_at)::integer / 3600 as hours from approvals where id = $1",
      [id],
    );
    expect(row?.hours).toBe(24);
    await app.current.db.query("update approvals set expires_at = now() where id = $1", [id]);
    expect(codeOf(await approve(two, id))).toEqual([409, "APPROVAL_EXPIRED"]);
    expect(await statusOf(two, id)).toBe("EXPIRED");
    idOf(await enter(two, roundId));
  });

  it("needs the right of the approver still at that moment", async () => {
    const { roundId } = await closedRound();
    const id = idOf(await enter(one, roundId));
    const cashier = await app.current.admin(["cashier"]);
    expect(codeOf(await approve(cashier, id))).toEqual([403, "FORBIDDEN"]);
    const seen = (await cashier.get("/api/admin/approvals")).body.data.items;
    expect(seen.filter((item: { kind: string }) => item.kind !== "CREDIT")).toEqual([]);
  });
});

describe("correcting and voiding", () => {
  it("wait for the second person too", async () => {
    const { roundId, winner } = await closedRound();
    await approve(two, idOf(await enter(one, roundId)));
    const wrong = { ...draw, two_bottom: "72" };
    const path = `${resultPath(roundId)}/correct`;
    const corrected = idOf(await one.post(path, { result: wrong, reason: "พิมพ์ผิด" }));
    expect((await approve(two, corrected)).status).toBe(200);
    expect(await movesOf(app.current, winner)).toEqual(["WIN 9500", "ADJUST -9500"]);
    const voided = idOf(await two.post(`/api/admin/rounds/${roundId}/void`, { reason: "เลื่อน" }));
    expect((await approve(one, voided)).body.data.status).toBe("APPROVED");
    expect((await one.get(`/api/admin/rounds/${roundId}`)).body.data.status).toBe("VOIDED");
  });
});

describe("an adjustment above the limit", () => {
  const adjust = (actor: Caller, id: string, amount: number, key?: string) =>
    actor.post(
      `/api/admin/users/${id}/credit-adjust`,
      { amount, reason: "ชดเชย" },
      key === undefined ? {} : { "idempotency-key": key },
    );

  it("waits, while one at the limit is done at once", async () => {
    const member = await app.current.member();
    expect((await adjust(one, member.id, 5_000)).status).toBe(200);
    const id = idOf(await adjust(one, member.id, 5_000.01));
    expect(await balanceOf(app.current, member)).toBe(500_000);
    expect((await approve(two, id)).status).toBe(200);
    expect(await balanceOf(app.current, member)).toBe(1_000_001);
  });

  it("is not got past in pieces, also at the same moment; what two stood for does not count", async () => {
    const member = await app.current.member();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => adjust(at % 2 ? one : two, member.id, 2_500)),
    );
    const waiting = replies.filter(({ status }) => status === 202);
    expect(waiting).toHaveLength(4);
    expect(await balanceOf(app.current, member)).toBe(500_000);
    const id = idOf(await adjust(one, member.id, 7_000));
    expect((await approve(two, id)).status).toBe(200);
    // A slip of the finger is put right alone.
    expect((await adjust(one, member.id, -2_500)).status).toBe(200);
    expect((await adjust(one, member.id, 2_500)).status).toBe(200);
    idOf(await adjust(one, member.id, 0.01));
    expect(await balanceOf(app.current, member)).toBe(1_200_000);
  });

  it("of somebody's own wallet is refused, and so is their word on another's asking for it", async () => {
    expect(codeOf(await adjust(two, two.id, 1))).toEqual([422, "NOT_YOURSELF"]);
    expect(codeOf(await adjust(two, two.id.toUpperCase(), 1))).toEqual([422, "NOT_YOURSELF"]);
    const clerk = await app.current.admin(["cashier"], 700_000);
    const id = idOf(await adjust(one, clerk.id, -6_000));
    expect(codeOf(await approve(clerk, id))).toEqual([422, "NOT_YOURSELF"]);
    expect(await balanceOf(app.current, clerk)).toBe(700_000);
  });

  it("is credited once by ten approvals at the same moment", async () => {
    const member = await app.current.member();
    const id = idOf(await adjust(one, member.id, 6_000));
    const replies = await Promise.all(Array.from({ length: 10 }, () => approve(two, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(app.current, member)).toBe(600_000);
  });

  it("answers the same under the same key, also after it was approved", async () => {
    const member = await app.current.member();
    const key = randomUUID();
    const id = idOf(await adjust(one, member.id, 6_000, key));
    expect(idOf(await adjust(one, member.id, 6_000, key))).toBe(id);
    await approve(two, id);
    expect(idOf(await adjust(one, member.id, 6_000, key))).toBe(id);
    expect(await balanceOf(app.current, member)).toBe(600_000);
  });

  it("is refused by the balance at the moment of the approval", async () => {
    const member = await app.current.member({ balance: 700_000 });
    const id = idOf(await adjust(one, member.id, -6_000));
    expect((await adjust(one, member.id, -2_000)).status).toBe(200);
    expect(codeOf(await approve(two, id))).toEqual([422, "BALANCE_BELOW_ZERO"]);
    expect(await statusOf(two, id)).toBe("WAITING");
    expect(await balanceOf(app.current, member)).toBe(500_000);
  });
});

describe("one person alone", () => {
  it("does everything at once, as the specification says", async () => {
    await app.current.db.query("update members set locked_at = now() where id = $1", [two.id]);
    const { roundId, winner } = await closedRound();
    expect((await enter(one, roundId)).body.data.status).toBe("SETTLED");
    expect(await balanceOf(app.current, winner)).toBe(900 + 9_500);
    const member = await app.current.member();
    const path = `/api/admin/users/${member.id}/credit-adjust`;
    expect((await one.post(path, { amount: 90_000 })).body.data).toEqual({ balance: 90_000 });
    expect((await one.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" })).status).toBe(200);
  });

  it("is not joined by those who have another right", async () => {
    await app.current.db.query("update members set locked_at = now() where id = $1", [two.id]);
    await app.current.admin(["support", "auditor"]);
    const { roundId } = await closedRound();
    expect((await enter(one, roundId)).status).toBe(200);
  });
});

describe("an approval that is not there", () => {
  it("is neither approved nor rejected", async () => {
    for (const id of [randomUUID(), "1"]) {
      expect(codeOf(await approve(two, id))).toEqual([404, "APPROVAL_NOT_FOUND"]);
      expect(codeOf(await reject(two, id))).toEqual([404, "APPROVAL_NOT_FOUND"]);
    }
  });
});

describe("a draw that has been, with two who may enter results", () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const today = () => bangkokDay(Date.now());
  const patch = (id: string, change: object) => one.patch(`/api/admin/rounds/${id}`, change);

  it("takes no bets by one of them alone, in a new round or an open one", async () => {
    const made = await one.post("/api/admin/rounds", {
      lottery_type_id: String(lottery.typeId),
      draw_date: addDays(today(), -2),
      open_time: inMinutes(-5),
      close_time: inMinutes(30),
    });
    expect(codeOf(made)).toEqual([422, "DRAW_IS_PAST"]);
    const id = await addRound(app.current.db, lottery);
    const past = await patch(id, { draw_date: addDays(today(), -2) });
    expect(codeOf(past)).toEqual([422, "DRAW_IS_PAST"]);
    const longer = await patch(id, { close_time: inMinutes(60 * 48) });
    expect(codeOf(longer)).toEqual([422, "DRAW_IS_PAST"]);
    await closeNow(app.current, id);
    expect((await patch(id, { draw_date: addDays(today(), -2) })).status).toBe(200);
  });
});
