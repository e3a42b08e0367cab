import { beforeAll, describe, expect, it } from "vitest";

import {
  openIntent,
  receivingAccount,
  type Intent,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { limit, limitOf } from "../testing/protection.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
  account = await receivingAccount(admin, true);
});

const usedOf = async (member: Caller, kind: "DEPOSIT" | "STAKE" | "LOSS") =>
  (await limitOf(member, kind, "DAY"))?.used;

describe("a limit on losses after a win was taken back", () => {
  /** A settled round in which the member staked 100 baht and won 190 with 2 of them. */
  async function winner(): Promise<{ member: Caller; round: string }> {
    const member = await app.current.member({ balance: 100_000 });
    const round = await addRound(app.current.db, lottery);
    await limit(member, ["LOSS", "DAY", 150]);
    await bet(member, lottery, round, [
      ["TWO_BOTTOM", "71", 2],
      ["TWO_TOP", "13", 98],
    ]);
    await closeNow(app.current, round);
    expect((await admin.post(resultPath(round), { result: draw })).status).toBe(200);
    expect(await usedOf(member, "LOSS")).toBe("-90.00");
    return { member, round };
  }

  it("counts the whole stake as lost again when the result is corrected", async () => {
    const { member, round } = await winner();
    const right = { ...draw, two_bottom: "17" };
    const corrected = await admin.post(`${resultPath(round)}/correct`, {
      result: right,
      reason: "พิมพ์ผิด",
    });
    expect(corrected.status).toBe(200);
    expect(await limitOf(member, "LOSS", "DAY")).toMatchObject({ used: "100.00", left: "50.00" });
    const other = await addRound(app.current.db, lottery);
    await bet(member, lottery, other, [["TWO_TOP", "13", 50]]);
    expect(await limitOf(member, "LOSS", "DAY")).toMatchObject({ used: "150.00", left: "0.00" });
  });

  it("counts a win that was taken back as lost, whether the wallet held it or it is owed", async () => {
    const { member, round } = await winner();
    const path = `/api/admin/users/${member.id}`;
    const move = async (amount: string) => {
      const reply = await admin.post(`${path}/credit-adjust`, { amount, reason: "ทดสอบ" });
      expect(reply.status).toBe(200);
    };
    const correct = async (bottom: string) => {
      const sent = { result: { ...draw, two_bottom: bottom }, reason: "พิมพ์ผิด" };
      expect((await admin.post(`${resultPath(round)}/correct`, sent)).status).toBe(200);
    };
    // Nothing is left in the wallet: the 190 are owed.
    await move("-1090.00");
    await correct("17");
    expect((await member.get("/api/wallets/debts")).body.data.total).toBe("190.00");
    expect(await usedOf(member, "LOSS")).toBe("100.00");
    await move("150.00");
    const collected = await admin.post(`${path}/debts/collect`, { reason: "ตกลงกันแล้ว" });
    expect(collected.status).toBe(200);
    expect(await usedOf(member, "LOSS")).toBe("100.00");
    // Won once, although 150 of it come in a second time.
    await correct("71");
    expect(await usedOf(member, "LOSS")).toBe("-90.00");
  });

  it("counts as won what the house has given up of a win that is owed", async () => {
    const { member, round } = await winner();
    const path = `/api/admin/users/${member.id}`;
    const empty = { amount: "-1090.00", reason: "ทดสอบ" };
    expect((await admin.post(`${path}/credit-adjust`, empty)).status).toBe(200);
    const sent = { result: { ...draw, two_bottom: "17" }, reason: "พิมพ์ผิด" };
    expect((await admin.post(`${resultPath(round)}/correct`, sent)).status).toBe(200);
    expect(await usedOf(member, "LOSS")).toBe("100.00");
    const [debt] = (await member.get("/api/wallets/debts")).body.data.items;
    const given = { kind: debt.kind, reference: debt.reference, reason: "ตามไม่ได้" };
    expect((await admin.post(`${path}/debts/write-off`, given)).status).toBe(200);
    expect(await usedOf(member, "LOSS")).toBe("-90.00");
  });

  it("counts neither stake nor win when the round is voided", async () => {
    const { member, round } = await winner();
    const voided = await admin.post(`/api/admin/rounds/${round}/void`, { reason: "ทดสอบ" });
    expect(voided.status).toBe(200);
    expect(await limitOf(member, "LOSS", "DAY")).toMatchObject({ used: "0.00", left: "150.00" });
    expect(await usedOf(member, "STAKE")).toBe("0.00");
  });

  it("takes a credit by hand for no win, nor what is taken by hand for a loss", async () => {
    const { member } = await winner();
    const path = `/api/admin/users/${member.id}/credit-adjust`;
    for (const amount of [500, -300]) {
      const reply = await admin.post(path, { amount, reason: "ทดสอบ" });
      expect(reply.status).toBe(200);
      expect(await usedOf(member, "LOSS")).toBe("-90.00");
    }
  });
});

describe("a limit on deposits after the 15 minutes of one are over", () => {
  const idOf = (reply: Reply) => (reply.body as { data: Intent }).data.deposit_id;
  const figures = async (member: Caller) => {
    const { used, waiting } = (await limitOf(member, "DEPOSIT", "DAY")) ?? {};
    return { used, waiting };
  };

  /** An expired deposit of 300 baht under a limit of 500. */
  async function expired(withSlip: boolean): Promise<{ member: Caller; id: string }> {
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "DAY", 500]);
    const id = idOf(await openIntent(member, account, 300));
    if (withSlip) expect((await uploadSlipTo(member, id, await slipJpeg())).status).toBe(200);
    // Made now: a quarter of an hour ago may have been yesterday.
    await app.current.db.query("update deposits set expires_at = clock_timestamp() where id = $1", [
      id,
    ]);
    return { member, id };
  }

  it("gives it back where nothing was sent", async () => {
    const { member } = await expired(false);
    expect(await figures(member)).toEqual({ used: "0.00", waiting: "0.00" });
    expect((await openIntent(member, account, 500)).status).toBe(201);
  });

  it("counts it while its slip waits to be judged", async () => {
    const { member } = await expired(true);
    expect(await figures(member)).toEqual({ used: "300.00", waiting: "300.00" });
    const reply = await openIntent(member, account, 201);
    expect(reply.body).toMatchObject({ code: "LIMIT_REACHED", details: { left: "200.00" } });
    expect((await openIntent(member, account, 200)).status).toBe(201);
    expect(await figures(member)).toEqual({ used: "500.00", waiting: "500.00" });
  });

  it("gives it back when the slip is refused, and counts it once when it is approved", async () => {
    const [refused, approved] = [await expired(true), await expired(true)];
    const at = (id: string) => `/api/admin/deposits/${id}`;
    expect((await admin.post(`${at(refused.id)}/reject`, { reason: "ไม่พบยอด" })).status).toBe(200);
    expect(await figures(refused.member)).toEqual({ used: "0.00", waiting: "0.00" });
    expect((await admin.post(`${at(approved.id)}/approve`, {})).status).toBe(200);
    expect(await figures(approved.member)).toEqual({ used: "300.00", waiting: "0.00" });
  });

  it("counts what waits since another day still, for it comes in when it is judged", async () => {
    const { member, id } = await expired(true);
    await app.current.db.query(
      "update deposits set created_at = created_at - interval '2 days' where id = $1",
      [id],
    );
    expect(await figures(member)).toEqual({ used: "300.00", waiting: "300.00" });
    const reply = await openIntent(member, account, 201);
    expect(reply.body).toMatchObject({ code: "LIMIT_REACHED", details: { left: "200.00" } });
    expect((await admin.post(`/api/admin/deposits/${id}/approve`, {})).status).toBe(200);
    expect(await figures(member)).toEqual({ used: "300.00", waiting: "0.00" });
  });
});

describe("the day, week and month of a limit", () => {
  const periodsAt = (moment: string) =>
    app.current.db.query<{ period: string; starts: string; ends: string }>(
      `select period, to_char(starts_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS') as starts,
         to_char(ends_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS') as ends
       from protection_periods($1::timestamptz)`,
      [moment],
    );

  it.each([
    // The last microsecond of a month that is a Saturday, and the first of the next.
    ["2026-02-28T23:59:59.999999+07", "2026-02-28", "2026-03-01", "2026-02-23", "2026-03-02", "02"],
    ["2026-03-01T00:00:00+07", "2026-03-01", "2026-03-02", "2026-02-23", "2026-03-02", "03"],
    // Sunday's end and Monday's beginning.
    ["2026-03-01T23:59:59.999999+07", "2026-03-01", "2026-03-02", "2026-02-23", "2026-03-02", "03"],
    ["2026-03-02T00:00:00+07", "2026-03-02", "2026-03-03", "2026-03-02", "2026-03-09", "03"],
    // The 29th of February, which is still the 28th in London until seven.
    ["2028-02-28T17:00:00Z", "2028-02-29", "2028-03-01", "2028-02-28", "2028-03-06", "02"],
    ["2026-12-31T16:59:59Z", "2026-12-31", "2027-01-01", "2026-12-28", "2027-01-04", "12"],
  ])(
    "of %s begin and end at midnight in Bangkok",
    async (moment, day, next, week, after, month) => {
      const [ofDay, ofWeek, ofMonth] = await periodsAt(moment);
      expect(ofDay).toMatchObject({ starts: `${day} 00:00:00`, ends: `${next} 00:00:00` });
      expect(ofWeek).toMatchObject({ starts: `${week} 00:00:00`, ends: `${after} 00:00:00` });
      expect(ofMonth?.starts).toBe(`${day.slice(0, 5)}${month}-01 00:00:00`);
      expect(ofMonth?.ends).toMatch(/-01 00:00:00$/);
    },
  );
});

describe("a limit on deposits after the bank took one back", () => {
  /** A deposit of 600 baht that was credited, partly staked and then recalled. */
  async function recalled(staked: number): Promise<Caller> {
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "DAY", 1_000]);
    const opened = await openIntent(member, account, 600);
    const path = `/api/admin/deposits/${String(opened.body.data.deposit_id)}`;
    expect((await admin.post(`${path}/approve`, {})).status).toBe(200);
    expect(await usedOf(member, "DEPOSIT")).toBe("600.00");
    if (staked > 0) {
      const round = await addRound(app.current.db, lottery);
      await bet(member, lottery, round, [["TWO_TOP", "13", staked]]);
    }
    const recall = await admin.post(`${path}/recall`, { reason: "ธนาคารเรียกคืน" });
    expect(recall.status).toBe(200);
    return member;
  }

  it("counts nothing of what the wallet still held", async () => {
    const member = await recalled(0);
    expect(await usedOf(member, "DEPOSIT")).toBe("0.00");
    expect((await openIntent(member, account, 1_000)).status).toBe(201);
  });

  it("counts what was staked until it is paid back", async () => {
    const member = await recalled(400);
    expect(await usedOf(member, "DEPOSIT")).toBe("400.00");
    expect((await openIntent(member, account, 601)).body.code).toBe("LIMIT_REACHED");
    const desk = `/api/admin/users/${member.id}`;
    await admin.post(`${desk}/credit-adjust`, { amount: "150.00", reason: "ทดสอบ" });
    expect((await admin.post(`${desk}/debts/collect`, { reason: "ตกลงกัน" })).status).toBe(200);
    expect(await usedOf(member, "DEPOSIT")).toBe("250.00");
    const debt = (await member.get("/api/wallets/debts")).body.data.items[0];
    const given = { kind: debt.kind, reference: debt.reference, reason: "ตามไม่ได้" };
    expect((await admin.post(`${desk}/debts/write-off`, given)).status).toBe(200);
    expect(await usedOf(member, "DEPOSIT")).toBe("250.00");
  });
});
