/** A statement at its edges: pages within days, types in any order, what a correction and a recall say. */
import { randomUUID } from "node:crypto";

import { listTransactions } from "@chokdee/domain/wallet/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { moveBack } from "../testing/dated-entries.ts";
import { openPastTriggers } from "../testing/database.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { postEntries } from "./post-entries.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

const listed = async (member: Caller, query = "") =>
  listTransactions.replies[200].parse((await member.get(`/api/wallets/transactions${query}`)).body);

/** So many entries of one satang each. */
const credit = (member: Caller, times: number) =>
  app.current.db.transaction((tx) =>
    postEntries(
      tx,
      Array.from({ length: times }, () => ({
        userId: member.id,
        type: "ADJUST" as const,
        amount: 1,
        counterAccount: "ADJUSTMENTS" as const,
        reference: { kind: "adjustment" as const, id: randomUUID() },
        meta: { test: true },
      })),
    ),
  );

const day = (back: number) => bangkokDay(Date.now() - back * 86_400_000);

describe("a statement", () => {
  it("of days in the past goes page by page from the last of them, past the tenth entry too", async () => {
    const member = await app.current.member();
    await credit(member, 12);
    await moveBack(app.current.ownerUrl, member.id, 3);
    await credit(member, 5);
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page = await listed(member, `?limit=5&from=${day(3)}&to=${day(3)}${more}`);
      seen.push(...page.items.map(({ balance_after: after }) => after));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => ((12 - at) / 100).toFixed(2)));
  });

  it("of days in the past goes on from an entry that came later with the last of those days", async () => {
    const member = await app.current.member();
    await credit(member, 2);
    await moveBack(app.current.ownerUrl, member.id, 5);
    await credit(member, 3);
    const { next_cursor: cursor } = await listed(member, "?limit=1");
    const past = await listed(member, `?to=${day(1)}&cursor=${cursor}`);
    expect(past.items.map((entry) => entry.balance_after)).toEqual(["0.02", "0.01"]);
  });

  it("takes the names of types with blanks around them, and each once", async () => {
    const member = await app.current.member();
    await credit(member, 2);
    const types = encodeURIComponent(" adjust , WIN,adjust ,");
    expect((await listed(member, `?type=${types}`)).items).toHaveLength(2);
  });

  it("begins a day with what was posted at its midnight in Bangkok to the microsecond", async () => {
    const member = await app.current.member();
    await credit(member, 1);
    const owner = await openPastTriggers(app.current.ownerUrl);
    await owner.query(
      `update ledger_entries set created_at = $2::date::timestamp at time zone 'Asia/Bangkok'
       where user_id = $1`,
      [member.id, day(1)],
    );
    await owner.end();
    const of = async (query: string) => (await listed(member, query)).items.length;
    expect([await of(`?from=${day(1)}`), await of(`?to=${day(2)}`)]).toEqual([1, 0]);
  });

  it("has the first twenty numbers of a slip, in its own order", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const numbers = Array.from({ length: 21 }, (_, at) => String(60 - at));
    await bet(
      member,
      lottery,
      await addRound(app.current.db, lottery),
      numbers.map((number) => ["TWO_TOP", number, 1] as const),
    );
    const [entry] = (await listed(member, "?type=BET")).items;
    expect(entry?.meta).toMatchObject({ numbers: numbers.slice(0, 20), line_count: 21 });
  });

  it("has 50 entries where nobody says how many", async () => {
    const member = await app.current.member();
    await credit(member, 51);
    const page = await listed(member);
    expect([page.items.length, page.next_cursor === null]).toEqual([50, false]);
  });

  it("is in the order of time, in whatever order its types are named", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const round = await addRound(app.current.db, lottery);
    const group = await bet(member, lottery, round, [["TWO_TOP", "33", 20]]);
    await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    await credit(member, 1);
    for (const types of ["REFUND,ADJUST", "ADJUST,REFUND"]) {
      const { items } = await listed(member, `?type=${types}`);
      expect(items.map(({ type }) => type)).toEqual(["ADJUST", "REFUND", "ADJUST"]);
    }
  });

  it("says of what a correction took back all numbers of its slip, not those that won by it", async () => {
    const member = await app.current.member({ balance: 10_000 });
    const round = await addRound(app.current.db, lottery);
    await bet(member, lottery, round, [
      ["TWO_BOTTOM", "71", 2],
      ["TWO_BOTTOM", "17", 1],
    ]);
    await closeNow(app.current, round);
    await admin.post(resultPath(round), { result: draw });
    const correction = { result: { ...draw, two_bottom: "17" }, reason: "พิมพ์ผิด" };
    expect((await admin.post(`${resultPath(round)}/correct`, correction)).status).toBe(200);
    await app.current.runJobs();
    const [taken, won] = (await listed(member)).items;
    expect(taken).toMatchObject({
      type: "ADJUST",
      amount: "-95.00",
      meta: { numbers: ["71", "17"] },
    });
    expect(won).toMatchObject({ type: "WIN", amount: "190.00", meta: { numbers: ["71"] } });
  });

  it("names only the lottery of a round that was voided and left its number to another", async () => {
    const own = await addLottery(app.current.db);
    const name = `update lottery_types set names = names || '{"en": "Test lottery"}' where id = $1`;
    await app.current.db.query(name, [own.typeId]);
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const made: string[] = [];
    for (const day of ["2027-05-02", "2027-05-03"]) {
      const reply = await admin.post("/api/admin/rounds", {
        lottery_type_id: String(own.typeId),
        name: "งวดทดสอบ",
        draw_date: day,
        open_time: inMinutes(-5),
        close_time: inMinutes(30),
      });
      made.push(reply.body.data.id);
    }
    const [other = "", round = ""] = made;
    const member = await app.current.member({ balance: 10_000 });
    await bet(member, own, round, [["TWO_TOP", "33", 20]]);
    await admin.post(`/api/admin/rounds/${round}/void`, { reason: "หยุด" });
    await app.current.runJobs();
    const names = async () => {
      const headers = { "accept-language": "en" };
      const { body } = await member.get("/api/wallets/transactions?type=BET,REFUND", headers);
      const { items } = listTransactions.replies[200].parse(body);
      return items.map(({ meta }) => meta.lottery_name);
    };
    expect(await names()).toEqual(["Test lottery #1", "Test lottery #1"]);
    const moved = await admin.patch(`/api/admin/rounds/${other}`, { draw_date: "2027-05-03" });
    expect(moved.status).toBe(200);
    expect(await names()).toEqual(["Test lottery", "Test lottery"]);
  });

  it("says in words of its own what the bank took back", async () => {
    const account = await receivingAccount(admin, true);
    const { member, intent } = await pendingDeposit(app.current, account, 300);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
    const path = `/api/admin/deposits/${intent.deposit_id}/recall`;
    expect((await admin.post(path, { reason: "ธนาคารเรียกคืน" })).status).toBe(200);
    const [taken, came] = (await listed(member)).items;
    expect(taken?.description).toBe("ธนาคารเรียกคืนเงินฝาก");
    expect(came?.description).toBe("ฝากเงิน");
    expect(came?.meta.bank_name).not.toBeUndefined();
  });

  it("as a file from a day on has nothing before it, however long it is; the audit has the days", async () => {
    const member = await app.current.member();
    await credit(member, 3);
    await moveBack(app.current.ownerUrl, member.id, 3);
    await credit(member, 1_001);
    const query = `?format=csv&from=${day(1)}&to=${day(0)}&type=ADJUST`;
    const file = await admin.get(`/api/admin/users/${member.id}/transactions${query}`);
    const lines = String(file.body).trimEnd().split("\r\n");
    expect([lines.length, lines.at(-1)?.split(",").at(-1)]).toEqual([1_002, "0.04"]);
    const audit = await app.current.db.query(
      "select after from audit_entries where action = 'member.export_statement' and target_id = $1",
      [member.id],
    );
    expect(audit).toEqual([{ after: { type: "ADJUST", from: day(1), to: day(0) } }]);
  });
});

describe("the sums of a statement's days", () => {
  it("count the first entry of the first day and none of the day after the last", async () => {
    const member = await app.current.member();
    for (const back of [2, 1, 1]) {
      await credit(member, 2);
      await moveBack(app.current.ownerUrl, member.id, back);
    }
    await credit(member, 7);
    // Posted 4, 2 and 1 days ago, and today.
    const sums = async (from: number, to: number) => {
      const path = `/api/wallets/transactions/days?from=${day(from)}&to=${day(to)}`;
      return (await member.get(path)).body.data;
    };
    const of = (back: number, baht: string) => ({ day: day(back), sums: { ADJUST: baht } });
    expect(await sums(2, 1)).toEqual([of(1, "0.02"), of(2, "0.02")]);
    expect(await sums(4, 4)).toEqual([of(4, "0.02")]);
    expect(await sums(0, 0)).toEqual([of(0, "0.07")]);
  });
});
