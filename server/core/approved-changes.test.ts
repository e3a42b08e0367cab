import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { draw, resultPath } from "../testing/settling.ts";
import { forgetSettings } from "./settings.ts";

const app = useApp({ TWO_PERSON: "on" });
const daily = (closeTime: string) => ({
  kind: "daily",
  open: "PREVIOUS_CLOSE",
  closeTime,
  drawTime: "23:59",
});
let lottery: TestLottery;
let type: string;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  type = `/api/admin/lottery-types/${lottery.typeId}`;
});
beforeEach(async () => {
  // Only the two of this test may do anything.
  await app.current.db.query("update members set locked_at = now() where role = 'ADMIN'");
  await app.current.db.query("update staff set counted_until = null");
  await app.current.db.query("update lottery_types set schedule = $2 where id = $1", [
    lottery.typeId,
    JSON.stringify(daily("12:00")),
  ]);
  await app.current.db.query("update approvals set status = 'REJECTED' where status = 'WAITING'");
  await app.current.db.query("update settings set value = 'true' where key = 'two_person'");
  await app.current.db.query(
    "update settings set value = '5000' where key = 'two_person_credit_above'",
  );
  forgetSettings(app.current.db);
  one = await app.current.admin();
  two = await app.current.admin();
});

const lock = (who: Caller) =>
  app.current.db.query("update members set locked_at = now() where id = $1", [who.id]);
const approve = (actor: Caller, id: string) => actor.post(`/api/admin/approvals/${id}/approve`);
const codeOf = ({ status, body }: Reply) => [status, body.code];
const idOf = (reply: Reply): string => {
  expect([reply.status, reply.body.data?.status]).toEqual([202, "WAITING_APPROVAL"]);
  return reply.body.data.approval_id;
};
const oddsOf = async (betType: string): Promise<string> => {
  const { items } = (await one.get(`${type}/bet-types`)).body.data;
  return items.find((item: { bet_type: string }) => item.bet_type === betType).odds;
};

describe("odds that return more than all", () => {
  const raise = (actor: Caller, odds: string, more: object = {}) =>
    actor.put(`${type}/bet-types`, {
      confirmed: true,
      bet_types: [{ bet_type: "TWO_TOP", odds }],
      ...more,
    });

  it("wait for a second person, who sees what would change; others do not", async () => {
    expect((await raise(one, "94")).status).toBe(200);
    expect(codeOf(await raise(one, "101", { confirmed: false }))).toEqual([
      422,
      "ODDS_RETURN_TOO_MUCH",
    ]);
    const id = idOf(await raise(one, "101"));
    expect(await oddsOf("TWO_TOP")).toBe("94.00");
    expect(codeOf(await raise(two, "102"))).toEqual([409, "APPROVAL_WAITING"]);
    const shown = (await two.get("/api/admin/approvals")).body.data.items[0];
    expect(shown).toMatchObject({
      kind: "ODDS",
      round: null,
      lottery: { names: { th: "หวยทดสอบ" } },
      change: { before: [{ odds: 9_400 }], after: [{ odds: 10_100 }] },
    });
    expect(codeOf(await approve(one, id))).toEqual([403, "APPROVAL_OWN"]);
    expect((await approve(two, id)).body.data.status).toBe("APPROVED");
    expect(await oddsOf("TWO_TOP")).toBe("101.00");
    const [entry] = await app.current.db.query<object>(
      "select actor_id, action from audit_entries order by id desc limit 1",
    );
    expect(entry).toEqual({ actor_id: one.id, action: "bet-types.change" });
  });

  it("are refused by the approval once others stand than were seen", async () => {
    await raise(one, "90");
    const id = idOf(await raise(one, "101"));
    expect((await raise(two, "93")).status).toBe(200);
    expect(codeOf(await approve(two, id))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect(await oddsOf("TWO_TOP")).toBe("93.00");
  });

  it("wait too where they come with a bet type that is added", async () => {
    const small = await addLottery(app.current.db, "GSB", "THAI_GOVERNMENT", ["TWO_TOP"]);
    const path = `/api/admin/lottery-types/${small.typeId}/bet-types`;
    const runTop = { bet_type: "RUN_TOP", min_bet: 1, max_bet: 100, confirmed: true };
    const offered = async () => {
      const { items } = (await one.get(path)).body.data;
      return items.map((item: { bet_type: string; odds: string }) => [item.bet_type, item.odds]);
    };
    const overtaken = idOf(await one.post(path, { ...runTop, odds: "3.7" }));
    expect(await offered()).toEqual([["TWO_TOP", "95.00"]]);
    const shown = (await two.get("/api/admin/approvals")).body.data.items[0];
    expect(shown.change).toMatchObject({ before: [], after: [{ bet_type: "RUN_TOP", odds: 370 }] });
    expect((await two.post(path, { ...runTop, odds: 3 })).status).toBe(201);
    expect(codeOf(await approve(two, overtaken))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect(await offered()).toContainEqual(["RUN_TOP", "3.00"]);

    await app.current.db.query("update approvals set status = 'REJECTED' where status = 'WAITING'");
    const id = idOf(await one.post(path, { ...runTop, bet_type: "RUN_BOTTOM", odds: 6 }));
    expect((await approve(two, id)).body.data.status).toBe("APPROVED");
    expect(await offered()).toContainEqual(["RUN_BOTTOM", "6.00"]);
    const [entry] = await app.current.db.query<object>(
      "select actor_id, action from audit_entries order by id desc limit 1",
    );
    expect(entry).toEqual({ actor_id: one.id, action: "bet-types.add" });
  });

  it("are set at once by one person alone", async () => {
    await lock(two);
    expect(codeOf(await raise(one, "101"))).toEqual([200, undefined]);
    expect(await oddsOf("TWO_TOP")).toBe("101.00");
  });
});

describe("a schedule that closes later", () => {
  const closeAt = (actor: Caller, closeTime: string) =>
    actor.put(type, { schedule: daily(closeTime) });
  const standing = async () => (await one.get(type)).body.data.schedule.closeTime;

  it("waits for a second person; one that closes as early or earlier does not", async () => {
    const id = idOf(await closeAt(one, "12:01"));
    expect(await standing()).toBe("12:00");
    expect((await approve(two, id)).status).toBe(200);
    expect(await standing()).toBe("12:01");
    expect((await closeAt(one, "11:00")).status).toBe(200);
    await lock(two);
    expect(codeOf(await closeAt(one, "15:00"))).toEqual([200, undefined]);
  });

  it("is refused at once, and asked of nobody, where its calendar has a day that is none", async () => {
    const calendar = [{ on: "2027-02-30", moved_to: null }];
    const reply = await one.put(type, { schedule: daily("23:00"), calendar });
    expect(codeOf(reply)).toEqual([422, "SCHEDULE_INVALID"]);
    expect(reply.body.details).toMatchObject({ field: "calendar.0.on" });
  });
});

describe("the hours of a round", () => {
  const bangkok = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`).toISOString();
  const tomorrow = () => addDays(bangkokDay(Date.now()), 1);

  it("are not moved past the schedule's close by one person alone, nor made so", async () => {
    const make = (time: string) =>
      one.post("/api/admin/rounds", {
        lottery_type_id: String(lottery.typeId),
        draw_date: tomorrow(),
        open_time: new Date(Date.now() - 60_000).toISOString(),
        close_time: bangkok(tomorrow(), time),
      });
    const late = await make("12:01");
    expect(codeOf(late)).toEqual([422, "CLOSES_TOO_LATE"]);
    expect(late.body.message).toContain("(12:00)");
    const { id } = (await make("11:00")).body.data;
    const move = (time: string) =>
      one.patch(`/api/admin/rounds/${id}`, { close_time: bangkok(tomorrow(), time) });
    expect((await move("12:00")).status).toBe(200);
    expect(codeOf(await move("15:30"))).toEqual([422, "CLOSES_TOO_LATE"]);
    await lock(two);
    expect((await move("15:30")).status).toBe(200);
    // Back again, but not all the way: what makes it shorter is always allowed.
    await app.current.db.query("update members set locked_at = null where id = $1", [two.id]);
    expect((await move("15:00")).status).toBe(200);
  });
});

describe("the hours of a round, by one whose results another enters", () => {
  const today = () => bangkokDay(Date.now());
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const make = (actor: Caller, drawDate: string, closeTime: string) =>
    actor.post("/api/admin/rounds", {
      lottery_type_id: String(lottery.typeId),
      draw_date: drawDate,
      open_time: inMinutes(-5),
      close_time: closeTime,
    });
  const lateOf = (day: string) => new Date(`${day}T12:01:00+07:00`).toISOString();

  it.each([[["rounds"] as const], [["rounds", "odds"] as const]])(
    "are not past the schedule's close, nor of a draw that has been: a clerk with %j",
    async (rights) => {
      // One owner and a clerk: nobody approves the owner's results.
      await lock(two);
      const clerk = await app.current.admin(rights);
      const tomorrow = addDays(today(), 1);
      expect(codeOf(await make(clerk, tomorrow, lateOf(tomorrow)))).toEqual([
        422,
        "CLOSES_TOO_LATE",
      ]);
      expect(codeOf(await make(clerk, addDays(today(), -2), inMinutes(30)))).toEqual([
        422,
        "DRAW_IS_PAST",
      ]);
    },
  );

  it.each([["draws"] as const, ["odds"] as const])(
    "are not past the schedule's close either by an owner beside one with %s",
    async (right) => {
      await lock(two);
      await app.current.admin([right]);
      const tomorrow = addDays(today(), 1);
      const late = await make(one, tomorrow, lateOf(tomorrow));
      expect(codeOf(late)).toEqual([422, "CLOSES_TOO_LATE"]);
    },
  );

  it("are the owner's alone beside staff who neither enter results nor set odds", async () => {
    await lock(two);
    await app.current.admin(["cashier", "support", "rounds"]);
    const tomorrow = addDays(today(), 1);
    expect((await make(one, tomorrow, lateOf(tomorrow))).status).toBe(201);
  });
});

describe("the draw of a round that took bets", () => {
  const today = () => bangkokDay(Date.now());
  const back = () => ({ draw_date: addDays(today(), -2) });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const withBet = async () => {
    const own = await addLottery(app.current.db);
    const id = await addRound(app.current.db, own);
    const member = await app.current.member({ balance: 10_000 });
    const bets = slip(own, id, [["TWO_TOP", "11", 1]]);
    expect((await member.post("/api/lottery/bets/bulk", bets)).status).toBe(201);
    const cancel = `/api/lottery/bets/groups/${bets.bet_group_id}/cancel`;
    const patch = (change: object) => one.patch(`/api/admin/rounds/${id}`, change);
    return { patch, cancel: () => member.post(cancel) };
  };

  it("is not dated back before its bets by one alone, whatever hours are written", async () => {
    const { patch } = await withBet();
    const closed = { status: "CLOSED" };
    expect(codeOf(await patch({ ...closed, ...back() }))).toEqual([422, "DRAW_IS_PAST"]);
    expect((await patch(closed)).status).toBe(200);
    expect(codeOf(await patch(back()))).toEqual([422, "DRAW_IS_PAST"]);
    const hours = { open_time: ago(72), close_time: ago(48) };
    expect(codeOf(await patch(hours))).toEqual([422, "ROUND_TIMES_INVALID"]);
    expect((await patch({ draw_date: addDays(today(), 1) })).status).toBe(200);
  });

  it("may be, where every bet was cancelled, or nobody else could approve", async () => {
    const empty = await withBet();
    expect((await empty.cancel()).status).toBe(200);
    expect((await empty.patch({ status: "CLOSED" })).status).toBe(200);
    expect((await empty.patch(back())).status).toBe(200);
    const alone = await withBet();
    await lock(two);
    expect((await alone.patch({ status: "CLOSED" })).status).toBe(200);
    expect((await alone.patch({ draw_date: addDays(today(), -3) })).status).toBe(200);
  });
});

describe("what somebody asked for who may do it no more", () => {
  it.each([
    ["is disabled", (who: string) => two.post(`/api/admin/staff/${who}/disable`, { reason: "x" })],
    [
      "has lost the right",
      (who: string) => two.put(`/api/admin/staff/${who}/rights`, { rights: ["auditor"] }),
    ],
  ])("is not approved once the asker %s, and can be rejected", async (_case, end) => {
    const asker = await app.current.admin(["results", "auditor"]);
    const roundId = await addRound(app.current.db, await addLottery(app.current.db));
    await closeNow(app.current, roundId);
    const id = idOf(await asker.post(resultPath(roundId), { result: draw }));
    expect((await end(asker.id)).status).toBe(200);
    expect(codeOf(await approve(two, id))).toEqual([409, "APPROVAL_ASKER_GONE"]);
    expect((await one.get(`/api/admin/rounds/${roundId}`)).body.data.status).toBe("CLOSED");
    expect((await two.post(`/api/admin/approvals/${id}/reject`)).body.data.status).toBe("REJECTED");
  });
});
