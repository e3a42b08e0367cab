import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { returnToPlayer, returnsOverAll } from "@chokdee/domain/results/odds.ts";
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { betTypesOf, type ResultKind } from "@chokdee/domain/results/rules.ts";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { openTestApp, useApp } from "../testing/app.ts";
import { readSeeds, seedLotteries } from "./seed-lotteries.ts";

const app = useApp();

describe("the seeded lotteries", () => {
  it("are all that the spec's categories name, and every one of schedules.json", () => {
    const codes = readSeeds().map((lottery) => lottery.code);
    const url = new URL("../../db/archives/schedules.json", import.meta.url);
    const { lotteries } = JSON.parse(readFileSync(url, "utf8")) as {
      lotteries: { code: string }[];
    };
    const sessions = codes.filter((code) => code.startsWith("thai-stock-"));
    expect(sessions).toHaveLength(4);
    const expected = lotteries.map(({ code }) => code).filter((code) => code !== "thai-stock");
    expect(codes).toEqual(expect.arrayContaining([...expected, "vietnam", "animal"]));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("have a name in five languages", () => {
    for (const lottery of readSeeds()) {
      expect(Object.keys(lottery.names).toSorted(), lottery.code).toEqual(
        [...LANGUAGES].toSorted(),
      );
      for (const [language, name] of Object.entries(lottery.names)) {
        expect(name).toMatch(/\S/);
        // A Thai name under another language would be one that nobody translated.
        expect(/\p{Script=Thai}/u.test(name), `${lottery.code} ${language}`).toBe(
          language === "th",
        );
      }
    }
  });

  it("offer only bet types that their results decide, at odds that return less than all", () => {
    for (const lottery of readSeeds()) {
      const kind = lottery.resultKind as ResultKind;
      for (const row of lottery.betTypes) {
        const betType = row.betType as BetType;
        expect(betTypesOf(kind)).toContain(betType);
        expect(returnsOverAll(returnToPlayer(betType, row.odds, kind)), lottery.code).toBe(false);
      }
    }
  });

  it("are there with odds and limits of the domain facts", async () => {
    const { stranger } = app.current;
    const types = (await stranger.get("/api/lottery/types")).body as { id: string; code: string }[];
    const idOf = (code: string) => types.find((type) => type.code === code)?.id;
    const glo = await stranger.get(`/api/lottery/types/${idOf("thai-gov")}/bet-types`);
    expect(
      glo.body.map((row: { bet_type: string; default_odds: string }) => [
        row.bet_type,
        row.default_odds,
      ]),
    ).toEqual([
      ["FOUR_TOP", "4000.00"],
      ["FOUR_TOD", "200.00"],
      ["THREE_TOP", "900.00"],
      ["THREE_TOD", "150.00"],
      ["THREE_FRONT", "450.00"],
      ["THREE_BOTTOM", "450.00"],
      ["TWO_TOP", "95.00"],
      ["TWO_BOTTOM", "95.00"],
      ["RUN_TOP", "3.20"],
      ["RUN_BOTTOM", "4.20"],
    ]);
    expect(glo.body[2]).toMatchObject({
      name_th: "สามตัวบน",
      digits_count: 3,
      min_bet: "1.00",
      max_bet: "5000.00",
    });
    const lao = await stranger.get(`/api/lottery/types/${idOf("laos")}/bet-types`);
    expect(lao.body).toHaveLength(8);
    // What is seeded but switched off is not offered.
    const yeekee = await stranger.get(`/api/lottery/types/${idOf("yeekee")}/bet-types`);
    expect(yeekee.body).toHaveLength(6);
  });

  it("include the animal game at 80 times, from 1 satang steps, beside the lotteries", async () => {
    const listed = await app.current.stranger.get("/api/lottery/types");
    expect(listed.body.map((type: { code: string }) => type.code)).not.toContain("animal");
    const all = await app.current.stranger.get("/api/lottery/types?all=1");
    const animal = all.body.find((type: { code: string }) => type.code === "animal");
    expect(animal).toMatchObject({ category: "ANIMAL", result_kind: "ANIMAL" });
    const [config] = await app.current.db.query(
      `select bet_type, digits_count, odds, min_stake_satang, max_stake_satang, stake_step_satang
       from bet_type_configs where lottery_type_id = $1`,
      [Number(animal.id)],
    );
    expect(config).toEqual({
      bet_type: "ANIMAL",
      digits_count: 2,
      odds: 8_000,
      min_stake_satang: 100,
      max_stake_satang: 100_000,
      stake_step_satang: 1,
    });
  });
});

describe("seeding again", () => {
  const snapshot = (db = app.current.db) =>
    db.query(
      `select t.*, (select count(*)::integer from bet_type_configs c where c.lottery_type_id = t.id)
         as bet_types,
         (select count(*)::integer from calendar_exceptions e where e.lottery_type_id = t.id) as days
       from lottery_types t order by id`,
    );

  it("changes nothing, however often", async () => {
    const before = await snapshot();
    await Promise.all([seedLotteries(app.current), seedLotteries(app.current)]);
    expect(await snapshot()).toEqual(before);
  });

  it("leaves what the operator changed or took away", async () => {
    const { app: own, close } = await openTestApp();
    const { db } = own;
    await db.query("update bet_type_configs set odds = 80000 where odds = 90000");
    await db.query(
      `update lottery_types set active = false, names = names || '{"th": "หวยของเรา"}'
       where code = 'laos'`,
    );
    await db.query("delete from calendar_exceptions where on_date = '2027-05-01'");
    const before = await snapshot(db);
    await seedLotteries(own);
    expect(await snapshot(db)).toEqual(before);
    const odds = await db.query("select from bet_type_configs where odds = 90000");
    expect(odds).toEqual([]);
    await close();
  });
});
