/** What is written, listed and told of debts: who did it, how much is left, and in which order. */
import { listDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import pg from "pg";
import { describe, expect, it } from "vitest";

import { writeAudit } from "../core/audit.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { useDesk } from "../testing/debts.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { approve, askedId, codeOf } from "../testing/two-people.ts";
import { askToWithdraw } from "../testing/withdrawals.ts";
import { settleDebts } from "./debt-queries.ts";

const app = useApp({ TWO_PERSON: "off" });
const desk = useDesk(app);

const audited = (member: Caller, action: string) =>
  app.current.db.query<{ actor_id: string; before: unknown; after: Record<string, string> }>(
    "select actor_id, before, after from audit_entries where target_id = $1 and action = $2",
    [member.id, action],
  );
const requestOf = async (member: Caller) => {
  const [entry] = await app.current.db.query<{ request_id: string }>(
    "select request_id from debt_entries where user_id = $1 order by at desc limit 1",
    [member.id],
  );
  return entry?.request_id;
};
const listed = async (query: string) =>
  listDebts.replies[200].parse((await desk.admin.get(`/api/admin/debts${query}`)).body).data;

describe("what staff do about a debt", () => {
  it("is audited: collecting says what was taken, and which entries it was", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 100_000);
    await desk.collect(member, { amount: 300, reason: "โทรตกลงแล้ว" });
    expect(await audited(member, "debt.collect")).toEqual([
      {
        actor_id: desk.admin.id,
        before: null,
        after: {
          amount: "300.00",
          reason: "โทรตกลงแล้ว",
          reference_id: await requestOf(member),
        },
      },
    ]);
  });

  it("is audited: giving up says of which debt and how much, by who asked and not who agreed", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 40_000);
    await desk.collect(member);
    const [debt] = (await desk.debtsOf(member)).items;
    await desk.set({ two_person: true });
    const one = await app.current.admin(["cashier"]);
    const two = await app.current.admin(["cashier"]);
    const asked = askedId(await desk.writeOff(one, member));
    expect((await approve(two, asked)).status).toBe(200);
    expect(await audited(member, "debt.write_off")).toEqual([
      {
        actor_id: one.id,
        before: { kind: "CORRECTION", reference: debt?.reference, rest: "550.00" },
        after: { amount: "550.00", reason: "ตามไม่ได้", reference_id: await requestOf(member) },
      },
    ]);
    const moves = await app.current.db.query(
      `select actor_id from book_moves where kind = 'WRITE_OFF' and reference_id in (
         select id::text from debt_entries where user_id = $1)`,
      [member.id],
    );
    expect(moves).toEqual([{ actor_id: one.id }]);
  });

  it("stands on the member's page with who did it, the newest first", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 100_000);
    await desk.collect(member, { amount: 100 });
    await member.post("/api/wallets/debts/pay");
    const { entries } = await desk.debtsOf(member);
    expect(entries.map(({ cause, amount, by }) => [cause, amount, by])).toEqual([
      ["MEMBER", "850.00", null],
      ["STAFF", "100.00", `member ${desk.admin.phone}`],
    ]);
  });
});

describe("what was done about a debt", () => {
  it("is changed and taken out of the books by nobody, not even by their owner", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 100_000);
    await desk.collect(member, { amount: 300 });
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    for (const sql of [
      `update debt_entries set amount_satang = 1 where user_id = '${member.id}'`,
      `delete from debt_entries where user_id = '${member.id}'`,
      "truncate debt_entries",
    ]) {
      await expect(owner.query(sql)).rejects.toMatchObject({ constraint: "book_is_append_only" });
    }
    await owner.end();
    const entries = await app.current.db.query(
      "select amount_satang from debt_entries where user_id = $1",
      [member.id],
    );
    expect(entries).toEqual([{ amount_satang: 30_000 }]);
  });

  it("makes nobody owe what the bank took back of another member's deposit", async () => {
    const account = await receivingAccount(desk.admin, true);
    const { member, intent } = await pendingDeposit(app.current, account, 1_000);
    await desk.admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const other = await app.current.member();
    await app.current.db.query("select deposit_debt_open($1, $2, 30000)", [
      other.id,
      intent.deposit_id,
    ]);
    for (const one of [other, member]) {
      expect(await desk.owed(one)).toMatchObject({ total: "0.00", items: [] });
    }
  });
});

describe("a member who owes", () => {
  it.each(["the member", "staff"])(
    "sees it paid by %s on all their screens at once",
    async (by) => {
      const { member } = await desk.debtor();
      await desk.give(member, 100_000);
      const before = app.current.told.length;
      const pay = () => member.post("/api/wallets/debts/pay");
      expect((await (by === "staff" ? desk.collect(member) : pay())).status).toBe(200);
      expect(app.current.told.slice(before)).toMatchObject([
        { to: member.id, topic: "balance" },
        // And to the desks: by the member to those who show the member.
        {
          to: "staff",
          topic: "queues",
          payload: by === "staff" ? {} : { list: "member", memberId: member.id },
        },
      ]);
    },
  );

  it("is told what withdrawals and bets are refused for it", async () => {
    const { member } = await desk.debtor();
    const told = async () => {
      const { blocks_withdrawals: withdrawals, blocks_bets: bets } = await desk.owed(member);
      return [withdrawals, bets];
    };
    expect(await told()).toEqual([false, false]);
    await desk.set({ debts_block_withdrawals: true });
    expect(await told()).toEqual([true, false]);
    await desk.set({ debts_block_withdrawals: false, debts_block_bets: true });
    expect(await told()).toEqual([false, true]);
  });

  it("may withdraw nothing where the wallet holds less than the debt", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 50_000);
    const refused = await askToWithdraw(member, 100);
    expect(codeOf(refused)).toEqual([422, "DEBT_BEFORE_PAYOUT"]);
    expect(refused.body.details).toEqual({ debt: "950.00", most: "0.00" });
    await desk.set({ debts_block_withdrawals: true });
    const blocked = await askToWithdraw(member, 100);
    expect(blocked.body.details).toEqual({ debt: "950.00" });
  });
});

describe("the list of debts", () => {
  /** As much more is owed by somebody who owes 950 already. */
  async function oweMore(member: Caller, stake: number): Promise<void> {
    await desk.set({ debts_from_wins: false });
    const round = await addRound(app.current.db, desk.lottery);
    await desk.give(member, stake * 100);
    await bet(member, desk.lottery, round, [["TWO_BOTTOM", "71", stake]]);
    await desk.settle(round);
    await desk.spend(member, stake * 95);
    await desk.correct(round, "17");
  }

  it("has each debt once, the largest first, whatever page it is on, and counts who owes", async () => {
    const debtors: Caller[] = [];
    for (let at = 0; at < 3; at += 1) debtors.push((await desk.debtor()).member);
    const [first] = debtors;
    if (!first) throw new Error("nobody owes");
    await oweMore(first, 20);
    // Two of the same size of one member, which only their references tell apart.
    await oweMore(first, 10);
    // And of two kinds.
    for (const one of debtors) await desk.owesCommission(one, 95_000);
    const all = await listed("?limit=200");
    const own = all.items.filter(({ member: { id } }) => debtors.some((one) => one.id === id));
    expect(own.map(({ rest }) => rest)).toEqual(["1900.00", ...own.slice(1).map(() => "950.00")]);
    expect(own).toHaveLength(8);
    const pages = [];
    for (let cursor: string | null = ""; cursor !== null && pages.length < 50;) {
      const page = await listed(`?limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`);
      pages.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(all.items);
    const rests = all.items.map(({ rest }) => Number(rest));
    expect(rests).toEqual(rests.toSorted((one, other) => other - one));
    expect(all.totals.members).toBe(new Set(all.items.map(({ member }) => member.id)).size);
    expect(all.totals.members).toBeLessThan(all.items.length);
    for (const one of debtors) await desk.owesCommission(one, 0);
  });

  it("tells what was collected from what was given up, in the file as well", async () => {
    const { member } = await desk.debtor();
    await desk.give(member, 40_000);
    await desk.collect(member);
    const [debt] = (await desk.debtsOf(member)).items;
    // The desk gives up all that is left; a part of it is given up here.
    const request = crypto.randomUUID();
    await app.current.db.transaction(async (tx) => {
      await settleDebts(tx, {
        userId: member.id,
        how: "WRITTEN_OFF",
        cause: "STAFF",
        most: 15_000,
        actorId: desk.admin.id,
        requestId: request,
        ...(debt ? { debt } : {}),
      });
      await writeAudit(tx, {
        actorId: desk.admin.id,
        address: null,
        action: "debt.write_off",
        targetKind: "member",
        targetId: member.id,
        after: { amount: "150.00", reference_id: request },
      });
    });
    const sums = { amount: "950.00", collected: "400.00", written_off: "150.00", rest: "400.00" };
    expect((await desk.owed(member)).items).toMatchObject([sums]);
    const { items } = await listed("?limit=200");
    expect(items.find((item) => item.member.id === member.id)).toMatchObject(sums);
    const file = String((await desk.admin.get("/api/admin/debts?format=csv")).body);
    const line = file.split("\r\n").find((one) => one.includes(member.phone.slice(1)));
    expect(line).toMatch(/,950\.00,400\.00,150\.00,400\.00$/);
    // Thai time, as a spreadsheet reads it.
    expect(line).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,950\.00,/);
  });

  it("are in the file by the lottery's name in the language that the browser asks for", async () => {
    await app.current.db.query(
      `update lottery_types set names = '{"th": "หวยทดสอบ", "en": "Test lottery"}' where id = $1`,
      [desk.lottery.typeId],
    );
    const { member } = await desk.debtor();
    const lotteryIn = async (language: string) => {
      const headers = { "accept-language": language };
      const file = String((await desk.admin.get("/api/admin/debts?format=csv", headers)).body);
      const line = file.split("\r\n").find((one) => one.includes(member.phone.slice(1)));
      return line?.split(",")[3];
    };
    expect(await lotteryIn("en-GB,en;q=0.9,th;q=0.8")).toBe("Test lottery");
    expect(await lotteryIn("th")).toBe("หวยทดสอบ");
    expect(await lotteryIn("my")).toBe("หวยทดสอบ");
  });
});
