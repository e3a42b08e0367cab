/** Money stays for a day where somebody could have taken the account over (finding S8). */
import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { codeFor } from "../testing/codes.ts";
import { balanceOf } from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { askToWithdraw as ask, richMember } from "../testing/withdrawals.ts";

const app = useApp();

describe("a withdrawal after somebody could have taken the account over", () => {
  const held = async (member: Caller) => {
    const reply = await ask(member, 100);
    return [reply.status, reply.body.code];
  };
  const HELD = [422, "WITHDRAWALS_HELD"];
  /** As if the hold had begun so long ago. */
  const age = (member: Caller, hours: number) =>
    app.current.db.query(
      `update withdrawal_holds set held_from = clock_timestamp() - make_interval(hours => $2)
       where member_id = $1`,
      [member.id, hours],
    );

  const resets: Readonly<Record<string, (member: Caller) => Promise<number>>> = {
    "the staff": async (member) => {
      const support = await app.current.admin(["support"]);
      const path = `/api/admin/users/${member.id}/reset-password`;
      return (await support.post(path, { reason: "ลืมรหัส" })).status;
    },
    "a code to the phone": async ({ phone }) => {
      await app.current.stranger.post("/api/auth/forgot-password", { phone_number: phone });
      await expect.poll(() => codeFor(app.current, phone)).toMatch(/^[0-9]{6}$/);
      const body = { phone_number: phone, otp: codeFor(app.current, phone) };
      const path = "/api/auth/reset-password";
      const reply = await app.current.stranger.post(path, { ...body, new_password: "ใหม่ 5678" });
      return reply.status;
    },
  };

  it.each(Object.entries(resets))(
    "waits for a day after %s reset the password",
    async (_, reset) => {
      const member = await richMember(app.current);
      expect([200, 204]).toContain(await reset(member));
      const back = await app.current.again(member);
      expect(await held(back)).toEqual(HELD);
      await age(member, 23);
      expect(await held(back)).toEqual(HELD);
      await age(member, 25);
      expect(await held(back)).toEqual([201, undefined]);
    },
  );

  const addAccount = async (member: Caller, since = "2 hours") => {
    await app.current.db.query(
      "update members set created_at = now() - $2::interval where id = $1",
      [member.id, since],
    );
    const account = {
      bank_id: "004",
      account_number: String(Math.floor(1e9 + Math.random() * 8e9)),
      account_name: "ใจดี มีสุข",
    };
    expect((await member.post("/api/users/bank-accounts", account)).status).toBe(201);
    return member;
  };

  it("waits for a day after a first account was added, but for who has registered just now", async () => {
    for (const [since, answer] of [
      ["2 hours", HELD],
      ["1 minute", [201, undefined]],
    ] as const) {
      const member = await app.current.member({ balance: 300_000 });
      expect(await held(await addAccount(member, since))).toEqual(answer);
    }
  });

  it("waits as well where the money was staked while the account was added", async () => {
    const thief = await app.current.member({ balance: 300_000 });
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    const staked = await bet(thief, lottery, round, [["TWO_TOP", "62", 3_000]]);
    expect(await balanceOf(app.current, thief.id)).toBe(0);
    await addAccount(thief);
    await thief.post(`/api/lottery/bets/groups/${staked}/cancel`);
    expect(await balanceOf(app.current, thief.id)).toBe(300_000);
    expect(await held(thief)).toEqual(HELD);
  });
});
