import { setRealityCheck } from "@chokdee/domain/protection/contract.ts";
import { describe, expect, it } from "vitest";

import { openIntent, receivingAccount } from "../testing/deposits.ts";
import { useApp } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { protectionOf, rest, STANDS } from "../testing/protection.ts";
import { bet } from "../testing/settling.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();

describe("a break", () => {
  it("stands against deposits and stakes until it ends; money still goes out", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const member = await richMember(app.current, 100_000);
    const reply = await rest(member);
    expect(reply.status).toBe(200);
    const until = String(reply.body.break.until);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(86_000_000);

    const deposit = await openIntent(member, account, 100);
    expect([deposit.status, deposit.body.code]).toEqual([403, "ON_BREAK"]);
    expect(deposit.body.details).toEqual({ until });
    const faults = await app.current.db.query(
      "select fault, details from protection_faults(array[$1::uuid], '{100}', '{STAKE,LOSS}')",
      [member.id],
    );
    expect(faults).toEqual([{ fault: "ON_BREAK", details: { until } }]);
    expect((await askToWithdraw(member, 100)).status).toBe(201);
  });

  it("is made longer and never shorter, not even by the database's hand", async () => {
    const member = await app.current.member();
    await rest(member, "7_DAYS");
    const before = (await protectionOf(member)).break;
    // It is taken, and changes nothing: the longer one is what was wished for.
    expect((await rest(member, "24_HOURS")).status).toBe(200);
    expect((await protectionOf(member)).break).toEqual(before);
    await expect(
      app.current.db.query("update protections set break_until = now() where member_id = $1", [
        member.id,
      ]),
    ).rejects.toThrow(STANDS);
    await rest(member, "30_DAYS");
    const after = (await protectionOf(member)).break;
    expect(after?.began_at).toBe(before?.began_at);
    expect(Date.parse(after?.until ?? "")).toBeGreaterThan(Date.parse(before?.until ?? ""));
  });

  it.each(["break_until", "excluded_until"])(
    "is not taken away by the database's hand either, as an exclusion is not: no %s at all",
    async (column) => {
      const member = await app.current.member();
      const { db } = app.current;
      await db.query(
        `insert into protections (member_id, ${column}) values ($1, now() + interval '1 hour')`,
        [member.id],
      );
      const none = `update protections set ${column} = null where member_id = $1`;
      await expect(db.query(none, [member.id])).rejects.toThrow(STANDS);
    },
  );

  it.each(["break_until", "excluded_until"])(
    "does not become another member's, nor does an exclusion: %s",
    async (column) => {
      const [member, other] = [await app.current.member(), await app.current.member()];
      const { db } = app.current;
      await db.query(
        `insert into protections (member_id, ${column}) values ($1, now() + interval '1 hour')`,
        [member.id],
      );
      const move = "update protections set member_id = $2 where member_id = $1";
      // Citus itself moves no row to another member.
      await expect(db.query(move, [member.id, other.id])).rejects.toThrow(
        isDistributed() ? "modifying the partition value of rows is not allowed" : STANDS,
      );
    },
  );

  it("is over by itself", async () => {
    const member = await app.current.member();
    const { db } = app.current;
    await db.query(
      `insert into protections (member_id, break_began_at, break_until)
       values ($1, now() - interval '24 hours', now())`,
      [member.id],
    );
    expect((await protectionOf(member)).break).toBeNull();
    expect(
      await db.query("select from protection_faults(array[$1::uuid], '{100}', '{STAKE}')", [
        member.id,
      ]),
    ).toHaveLength(0);
    await rest(member);
    const began = (await protectionOf(member)).break?.began_at ?? "";
    expect(Date.now() - Date.parse(began)).toBeLessThan(3_600_000);
  });
});

describe("the reality check", () => {
  it("keeps the chosen minutes, and the page tells what was played since sign-in", async () => {
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 100_000 });
    const reply = await member.put(setRealityCheck.path, { every_minutes: 30 });
    expect(reply.body.reality_check_minutes).toBe(30);
    await bet(member, lottery, round, [["TWO_TOP", "15", 80]]);
    const { session } = await protectionOf(member);
    expect(session).toMatchObject({ staked: "80.00", won: "0.00", net: "-80.00" });
    expect(Math.abs(Date.parse(session.began_at) - Date.now())).toBeLessThan(60_000);
    await member.put(setRealityCheck.path, { every_minutes: null });
    expect((await protectionOf(member)).reality_check_minutes).toBeNull();
    const odd = await member.put(setRealityCheck.path, { every_minutes: 20 });
    expect(odd.status).toBe(400);
  });
});
