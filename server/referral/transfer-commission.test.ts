import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { addFriend, settleNow } from "../testing/referral.ts";
import { balanceOf, bet } from "../testing/settling.ts";
import { accrueCommissions } from "./accrue-commissions.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

describe("a transfer to the wallet", () => {
  async function earner(baht: number): Promise<Caller> {
    await admin.put("/api/admin/settings", { commission_percent: 10, confirmed: true });
    const referrer = await app.current.member();
    const friend = await addFriend(app.current, referrer);
    const roundId = await addRound(app.current.db, lottery);
    await bet(friend, lottery, roundId, [["TWO_TOP", "11", baht * 10]]);
    await settleNow(app.current, admin, roundId);
    await accrueCommissions(app.current);
    return referrer;
  }
  const transfer = (member: Caller, amount: unknown, key?: string) =>
    member.post(
      "/api/referral/transfer",
      { amount },
      key === undefined ? {} : { "idempotency-key": key },
    );

  it("is an entry of the ledger that says what it is", async () => {
    const member = await earner(50);
    const reply = await transfer(member, "30.00", randomUUID());
    expect(reply.body.data).toEqual({ amount: "30.00", commission_balance: "20.00", balance: 30 });
    const { items } = (await member.get("/api/wallets/transactions")).body;
    expect(items).toMatchObject([{ type: "ADJUST", amount: "30.00", description: "ค่าแนะนำ" }]);
    expect((await member.get("/api/referral")).body.data).toMatchObject({
      earned: "50.00",
      transferred: "30.00",
    });
  });

  it("is made once under one key, however often it is tapped, and refused for another amount", async () => {
    const member = await earner(50);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => transfer(member, "50.00", key)),
    );
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await balanceOf(app.current, member)).toBe(5_000);
    expect((await transfer(member, "1.00", key)).status).toBe(409);
  });

  it("never moves more than there is, whatever comes at once", async () => {
    const member = await earner(50);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => transfer(member, "20.00", randomUUID())),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body.code)).toEqual(
      Array.from({ length: 4 }, () => "COMMISSION_TOO_LOW"),
    );
    expect(await balanceOf(app.current, member)).toBe(4_000);
    expect((await member.get("/api/referral")).body.data.balance).toBe("10.00");
  });

  it.each(["0.00", "-1.00", "1.001", "1e2", null])("of %j is refused", async (amount) => {
    expect((await transfer(await app.current.member(), amount)).status).toBe(400);
  });
});
