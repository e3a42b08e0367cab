import { bangkokInstant } from "@chokdee/domain/time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openIntent, receivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, slip, type TestLottery } from "../testing/lottery.ts";
import { limit, limitOf } from "../testing/protection.ts";
import { draw, resultPath } from "../testing/settling.ts";
import { stoppedClock } from "../testing/stopped-clock.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const clock = stoppedClock();
const app = useApp({}, { through: clock.through });
afterAll(() => clock.close());

const MINUTE = 60_000;
let lottery: TestLottery;
beforeAll(async () => {
  lottery = await addLottery(app.current.db);
});

let sequence = 0;
/** A round with its hours to the millisecond; its draw is a minute after its close. */
async function roundOf(openAt: number, closeAt: number): Promise<string> {
  sequence += 1;
  const [row] = await app.current.db.query<{ id: number }>(
    `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time, draw_time)
     values ($1, 'งวด', '2027-01-15', $2, to_timestamp($3::bigint / 1000.0),
       to_timestamp($4::bigint / 1000.0), to_timestamp(($4::bigint + 60000) / 1000.0))
     returning id`,
    [lottery.typeId, sequence, openAt, closeAt],
  );
  return String(row?.id);
}

/** Sets the clock; whoever acts then has signed in then, for sessions end each night. */
async function at(ms: number, caller: Caller): Promise<Caller> {
  await clock.set(ms);
  return app.current.again(caller);
}

const placed = async (member: Caller, roundId: string, baht = 1) => {
  const sent = slip(lottery, roundId, [["TWO_BOTTOM", "71", baht]]);
  const { status, body } = await member.post("/api/lottery/bets/bulk", sent);
  return { id: sent.bet_group_id, code: status === 201 ? "PLACED" : String(body.code) };
};

describe("a round", () => {
  const opens = bangkokInstant("2027-01-15", "09:00");
  const closes = bangkokInstant("2027-01-15", "15:20");

  it("takes slips from the very instant of its opening to the last before its close", async () => {
    const roundId = await roundOf(opens, closes);
    const member = await app.current.member({ balance: 100_000 });
    const foundIn = async (state: string) => {
      const path = `/api/lottery/rounds?lottery_type_id=${lottery.typeId}&state=${state}`;
      const { body } = await app.current.stranger.get(path);
      return body.data.map(({ id }: { id: string }) => id);
    };
    for (const [moment, state, code] of [
      [opens - 1, "upcoming", "ROUND_CLOSED"],
      [opens, "open", "PLACED"],
      [closes - 1, "open", "PLACED"],
      [closes, "finished", "ROUND_CLOSED"],
    ] as const) {
      const now = await at(moment, member);
      expect([moment, (await placed(now, roundId)).code]).toEqual([moment, code]);
      for (const other of ["upcoming", "open", "finished"]) {
        const isIn = (await foundIn(other)).includes(roundId);
        expect([moment, other, isIn]).toEqual([moment, other, other === state]);
      }
    }
  });

  it("gives slips back until ten seconds and a millisecond before its close", async () => {
    const roundId = await roundOf(opens, closes);
    const member = await app.current.member({ balance: 100_000 });
    const early = await at(closes - 10_001, member);
    const [one, two] = [await placed(early, roundId), await placed(early, roundId)];
    const cancel = async (by: Caller, id: string) =>
      (await by.post(`/api/lottery/bets/groups/${id}/cancel`)).body.code ?? "CANCELLED";
    expect(await cancel(early, one.id)).toBe("CANCELLED");
    const late = await at(closes - 10_000, member);
    expect(await cancel(late, two.id)).toBe("CANCEL_TOO_LATE");
  });

  it("takes its result from its close on, and is due from its draw on", async () => {
    const roundId = await roundOf(opens, closes);
    const admin = await app.current.admin();
    const isDue = async (by: Caller) =>
      (await by.get("/api/admin/dashboard")).body.data.results_due.some(
        ({ round_id }: { round_id: string }) => round_id === roundId,
      );
    const enter = (by: Caller) => by.post(resultPath(roundId), { result: draw });
    const before = await at(closes - 1, admin);
    expect((await enter(before)).body.code).toBe("ROUND_STATE");
    expect(await isDue(await at(closes + MINUTE - 1, admin))).toBe(false);
    expect(await isDue(await at(closes + MINUTE, admin))).toBe(true);
    expect((await enter(await at(closes, admin))).status).toBe(200);
  });
});

describe("a deposit", () => {
  it("can be paid to the last millisecond of its fifteen minutes, and then another is opened", async () => {
    const noon = bangkokInstant("2027-01-20", "12:00");
    const admin = await app.current.admin();
    const member = await app.current.member();
    const account = await receivingAccount(await at(noon, admin), true);
    const opened = await openIntent(await at(noon, member), account, 500);
    const { deposit_id: id, expires_at } = opened.body.data;
    expect(Date.parse(expires_at)).toBe(noon + 15 * MINUTE);
    const last = await openIntent(await at(noon + 15 * MINUTE - 1, member), account, 500);
    expect([last.status, last.body.data.deposit_id]).toEqual([200, id]);
    const over = await at(noon + 15 * MINUTE, member);
    expect((await over.get(`/wallets/deposits/${id}`)).body.data.status).toBe("EXPIRED");
    const reply = await openIntent(over, account, 500);
    expect(reply.status).toBe(201);
    expect(reply.body.data.deposit_id).not.toBe(id);
  });
});

describe("midnight in Bangkok", () => {
  // The last night of a month that is shorter than the one before, a Sunday.
  const midnight = bangkokInstant("2027-03-01", "00:00");

  it("begins the member's day: stakes, cancellations and withdrawals are counted anew", async () => {
    const roundId = await roundOf(midnight - 3_600_000, midnight + 3_600_000);
    const member = await richMember(app.current);
    const late = await at(midnight - 1, member);
    await placed(late, roundId, 30);
    const cancelled = await placed(late, roundId, 5);
    await late.post(`/api/lottery/bets/groups/${cancelled.id}/cancel`);
    expect((await askToWithdraw(late, 100)).status).toBe(201);
    const figures = async (by: Caller) => {
      const summary = (await by.get("/api/lottery/bets/summary")).body;
      const { used_today } = (await by.get("/payment/withdrawals/limits")).body;
      const used = [];
      for (const period of ["DAY", "WEEK", "MONTH"] as const) {
        used.push((await limitOf(by, "STAKE", period))?.used);
      }
      return [
        summary.today_total,
        summary.today_slips,
        summary.cancellations_used,
        used_today,
        used,
      ];
    };
    const before = ["30.00", 1, 1, 1, ["30.00", "30.00", "30.00"]];
    expect(await figures(late)).toEqual(before);
    // A Monday and the first of a month: week and month begin with the day.
    const early = await at(midnight, member);
    expect(await figures(early)).toEqual(["0.00", 0, 0, 0, ["0.00", "0.00", "0.00"]]);
    await placed(early, roundId, 7);
    const back = await placed(early, roundId, 2);
    await early.post(`/api/lottery/bets/groups/${back.id}/cancel`);
    expect(await figures(early)).toEqual(["7.00", 1, 1, 0, ["7.00", "7.00", "7.00"]]);
  });

  it("begins the operator's day, and what was before it stays in yesterday's row", async () => {
    const day = bangkokInstant("2027-04-01", "00:00");
    const roundId = await roundOf(day - 3_600_000, day + 3_600_000);
    const admin = await app.current.admin();
    await clock.set(day - 1);
    const member = await app.current.member({ balance: 100_000 });
    await app.current.db.query("update members set created_at = clock_timestamp() where id = $1", [
      member.id,
    ]);
    await placed(member, roundId, 30);
    const shown = async (by: Caller) => {
      const { data } = (await by.get("/api/admin/dashboard")).body;
      const row = ({ on, stakes }: { on: string; stakes: string }) => [on, stakes];
      return [data.new_members_today, data.today.stakes, ...data.series.slice(-2).map(row)];
    };
    expect((await shown(await at(day - 1, admin))).slice(0, 2)).toEqual([1, "30.00"]);
    await clock.set(day);
    await placed(await app.current.again(member), roundId, 4);
    const after = await shown(await at(day, admin));
    expect(after).toEqual([0, "4.00", ["2027-03-31", "30.00"], ["2027-04-01", "4.00"]]);
  });
});

describe("a report of days", () => {
  const day = bangkokInstant("2027-06-01", "00:00");
  const edges = [day - 1, day, day + 24 * 60 * MINUTE - 1, day + 24 * 60 * MINUTE];

  it("by member begins and ends at midnight in Bangkok", async () => {
    const admin = await app.current.admin();
    const roundId = await roundOf(day - 3_600_000, day + 48 * 3_600_000);
    const members: Caller[] = [];
    for (const [stakes, moment] of edges.entries()) {
      await clock.set(moment);
      const member = await app.current.member({ balance: 100_000 });
      await placed(member, roundId, 11 + stakes);
      members.push(member);
    }
    const reader = await at(day + 25 * 3_600_000, admin);
    const path = "/api/admin/reports/profit?group=member&from=2027-06-01&to=2027-06-01";
    const { items } = (await reader.get(path)).body.data;
    const ours = items.filter((row: { key: string }) => members.some(({ id }) => id === row.key));
    expect(ours.map((row: { key: string; stakes: string }) => [row.key, row.stakes])).toEqual([
      [members[2]?.id, "13.00"],
      [members[1]?.id, "12.00"],
    ]);
  });

  it("of a member's money begins and ends at midnight in Bangkok, as their limits do", async () => {
    const [admin, member] = [await app.current.admin(), await app.current.member()];
    for (const [baht, moment] of edges.entries()) {
      const giver = await at(moment, admin);
      const path = `/api/admin/users/${member.id}/credit-adjust`;
      expect((await giver.post(path, { amount: 11 + baht, reason: "x" })).status).toBe(200);
    }
    const reader = await at(day + 25 * 3_600_000, member);
    const of = async (query: string) => {
      const { items } = (await reader.get(`/wallets/transactions?${query}`)).body.data;
      return items.map(({ amount }: { amount: string }) => Number(amount));
    };
    expect(await of("from=2027-06-01&to=2027-06-01")).toEqual([13, 12]);
    expect(await of("from=2027-06-01")).toEqual([14, 13, 12]);
    expect(await of("to=2027-05-31")).toEqual([11]);
    // What was won in the first instant of a day belongs to that day.
    const since = async (moment: number) => {
      const { db } = app.current;
      const [first] = await db.query<{ id: string }>("select ledger_entry_since($1, $2) as id", [
        member.id,
        new Date(moment),
      ]);
      const [row] = await db.query<{ entries: number }>(
        "select count(*) as entries from ledger_entries where user_id = $1 and id >= $2",
        [member.id, first?.id],
      );
      return row?.entries;
    };
    expect([await since(day - 1), await since(day), await since(day + 1)]).toEqual([4, 3, 2]);
  });

  it("beside the bank's lines holds those of its day and no other", async () => {
    const admin = await app.current.admin();
    for (const [cents, moment] of edges.entries()) {
      await app.current.db.query(
        `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
           to_account, occurred_at)
         values ('bank', gen_random_uuid()::text, '\\x00', $1, '1', to_timestamp($2::bigint / 1000.0))`,
        [10_000 + cents, moment],
      );
    }
    const reader = await at(day + 25 * 3_600_000, admin);
    const report = (await reader.get("/api/admin/reports/reconciliation?date=2027-06-01")).body
      .data;
    const amounts = report.items.map(({ bank }: { bank: { amount: string } }) => bank.amount);
    expect(amounts).toEqual(["100.01", "100.02"]);
    expect(report.totals).toMatchObject({ bank: "200.03", disagreeing: 2 });
  });
});

describe("a limit that was raised", () => {
  it("holds for 24 hours to the millisecond, and then the higher one does", async () => {
    const noon = bangkokInstant("2027-07-10", "12:00");
    const member = await app.current.member();
    const asks = await at(noon, member);
    await limit(asks, ["STAKE", "MONTH", 100]);
    await limit(asks, ["STAKE", "MONTH", 500]);
    const waits = await limitOf(await at(noon + 24 * 3_600_000 - 1, member), "STAKE", "MONTH");
    expect(waits).toMatchObject({ amount: "100.00", pending: { amount: "500.00" } });
    const holds = await limitOf(await at(noon + 24 * 3_600_000, member), "STAKE", "MONTH");
    expect(holds).toMatchObject({ amount: "500.00", pending: null });
  });
});

describe("a notice", () => {
  it("is shown from the instant of its beginning to the last before its end", async () => {
    const begins = bangkokInstant("2027-05-01", "08:00");
    const admin = await at(begins, await app.current.admin());
    const made = await admin.post("/api/admin/announcements", {
      texts: { th: "ปิดปรับปรุง" },
      active: true,
      starts_at: new Date(begins).toISOString(),
      ends_at: new Date(begins + MINUTE).toISOString(),
    });
    expect(made.status).toBe(201);
    for (const [moment, count] of [
      [begins - 1, 0],
      [begins, 1],
      [begins + MINUTE - 1, 1],
      [begins + MINUTE, 0],
    ] as const) {
      const reader = await at(moment, admin);
      const { body } = await reader.get("/api/announcements");
      expect([moment, (body.data ?? body).length]).toEqual([moment, count]);
    }
  });
});
