import { addBetType } from "@chokdee/domain/rounds/bet-types-contract.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;
let path: string;

beforeAll(async () => {
  admin = await app.current.admin();
  await app.current.runJobs();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db, "GSB", "THAI_GOVERNMENT", ["THREE_TOP", "TWO_TOP"]);
  path = `/api/admin/lottery-types/${lottery.typeId}/bet-types`;
});

const runTop = { bet_type: "RUN_TOP", odds: "3.2", min_bet: 1, max_bet: "5000" };
const add = (change: object) => admin.post(path, { ...runTop, ...change });
const offered = async (): Promise<string[]> => {
  const { items } = (await admin.get(path)).body.data;
  return items.map((item: { bet_type: string }) => item.bet_type);
};

describe("adding a bet type to a lottery", () => {
  it("puts it behind the others, with its limits and caps, and into the audit", async () => {
    const reply = await add({ bet_type: "วิ่งบน", number_cap: "10000", member_cap: 500 });
    expect(reply.status).toBe(201);
    const { items } = addBetType.replies[201].parse(reply.body).data;
    expect(items.map((item) => item.bet_type)).toEqual(["THREE_TOP", "TWO_TOP", "RUN_TOP"]);
    expect(items[2]).toMatchObject({
      digits_count: 1,
      odds: "3.20",
      min_bet: "1.00",
      max_bet: "5000.00",
      number_cap: "10000.00",
      member_cap: "500.00",
      active: true,
      return_to_player: 0.8672,
    });
    const [entry] = await app.current.db.query<object>(
      `select actor_id, action, target_kind, target_id, before, after from audit_entries
       order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: "bet-types.add",
      target_kind: "lottery_type",
      target_id: String(lottery.typeId),
      before: [],
      after: [{ bet_type: "RUN_TOP", odds: 320, member_cap_satang: 50_000 }],
    });
  });

  it("puts it behind the others in whatever order the operator has them", async () => {
    await admin.put(`${path}/order`, { bet_types: ["TWO_TOP", "THREE_TOP"] });
    expect((await add({})).status).toBe(201);
    expect((await add({ bet_type: "THREE_TOD", odds: "150" })).status).toBe(201);
    expect(await offered()).toEqual(["TWO_TOP", "THREE_TOP", "RUN_TOP", "THREE_TOD"]);
  });

  it("lets a round that is open already take bets of it from the next slip on", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    const shown = async () => {
      const { body } = await admin.get(`/api/lottery/types/${lottery.typeId}/bet-types`);
      return (body as { bet_type: string; id: string }[]).filter(
        (one) => one.bet_type === "RUN_TOP",
      );
    };
    expect(await shown()).toEqual([]);
    // What a node knows of bet types from slips before is not all there is.
    const before = slip(lottery, round, [["TWO_TOP", "77", 1]]);
    expect((await member.post("/api/lottery/bets/bulk", before)).status).toBe(201);
    expect((await add({})).status).toBe(201);
    const [config] = await shown();
    const configs = new Map(lottery.configs).set("RUN_TOP", config?.id ?? "");
    const bet = (amount: string) => {
      const body = slip({ ...lottery, configs }, round, [["RUN_TOP", "7", amount]]);
      return member.post("/api/lottery/bets/bulk", body);
    };
    expect((await bet("10")).body.bets[0]).toMatchObject({ bet_type: "RUN_TOP", odds: "3.20" });
    const broken = await bet("10.50");
    expect(broken.body.details.lines[0].reason).toBe("NOT_WHOLE_BAHT");
  });

  it("keeps it from members while it is not offered", async () => {
    expect((await add({ active: false })).status).toBe(201);
    const { body } = await admin.get(`/api/lottery/types/${lottery.typeId}/bet-types`);
    expect(body.map((item: { bet_type: string }) => item.bet_type)).not.toContain("RUN_TOP");
    expect(await offered()).toContain("RUN_TOP");
  });

  it("refuses odds that return more than all unless they are confirmed", async () => {
    const reply = await add({ odds: "3.7" });
    expect([reply.status, reply.body.code]).toEqual([422, "ODDS_RETURN_TOO_MUCH"]);
    expect(reply.body.details).toEqual({
      bet_types: [{ bet_type: "RUN_TOP", return_to_player: 1.0027 }],
    });
    expect(await offered()).not.toContain("RUN_TOP");
    expect((await add({ odds: "3.7", confirmed: true })).status).toBe(201);
  });

  it("adds it once where two ask for it at the same time", async () => {
    const replies = await Promise.all([add({}), add({ odds: "3" })]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "BET_TYPE_EXISTS_ALREADY",
      message: "หวยนี้มีประเภทแทงนี้อยู่แล้ว",
    });
  });

  it.each([
    ["one that is there", { bet_type: "สองตัวบน" }, 409, "BET_TYPE_EXISTS_ALREADY", "bet_type"],
    ["one the result does not decide", { bet_type: "FOUR_TOP" }, 422, "WRONG_BET_TYPE", "bet_type"],
    ["one that is none", { bet_type: "toString" }, 422, "WRONG_BET_TYPE", "bet_type"],
    ["odds under 1", { odds: "0.99" }, 422, "ODDS_INVALID", "odds"],
    ["a lowest stake of nothing", { min_bet: 0 }, 422, "ODDS_INVALID", "min_bet"],
    ["stakes in the wrong order", { max_bet: "0.50" }, 422, "ODDS_INVALID", "max_bet"],
    ["a cap under a stake", { number_cap: "0.50" }, 422, "ODDS_INVALID", "number_cap"],
    ["a member's cap under a stake", { member_cap: 0 }, 422, "ODDS_INVALID", "member_cap"],
    ["three decimals", { odds: "3.201" }, 400, "INVALID_AMOUNT", undefined],
  ])("refuses %s and adds nothing", async (_case, change, status, code, field) => {
    const reply = await add(change);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.body.details?.field).toBe(field);
    expect(await offered()).toEqual(["THREE_TOP", "TWO_TOP"]);
  });

  it("is refused for a lottery that is not there, and to staff without the right", async () => {
    const nowhere = await admin.post("/api/admin/lottery-types/999999/bet-types", runTop);
    expect(nowhere.body.code).toBe("LOTTERY_TYPE_NOT_FOUND");
    const cashier = await app.current.admin(["cashier"]);
    expect((await cashier.post(path, runTop)).body.code).toBe("FORBIDDEN");
  });
});
