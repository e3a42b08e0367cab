import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import { beforeAll, describe, expect, it } from "vitest";

import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  openIntent,
  receivingAccount,
  type Intent,
} from "../testing/deposits.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { limit, limitOf, protectionOf, rest } from "../testing/protection.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });

describe("what a limit on stakes and losses counts", () => {
  let lottery: TestLottery;
  let roundId: string;
  beforeAll(async () => {
    lottery = await addLottery(app.current.db);
    roundId = await addRound(app.current.db, lottery);
  });

  /** What the batch asks, for one slip of each member. */
  const faults = (members: readonly Caller[], satang: readonly number[]) =>
    app.current.db.query<{ no: number; fault: string; details: Record<string, unknown> }>(
      "select no, fault, details from protection_faults($1, $2, '{STAKE,LOSS}') order by no",
      [members.map(({ id }) => id), satang],
    );

  it("is every slip of the day, to the satang, and the others of a batch go on", async () => {
    const [free, bound] = [
      await app.current.member({ balance: 100_000 }),
      await app.current.member({ balance: 100_000 }),
    ];
    await limit(bound, ["STAKE", "DAY", 100], ["STAKE", "WEEK", 500]);
    await bet(bound, lottery, roundId, [["TWO_TOP", "11", 60]]);
    expect(await faults([free, bound], [10_000_000, 4_000])).toEqual([]);
    const [refused, ...others] = await faults([free, bound], [10_000_000, 4_001]);
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      no: 2,
      fault: "LIMIT_REACHED",
      details: { limit: "STAKE", period: "DAY", amount: "100.00", used: "60.00", left: "40.00" },
    });
    // Of several that it would break it is told the one with the least left.
    const [both] = await faults([bound], [50_000]);
    expect(both?.details).toMatchObject({ period: "DAY", left: "40.00" });
    const midnight = Date.parse(String(refused?.details["resets_at"]));
    expect((midnight + 7 * 3_600_000) % 86_400_000).toBe(0);
    expect(midnight).toBeGreaterThan(Date.now());
  });

  it("gives a cancelled slip back, and only to the day on which it was placed", async () => {
    const member = await app.current.member({ balance: 100_000 });
    await limit(member, ["STAKE", "DAY", 100], ["LOSS", "DAY", 100]);
    const group = await bet(member, lottery, roundId, [["TWO_TOP", "12", 100]]);
    expect(await faults([member], [100])).toHaveLength(1);
    await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    expect(await faults([member], [10_000])).toEqual([]);
    // A stake of yesterday that comes back today must not make today's limit wider.
    expect((await faults([member], [10_001]))[0]?.details["left"]).toBe("100.00");
  });

  it("gives the stakes of a voided round back", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const admin = await app.current.admin();
    const round = await addRound(app.current.db, lottery);
    await limit(member, ["LOSS", "MONTH", 100]);
    await bet(member, lottery, round, [["TWO_TOP", "12", 100]]);
    expect(await faults([member], [100])).toHaveLength(1);
    const voided = await admin.post(`/api/admin/rounds/${round}/void`, { reason: "ทดสอบ" });
    expect(voided.status).toBe(200);
    await app.current.runJobs();
    expect(await faults([member], [10_000])).toEqual([]);
    expect(await faults([member], [10_001])).toHaveLength(1);
  });

  it("has nothing left, and not less, once it is below what was staked", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const round = await addRound(app.current.db, lottery);
    await bet(member, lottery, round, [["TWO_TOP", "62", 90]]);
    await limit(member, ["STAKE", "DAY", 50]);
    expect((await faults([member], [100]))[0]?.details).toMatchObject({
      used: "90.00",
      left: "0.00",
    });
  });

  it("takes what was won off a loss and not off what was staked", async () => {
    const member = await app.current.member({ balance: 100_000 });
    await limit(member, ["LOSS", "DAY", 100]);
    const round = await addRound(app.current.db, lottery);
    await bet(member, lottery, round, [
      ["TWO_TOP", "62", 2],
      ["TWO_TOP", "13", 98],
    ]);
    expect((await faults([member], [100]))[0]?.details).toMatchObject({
      limit: "LOSS",
      left: "0.00",
    });
    await closeNow(app.current, round);
    const admin = await app.current.admin();
    expect((await admin.post(resultPath(round), { result: draw })).status).toBe(200);
    await app.current.runJobs();
    expect(await limitOf(member, "LOSS", "DAY")).toMatchObject({ used: "-90.00", left: "190.00" });
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({ used: "100.00" });
    expect(await faults([member], [19_000])).toEqual([]);
    expect(await faults([member], [19_001])).toHaveLength(1);
  });

  it("is nothing of what was staked before the day began", async () => {
    const member = await app.current.member({ balance: 100_000 });
    await bet(member, lottery, roundId, [["TWO_TOP", "14", 100]]);
    const stakedSince = async (moment: string) => {
      const [row] = await app.current.db.query<{ satang: number }>(
        `select protection_staked($1, (select created_at from slips where user_id = $1) ${moment})
           as satang`,
        [member.id],
      );
      return row?.satang;
    };
    expect(await stakedSince("- interval '1 second'")).toBe(10_000);
    expect(await stakedSince("+ interval '1 second'")).toBe(0);
  });

  it("tells of the limit with the least left when several are reached", async () => {
    const member = await app.current.member({ balance: 100_000 });
    await limit(member, ["STAKE", "DAY", 300], ["STAKE", "WEEK", 200], ["LOSS", "MONTH", 250]);
    expect((await faults([member], [40_000]))[0]?.details).toMatchObject({
      limit: "STAKE",
      period: "WEEK",
      left: "200.00",
    });
    // Of several with as little left that which is renewed last: the others do not help sooner.
    const even = await app.current.member({ balance: 100_000 });
    await limit(even, ["STAKE", "DAY", 100], ["STAKE", "WEEK", 100], ["STAKE", "MONTH", 100]);
    const { limits } = await protectionOf(even);
    const ends = limits.map(({ resets_at }) => Date.parse(resets_at));
    const renewed = String((await faults([even], [10_001]))[0]?.details["resets_at"]);
    expect(Date.parse(renewed)).toBe(Math.max(...ends));
    // Of both kinds with as little left, renewed together, always that on losses.
    const both = await app.current.member({ balance: 100_000 });
    await limit(both, ["STAKE", "DAY", 100], ["LOSS", "DAY", 100]);
    expect((await faults([both], [10_001]))[0]?.details["limit"]).toBe("LOSS");
    // Not of the smallest: a win has made its room.
    const winner = await app.current.member({ balance: 100_000 });
    const round = await addRound(app.current.db, lottery);
    await bet(winner, lottery, round, [
      ["TWO_TOP", "62", 2],
      ["TWO_TOP", "13", 98],
    ]);
    await closeNow(app.current, round);
    const admin = await app.current.admin();
    expect((await admin.post(resultPath(round), { result: draw })).status).toBe(200);
    await limit(winner, ["LOSS", "DAY", 100], ["STAKE", "DAY", 250]);
    const [told] = await faults([winner], [20_000]);
    expect(told?.details).toMatchObject({ limit: "STAKE", used: "100.00", left: "150.00" });
  });
});

describe("a limit on deposits", () => {
  const intentOf = (reply: Reply) => (reply.body as { data: Intent }).data;

  it("counts what came in and what is open, and says what is left", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "DAY", 1_000]);
    const first = await openIntent(member, account, 600);
    expect(first.status).toBe(201);
    const open = { used: "600.00", waiting: "600.00", left: "400.00" };
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject(open);
    await notify(app.current, lineFor(intentOf(first), account));
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({ waiting: "0.00" });
    const tooMuch = await openIntent(member, account, 401);
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, "LIMIT_REACHED"]);
    expect(tooMuch.body.message).toContain("400.00");
    expect(tooMuch.body.details).toMatchObject({
      limit: "DEPOSIT",
      period: "DAY",
      used: "600.00",
      left: "400.00",
    });
    expect((await openIntent(member, account, 400)).status).toBe(201);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({ left: "0.00" });
  });

  it("counts a deposit on the day on which it came in, not on that of its opening", async () => {
    const admin = await app.current.admin();
    const account = await receivingAccount(admin, true);
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "DAY", 1_000]);
    const { deposit_id: id } = intentOf(await openIntent(member, account, 600));
    await app.current.db.query(
      "update deposits set created_at = created_at - interval '1 day' where id = $1",
      [id],
    );
    expect((await admin.post(`/api/admin/deposits/${id}/approve`, {})).status).toBe(200);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({ used: "600.00" });
  });

  it("counts what came in and not what was asked for", async () => {
    const admin = await app.current.admin();
    const account = await receivingAccount(admin, true);
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "DAY", 1_000]);
    const intent = intentOf(await openIntent(member, account, 600));
    const extra = (parseBaht(intent.qr_amount) ?? 0) - 60_000;
    // The satang by which it is known are not counted, whatever came.
    const came = { amount: formatBaht(75_000 + extra), reason: "โอนเกิน" };
    const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
    expect((await admin.post(path, came)).status).toBe(200);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({ used: "750.00" });
  });

  it("counts what is open on whatever day it was opened: it may be paid today", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const member = await app.current.member();
    const intent = intentOf(await openIntent(member, account, 600));
    await app.current.db.query(
      "update deposits set created_at = created_at - interval '1 day' where id = $1",
      [intent.deposit_id],
    );
    const waits = { used: "600.00", waiting: "600.00" };
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject(waits);
  });

  it("is not used a second time by asking again for the deposit that is open", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "DAY", 1_000]);
    const opened = intentOf(await openIntent(member, account, 700));
    const again = await openIntent(member, account, 700);
    expect([again.status, intentOf(again).deposit_id]).toEqual([200, opened.deposit_id]);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({ used: "700.00" });
  });

  it("tells how much of what is used is not paid in yet", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const member = await app.current.member();
    const opened = intentOf(await openIntent(member, account, 250));
    const waits = { used: "250.00", waiting: "250.00" };
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject(waits);
    expect(await limitOf(member, "DEPOSIT", "MONTH")).toMatchObject(waits);
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({ waiting: "0.00" });
    await member.delete(`/wallets/deposits/${opened.deposit_id}`);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({
      used: "0.00",
      waiting: "0.00",
    });
  });

  it("stands against 50 devices that open, cancel and open again at once", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "WEEK", 1_000]);
    const device = async () => {
      const opened = await openIntent(member, account, 700);
      if (opened.status !== 201) return;
      const { deposit_id } = intentOf(opened);
      await notify(app.current, lineFor(intentOf(opened), account));
      await member.delete(`/wallets/deposits/${deposit_id}`);
    };
    await Promise.all(Array.from({ length: 50 }, device));
    await Promise.all(Array.from({ length: 50 }, device));
    const { used } = (await limitOf(member, "DEPOSIT", "WEEK")) ?? {};
    expect(used).toBe("700.00");
  });

  it("never stands against money that has arrived", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const member = await app.current.member();
    const opened = await openIntent(member, account, 900);
    await limit(member, ["DEPOSIT", "DAY", 100]);
    await rest(member);
    const told = await notify(app.current, lineFor(intentOf(opened), account));
    expect(told.body).toMatchObject({ matched: true });
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({
      used: "900.00",
      left: "0.00",
    });
  });
});
