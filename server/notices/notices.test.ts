import { beforeAll, describe, expect, it } from "vitest";

import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { exclude } from "../testing/protection.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { askToWithdraw, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
  account = await receivingAccount(admin, true);
  // What a new house has in its queue takes its time.
  await app.current.runJobs();
});

/** What the member's list says, newest first, as "EVENT amount". */
async function noticesOf(member: Caller): Promise<string[]> {
  const { body } = await member.get("/api/notices");
  return body.data.map(({ event, amount }: { event: string; amount: string | null }) =>
    [event, amount].filter((part) => part !== null).join(" "),
  );
}

const deposit = async (member: Caller) => (await openIntent(member, account, 300)).body.data;

describe("money in and out", () => {
  it("a credited deposit is told once, in the transaction that credits it", async () => {
    const member = await app.current.member();
    const { deposit_id: id, qr_amount } = await deposit(member);
    expect(await noticesOf(member)).toEqual([]);
    const path = `/api/admin/deposits/${id}/approve`;
    await Promise.all([admin.post(path, {}), admin.post(path, {})]);
    expect(await noticesOf(member)).toEqual([`DEPOSIT_IN ${qr_amount}`]);
    expect(app.current.told).toContainEqual({ to: member.id, topic: "notices", payload: {} });
  });

  it("a rejected deposit is told with its reason", async () => {
    const member = await app.current.member();
    const { deposit_id: id } = await deposit(member);
    await admin.post(`/api/admin/deposits/${id}/reject`, { reason: "ยอดไม่ตรง" });
    const [notice] = (await member.get("/api/notices")).body.data;
    expect(notice).toMatchObject({ event: "DEPOSIT_FAILED", reason: "ยอดไม่ตรง", is_read: false });
  });

  it("withdrawals are told when they are paid and when they are refused", async () => {
    const member = await richMember(app.current, 200_000);
    const ids = [];
    for (const amount of [500, 600]) {
      ids.push(await withdrawalOf(member, amount));
    }
    await admin.post(`/api/admin/withdrawals/${ids[0]}/approve`, {});
    await admin.post(`/api/admin/withdrawals/${ids[1]}/reject`, { reason: "บัญชีผิด" });
    expect(await noticesOf(member)).toEqual([
      "WITHDRAWAL_REFUSED 600.00",
      "WITHDRAWAL_PAID 500.00",
    ]);
  });

  it("a paid withdrawal is told with what arrives, a refused one with what comes back", async () => {
    const member = await richMember(app.current, 200_000);
    for (const [verb, amount] of [
      ["approve", 500],
      ["reject", 600],
    ] as const) {
      const { id } = (await askToWithdraw(member, amount)).body.data;
      await app.current.db.query("update withdrawals set fee_satang = 1500 where id = $1", [id]);
      await admin.post(`/api/admin/withdrawals/${id}/${verb}`, { reason: "บัญชีผิด" });
    }
    expect(await noticesOf(member)).toEqual([
      "WITHDRAWAL_REFUSED 600.00",
      "WITHDRAWAL_PAID 485.00",
    ]);
  });

  it("nothing is written for who switched the toggle off, and only that kind", async () => {
    const member = await richMember(app.current, 200_000);
    await member.put("/api/users/me/preferences", { withdrawal: false });
    const { deposit_id: id } = await deposit(member);
    await admin.post(`/api/admin/deposits/${id}/approve`, {});
    const asked = await askToWithdraw(member, 500);
    await admin.post(`/api/admin/withdrawals/${asked.body.data.id}/approve`, {});
    expect((await noticesOf(member)).map((text) => text.split(" ")[0])).toEqual(["DEPOSIT_IN"]);
  });

  it("a withdrawal is told to who switched off deposits alone", async () => {
    const member = await richMember(app.current, 200_000);
    await member.put("/api/users/me/preferences", { deposit: false });
    const asked = await askToWithdraw(member, 500);
    await admin.post(`/api/admin/withdrawals/${asked.body.data.id}/approve`, {});
    expect(await noticesOf(member)).toEqual(["WITHDRAWAL_PAID 500.00"]);
  });
});

describe("a settled round", () => {
  it("tells winners their sum once, the others that the result is out, nobody else", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const [winner, loser, silent, cancelled, other, even, inOne, back] = await Promise.all(
      Array.from({ length: 8 }, () => app.current.member({ balance: 100_000 })),
    );
    if (!winner || !loser || !silent || !cancelled || !other || !even || !inOne || !back)
      throw new Error("members");
    const lines = [["TWO_TOP", "62", 1] as const, ["TWO_TOP", "63", 94] as const];
    await bet(back, lottery, roundId, lines);
    for (const number of ["71", "17"])
      await bet(even, lottery, roundId, [["TWO_BOTTOM", number, 1]]);
    const bottoms = [["TWO_BOTTOM", "71", 1] as const, ["TWO_BOTTOM", "17", 1] as const];
    await bet(inOne, lottery, roundId, bottoms);
    await silent.put("/api/users/me/preferences", { lottery: false });
    await bet(winner, lottery, roundId, [["TWO_TOP", "62", 1]]);
    await bet(winner, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
    await bet(loser, lottery, roundId, [["TWO_TOP", "63", 1]]);
    await bet(silent, lottery, roundId, [["TWO_TOP", "62", 1]]);
    const group = await bet(cancelled, lottery, roundId, [["TWO_TOP", "62", 1]]);
    expect((await cancelled.post(`/api/lottery/bets/groups/${group}/cancel`)).status).toBe(200);
    await closeNow(app.current, roundId);
    await admin.post(resultPath(roundId), { result: draw });
    await app.current.runJobs();
    expect(await noticesOf(winner)).toEqual(["WIN 190.00"]);
    expect(await noticesOf(loser)).toEqual(["RESULT"]);
    for (const member of [silent, cancelled, other]) expect(await noticesOf(member)).toEqual([]);
    // The job may run again at any time.
    await app.current.db.query(
      "select graphile_worker.add_job('notices-of-settlement', $1::json)",
      [JSON.stringify({ roundId: Number(roundId), version: 1 })],
    );
    await app.current.runJobs();
    expect(await noticesOf(winner)).toEqual(["WIN 190.00"]);

    const corrected = { ...draw, two_bottom: "17" };
    await admin.post(`${resultPath(roundId)}/correct`, { result: corrected, reason: "พิมพ์ผิด" });
    await app.current.runJobs();
    expect(await noticesOf(winner)).toEqual(["CORRECTION -95.00", "WIN 190.00"]);
    expect(await noticesOf(loser)).toEqual(["RESULT"]);
    // One slip has lost what the other has won by it: other lines have won, the sum is the same.
    expect(await noticesOf(even)).toEqual(["CORRECTION 0.00", "WIN 95.00"]);
    expect(await noticesOf(inOne)).toEqual(["CORRECTION 0.00", "WIN 95.00"]);
    expect(await noticesOf(back)).toEqual(["WIN 95.00"]);
    await admin.post(`${resultPath(roundId)}/correct`, { result: draw, reason: "ถูกแล้ว" });
    await app.current.runJobs();
    const corrections = ["CORRECTION 95.00", "CORRECTION -95.00"];
    expect(await noticesOf(winner)).toEqual([...corrections, "WIN 190.00"]);

    await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ยกเลิกงวด" });
    await app.current.runJobs();
    expect((await noticesOf(loser))[0]).toBe("REFUND 1.00");
    expect((await noticesOf(winner))[0]).toBe("REFUND -188.00");
    // Who has won what they staked is told too, though nothing has changed for them.
    expect(await noticesOf(back)).toEqual(["REFUND 0.00", "WIN 95.00"]);
    const [newest] = (await loser.get("/api/notices")).body.data;
    expect(newest.round).toMatchObject({ id: roundId, sequence: expect.any(Number) });
  });
});

describe("what the operator announces", () => {
  it("reaches members who want it when its time has come, each once", async () => {
    const wants = await app.current.member();
    const not = await app.current.member();
    await not.put("/api/users/me/preferences", { announcement: false });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const added = await admin.post("/api/admin/announcements", {
      texts: { th: "ปิดปรับปรุง", en: "Maintenance" },
    });
    const future = { texts: { th: "พรุ่งนี้" }, starts_at: later };
    expect((await admin.post("/api/admin/announcements", future)).status).toBeLessThan(300);
    await app.current.runJobs();
    const { id } = added.body.data ?? added.body;
    await admin.patch(`/api/admin/announcements/${id}`, { texts: { th: "ปิดปรับปรุง 02:00" } });
    await app.current.runJobs();
    const { body } = await wants.get("/api/notices");
    expect(body.data).toHaveLength(1);
    // A mended text is mended here too.
    expect(body.data[0].news.titles.th).toBe("ปิดปรับปรุง 02:00");
    expect(await noticesOf(not)).toEqual([]);
    expect(await noticesOf(admin)).toEqual([]);
  });
});

describe.each(["announcements", "promotions"])("what the operator tells of %s", (kind) => {
  const words = (th: string) => ({ texts: { th }, titles: { th }, bodies: { th } });
  const path = `/api/admin/${kind}`;
  const told = async (member: Caller) => {
    await app.current.runJobs();
    const { body } = await member.get("/api/notices");
    return body.data.map((one: { news: { titles: { th: string } } }) => one.news.titles.th);
  };
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it("is told to nobody once it is over or taken out of use, and to all who want it before", async () => {
    const { texts, titles, bodies } = words("x");
    const own = (th: string) =>
      kind === "announcements"
        ? { texts: { ...texts, th } }
        : { titles: { ...titles, th }, bodies };
    const member = await app.current.member();
    const add = async (th: string, more: object = {}) =>
      (await admin.post(path, { ...own(th), ...more })).body;
    await add("over", { starts_at: at(-120), ends_at: at(-60) });
    await add("to come", { starts_at: at(60), ends_at: at(120) });
    const { data, id } = await add("withdrawn");
    await admin.patch(`${path}/${data?.id ?? id}`, { active: false });
    await add("running", { starts_at: at(-60), ends_at: at(60) });
    // Wrong passwords bar the next sign-in; who is signed in plays on, and is told.
    const [barred, lockedOut] = [await app.current.member(), await app.current.member()];
    for (const [{ id: memberId }, lock] of [
      [barred, "FAILURES"],
      [lockedOut, "STAFF"],
    ] as const) {
      await app.current.db.query(
        "update members set locked_at = now(), lock_kind = $2 where id = $1",
        [memberId, lock],
      );
    }
    expect(await told(member)).toEqual(["running"]);
    expect(await told(barred)).toEqual(["running"]);
    const [none] = await app.current.db.query("select count(*) from notices where user_id = $1", [
      lockedOut.id,
    ]);
    expect(none).toEqual({ count: 0 });
  });
});

it("promotions are told to nobody who has excluded themselves, announcements to them too", async () => {
  const [plays, rests] = [await app.current.member(), await app.current.member()];
  expect((await exclude(rests)).status).toBe(200);
  const back = await app.current.again(rests);
  const [titles, bodies] = [{ th: "โบนัส" }, { th: "ฝากวันนี้" }];
  await admin.post("/api/admin/promotions", { titles, bodies });
  await admin.post("/api/admin/announcements", { texts: { th: "ปิดปรับปรุง" } });
  await app.current.runJobs();
  expect((await noticesOf(plays)).toSorted()).toEqual(["ANNOUNCEMENT", "PROMOTION"]);
  expect(await noticesOf(back)).toEqual(["ANNOUNCEMENT"]);
  const [{ id }] = (await back.get("/api/notices")).body.data;
  expect((await back.post("/api/notices/read", { id })).body).toEqual({ unread: 0 });
});

describe("the list", () => {
  it("counts what is unread, marks one or all that were shown, and pages by cursor", async () => {
    const member = await app.current.member();
    const other = await app.current.member();
    for (const { id } of [member, other]) {
      await app.current.db.query(
        `insert into notices (user_id, event, subject, amount_satang)
         select $1, 'DEPOSIT_IN', g::text, g from generate_series(1, 5) g`,
        [id],
      );
    }
    const first = (await member.get("/api/notices?limit=2")).body;
    expect([first.unread, first.data.length]).toEqual([5, 2]);
    const next = (await member.get(`/api/notices?limit=2&cursor=${first.next_cursor}`)).body;
    const ids = [...first.data, ...next.data].map(({ id }: { id: string }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const before = app.current.told.length;
    // Ids are taken as texts and as integers.
    const one = await member.post("/api/notices/read", { id: Number(first.data[1].id) });
    expect(one.body).toEqual({ unread: 4 });
    // The member's other screens are told, and nobody else's.
    expect(app.current.told.slice(before)).toEqual([
      { to: member.id, topic: "notices", payload: { unread: 4 } },
    ]);
    // Another member's notice stays unread, whoever names it.
    const theirs = (await other.get("/api/notices?limit=1")).body.data[0].id;
    await member.post("/api/notices/read", { id: theirs });
    expect((await other.get("/api/notices/unread")).body).toEqual({ unread: 5 });
    const all = await member.post("/api/notices/read", { up_to: first.data[0].id });
    expect(all.body).toEqual({ unread: 0 });
    expect((await member.get("/api/notices?cursor=%00")).status).toBe(400);
    expect((await app.current.stranger.get("/api/notices")).status).toBe(401);
  });

  it.each([
    [{}],
    [{ id: "1", up_to: "1" }],
    [{ up_to: "abc" }],
    [{ id: "0" }],
    [{ id: "-1" }],
    [{ id: "1".repeat(16) }],
    [{ id: 0 }],
    [{ id: 1.5 }],
    [{ up_to: "1", all: true }],
    [{ upTo: "1" }],
    [[]],
    [undefined],
  ])("marks nothing by %j", async (body) => {
    const member = await app.current.member();
    await app.current.db.query(
      "insert into notices (user_id, event, subject, amount_satang) values ($1, 'DEPOSIT_IN', 'x', 1)",
      [member.id],
    );
    const refused = await member.post("/api/notices/read", body);
    expect([refused.status, refused.body.code]).toEqual([400, "MALFORMED"]);
    expect((await member.get("/api/notices/unread")).body).toEqual({ unread: 1 });
  });
});
