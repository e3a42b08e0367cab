import { currentAnimalRound } from "@chokdee/domain/betting/contract.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addRound, closeNow, type TestLottery } from "../testing/lottery.ts";

const app = useApp();
let animals: TestLottery;

beforeAll(async () => {
  const [type] = await app.current.db.query<{ id: number }>(
    "select id from lottery_types where category = 'ANIMAL'",
  );
  animals = { typeId: type?.id ?? 0, configs: new Map() };
});
beforeEach(async () => {
  // Rounds of before are over, also those that have not opened yet.
  await app.current.db.query(
    `update rounds set open_time = least(open_time, clock_timestamp() - interval '1 second'),
       close_time = clock_timestamp()
     where lottery_type_id = $1 and close_time > clock_timestamp()`,
    [animals.typeId],
  );
});

const current = async () => {
  const member = await app.current.member();
  return member.get("/api/rounds/current");
};

describe("the animal round of now", () => {
  it("is none while no round takes bets: before the first opens and after the last closed", async () => {
    await addRound(app.current.db, animals, 7_200, 3_600);
    await closeNow(app.current, await addRound(app.current.db, animals));
    const reply = await current();
    expect([reply.status, reply.body.code]).toEqual([404, "NO_ACTIVE_ROUND"]);
  });

  it("is the one that closes soonest, with the animals that its numbers are open for", async () => {
    const { db } = app.current;
    const [second, first] = [await addRound(db, animals, 7_200), await addRound(db, animals, 900)];
    await db.query(
      `insert into number_rules (round_id, bet_type, number, rule) values ($1, 'ANIMAL', '07', 'CLOSED')`,
      [first],
    );
    const shown = currentAnimalRound.replies[200].parse((await current()).body);
    expect(shown.id).toBe(first);
    const all = Array.from({ length: 36 }, (_, at) => at + 1).filter((number) => number !== 6);
    expect(shown.animals).toEqual(all.filter((number) => number !== 7));
    await closeNow(app.current, first);
    const next = currentAnimalRound.replies[200].parse((await current()).body);
    expect([next.id, next.animals]).toEqual([second, all]);
  });

  it("has an animal whose number only has a cap", async () => {
    const { db } = app.current;
    const id = await addRound(db, animals, 600);
    await db.query(
      `insert into number_rules (round_id, bet_type, number, rule, cap_satang)
       values ($1, 'ANIMAL', '07', 'CLOSED', 100000)`,
      [id],
    );
    const shown = currentAnimalRound.replies[200].parse((await current()).body);
    expect([shown.id, shown.animals.includes(7)]).toEqual([id, true]);
  });

  it("is none while its bet type is not on offer", async () => {
    const { db } = app.current;
    const id = await addRound(db, animals);
    const offer = (isOn: boolean) =>
      db.query("update bet_type_configs set active = $2 where lottery_type_id = $1", [
        animals.typeId,
        isOn,
      ]);
    await offer(false);
    expect((await current()).body.code).toBe("NO_ACTIVE_ROUND");
    const member = await app.current.member({ balance: 10_000 });
    const bet = { round_id: id, bets: [{ animal_id: 7, amount: 10 }] };
    const refused = await member.post("/api/bets", bet);
    expect(refused.body.details.lines).toEqual([{ index: 0, reason: "WRONG_BET_TYPE" }]);
    await offer(true);
    expect((await current()).status).toBe(200);
  });

  it("is none of a lottery that is not offered", async () => {
    const { db } = app.current;
    await addRound(db, animals);
    await db.query("update lottery_types set active = false where id = $1", [animals.typeId]);
    expect((await current()).body.code).toBe("NO_ACTIVE_ROUND");
    await db.query("update lottery_types set active = true where id = $1", [animals.typeId]);
    expect((await current()).status).toBe(200);
  });
});

describe("bets on animals under a key", () => {
  it("are one slip when they are sent again, and refused with another animal or amount", async () => {
    const roundId = await addRound(app.current.db, animals);
    const other = await addRound(app.current.db, animals);
    const member = await app.current.member({ balance: 10_000 });
    const bet = { round_id: roundId, bets: [{ animal_id: 7, amount: 10 }] };
    const place = (body: object, key = "an-animal") =>
      member.post("/api/bets", body, { "idempotency-key": key });
    const first = await place(bet);
    expect(first.status).toBe(201);
    expect(await place(bet)).toMatchObject({ status: 200, body: first.body });
    for (const changed of [
      { ...bet, round_id: other },
      { ...bet, bets: [{ animal_id: 8, amount: 10 }] },
      { ...bet, bets: [{ animal_id: 7, amount: 11 }] },
      { ...bet, bets: [...bet.bets, ...bet.bets] },
    ]) {
      const reply = await place(changed);
      expect([reply.status, reply.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    }
    expect((await member.get("/api/wallets/balance")).body.balance).toBe(90);
    expect((await place(bet, "another-key")).status).toBe(201);
    // What stands is answered, also once the bet type is not on offer any more.
    const offer = (isOn: boolean) =>
      app.current.db.query("update bet_type_configs set active = $2 where lottery_type_id = $1", [
        animals.typeId,
        isOn,
      ]);
    await offer(false);
    expect(await place(bet)).toMatchObject({ status: 200, body: first.body });
    await offer(true);
  });
});

describe("animals at lower odds", () => {
  let roundId: string;
  beforeEach(async () => {
    roundId = await addRound(app.current.db, animals);
  });
  const rule = (number: string | null, percent: number, cap: number | null = null) =>
    app.current.db.query(
      `insert into number_rules (round_id, bet_type, number, rule, odds_percent, cap_satang)
       values ($1, 'ANIMAL', $2, 'PARTIAL', $3, $4)`,
      [roundId, number, percent, cap],
    );
  const shown = async () => {
    const { odds, lower_odds: lower } = currentAnimalRound.replies[200].parse(
      (await current()).body,
    );
    return { odds, lower };
  };
  const place = async (member: Caller, animal: number | string, amount: number, odds?: string) =>
    member.post("/api/bets", {
      round_id: roundId,
      bets: [{ animal_id: animal, amount, expected_odds: odds }],
    });

  it("are told with the round, and taken from who was shown them only", async () => {
    const member = await app.current.member({ balance: 100_000 });
    expect(await shown()).toEqual({ odds: "80.00", lower: [] });
    await rule("07", 50);
    expect(await shown()).toEqual({ odds: "80.00", lower: [{ animal: 7, odds: "40.00" }] });
    const refused = await place(member, 7, 10, "80.00");
    expect([refused.status, refused.body.code]).toEqual([409, "ODDS_CHANGED"]);
    expect(refused.body.details.lines).toEqual([
      { index: 0, reason: "ODDS_CHANGED", odds: "40.00" },
    ]);
    const taken = await place(member, "07", 10, "40.00");
    expect([taken.status, taken.body.bets[0].odds]).toEqual([201, "40.00"]);
    expect((await place(member, 8, 10, "80.00")).status).toBe(201);
    // As product.md has it, without what was shown.
    expect((await place(member, 7, 10)).body.bets[0].odds).toBe("40.00");
  });

  it("are those of the step that the stakes on an animal have reached", async () => {
    const member = await app.current.member({ balance: 100_000 });
    await rule(null, 75, 10_000);
    expect((await shown()).lower).toEqual([]);
    const refused = await place(member, 7, 101, "80.00");
    expect(refused.body.details.lines[0]).toMatchObject({ reason: "ODDS_CHANGED", odds: "60.00" });
    expect((await place(member, 7, 100, "80.00")).status).toBe(201);
    expect((await shown()).lower).toEqual([{ animal: 7, odds: "60.00" }]);
    // What is left of a step is less than may be bet: nobody gets its odds any more.
    const least = "update bet_type_configs set min_stake_satang = $2 where lottery_type_id = $1";
    await app.current.db.query(least, [animals.typeId, 500]);
    expect((await place(member, 8, 96, "80.00")).status).toBe(201);
    expect((await shown()).lower).toEqual([7, 8].map((animal) => ({ animal, odds: "60.00" })));
  });
});
