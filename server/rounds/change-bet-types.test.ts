import * as contract from "@chokdee/domain/rounds/admin-contract.ts";
import { orderBetTypes } from "@chokdee/domain/rounds/bet-types-contract.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;
let type: string;

beforeAll(async () => {
  admin = await app.current.admin();
  await app.current.runJobs();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  type = `/api/admin/lottery-types/${lottery.typeId}`;
});

const lastAudit = async () =>
  (
    await app.current.db.query<{
      action: string;
      target_id: string;
      before: never;
      after: never;
    }>("select action, target_id, before, after from audit_entries order by id desc limit 1")
  )[0];

describe("the odds of a lottery", () => {
  const put = (betTypes: object[], more: object = {}) =>
    admin.put(`${type}/bet-types`, { bet_types: betTypes, ...more });

  it("are shown with what they return to players", async () => {
    const reply = await admin.get(`${type}/bet-types`);
    const { items } = contract.readAdminBetTypes.replies[200].parse(reply.body).data;
    const share = new Map(items.map((item) => [item.bet_type, item.return_to_player]));
    expect(Object.fromEntries(share)).toEqual({
      FOUR_TOP: 0.4,
      FOUR_TOD: 0.48,
      THREE_TOP: 0.9,
      THREE_TOD: 0.9,
      THREE_FRONT: 0.9,
      THREE_BOTTOM: 0.9,
      TWO_TOP: 0.95,
      TWO_BOTTOM: 0.95,
      RUN_TOP: 0.8672,
      RUN_BOTTOM: 0.798,
    });
  });

  it("change with limits and caps, with before and after in the audit", async () => {
    const reply = await put([
      {
        bet_type: "สามตัวบน",
        odds: "850",
        min_bet: 5,
        max_bet: "2000.00",
        number_cap: 10_000,
        member_cap: "500",
      },
      { bet_type: "RUN_TOP", active: false },
    ]);
    expect(reply.status).toBe(200);
    const { items } = contract.changeBetTypes.replies[200].parse(reply.body).data;
    expect(items.find((item) => item.bet_type === "THREE_TOP")).toMatchObject({
      odds: "850.00",
      min_bet: "5.00",
      max_bet: "2000.00",
      number_cap: "10000.00",
      member_cap: "500.00",
      return_to_player: 0.85,
    });
    expect(await lastAudit()).toMatchObject({
      action: "bet-types.change",
      target_id: String(lottery.typeId),
      before: [{ odds: 90_000 }, { active: true }],
      after: [{ odds: 85_000 }, { active: false }],
    });
    const cleared = await put([{ bet_type: "THREE_TOP", number_cap: null }]);
    expect(
      cleared.body.data.items.find((item: { bet_type: string }) => item.bet_type === "THREE_TOP"),
    ).toMatchObject({ number_cap: null, member_cap: "500.00" });
  });

  it("that return more than all are refused unless confirmed", async () => {
    const generous = { bet_type: "TWO_TOP", odds: "100.01" };
    const reply = await put([generous, { bet_type: "TWO_BOTTOM", odds: 100 }]);
    expect([reply.status, reply.body.code]).toEqual([422, "ODDS_RETURN_TOO_MUCH"]);
    expect(reply.body.details).toEqual({
      bet_types: [{ bet_type: "TWO_TOP", return_to_player: 1.0001 }],
    });
    expect((await admin.get(`${type}/bet-types`)).body.data.items[6].odds).toBe("95.00");
    expect((await put([generous], { confirmed: true })).status).toBe(200);
    // Once confirmed they need not be confirmed again for another change.
    expect((await put([{ bet_type: "TWO_TOP", max_bet: 100 }])).status).toBe(200);
  });

  it("and a commission that together return more than all are refused unless confirmed", async () => {
    const settings = (commission: number, more: object = {}) =>
      admin.put("/api/admin/settings", { commission_percent: commission, ...more });
    const even = { bet_type: "TWO_TOP", odds: 95 };
    await app.current.db.query("update lottery_types set active = false where id <> $1", [
      lottery.typeId,
    ]);
    expect((await settings(5)).status).toBe(200);
    expect((await put([{ ...even, active: false }])).status).toBe(200);
    expect((await put([{ ...even, active: true }])).status).toBe(200);
    const generous = await put([{ ...even, odds: "95.01" }]);
    expect([generous.status, generous.body.code]).toEqual([422, "ODDS_RETURN_TOO_MUCH"]);
    // What nobody can bet on gives nothing back, whatever its odds were.
    await app.current.db.query(
      `update bet_type_configs set odds = 5000, active = false
       where lottery_type_id = $1 and bet_type = 'RUN_TOP'`,
      [lottery.typeId],
    );
    const more = await settings(5.01);
    expect([more.status, more.body.code]).toEqual([422, "ODDS_RETURN_TOO_MUCH"]);
    expect(more.body.details).toEqual({
      bet_types: [
        { bet_type: "TWO_TOP", return_to_player: 0.95 },
        { bet_type: "TWO_BOTTOM", return_to_player: 0.95 },
      ],
      commission_percent: 5.01,
    });
    expect((await admin.get("/api/admin/settings")).body.data.commission_percent).toBe(5);
    const confirmed = await settings(5.01, { confirmed: true });
    expect([confirmed.status, confirmed.body.data.commission_percent]).toEqual([200, 5.01]);
    // Once confirmed it need not be confirmed again for another setting, nor for less.
    const other = { commission_percent: 5.01, cancellations_per_day: 6 };
    expect((await admin.put("/api/admin/settings", other)).status).toBe(200);
    expect((await settings(0)).status).toBe(200);
  });

  it("that return more than all are not offered again unless confirmed", async () => {
    await app.current.db.query(
      `update bet_type_configs set odds = 10100, active = false
       where lottery_type_id = $1 and bet_type = 'TWO_TOP'`,
      [lottery.typeId],
    );
    const offer = { bet_types: [{ bet_type: "TWO_TOP", active: true }] };
    const refused = await admin.put(`${type}/bet-types`, offer);
    expect([refused.status, refused.body.code]).toEqual([422, "ODDS_RETURN_TOO_MUCH"]);
    const confirmed = await admin.put(`${type}/bet-types`, { ...offer, confirmed: true });
    expect(confirmed.status).toBe(200);
  });

  it("hold from the next slip on, and not for the one before", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    const bet = () =>
      member.post("/api/lottery/bets/bulk", slip(lottery, round, [["TWO_TOP", "11", 1]]));
    expect((await bet()).body.bets[0].odds).toBe("95.00");
    await put([{ bet_type: "TWO_TOP", odds: 90 }]);
    expect((await bet()).body.bets[0].odds).toBe("90.00");
  });

  it.each([
    ["odds under 1", { bet_type: "TWO_TOP", odds: "0.99" }, 422, "ODDS_INVALID", "odds"],
    ["odds over the cap", { bet_type: "TWO_TOP", odds: "10000.01" }, 422, "ODDS_INVALID", "odds"],
    [
      "a lowest stake of nothing",
      { bet_type: "TWO_TOP", min_bet: 0 },
      422,
      "ODDS_INVALID",
      "min_bet",
    ],
    [
      "stakes in the wrong order",
      { bet_type: "TWO_TOP", max_bet: "0.50" },
      422,
      "ODDS_INVALID",
      "max_bet",
    ],
    [
      "a stake over the cap",
      { bet_type: "TWO_TOP", max_bet: "10000001" },
      422,
      "ODDS_INVALID",
      "max_bet",
    ],
    [
      "a cap under a stake",
      { bet_type: "TWO_TOP", number_cap: "0.50" },
      422,
      "ODDS_INVALID",
      "number_cap",
    ],
    [
      "a bet type of another lottery",
      { bet_type: "ANIMAL", odds: 80 },
      422,
      "WRONG_BET_TYPE",
      undefined,
    ],
    [
      "a bet type that is none",
      { bet_type: "toString", odds: 80 },
      422,
      "WRONG_BET_TYPE",
      undefined,
    ],
    ["1e309", { bet_type: "TWO_TOP", odds: "1e309" }, 400, "INVALID_AMOUNT", undefined],
    ["three decimals", { bet_type: "TWO_TOP", odds: "95.001" }, 400, "INVALID_AMOUNT", undefined],
  ])("with %s are refused, at their field", async (_case, change, status, code, field) => {
    const sound = { bet_type: "THREE_TOP", odds: 900 };
    const reply = await put([sound, change]);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.body.details?.field).toBe(field && `bet_types.1.${field}`);
  });

  it("named twice in one change are refused, and of a lottery that is not there too", async () => {
    const twice = await put([
      { bet_type: "TWO_TOP", odds: 90 },
      { bet_type: "สองตัวบน", odds: 91 },
    ]);
    expect(twice.body.code).toBe("ODDS_INVALID");
    const nowhere = await admin.put("/api/admin/lottery-types/999999/bet-types", { bet_types: [] });
    expect(nowhere.body.code).toBe("LOTTERY_TYPE_NOT_FOUND");
    expect((await admin.get("/api/admin/lottery-types/x/bet-types")).status).toBe(404);
  });
});

describe("the order of a lottery's bet types", () => {
  const order = (betTypes: readonly string[]) =>
    admin.put(`${type}/bet-types/order`, { bet_types: betTypes });
  const shown = async (path: string) => {
    const { body } = await admin.get(path);
    const items: { bet_type: string }[] = body.data?.items ?? body;
    return items.map((item) => item.bet_type);
  };

  it("is stored, shown to the operator and to members, and in the audit", async () => {
    const before = await shown(`${type}/bet-types`);
    const wanted = before.toReversed();
    const reply = await order(wanted);
    const { items } = orderBetTypes.replies[200].parse(reply.body).data;
    expect(items.map((item) => item.bet_type)).toEqual(wanted);
    expect(await shown(`/api/lottery/types/${lottery.typeId}/bet-types`)).toEqual(wanted);
    expect(await lastAudit()).toMatchObject({
      action: "bet-types.order",
      target_id: String(lottery.typeId),
      before: { bet_types: before },
      after: { bet_types: wanted },
    });
  });

  it("is refused unless it names each of them once", async () => {
    const all = await shown(`${type}/bet-types`);
    const wrong = [all.slice(1), [...all, "ANIMAL"], all.with(0, all[1] ?? ""), all.with(0, "x")];
    for (const list of [...wrong, []]) {
      const { status, body } = await order(list);
      expect([status, body.code]).toEqual([422, "WRONG_BET_TYPE"]);
    }
    expect(await shown(`${type}/bet-types`)).toEqual(all);
    const nowhere = await admin.put("/api/admin/lottery-types/999999/bet-types/order", {
      bet_types: all,
    });
    expect(nowhere.body.code).toBe("LOTTERY_TYPE_NOT_FOUND");
  });
});
