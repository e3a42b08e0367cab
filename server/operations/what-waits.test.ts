import { beforeAll, describe, expect, it } from "vitest";

import {
  letExpire,
  lineFor,
  notify,
  BANK,
  BANK_SECRET,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { draw, resultPath } from "../testing/settling.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

const dashboard = async () => (await admin.get("/api/admin/dashboard")).body.data;
const listed = async (path: string): Promise<string[]> => {
  const { body } = await admin.get(path);
  return body.data.items.map(({ id }: { id: string }) => id);
};

describe("deposits that wait", () => {
  let amount = 100;
  const open = async (hasSlip: boolean) => {
    amount += 1;
    const { member, intent } = await pendingDeposit(app.current, account, amount);
    const id = intent.deposit_id;
    if (hasSlip) expect((await uploadSlipTo(member, id, await slipJpeg())).status).toBe(200);
    return { member, id, intent };
  };

  it("are counted once their slip is there, the expired too, until somebody judged them", async () => {
    const before = (await dashboard()).waiting.deposits;
    const others = await listed("/api/admin/deposits?status=ALL&limit=200");
    const listedHere = async (status: string) =>
      (await listed(`/api/admin/deposits?status=${status}&limit=200`)).filter(
        (id) => !others.includes(id),
      );
    const [bare, first, second] = [await open(false), await open(true), await open(true)];
    const gone = await open(false);
    await letExpire(app.current, gone.id);
    await letExpire(app.current, second.id);
    await app.current.db.query("update deposits set status = 'EXPIRED' where id = $1", [second.id]);
    // A minute before: the oldest is the one that the dashboard tells of.
    await app.current.db.query(
      "update deposits set created_at = created_at - interval '1 hour' where id = $1",
      [first.id],
    );
    const shown = await dashboard();
    expect(shown.waiting.deposits).toBe(before + 2);
    const [oldest] = await app.current.db.query<{ created_at: Date }>(
      "select created_at from deposits where id = $1",
      [first.id],
    );
    expect(shown.oldest.deposit_at).toBe(oldest?.created_at.toISOString());
    // The list holds what may still be paid as well, those with a slip first, then the oldest;
    // not what merely ran out.
    expect(await listedHere("WAITING")).toEqual([first.id, second.id, bare.id]);

    await admin.post(`/api/admin/deposits/${first.id}/approve`, {});
    await admin.post(`/api/admin/deposits/${second.id}/reject`, { reason: "ไม่พบยอด" });
    expect((await dashboard()).waiting.deposits).toBe(before);
    expect(await listedHere("WAITING")).toEqual([bare.id]);
    for (const [status, id] of [
      ["SUCCESS", first.id],
      ["FAILED", second.id],
      ["EXPIRED", gone.id],
      ["PENDING", bare.id],
    ] as const) {
      expect([status, await listedHere(status)]).toEqual([status, [id]]);
    }
  });

  it("leave a line of the bank that nobody can place, until it is assigned", async () => {
    const lines = async () =>
      (await admin.get("/api/admin/notifications/unmatched?limit=200")).body.data.items.map(
        ({ transaction_id }: { transaction_id: string }) => transaction_id,
      );
    const { intent, id } = await open(false);
    await letExpire(app.current, id);
    const [late, matched] = [lineFor(intent, account), await open(false)];
    const before = (await dashboard()).waiting.unmatched;
    await notify(app.current, late);
    await notify(app.current, lineFor(matched.intent, account));
    expect((await dashboard()).waiting.unmatched).toBe(before + 1);
    expect(await lines()).toEqual([late.transaction_id]);
    const [row] = await app.current.db.query<{ id: number }>(
      "select id from bank_notifications where transaction_id = $1",
      [late.transaction_id],
    );
    const reply = await admin.post(`/api/admin/notifications/${row?.id}/assign`, {
      deposit_id: id,
    });
    expect(reply.status).toBe(200);
    expect((await dashboard()).waiting.unmatched).toBe(before);
    expect(await lines()).toEqual([]);
  });

  it("and a line that was closed is not the oldest that waits", async () => {
    const { intent, id } = await open(false);
    await letExpire(app.current, id);
    const line = lineFor(intent, account);
    await notify(app.current, line);
    const waits = async () => {
      const [work] = await app.current.db.query(
        "select unmatched, oldest_unmatched_at is not null as has_oldest from backoffice_work",
      );
      return work;
    };
    expect(await waits()).toEqual({ unmatched: 1, has_oldest: true });
    const closed = "closed_as = 'NOT_OURS', close_note = 'x', closed_at = now(), closed_by = $2";
    await app.current.db.query(
      `update bank_notifications set ${closed} where transaction_id = $1`,
      [line.transaction_id, admin.id],
    );
    expect(await waits()).toEqual({ unmatched: 0, has_oldest: false });
  });
});

describe("withdrawals that wait", () => {
  it("are counted and added up until they are decided, the oldest first in their list", async () => {
    for (const id of await listed("/api/admin/withdrawals?status=PENDING")) {
      await admin.post(`/api/admin/withdrawals/${id}/reject`, { reason: "x" });
    }
    const others = await listed("/api/admin/withdrawals?status=ALL");
    const listedHere = async (status: string) =>
      (await listed(`/api/admin/withdrawals?status=${status}`)).filter(
        (id) => !others.includes(id),
      );
    const members = [await richMember(app.current), await richMember(app.current)];
    const ids: string[] = [];
    for (const [at, member] of members.entries()) {
      ids.push((await askToWithdraw(member, 200 + at)).body.data.id);
    }
    const paid = (await askToWithdraw(await richMember(app.current), 900)).body.data.id;
    expect((await admin.post(`/api/admin/withdrawals/${paid}/approve`, {})).status).toBe(200);
    const shown = await dashboard();
    expect(shown).toMatchObject({
      waiting: { withdrawals: 2 },
      pending_withdrawals: 2,
      pending_withdrawals_amount: "401.00",
    });
    expect(await listed("/api/admin/withdrawals?status=PENDING")).toEqual(ids);
    expect(await listedHere("APPROVED")).toEqual([paid]);
    expect(await listedHere("ALL")).toEqual([paid, ids[1], ids[0]]);
    await admin.post(`/api/admin/withdrawals/${ids[0]}/reject`, { reason: "x" });
    expect(await dashboard()).toMatchObject({
      waiting: { withdrawals: 1 },
      pending_withdrawals_amount: "201.00",
    });
  });
});

describe("what waits for a second person", () => {
  it("is counted for who did not ask for it, until its time is over or it is decided", async () => {
    const [asker, member] = [await app.current.admin(), await app.current.member()];
    const before = (await dashboard()).waiting.approvals;
    const ask = (status: string, expires: string, by = asker.id) =>
      app.current.db.query(
        `insert into approvals (kind, user_id, amount_satang, asked_by, status, expires_at)
         values ('CREDIT', $1, 100, $2, $3, clock_timestamp() + $4::interval)`,
        [member.id, by, status, expires],
      );
    await ask("WAITING", "1 hour");
    await ask("WAITING", "-1 second");
    await ask("WAITING", "1 hour", admin.id);
    await ask("REJECTED", "1 hour");
    expect((await dashboard()).waiting.approvals).toBe(before + 1);
  });
});

describe("what is told of the member beside a withdrawal", () => {
  it("counts the approved ones before it and those of its day, and adds up what was paid", async () => {
    const member = await richMember(app.current);
    const ids: string[] = [];
    for (const amount of [1_000, 2_000, 3_000, 4_000]) {
      ids.push((await askToWithdraw(member, amount)).body.data.id);
    }
    const [old, refused, first, last] = ids;
    await app.current.db.query("update withdrawals set on_date = on_date - 1 where id = $1", [old]);
    for (const id of [old, last]) await admin.post(`/api/admin/withdrawals/${id}/approve`, {});
    await admin.post(`/api/admin/withdrawals/${refused}/reject`, { reason: "x" });
    const shown = async (id: string | undefined) => {
      const { body } = await admin.get("/api/admin/withdrawals?status=ALL&limit=200");
      const row = body.data.items.find((one: { id: string }) => one.id === id);
      const isFirst = row.warnings.includes("FIRST_WITHDRAWAL");
      return [isFirst, row.member.withdrawals_today, row.member.total_withdrawn];
    };
    expect(await shown(old)).toEqual([true, 1, "5000.00"]);
    expect(await shown(first)).toEqual([false, 3, "5000.00"]);
  });
});

describe("results that are due", () => {
  const due = async (): Promise<string[]> =>
    (await dashboard()).results_due.map(({ round_id }: { round_id: string }) => round_id);

  it("are those of closed rounds whose draw has been, and of no house draw, the oldest first", async () => {
    const { db } = app.current;
    const lottery = await addLottery(db);
    const yeekee = await addLottery(db, "YEEKEE", "YEEKEE");
    const animals = await addLottery(db, "ANIMAL", "ANIMAL");
    const before = (await dashboard()).waiting.results;
    const drawn = await addRound(db, lottery);
    const marked = await addRound(db, lottery, -60);
    const undrawn = await addRound(db, lottery, -60);
    const [open, own, animal, settled, voided] = [
      await addRound(db, lottery),
      await addRound(db, yeekee, -60),
      await addRound(db, animals, -60),
      await addRound(db, lottery),
      await addRound(db, lottery),
    ];
    await closeNow(app.current, drawn);
    await db.query("update rounds set status = 'CLOSED' where id = $1", [marked]);
    await db.query(
      "update rounds set draw_time = clock_timestamp() + interval '1 minute' where id = $1",
      [undrawn],
    );
    await closeNow(app.current, settled);
    expect((await admin.post(resultPath(settled), { result: draw })).status).toBe(200);
    await admin.post(`/api/admin/rounds/${voided}/void`, { reason: "x" });
    // What other tests have left is not asked about.
    const all = [drawn, marked, undrawn, open, own, animal, settled, voided];
    expect((await due()).filter((id) => all.includes(id))).toEqual([marked, drawn]);
    expect((await dashboard()).waiting.results).toBe(before + 2);
    await db.query("update rounds set draw_time = clock_timestamp() where id = $1", [undrawn]);
    expect(await due()).toEqual(expect.arrayContaining([marked, undrawn, drawn]));
    const closing = (await dashboard()).closing_rounds.map(
      ({ round_id }: { round_id: string }) => round_id,
    );
    expect(closing).toContain(open);
    for (const id of [drawn, marked, own, animal, settled, voided])
      expect(closing).not.toContain(id);
  });

  it("are late since their draw, not since the close before it", async () => {
    const { db } = app.current;
    const others = "update rounds set status = 'VOIDED', void_reason = 'x' where status = 'CLOSED'";
    await db.query(others);
    const round = await addRound(db, await addLottery(db));
    await closeNow(app.current, round);
    const drawn = new Date(Date.now() - 60_000);
    await db.query(
      `update rounds set status = 'CLOSED', close_time = $2::timestamptz - interval '1 hour',
         draw_time = $2 where id = $1`,
      [round, drawn],
    );
    const waiting = async () => {
      const [work] = await db.query<{ at: Date; due: number }>(
        "select oldest_result_at as at, results_due as due from backoffice_work",
      );
      return work;
    };
    const work = await waiting();
    expect(work?.at).toEqual(drawn);
    // What the house draws itself is nobody's work, however long it has been closed.
    for (const kind of ["YEEKEE", "ANIMAL"]) {
      await addRound(db, await addLottery(db, kind, kind), -600);
    }
    expect(await waiting()).toEqual(work);
  });
});
