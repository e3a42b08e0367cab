/**
 * What members owe (finding B2): seen, netted or blocking, collected from what comes in, by the
 * member and by the staff. After each test the ledger is derived again.
 */
import { collectDebts, listDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { describe, expect, it } from "vitest";

import { accrueCommissions } from "../referral/accrue-commissions.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { useDesk } from "../testing/debts.ts";
import { openIntent, receivingAccount, type Intent } from "../testing/deposits.ts";
import { addRound } from "../testing/lottery.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
import { balanceOf, bet } from "../testing/settling.ts";
import { codeOf } from "../testing/two-people.ts";
import { askToWithdraw } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "off" });
const desk = useDesk(app);

describe("a debt", () => {
  it("is seen by the member, on the member's page and in the list with its totals", async () => {
    const { member } = await desk.debtor();
    const debt = { kind: "CORRECTION", amount: "950.00", collected: "0.00", rest: "950.00" };
    expect(await desk.owed(member)).toMatchObject({ total: "950.00", items: [debt] });
    expect(await desk.debtsOf(member)).toMatchObject({
      total: "950.00",
      items: [debt],
      entries: [],
    });
    expect((await desk.admin.get(`/api/admin/users/${member.id}`)).body.data.receivable).toBe(
      "950.00",
    );
    const { data } = listDebts.replies[200].parse((await desk.admin.get("/api/admin/debts")).body);
    expect(data.items.find((row) => row.member.id === member.id)).toMatchObject(debt);
    const sum = data.items.reduce((total, row) => total + Number(row.rest), 0);
    expect(Number(data.totals.rest)).toBe(sum);
    expect(Number(data.totals.by_kind.CORRECTION)).toBe(sum);
    expect(await desk.accountOf("RECEIVABLES")).toBe(-sum * 100);
    const first = (await desk.admin.get("/api/admin/debts?limit=1")).body.data;
    const rest = await desk.admin.get(`/api/admin/debts?cursor=${first.next_cursor ?? ""}`);
    expect(rest.status).toBe(200);

    const file = (await desk.admin.get("/api/admin/debts?format=csv")).body.trim().split("\r\n");
    expect(file[0]).toContain("สมาชิก,เบอร์โทร,รายละเอียด,หวย,งวด,ตั้งแต่,ยอดหนี้,เก็บแล้ว,ตัดแล้ว,คงค้าง");
    expect(file).toHaveLength(data.items.length + 1);
    const line = file.find((one: string) => one.includes(member.phone.slice(1)));
    expect(line).toMatch(/,ผลรางวัลที่แก้ไข,.*,950\.00,0\.00,0\.00,950\.00$/);
  });

  it("of a colleague is listed with their phone for who sees the list of the staff only", async () => {
    const { member } = await desk.debtor();
    const become = (role: string) =>
      ask(
        app.current.ownerUrl,
        `update members set role = '${role}', nickname = 'นิด' where id = '${member.id}'`,
      );
    const cashier = await app.current.admin(["cashier"]);
    await become("ADMIN");
    for (const path of ["/api/admin/debts", "/api/admin/debts?format=csv"]) {
      const seenBy = async (viewer: Caller) => JSON.stringify((await viewer.get(path)).body);
      expect(await seenBy(cashier)).toContain("**********");
      expect(await seenBy(cashier)).not.toContain(member.phone);
      expect(await seenBy(desk.admin)).toContain(member.phone);
    }
    await become("USER");
  });

  it("of commission that a void took back is one too, and collecting makes the account whole", async () => {
    await desk.set({ commission_percent: 10, confirmed: true, debts_from_wins: false });
    const referrer = await app.current.member();
    const friend = await addFriend(app.current, referrer);
    const roundId = await addRound(app.current.db, desk.lottery);
    await bet(friend, desk.lottery, roundId, [["TWO_TOP", "11", 500]]);
    await settleNow(app.current, desk.admin, roundId);
    await accrueCommissions(app.current);
    const key = { "idempotency-key": "commission-1" };
    await referrer.post("/api/referral/transfer", { amount: "50.00" }, key);
    await desk.admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ยกเลิก" });
    await accrueCommissions(app.current);
    expect(await desk.owed(referrer)).toMatchObject({
      total: "50.00",
      items: [{ kind: "COMMISSION", rest: "50.00", since: null, round: null }],
    });
    expect((await desk.collect(referrer, { amount: 20 })).body.data).toEqual({
      collected: "20.00",
      left: "30.00",
    });
    expect((await desk.writeOff(desk.admin, referrer)).body.data).toEqual({
      written_off: "30.00",
      left: "0.00",
    });
    expect(await balanceOf(app.current, referrer)).toBe(3_000);
    expect(await desk.owed(referrer)).toMatchObject({ total: "0.00", items: [] });
    await desk.set({ commission_percent: 0 });
  });
});

describe("what is owed is taken", () => {
  it("from a later win, up to the win, and the rest is left to the member", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 5_000);
    await desk.win(member, 5);
    // 475 of 950: of the win alone, not of the 50 baht that were there.
    expect(await desk.entriesOf(member)).toEqual(["WIN -47500"]);
    expect(await balanceOf(app.current, member)).toBe(5_000);
    await desk.win(member, 10);
    expect(await desk.entriesOf(member)).toEqual(["WIN -47500", "WIN -47500"]);
    expect(await balanceOf(app.current, member)).toBe(52_500);
    expect(await desk.owed(member)).toMatchObject({ total: "0.00", items: [] });
    const { items } = (await member.get("/api/wallets/transactions")).body;
    expect(items[0]).toMatchObject({ description: "หักยอดค้างชำระ", amount: "-475.00" });
  });

  it("of the oldest debt first", async () => {
    const { member, roundId: older } = await desk.debtor();
    const newer = await addRound(app.current.db, desk.lottery);
    await desk.give(member, 1_000);
    await bet(member, desk.lottery, newer, [["TWO_BOTTOM", "71", 10]]);
    await desk.set({ debts_from_wins: false });
    await desk.settle(newer);
    await desk.spend(member, 950);
    await desk.correct(newer, "17");
    await desk.give(member, 100_000);
    const toldBefore = app.current.told.length;
    expect((await desk.collect(member, { amount: 951 })).body.data.left).toBe("949.00");
    // Taken by somebody else, it shows on the member's screens at once.
    const told = app.current.told.slice(toldBefore).map(({ to, topic }) => [to, topic]);
    expect(told).toEqual([
      [member.id, "balance"],
      ["staff", "queues"],
    ]);
    const { items } = await desk.debtsOf(member);
    expect(items.map(({ reference, rest }) => [reference.split(":")[0], rest])).toEqual([
      [newer, "949.00"],
    ]);
    expect(older).not.toBe(newer);
  });

  it("of commission last, which has no day", async () => {
    await desk.set({ commission_percent: 10, confirmed: true, debts_from_wins: false });
    const { member } = await desk.debtor();
    const friend = await addFriend(app.current, member);
    const roundId = await addRound(app.current.db, desk.lottery);
    await bet(friend, desk.lottery, roundId, [["TWO_TOP", "11", 500]]);
    await settleNow(app.current, desk.admin, roundId);
    await accrueCommissions(app.current);
    const key = { "idempotency-key": "commission-2" };
    await member.post("/api/referral/transfer", { amount: "50.00" }, key);
    await desk.admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ยกเลิก" });
    await accrueCommissions(app.current);
    // More than the commission: the correction takes all of it.
    await desk.give(member, 6_000);
    expect((await desk.collect(member, { amount: 60 })).body.data.collected).toBe("60.00");
    const { items } = await desk.debtsOf(member);
    expect(items.map(({ kind, rest }) => [kind, rest])).toEqual([
      ["CORRECTION", "890.00"],
      ["COMMISSION", "50.00"],
    ]);
    // None is left: the list's totals by kind are those of another test.
    for (const _ of items) await desk.writeOff(desk.admin, member);
    expect(await desk.owed(member)).toMatchObject({ total: "0.00", items: [] });
    await desk.set({ commission_percent: 0 });
  });

  it("not from a stake that comes back by a void", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 5_000);
    const roundId = await addRound(app.current.db, desk.lottery);
    await bet(member, desk.lottery, roundId, [["TWO_BOTTOM", "71", 50]]);
    await desk.admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "ยกเลิก" });
    expect(await desk.entriesOf(member)).toEqual([]);
    expect(await balanceOf(app.current, member)).toBe(5_000);
  });

  it("not from a win where the house does not want it", async () => {
    await desk.set({ debts_from_wins: false });
    const { member } = await desk.debtor();
    await desk.win(member, 10);
    expect(await desk.entriesOf(member)).toEqual([]);
    expect(await balanceOf(app.current, member)).toBe(95_000);
  });

  it.each([false, true])("from a deposit by the setting: %s", async (isWanted) => {
    await desk.set({ debts_from_deposits: isWanted });
    const { member } = await desk.debtor();
    const account = await receivingAccount(desk.admin, true);
    const intent = ((await openIntent(member, account, 1_000)).body as { data: Intent }).data;
    await desk.admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    expect((await desk.entriesOf(member)).map((entry) => entry.split(" ")[0])).toEqual(
      isWanted ? ["DEPOSIT"] : [],
    );
    const total = isWanted ? "0.00" : "950.00";
    expect((await desk.owed(member)).total).toBe(total);
  });

  it("before a withdrawal, which then takes only what is left", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 120_000);
    const tooMuch = await askToWithdraw(member, 300);
    expect(codeOf(tooMuch)).toEqual([422, "DEBT_BEFORE_PAYOUT"]);
    expect(tooMuch.body.message).toBe("คุณมียอดค้างชำระ 950.00 บาทที่จะหักก่อน ถอนได้ไม่เกิน 250.00 บาท");
    expect(await desk.entriesOf(member)).toEqual([]);
    expect((await askToWithdraw(member, 250)).status).toBe(201);
    expect(await desk.entriesOf(member)).toEqual(["WITHDRAWAL -95000"]);
    expect(await balanceOf(app.current, member)).toBe(0);
  });

  it("by the member, where the house lets nobody withdraw who owes", async () => {
    await desk.set({ debts_block_withdrawals: true });
    const { member } = await desk.debtor();
    expect(codeOf(await member.post("/api/wallets/debts/pay"))).toEqual([422, "DEBT_NOT_COVERED"]);
    await desk.give(member, 60_000);
    expect(codeOf(await askToWithdraw(member, 100))).toEqual([409, "DEBT_OPEN"]);
    expect((await member.post("/api/wallets/debts/pay")).body.data).toEqual({
      paid: "600.00",
      left: "350.00",
    });
    await desk.give(member, 60_000);
    expect((await member.post("/api/wallets/debts/pay")).body.data).toEqual({
      paid: "350.00",
      left: "0.00",
    });
    expect(codeOf(await member.post("/api/wallets/debts/pay"))).toEqual([404, "DEBT_NOT_FOUND"]);
    expect((await askToWithdraw(member, 250)).status).toBe(201);
  });

  it("by staff, once for what ten ask at the same time, with the audit's word", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 100_000);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => desk.collect(member, { amount: 300 })),
    );
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 4 }, () => 200),
      ...Array.from({ length: 6 }, () => 404),
    ]);
    expect(await balanceOf(app.current, member)).toBe(5_000);
    const taken = replies.flatMap(({ status, body }) =>
      status === 200 ? [collectDebts.replies[200].parse(body).data.collected] : [],
    );
    expect(taken.toSorted()).toEqual(["300.00", "300.00", "300.00", "50.00"]);
    expect((await desk.debtsOf(member)).entries).toHaveLength(4);
  });

  it("by staff once under a key, whose answer is given again, and nothing else under it", async () => {
    const [{ member }, { member: second }] = [await desk.debtor(), await desk.debtor()];
    await desk.give(member, 100_000);
    await desk.give(second, 100_000);
    const collect = (body: object, of = member) =>
      desk.admin.post(`/api/admin/users/${of.id}/debts/collect`, body, {
        "idempotency-key": "collect-1",
      });
    const asked = { amount: 300, reason: "ตกลงกันแล้ว" };
    for (const _ of ["first", "its answer was lost"]) {
      const { status, body } = await collect(asked);
      expect([status, body.data]).toEqual([200, { collected: "300.00", left: "650.00" }]);
    }
    for (const other of [
      { ...asked, amount: 301 },
      { reason: asked.reason },
      { ...asked, reason: "อื่น" },
    ]) {
      expect(codeOf(await collect(other))).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    }
    expect(codeOf(await collect(asked, second))).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    expect(await desk.entriesOf(member)).toEqual(["STAFF -30000"]);
    expect(await desk.entriesOf(second)).toEqual([]);
  });

  it("by nobody without a reason, from nobody who is not a member", async () => {
    const { member } = await desk.debtor();
    expect(codeOf(await desk.collect(member, { reason: " " }))).toEqual([422, "REASON_MISSING"]);
    expect(codeOf(await desk.collect(member, { amount: 0 }))).toEqual([400, "INVALID_AMOUNT"]);
    expect(codeOf(await desk.collect(member))).toEqual([422, "DEBT_NOT_COVERED"]);
    expect(codeOf(await desk.collect({ ...member, id: crypto.randomUUID() }))).toEqual([
      404,
      "MEMBER_NOT_FOUND",
    ]);
    for (const id of [desk.admin.id, desk.admin.id.toUpperCase()]) {
      expect(codeOf(await desk.collect({ id }))).toEqual([422, "NOT_YOURSELF"]);
    }
    const none = await app.current.member({ balance: 1_000 });
    expect(codeOf(await desk.collect(none))).toEqual([404, "DEBT_NOT_FOUND"]);
    expect(codeOf(await desk.writeOff(desk.admin, none))).toEqual([404, "DEBT_NOT_FOUND"]);
  });
});
