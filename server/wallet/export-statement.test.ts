import { randomUUID } from "node:crypto";

import { listUserTransactions } from "@chokdee/domain/members/notes-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { postEntries } from "./post-entries.ts";

const app = useApp();

/** So many entries of one satang each, the first with the reason given. */
const credit = (member: Caller, times: number, reason: string) =>
  app.current.db.transaction((tx) =>
    postEntries(
      tx,
      Array.from({ length: times }, (_, at) => ({
        userId: member.id,
        type: "ADJUST" as const,
        amount: 1,
        counterAccount: "ADJUSTMENTS" as const,
        reference: { kind: "adjustment" as const, id: randomUUID() },
        meta: { test: true, ...(at === 0 ? { reason } : {}) },
      })),
    ),
  );

const path = (member: Caller, query: string) =>
  `/api/admin/users/${member.id}/transactions${query}`;

describe("a member's statement in the back office", () => {
  it("goes page by page to the first entry, and knows days of Bangkok", async () => {
    const support = await app.current.admin(["support"]);
    const member = await app.current.member();
    await credit(member, 5, "ชดเชย");
    const balances: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const query: string = `?limit=2${next === "" ? "" : `&cursor=${next}`}`;
      const { body } = await support.get(path(member, query));
      const { data } = listUserTransactions.replies[200].parse(body);
      balances.push(...data.items.map((item) => item.balance_after));
      next = data.next_cursor;
    }
    expect(balances).toEqual(["0.05", "0.04", "0.03", "0.02", "0.01"]);
    const today = bangkokDay(Date.now());
    const on = async (query: string) =>
      (await support.get(path(member, query))).body.data.items.length;
    expect(await on(`?from=${today}&to=${today}`)).toBe(5);
    expect(await on("?to=2026-01-01")).toBe(0);
  });

  it("comes whole as a file, however long, safe for a spreadsheet, and leaves an audit entry", async () => {
    const cashier = await app.current.admin(["cashier"]);
    const member = await app.current.member();
    await credit(member, 2_050, "=1+1");
    const today = bangkokDay(Date.now());
    const reply = await cashier.get(path(member, `?format=csv&to=${today}`));
    expect(reply.headers["content-type"]).toContain("text/csv");
    const lines = String(reply.body).trimEnd().split("\r\n");
    expect(lines[0]).toBe("\uFEFFเวลา,ประเภท,รายละเอียด,จำนวนเงิน,ยอดคงเหลือ");
    const balances = lines.slice(1).map((line) => line.split(",").at(-1));
    const all = Array.from({ length: 2_050 }, (_, at) => ((2_050 - at) / 100).toFixed(2));
    expect(balances).toEqual(all);
    expect(lines.at(-1)).toMatch(
      new RegExp(
        `^${bangkokDay(Date.now())} \\d\\d:\\d\\d:\\d\\d,ปรับเครดิต,"'=1\\+1",0\\.01,0\\.01$`,
      ),
    );
    const audit = await app.current.db.query<object>(
      "select actor_id, action, after from audit_entries where target_id = $1 and actor_id is not null",
      [member.id],
    );
    expect(audit).toEqual([
      { actor_id: cashier.id, action: "member.export_statement", after: { to: today } },
    ]);
  });

  it("as a file of one type has no other, however long it is", async () => {
    const lottery = await addLottery(app.current.db);
    const member = await app.current.member({ balance: 100 });
    await bet(member, lottery, await addRound(app.current.db, lottery), [["TWO_TOP", "11", 1]]);
    await credit(member, 1_001, "ชดเชย");
    const file = await member.get("/api/wallets/transactions?format=csv&type=ADJUST");
    const types = String(file.body)
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(",")[1]);
    expect(types).toEqual(["ประเภท", ...Array.from({ length: 1_002 }, () => "ปรับเครดิต")]);
  });

  it("has amounts that a spreadsheet adds up: a hyphen for the minus, no plus and no commas", async () => {
    const lottery = await addLottery(app.current.db);
    const member = await app.current.member({ balance: 123_456_700 });
    const roundId = await addRound(app.current.db, lottery);
    await bet(member, lottery, roundId, [["TWO_TOP", "11", 1_234]]);
    const file = await member.get("/api/wallets/transactions?format=csv");
    const rows = String(file.body).trimEnd().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",").at(-2))).toEqual(["-1234.00", "1234567.00"]);
  });

  it("is refused to who may not see members, of nobody, and of days that are none", async () => {
    const owner = await app.current.admin();
    const results = await app.current.admin(["results"]);
    const member = await app.current.member();
    const answer = async (actor: Caller, address: string) => {
      const { status, body } = await actor.get(address);
      return [status, body.code];
    };
    expect(await answer(results, path(member, ""))).toEqual([403, "FORBIDDEN"]);
    expect(await answer(member, path(member, "?format=csv"))).toEqual([403, "FORBIDDEN"]);
    const nobody = `/api/admin/users/${randomUUID()}/transactions?format=csv`;
    expect(await answer(owner, nobody)).toEqual([404, "MEMBER_NOT_FOUND"]);
    expect(await answer(owner, path(member, "?format=csv&from=2026-02-30"))).toEqual([
      400,
      "DATE_INVALID",
    ]);
    expect(await answer(owner, path(member, "?cursor=x"))).toEqual([400, "MALFORMED"]);
  });
});
