import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});

const place = async (member: Caller, round = roundId) => {
  const sent = slip(lottery, round, [
    ["TWO_TOP", "11", 10],
    ["TWO_TOP", "12", 5],
  ]);
  await member.post("/api/lottery/bets/bulk", sent);
  return sent.bet_group_id;
};
const cancel = (member: Caller, id: string) => member.post(`/api/lottery/bets/groups/${id}/cancel`);

describe("cancelling a slip", () => {
  it("gives the stake back, marks every line and counts", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const id = await place(member);
    app.current.told.splice(0);
    const reply = await cancel(member, id);
    const told = app.current.told.map(({ to, topic }) => `${topic} ${to}`);
    expect(told).toContain(`balance ${member.id}`);
    expect(reply.body).toEqual({
      message: "ยกเลิกโพยสำเร็จ",
      refunded_amount: "15.00",
      cancellations_left: 4,
      balance: 100,
    });
    const { body } = await member.get(`/api/lottery/bets?bet_group_id=${id}`);
    expect(body.data.map((bet: { status: string }) => bet.status)).toEqual([
      "CANCELLED",
      "CANCELLED",
    ]);
    const summary = await member.get("/api/lottery/bets/summary");
    expect(summary.body).toEqual({
      today_total: "0.00",
      today_slips: 0,
      cancellations_used: 1,
      cancellations_limit: 5,
    });
  });

  it("is refused while the clock is behind: by it a round that has closed may be open", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const id = await place(member);
    const setMark = (ahead: string) =>
      app.current.db.query("update house_state set clock_mark = clock_timestamp() + $1::interval", [
        ahead,
      ]);
    await setMark("1 hour");
    const refused = await cancel(member, id);
    await setMark("0");
    expect([refused.status, refused.body.code]).toEqual([409, "CANCEL_TOO_LATE"]);
    expect((await cancel(member, id)).status).toBe(200);
  });

  it("tried 50 times at once refunds once", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const id = await place(member);
    const replies = await Promise.all(Array.from({ length: 50 }, () => cancel(member, id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === "SLIP_CANCELLED_ALREADY")).toHaveLength(
      49,
    );
    expect((await member.get("/api/wallets/balance")).body.balance).toBe(100);
  });

  it("under a key answers a retry as the first time, and refunds and counts once", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const ids = [await place(member), await place(member)];
    const headers = { "idempotency-key": "cancel-once" };
    const ask = (id?: string) =>
      member.post(`/api/lottery/bets/groups/${id}/cancel`, undefined, headers);
    const replies = await Promise.all([ask(ids[0]), ask(ids[0]), ask(ids[0])]);
    const first = { refunded_amount: "15.00", cancellations_left: 4, balance: 85 };
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 200, body: first });
    }
    expect(await ask(ids[1])).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_CONFLICT" },
    });
    expect((await member.get("/api/wallets/balance")).body.balance).toBe(85);
    expect((await member.get("/api/lottery/bets/summary")).body.cancellations_used).toBe(1);
  });

  it("is not answered by what a key has done elsewhere", async () => {
    const member = await richMember(app.current, 100_000);
    expect((await askToWithdraw(member, 100, "one-key")).status).toBe(201);
    const ask = async (key: string) => {
      const path = `/api/lottery/bets/groups/${await place(member)}/cancel`;
      return member.post(path, undefined, { "idempotency-key": key });
    };
    expect(await ask("one-key")).toMatchObject({
      status: 200,
      body: { refunded_amount: "15.00", balance: 900 },
    });
    expect((await ask("another-key")).status).toBe(200);
    expect((await askToWithdraw(member, 100, "another-key")).status).toBe(201);
  });

  it("under a key is not answered by what another member's key of the same name has done", async () => {
    const ask = async () => {
      const member = await app.current.member({ balance: 10_000 });
      const path = `/api/lottery/bets/groups/${await place(member)}/cancel`;
      return member.post(path, undefined, { "idempotency-key": "of-two-members" });
    };
    const first = { refunded_amount: "15.00", cancellations_left: 4, balance: 100 };
    expect(await ask()).toMatchObject({ status: 200, body: first });
    expect(await ask()).toMatchObject({ status: 200, body: first });
  });

  it("is refused a sixth time that day, also when six are tried at once", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push(await place(member));
    const replies = await Promise.all(ids.map((id) => cancel(member, id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
    const refused = replies.filter((reply) => reply.status === 422);
    const usedUp = ["CANCELLATIONS_USED_UP", "ยกเลิกโพยครบ 5 ครั้งของวันนี้แล้ว"];
    expect(refused.map(({ body }) => [body.code, body.message])).toEqual([usedUp, usedUp]);
  });

  it("lessens what its round stakes, and would pay, on its numbers by no more than itself", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    const [, second] = [await place(member, round), await place(member, round)];
    expect((await cancel(member, second)).status).toBe(200);
    const admin = await app.current.admin();
    const { data } = (await admin.get(`/api/admin/rounds/${round}/exposure`)).body;
    const numbers = data.items.map((item: Record<string, unknown>) => [
      item["number"],
      item["stake"],
      item["lines"],
      item["payout"],
    ]);
    expect(numbers).toEqual([
      ["11", "10.00", 1, "950.00"],
      ["12", "5.00", 1, "475.00"],
    ]);
  });

  it("takes a number off the list of its round where no other slip is on it", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    await cancel(member, await place(member, round));
    const admin = await app.current.admin();
    const { data } = (await admin.get(`/api/admin/rounds/${round}/exposure`)).body;
    expect([data.items, data.stake, data.lines]).toEqual([[], "0.00", 0]);
  });

  it("that comes too late is refused for that, also where none is left that day", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const late = await addRound(app.current.db, lottery);
    const [id, other] = [await place(member, late), await place(member)];
    await closeNow(app.current, late);
    await app.current.db.query(
      `insert into slip_cancellations (user_id, on_date, used)
       values ($1, (clock_timestamp() at time zone 'Asia/Bangkok')::date, 5)`,
      [member.id],
    );
    expect((await cancel(member, id)).body.code).toBe("CANCEL_TOO_LATE");
    expect((await cancel(member, other)).body.code).toBe("CANCELLATIONS_USED_UP");
  });

  it("counts by the Bangkok day: yesterday's cancellations do not weigh on today", async () => {
    const member = await app.current.member({ balance: 100_000 });
    await app.current.db.query(
      `insert into slip_cancellations (user_id, on_date, used)
       values ($1, (clock_timestamp() at time zone 'Asia/Bangkok')::date - 1, 5)`,
      [member.id],
    );
    expect((await cancel(member, await place(member))).status).toBe(200);
  });

  it("is refused within 10 s of the close and after it", async () => {
    const member = await app.current.member({ balance: 100_000 });
    for (const seconds of [9, 1]) {
      const closing = await addRound(app.current.db, lottery, seconds);
      const reply = await cancel(member, await place(member, closing));
      expect([reply.status, reply.body.code]).toEqual([409, "CANCEL_TOO_LATE"]);
    }
    const closed = await addRound(app.current.db, lottery);
    const id = await place(member, closed);
    await closeNow(app.current, closed);
    expect((await cancel(member, id)).status).toBe(409);
  });

  it("of somebody else, or of none, is not found", async () => {
    const [owner, other] = [
      await app.current.member({ balance: 10_000 }),
      await app.current.member(),
    ];
    const id = await place(owner);
    const [theirs, none] = [await cancel(other, id), await cancel(other, "no-such-slip")];
    expect([theirs.status, theirs.body.code]).toEqual([404, "SLIP_NOT_FOUND"]);
    expect(none.status).toBe(404);
    expect(theirs.body).toEqual(none.body);
  });
});
