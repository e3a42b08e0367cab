/** What was collected of a debt comes back with a correction; what is given up takes two (B2). */
import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { useDesk } from "../testing/debts.ts";
import { openIntent, pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addRound } from "../testing/lottery.ts";
import { balanceOf, bet, movesOf } from "../testing/settling.ts";
import { approve, askedId, codeOf } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "off" });
const desk = useDesk(app);

describe("a correction back", () => {
  it("returns what was collected, and no satang more", async () => {
    const { member, roundId } = await desk.debtor();
    await desk.give(member, 40_000);
    await desk.collect(member);
    expect(await balanceOf(app.current, member)).toBe(0);
    await desk.correct(roundId, "71");
    expect(await balanceOf(app.current, member)).toBe(40_000);
    expect((await desk.owed(member)).total).toBe("0.00");
    expect(await movesOf(app.current, member)).toEqual(["WIN 95000", "WIN 40000"]);
  });

  it("returns it also when all was collected", async () => {
    const { member, roundId } = await desk.debtor();
    await desk.give(member, 95_000);
    await desk.collect(member);
    await desk.correct(roundId, "71");
    expect(await balanceOf(app.current, member)).toBe(95_000);
  });

  it("takes back what was given up before it pays, in one step or in several", async () => {
    const writeOffs = await desk.accountOf("WRITE_OFFS");
    const { member, roundId } = await desk.debtor();
    await desk.give(member, 40_000);
    await desk.collect(member);
    expect((await desk.writeOff(desk.admin, member)).body.data).toEqual({
      written_off: "550.00",
      left: "0.00",
    });
    expect((await desk.accountOf("WRITE_OFFS")) - writeOffs).toBe(-55_000);
    await desk.correct(roundId, "71");
    expect(await balanceOf(app.current, member)).toBe(40_000);
    expect((await desk.accountOf("WRITE_OFFS")) - writeOffs).toBe(0);
    await desk.correct(roundId, "17");
    expect(await balanceOf(app.current, member)).toBe(0);
    expect((await desk.owed(member)).total).toBe("550.00");
  });

  it("to a smaller win leaves what is not won of it given up", async () => {
    const roundId = await addRound(app.current.db, desk.lottery);
    const member = await app.current.member({ balance: 4_000 });
    // One slip: 20 on 71 pays 1,900, 10 on 17 pays 950.
    await bet(member, desk.lottery, roundId, [
      ["TWO_BOTTOM", "71", 20],
      ["TWO_BOTTOM", "17", 10],
    ]);
    await desk.settle(roundId);
    await desk.spend(member, 1_910);
    await desk.correct(roundId, "88");
    expect((await desk.owed(member)).total).toBe("1900.00");
    await desk.give(member, 30_000);
    await desk.collect(member);
    await desk.writeOff(desk.admin, member);
    const writeOffs = await desk.accountOf("WRITE_OFFS");
    // 950 won again: all of it was given up before.
    await desk.correct(roundId, "17");
    expect(await balanceOf(app.current, member)).toBe(0);
    expect((await desk.owed(member)).total).toBe("0.00");
    expect((await desk.accountOf("WRITE_OFFS")) - writeOffs).toBe(95_000);
    // And 1,900: the 300 that were collected come back.
    await desk.correct(roundId, "71");
    expect(await balanceOf(app.current, member)).toBe(30_000);
    expect((await desk.accountOf("WRITE_OFFS")) - writeOffs).toBe(160_000);
  });
});

it("a correction that gives one slip what it takes from another collects nothing of what was there", async () => {
  const later = await addRound(app.current.db, desk.lottery);
  const { member } = await desk.debtor();
  await desk.give(member, 2_000);
  for (const number of ["71", "17"]) {
    await bet(member, desk.lottery, later, [["TWO_BOTTOM", number, 10]]);
  }
  await desk.set({ debts_from_wins: false });
  await desk.settle(later);
  const before = await balanceOf(app.current, member);
  await desk.set({ debts_from_wins: true });
  await desk.correct(later, "17");
  expect(await balanceOf(app.current, member)).toBe(before);
  expect((await desk.owed(member)).total).toBe("950.00");
});

it("debts of two slips that one correction took up are entries of their own, page by page", async () => {
  const roundId = await addRound(app.current.db, desk.lottery);
  const member = await app.current.member({ balance: 2_000 });
  for (const _ of [1, 2]) {
    await bet(member, desk.lottery, roundId, [["TWO_BOTTOM", "71", 10]]);
  }
  await desk.settle(roundId);
  await desk.spend(member, 1_900);
  await desk.correct(roundId, "88");
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const path = `/api/admin/books/entries?account=RECEIVABLES&limit=1${cursor}`;
    const { items, next_cursor: next } = (await desk.admin.get(path)).body.data;
    for (const entry of items) {
      if (entry.user_id === member.id) seen.push(entry.id);
    }
    if (next === null) break;
    cursor = `&cursor=${next}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([2, 2]);
});

it("a debt that a correction took up stands in the books at that moment, whatever is corrected later", async () => {
  const { member, roundId } = await desk.debtor();
  const takenUp = async () => {
    const rows = await app.current.db.query<{ at: Date; satang: number }>(
      `select at, amount_satang as satang from book_entries
       where account = 'RECEIVABLES' and kind = 'DEBT_TAKEN_UP' and user_id = $1 order by at`,
      [member.id],
    );
    return rows.map(({ at, satang }) => [at.toISOString(), satang]);
  };
  await desk.correct(roundId, "71");
  const first = await takenUp();
  expect(first).toMatchObject([[expect.anything(), 95_000]]);
  await desk.correct(roundId, "17");
  expect((await desk.owed(member)).total).toBe("950.00");
  await desk.correct(roundId, "71");
  const both = await takenUp();
  expect(both.slice(0, 1)).toEqual(first);
  expect(both).toHaveLength(2);
});

it("a correction back ends what is owed before it takes back what was given up", async () => {
  const roundId = await addRound(app.current.db, desk.lottery);
  const member = await app.current.member({ balance: 4_000 });
  await bet(member, desk.lottery, roundId, [
    ["TWO_BOTTOM", "71", 20],
    ["TWO_BOTTOM", "17", 10],
  ]);
  await desk.settle(roundId);
  await desk.spend(member, 1_910);
  // Of 1,900 that were won 950 are not: given up. Then the other 950, which are owed.
  await desk.correct(roundId, "17");
  await desk.writeOff(desk.admin, member);
  await desk.correct(roundId, "88");
  expect((await desk.owed(member)).total).toBe("950.00");
  const writeOffs = await desk.accountOf("WRITE_OFFS");
  await desk.correct(roundId, "17");
  expect((await desk.owed(member)).total).toBe("0.00");
  expect(await balanceOf(app.current, member)).toBe(0);
  expect((await desk.accountOf("WRITE_OFFS")) - writeOffs).toBe(0);
  await desk.correct(roundId, "71");
  expect(await balanceOf(app.current, member)).toBe(0);
  expect((await desk.accountOf("WRITE_OFFS")) - writeOffs).toBe(95_000);
});

describe("giving up a debt", () => {
  it("is not agreed to by who owes it", async () => {
    await desk.set({ two_person: true });
    const one = await app.current.admin(["cashier"]);
    const two = await app.current.admin(["cashier"]);
    await desk.owesCommission(two, 500);
    const asked = askedId(await desk.writeOff(one, two));
    expect(codeOf(await approve(two, asked))).toEqual([422, "NOT_YOURSELF"]);
    expect((await desk.debtsOf(two)).total).toBe("5.00");
    await desk.owesCommission(two, 0);
  });

  it("takes two people, and is what was asked for or nothing", async () => {
    const { member } = await desk.debtor();
    await desk.set({ two_person: true });
    const one = await app.current.admin(["cashier"]);
    const two = await app.current.admin(["cashier"]);
    const asked = askedId(await desk.writeOff(one, member));
    expect(codeOf(await desk.writeOff(two, member))).toEqual([409, "APPROVAL_WAITING"]);
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    expect((await desk.owed(member)).total).toBe("950.00");
    await desk.give(member, 10_000);
    await desk.collect(member, { amount: 100 });
    expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    await two.post(`/api/admin/approvals/${asked}/reject`, { reason: "เปลี่ยนแล้ว" });
    const again = askedId(await desk.writeOff(one, member));
    expect((await approve(two, again)).status).toBe(200);
    expect((await desk.debtsOf(member)).total).toBe("0.00");
    expect((await desk.debtsOf(member)).entries[0]).toMatchObject({
      how: "WRITTEN_OFF",
      amount: "850.00",
      cause: "STAFF",
    });
  });
});

describe("a deposit that the bank took back", () => {
  it("is owed to its bank account", async () => {
    const account = await receivingAccount(desk.admin, true);
    const { member, intent } = await pendingDeposit(app.current, account, 1_000);
    await desk.admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const before = await desk.accountOf(`BANK:${account.id}`);
    await app.current.db.query("select deposit_debt_open($1, $2, 30000)", [
      member.id,
      intent.deposit_id,
    ]);
    expect((await desk.accountOf(`BANK:${account.id}`)) - before).toBe(30_000);
    expect((await desk.owed(member)).items).toMatchObject([{ kind: "DEPOSIT", rest: "300.00" }]);
    expect((await member.post("/api/wallets/debts/pay")).body.data.paid).toBe("300.00");
    expect((await desk.owed(member)).total).toBe("0.00");
  });

  it("is listed no more once it was given up, and a later one is collected", async () => {
    const account = await receivingAccount(desk.admin, true);
    const { member, intent } = await pendingDeposit(app.current, account, 1_000);
    await desk.admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const owe = (satang: number, depositId: string) =>
      app.current.db.query("select deposit_debt_open($1, $2, $3)", [member.id, depositId, satang]);
    await owe(30_000, intent.deposit_id);
    expect((await desk.writeOff(desk.admin, member)).status).toBe(200);
    expect((await desk.owed(member)).items).toEqual([]);
    const later = await openIntent(member, account, 500);
    await desk.admin.post(`/api/admin/deposits/${later.body.data.deposit_id}/approve`, {});
    await owe(5_000, later.body.data.deposit_id);
    expect((await member.post("/api/wallets/debts/pay")).body.data.paid).toBe("50.00");
    expect((await desk.owed(member)).items).toEqual([]);
  });
});
