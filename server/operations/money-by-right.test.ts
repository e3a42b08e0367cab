/**
 * What of the house's money each right shows: in the fields of the dashboard, and in the words of
 * every answer that it may ask for (issue "Doors and engine room", line 14).
 */
import type { AdminCall } from "@chokdee/domain/contract.ts";
import type { Right } from "@chokdee/domain/rights.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { served } from "../platform/http/router.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();
const OF_MONEY = [
  "credits_in_system",
  "pending_withdrawals_amount",
  "today",
  "series",
  "hours",
  "closing_rounds",
] as const;
type Sum = "stakes" | "payouts" | "profit" | "deposits" | "withdrawals" | "credits" | "waiting";
let owner: Caller;
let reads: readonly AdminCall[];
let ids: readonly string[];
let sums: Readonly<Record<Sum, string>>;

/** Two of everything, so that each sum of the house is nobody's own figure and no single round's. */
beforeAll(async () => {
  owner = await app.current.admin();
  reads = (served.get(app.current.http) ?? []).filter(
    (call): call is AdminCall => call.audience === "admin" && call.method === "GET",
  );
  const account = await receivingAccount(owner, true);
  for (const baht of [1_111, 2_223]) {
    const { intent } = await pendingDeposit(app.current, account, baht);
    await owner.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
  }
  const lottery = await addLottery(app.current.db);
  const rounds: string[] = [];
  for (const [won, lost] of [
    [11, 23],
    [31, 47],
  ] as const) {
    const roundId = await addRound(app.current.db, lottery);
    for (const [number, stake] of [["62", won] as const, ["11", lost] as const]) {
      const member = await app.current.member({ balance: 100_000 });
      await bet(member, lottery, roundId, [["TWO_TOP", number, stake]]);
    }
    await closeNow(app.current, roundId);
    await owner.post(resultPath(roundId), { result: draw });
    rounds.push(roundId);
  }
  const member = await richMember(app.current);
  const paid = await askToWithdraw(member, 210);
  await owner.post(`/api/admin/withdrawals/${paid.body.data.id}/approve`, {});
  for (const baht of [432, 655]) await askToWithdraw(await richMember(app.current), baht);
  ids = [member.id, ...rounds, String(lottery.typeId), String(paid.body.data.id)];

  const { data } = (await owner.get("/api/admin/dashboard")).body;
  const { stakes, payouts, profit, deposits, withdrawals } = data.today;
  const [credits, waiting] = [data.credits_in_system, data.pending_withdrawals_amount];
  sums = { stakes, payouts, profit, deposits, withdrawals, credits, waiting };
});

/** The sums of the house that stand anywhere in what these rights may read. */
async function sumsSeenBy(rights: readonly Right[]): Promise<string[]> {
  const who = await app.current.admin([...rights]);
  const texts: string[] = [];
  for (const { path } of reads) {
    for (const id of path.includes("{") ? ids : [""]) {
      const reply = await app.current.inject({
        url: path.replaceAll(/\{\w+\}/g, id),
        headers: { authorization: `Bearer ${who.token}` },
      });
      // On the wire, and as people read it: 1,087.00.
      texts.push(reply.body, reply.body.replaceAll(/(\d),(\d{3})/g, "$1$2"));
    }
  }
  const text = texts.join("\n");
  return Object.entries(sums).flatMap(([name, sum]) => {
    const digits = sum.replace("-", "").replace(".", "\\.");
    return new RegExp(`(?<![0-9.])${digits}(?![0-9])`).test(text) ? [name] : [];
  });
}

describe("the sums of the house", () => {
  it("are read by an owner, or what follows proves nothing", async () => {
    expect(sums).toMatchObject({ stakes: "112.00", profit: "-3878.00", waiting: "1087.00" });
    expect((await sumsSeenBy(["owner"])).toSorted()).toEqual(Object.keys(sums).toSorted());
    expect(await sumsSeenBy(["profit"])).toEqual(
      expect.arrayContaining(["stakes", "payouts", "profit"]),
    );
  });

  it.each([
    ["support"],
    ["results"],
    ["members"],
    ["accounts"],
    ["notices"],
    ["rounds"],
    ["draws"],
    ["corrections"],
    ["odds"],
    ["numbers"],
    ["stakes"],
    ["deposits"],
    ["bank_lines"],
    ["credits"],
  ] as const)("stand in no answer to %s", async (right) => {
    expect(await sumsSeenBy([right])).toEqual([]);
  });

  it("but for what waits to be paid, in none to who pays", async () => {
    expect(await sumsSeenBy(["payouts"])).toEqual(["waiting"]);
  });
});

describe("on the dashboard what the house holds, earns and risks", () => {
  const ofBooks = OF_MONEY.filter((name) => name !== "closing_rounds");

  it.each([
    ["owner", OF_MONEY],
    ["auditor", OF_MONEY],
    ["cashier", OF_MONEY],
    ["support", []],
    // The stakes of a round and its worst case are theirs, and not the profit of the day.
    ["results", ["closing_rounds"]],
    ["stakes", ["closing_rounds"]],
    ["books", ofBooks],
    ["profit", ofBooks],
    ["payouts", ["pending_withdrawals_amount"]],
    ["audit", []],
    ["notices", []],
  ] as const)("is for %s: %j", async (right, shown) => {
    const who = await app.current.admin([right]);
    const { data } = (await who.get("/api/admin/dashboard")).body;
    expect(OF_MONEY.filter((name) => data[name] !== null)).toEqual(shown);
    // The work that waits is everybody's.
    expect(data.waiting).toEqual(expect.objectContaining({ deposits: expect.any(Number) }));
    expect(data.members_by_day).toHaveLength(14);
  });

  const activityOf = async (right: Right): Promise<string[]> => {
    const who = await app.current.admin([right]);
    const { activity } = (await who.get("/api/admin/dashboard")).body.data;
    return activity.map(({ action }: { action: string }) => action);
  };

  it("tells of members' money whom their statements are open to", async () => {
    expect(await activityOf("support")).toContain("WIN");
    const told = await activityOf("results");
    expect(told).toContain("round.result.enter");
    expect(told).not.toContain("WIN");
    expect(told).not.toContain("BET");
  });

  it("tells who took a break or changed an account to whom members' pages are open to", async () => {
    const member = await app.current.member();
    const { status } = await member.post("/api/users/me/protection/break", { length: "24_HOURS" });
    expect(status).toBe(200);
    for (const right of ["support", "members", "auditor"] as const) {
      expect(await activityOf(right)).toContain("protection.break");
    }
    for (const right of ["results", "notices", "deposits", "books"] as const) {
      expect(await activityOf(right)).not.toContain("protection.break");
    }
  });

  const textsFor = async (right: Right): Promise<string[]> => {
    const who = await app.current.admin([right]);
    const { activity } = (await who.get("/api/admin/dashboard")).body.data;
    return activity.map(({ text }: { text: string }) => text.slice(text.indexOf(" ") + 1));
  };

  it("names what receives money and what is announced to whom those are open to, in few words", async () => {
    const owner = await app.current.admin();
    const account = { bank_code: "014", account_name: "ก", account_number: "6639904711" };
    expect((await owner.post("/api/admin/receiving-accounts", account)).status).toBe(201);
    const texts = { th: `เลื่อนออกผล ${"ก".repeat(300)}` };
    expect((await owner.post("/api/admin/announcements", { texts })).status).toBe(201);
    const [receives, announced] = ["***4711", "เลื่อนออกผล ก"];
    for (const [right, named] of [
      ["owner", [receives, announced]],
      ["auditor", [receives, announced]],
      ["deposits", [receives]],
      ["notices", [announced]],
      ["results", []],
      ["books", [receives]],
      ["odds", []],
    ] as const) {
      const told = await textsFor(right);
      const all = told.join("\n");
      expect([right, [receives, announced].filter((one) => all.includes(one))]).toEqual([
        right,
        named,
      ]);
      expect(Math.max(...told.map(({ length }) => length))).toBeLessThan(120);
      // What was done is told to all.
      expect(await activityOf(right)).toEqual(
        expect.arrayContaining(["receiving_account.add", "announcement.add"]),
      );
    }
  });

  it("names whom an act was about to whom members' pages are open to, and a bank to all", async () => {
    const [owner, member] = [await app.current.admin(), await app.current.member()];
    const path = `/api/admin/users/${member.id}/lock`;
    expect((await owner.post(path, { reason: "x" })).status).toBe(200);
    const bank = { code: "act", name_th: "ธนาคารใหม่", name_en: "New", color: "#111111" };
    expect((await owner.post("/api/admin/banks", bank)).status).toBe(201);
    const named = expect.stringContaining(`ล็อกบัญชีสมาชิก: member ${member.phone}`);
    const added = expect.stringContaining("เพิ่มธนาคาร: ธนาคารใหม่");
    expect(await textsFor("members")).toEqual(expect.arrayContaining([named, added]));
    const others = await textsFor("results");
    expect(others).toEqual(expect.arrayContaining([added]));
    expect(others).not.toEqual(expect.arrayContaining([named]));
    expect(others.join()).toContain("ล็อกบัญชีสมาชิก");
  });

  it("alarms say how much is at stake to whom the books are open to", async () => {
    await app.current.db.query(
      `insert into ledger_checks (balanced, wallets_checked, mismatches)
       values (false, 3, '[{"kind": "wallet", "id": "1", "detail": "77 satang too much"}]')`,
    );
    const detailFor = async (right: Right) => {
      const who = await app.current.admin([right]);
      const { alarms } = (await who.get("/api/admin/dashboard")).body.data;
      return alarms.find(({ kind }: { kind: string }) => kind === "LEDGER_MISMATCH")?.detail;
    };
    expect(await detailFor("support")).toBe("");
    expect(await detailFor("books")).toContain("77 satang");
    await app.current.db.query("delete from ledger_checks");
  });
});
