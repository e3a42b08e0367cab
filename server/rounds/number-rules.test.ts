import * as contract from "@chokdee/domain/rounds/rules-contract.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openHouseRound } from "../testing/house-draws.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { tendRounds } from "./tend-rounds.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  await app.current.runJobs();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
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

describe("number rules", () => {
  const add = (rule: object) => admin.post("/api/admin/number-rules", rule);
  const closed = () => ({
    lottery_type_id: String(lottery.typeId),
    bet_type: "TWO_TOP",
    number: "11",
    rule: "CLOSED",
  });

  it("are added once, listed and taken away, each with an audit entry", async () => {
    const reply = await add(closed());
    expect(reply.status).toBe(201);
    const { data } = contract.addNumberRule.replies[201].parse(reply.body);
    expect(data).toMatchObject({ ...closed(), round_id: null, odds_percent: null, cap: null });
    expect(await lastAudit()).toMatchObject({ action: "number-rule.add", target_id: data.id });
    expect((await add(closed())).body.data.id).toBe(data.id);
    const audits = await app.current.db.query(
      "select action from audit_entries where target_kind = 'number_rule' and target_id = $1",
      [data.id],
    );
    expect(audits).toHaveLength(1);

    const path = `/api/admin/number-rules?lottery_type_id=${lottery.typeId}`;
    const list = contract.listNumberRules.replies[200].parse((await admin.get(path)).body);
    expect(list.data.items).toEqual([data]);
    const gone = await admin.delete(`/api/admin/number-rules/${data.id}`);
    expect([gone.status, gone.body]).toEqual([204, ""]);
    expect((await lastAudit())?.action).toBe("number-rule.remove");
    expect((await admin.delete(`/api/admin/number-rules/${data.id}`)).status).toBe(404);
    expect((await admin.delete("/api/admin/number-rules/abc")).status).toBe(404);
    expect((await admin.get(path)).body.data.items).toEqual([]);
  });

  it("are listed without the numbers that no animal has, where that is asked for", async () => {
    const path = "/api/admin/number-rules?limit=100";
    const idsAt = async (address: string) =>
      contract.listNumberRules.replies[200]
        .parse((await admin.get(address)).body)
        .data.items.map(({ id }) => id);
    const before = await idsAt(`${path}&leave_out=without_animal`);
    expect(await idsAt(path)).toHaveLength(before.length + 65);

    const { data: own } = (await add(closed())).body;
    // What an operator closes in the animal game is a rule of their own.
    const [animals] = await app.current.db.query<{ id: number }>(
      "select id from lottery_types where category = 'ANIMAL'",
    );
    const animal = { lottery_type_id: String(animals?.id), bet_type: "ANIMAL", number: "05" };
    const { data: closedAnimal } = (await add({ ...animal, rule: "CLOSED" })).body;
    expect(await idsAt(`${path}&leave_out=without_animal`)).toEqual([
      closedAnimal.id,
      own.id,
      ...before,
    ]);
    await admin.delete(`/api/admin/number-rules/${closedAnimal.id}`);
  });

  it.each(["by itself", "with others"])(
    "that are taken away %s after a round has closed still mark what it had closed",
    async (how) => {
      const roundId = await openHouseRound(app.current, admin, "animal");
      const [type] = await app.current.db.query<{ id: string }>(
        "select id::text from lottery_types where code = 'animal'",
      );
      const rule = { lottery_type_id: type?.id, bet_type: "ANIMAL", number: "07" };
      const { data } = (await add({ ...rule, rule: "CLOSED" })).body;
      await closeNow(app.current, roundId);
      const { number, ...of } = rule;
      const many = { ...of, numbers: [number], act: "REMOVE" };
      const gone = await (how === "by itself"
        ? admin.delete(`/api/admin/number-rules/${data.id}`)
        : admin.post("/api/admin/number-rules/bulk", many));
      expect(gone.status).toBeLessThan(300);
      await tendRounds(app.current);
      const [round] = await app.current.db.query(
        "select status, closed_animals && array['07'] as marked from rounds where id = $1",
        [roundId],
      );
      expect(round).toEqual({ status: "CLOSED", marked: true });
    },
  );

  it("are listed page by page, newest first", async () => {
    for (const number of ["01", "02", "03"]) await add({ ...closed(), number });
    const path = `/api/admin/number-rules?lottery_type_id=${lottery.typeId}&limit=2`;
    const first = await admin.get(path);
    const second = await admin.get(`${path}&cursor=${first.body.data.next_cursor}`);
    const numbers = [...first.body.data.items, ...second.body.data.items].map(
      (rule: { number: string }) => rule.number,
    );
    expect(numbers).toEqual(["03", "02", "01"]);
    expect(second.body.data.next_cursor).toBeNull();
    expect((await admin.get(`${path}&cursor=x`)).status).toBe(400);
  });

  it("of a round hold from the moment they are answered", async () => {
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    const bet = () =>
      member.post("/api/lottery/bets/bulk", slip(lottery, round, [["TWO_TOP", "11", 1]]));
    expect((await bet()).status).toBe(201);
    const { status } = await add({
      round_id: round,
      bet_type: "TWO_TOP",
      number: "11",
      rule: "CLOSED",
    });
    expect(status).toBe(201);
    expect((await bet()).body.details.lines).toEqual([{ index: 0, reason: "NUMBER_CLOSED" }]);
  });

  it.each<[string, object, string]>([
    ["too many digits", { number: "111" }, "NUMBER_RULE_INVALID"],
    ["Thai digits", { number: "๑๑" }, "NUMBER_RULE_INVALID"],
    ["neither number nor cap", { number: null }, "NUMBER_RULE_INVALID"],
    ["a part and no percentage", { rule: "PARTIAL" }, "NUMBER_RULE_INVALID"],
    ["a part of 100 %", { rule: "PARTIAL", odds_percent: 100 }, "NUMBER_RULE_INVALID"],
    ["closed at a percentage", { odds_percent: 50 }, "NUMBER_RULE_INVALID"],
    ["a cap of nothing", { cap: 0 }, "NUMBER_RULE_INVALID"],
    ["a lottery and a round", { round_id: "1" }, "NUMBER_RULE_INVALID"],
    ["neither lottery nor round", { lottery_type_id: null }, "NUMBER_RULE_INVALID"],
    ["a bet type that the lottery has not", { bet_type: "ANIMAL" }, "WRONG_BET_TYPE"],
    ["a bet type that is none", { bet_type: "toString" }, "WRONG_BET_TYPE"],
    ["a lottery that is not there", { lottery_type_id: "99999" }, "LOTTERY_TYPE_NOT_FOUND"],
    [
      "a round that is not there",
      { lottery_type_id: null, round_id: "99999999" },
      "ROUND_NOT_FOUND",
    ],
  ])("with %s are refused", async (_case, change, code) => {
    const reply = await add({ ...closed(), ...change });
    expect(reply.body.code).toBe(code);
    expect(reply.status).toBeLessThan(500);
  });

  it("may cap a number at the smallest stake", async () => {
    const least = await add({ ...closed(), cap: 1 });
    expect([least.status, least.body.data.cap]).toEqual([201, "1.00"]);
  });

  it("are no rule of a step of the rates, though they say the same", async () => {
    const scope = { lottery_type_id: String(lottery.typeId), bet_type: "TWO_TOP" };
    await app.current.db.query(
      "update bet_type_configs set number_cap_satang = 500000 where lottery_type_id = $1",
      [lottery.typeId],
    );
    const steps = [{ from_percent: 50, pays_percent: 40 }];
    const set = await admin.put("/api/admin/number-rules/steps", { ...scope, steps });
    expect(set.status).toBe(200);
    const own = { ...scope, number: null, rule: "PARTIAL", odds_percent: 40, cap: "2500" };
    expect((await add(own)).body.data).toMatchObject({ cap: "2500.00", cap_percent: null });
  });

  it("of a round with a result are refused", async () => {
    const round = await addRound(app.current.db, lottery);
    await app.current.db.query("update rounds set status = 'SETTLED' where id = $1", [round]);
    const reply = await add({ round_id: round, bet_type: "TWO_TOP", number: "11", rule: "CLOSED" });
    expect([reply.status, reply.body.code]).toEqual([409, "ROUND_STATE"]);
  });
});
