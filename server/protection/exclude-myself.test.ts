import type { AddressInfo } from "node:net";

import { balance } from "@chokdee/domain/wallet/contract.ts";
import type { Call } from "@chokdee/domain/contract.ts";
import Fastify from "fastify";
import { io } from "socket.io-client";
import { describe, expect, it } from "vitest";

import { served } from "../platform/http/router.ts";
import { openRealtime } from "../platform/realtime/realtime.ts";
import { openSessions } from "../platform/security/sessions.ts";
import { Desk } from "../testing/debts.ts";
import { openIntent, receivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { exclude, limit, protectionOf, STANDS } from "../testing/protection.ts";
import { bet } from "../testing/settling.ts";
import { ACCOUNT_NAME, askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();

const again = <C extends Caller>(member: C): Promise<C> => app.current.again(member);

async function excluded(length?: string) {
  const member = await richMember(app.current, 100_000);
  expect((await exclude(member, length)).status).toBe(200);
  return again(member);
}

const memberCalls = (): readonly Call[] =>
  (served.get(app.current.http) ?? []).filter(({ audience }) => audience === "member");

describe("self-exclusion", () => {
  it("ends every session with the very next request", async () => {
    const member = await app.current.member();
    const devices = await Promise.all(Array.from({ length: 5 }, () => again(member)));
    for (const device of devices) expect((await device.get(balance.path)).status).toBe(200);
    const reply = await exclude(member);
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe("ระงับการเล่นแล้ว และออกจากระบบทุกเครื่องแล้ว");
    for (const device of [member, ...devices]) {
      expect((await device.get(balance.path)).status).toBe(401);
    }
  });

  it("is told by SMS, for every screen is signed out and nobody ends it early", async () => {
    const member = await app.current.member();
    await member.put("/api/users/me/preferences", { language: "en" });
    expect((await exclude(member, "PERMANENT")).status).toBe(200);
    await app.current.runJobs();
    const texts = app.current.sent.filter(({ to }) => to === member.phone).map(({ text }) => text);
    expect(texts).toEqual([
      "Chokdee: You have excluded yourself. You are now logged out everywhere. " +
        "If that was not you, contact support at once",
    ]);
  });

  it("ends open sockets at once", async () => {
    const { current } = app;
    const http = Fastify();
    const realtime = openRealtime(current.appUrl, current.log);
    const sessions = openSessions(current.db, current.appUrl, (memberId) =>
      realtime.live.disconnectEnded(memberId),
    );
    realtime.attach(http, { ...current, sessions, live: realtime.live });
    await http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = http.server.address() as AddressInfo;
    // What is said before a node listens it does not hear: the house's own, and this one.
    const listening = async () =>
      current.db.query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle'
           and query = 'listen sessions_ended'`,
      );
    await expect.poll(async () => (await listening()).length).toBe(2);
    const member = await current.member();
    const socket = io(`http://127.0.0.1:${port}/live`, {
      auth: { token: member.token },
      reconnection: false,
      transports: ["websocket"],
    });
    try {
      await new Promise((resolve) => socket.once("connect", () => resolve(undefined)));
      const gone = new Promise((resolve) => socket.once("disconnect", resolve));
      await exclude(member);
      // Long before its session ends by itself: a test that waits for that hangs.
      await gone;
    } finally {
      socket.disconnect();
      await realtime.close();
      await http.close();
      await sessions.close();
    }
  });

  it("leaves looking: every call that reads is answered", async () => {
    const member = await excluded();
    const [first, ...others] = [await member.get(balance.path), await member.get("/users/me")];
    expect([first.status, ...others.map(({ status }) => status)]).toEqual([200, 200]);
    for (const { method, path } of memberCalls()) {
      if (method !== "GET") continue;
      const reply = await member.get(path.replaceAll(/\{\w+\}/g, "1"));
      expect([path, reply.status]).not.toEqual([path, 403]);
    }
  });

  it("closes every call that does something, except those that take money out or protect", async () => {
    const member = await excluded();
    const open: string[] = [];
    for (const { method, path } of memberCalls()) {
      if (method === "GET" || path === "/api/auth/logout") continue;
      if (path.endsWith("/exclusion")) continue;
      const reply = await app.current.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000"),
        headers: { authorization: `Bearer ${member.token}` },
        payload: {},
      });
      const isClosed =
        reply.statusCode === 403 && reply.json<{ code: string }>().code === "SELF_EXCLUDED";
      if (!isClosed) open.push(`${method} ${path}`);
    }
    expect(open.toSorted()).toEqual([
      "DELETE /api/wallets/deposits/{id}",
      "POST /api/auth/change-password",
      "POST /api/auth/confirm",
      "POST /api/lottery/bets/groups/{bet_group_id}/cancel",
      "POST /api/notices/devices",
      "POST /api/notices/devices/remove",
      "POST /api/notices/read",
      "POST /api/payment/withdrawal",
      "POST /api/referral/transfer",
      "POST /api/users/bank-accounts",
      "POST /api/users/me/protection/break",
      "POST /api/wallets/debts/pay",
      "POST /api/wallets/deposits/{id}/upload-slip",
      "PUT /api/lottery/bets/groups/{bet_group_id}/note",
      "PUT /api/users/bank-accounts/{id}",
      "PUT /api/users/me/preferences",
      "PUT /api/users/me/protection/limits",
      "PUT /api/users/me/protection/reality-check",
    ]);
  });

  it("lets a debt be paid from the wallet, where nothing can be withdrawn before", async () => {
    const desk = new Desk(app);
    await desk.open();
    await desk.set({ debts_block_withdrawals: true });
    const { member } = await desk.debtor();
    await desk.give(member, 120_000);
    await exclude(member);
    const back = await again(member);
    const blocked = await askToWithdraw(back, 100);
    expect([blocked.status, blocked.body.code]).toEqual([409, "DEBT_OPEN"]);
    const paid = await back.post("/api/wallets/debts/pay");
    expect([paid.status, paid.body.data]).toEqual([200, { paid: "950.00", left: "0.00" }]);
    expect((await askToWithdraw(back, 250)).status).toBe(201);
    await desk.set({ debts_block_withdrawals: false });
  });

  it("lets money out, and none in", async () => {
    const account = await receivingAccount(await app.current.admin(), true);
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    const member = await excluded();
    const deposit = await openIntent(member, account, 100);
    expect([deposit.status, deposit.body.code]).toEqual([403, "SELF_EXCLUDED"]);
    expect(Date.parse(deposit.body.details.until)).toBeGreaterThan(Date.now());
    const sent = slip(lottery, round, [["TWO_TOP", "11", 1]]);
    const placed = await member.post("/api/lottery/bets/bulk", sent);
    expect([placed.status, placed.body.code]).toEqual([403, "SELF_EXCLUDED"]);
    expect((await askToWithdraw(member, 1_000)).status).toBe(201);
  });

  it("lets a slip be cancelled that was placed before", async () => {
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    const member = await richMember(app.current, 10_000);
    const group = await bet(member, lottery, round, [["TWO_TOP", "11", 100]]);
    await exclude(member);
    const back = await again(member);
    const reply = await back.post(`/api/lottery/bets/groups/${group}/cancel`);
    expect(reply.status).toBe(200);
  });

  it("can be made longer and never shorter, by nobody", async () => {
    const member = await excluded("1_YEAR");
    const before = (await protectionOf(member)).exclusion;
    expect((await exclude(member, "6_MONTHS")).status).toBe(200);
    const same = await again(member);
    expect((await protectionOf(same)).exclusion).toEqual(before);
    await exclude(same, "PERMANENT");
    const forGood = await again(member);
    expect((await protectionOf(forGood)).exclusion).toMatchObject({
      began_at: before?.began_at,
      until: null,
    });
    for (const until of ["now()", "null", "now() + interval '100 years'"]) {
      await expect(
        app.current.db.query(
          `update protections set excluded_until = ${until} where member_id = $1`,
          [member.id],
        ),
      ).rejects.toThrow(STANDS);
    }
    await expect(
      app.current.db.query("delete from protections where member_id = $1", [member.id]),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("that has ended is none of the next one, which begins anew", async () => {
    const member = await app.current.member();
    await app.current.db.query(
      `insert into protections (member_id, excluded_at, excluded_until)
       values ($1, now() - interval '1 year', now() - interval '6 months')`,
      [member.id],
    );
    expect((await exclude(member)).status).toBe(200);
    const began = (await protectionOf(await again(member))).exclusion?.began_at ?? "";
    expect(Date.now() - Date.parse(began)).toBeLessThan(3_600_000);
  });

  it("is not got around by registering again with the same phone or bank account", async () => {
    const member = await excluded("PERMANENT");
    const form = {
      phone_number: member.phone,
      password: "4711",
      nickname: "อีกคน",
      age_confirmed: true,
    };
    const phone = await app.current.stranger.post("/api/auth/register", form);
    expect([phone.status, phone.body.code]).toEqual([409, "PHONE_TAKEN"]);
    const other = await app.current.member();
    const sameAccount = await other.post("/api/users/bank-accounts", {
      bank_id: "004",
      account_number: member.number,
      account_name: ACCOUNT_NAME,
    });
    expect([sameAccount.status, sameAccount.body.code]).toEqual([409, "ACCOUNT_TAKEN"]);
  });

  it("ends by itself, and what was set before stands again", async () => {
    const member = await app.current.member();
    await limit(member, ["STAKE", "DAY", 100]);
    await app.current.db.query(
      `update protections set excluded_at = now() - interval '6 months', excluded_until = now()
       where member_id = $1`,
      [member.id],
    );
    const page = await protectionOf(await again(member));
    expect(page.exclusion).toBeNull();
    expect(page.limits[3]).toMatchObject({ kind: "STAKE", amount: "100.00" });
    expect((await member.patch("/api/users/me", { nickname: "กลับมา" })).status).toBe(200);
  });
});
