import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { resultRecord } from "@chokdee/domain/results/contract.ts";

import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { useApp } from "../testing/app.ts";

const app = useApp();
let owner: PastTriggers;
const BY_DATE = "/api/lottery/results/by-date";

interface Listed {
  readonly lottery_type: { readonly code: string };
  readonly draw_date: string;
  readonly result: Record<string, string>;
}

async function addResult(code: string, day: string, status = "SETTLED", sequence = 1) {
  await owner.query(
    `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time, status,
       result, result_version)
     select id, 'งวด', $2::date, $4, $2::date, $2::date + 1, $3,
       jsonb_build_object('three_top', '12' || $4::integer, 'two_bottom', '45'), 1
     from lottery_types where code = $1`,
    [code, day, status, sequence],
  );
}

const typeIdOf = async (code: string) => {
  const [type] = await app.current.db.query<{ id: number }>(
    "select id from lottery_types where code = $1",
    [code],
  );
  return String(type?.id);
};

const list = async (path: string) => {
  const reply = await app.current.stranger.get(path);
  expect(reply.status).toBe(200);
  return reply.body as Listed[];
};

afterAll(() => owner.end());

beforeAll(async () => {
  // Results of the house's own draws as they were drawn: the server itself may not write them.
  owner = await openPastTriggers(app.current.ownerUrl);
  for (const code of ["laos", "thai-baac", "yeekee", "thai-gsb", "hanoi", "thai-gov"]) {
    await addResult(code, "2024-05-01");
  }
  // Not put in in the order in which they are shown.
  await addResult("yeekee", "2024-05-01", "SETTLED", 3);
  await addResult("yeekee", "2024-05-01", "SETTLED", 2);
  await addResult("yeekee", "2024-04-30", "SETTLED", 9);
  await addResult("vietnam", "2024-05-01", "CLOSED");
  await addResult("hanoi-vip", "2024-05-01", "VOIDED");
  for (let day = 1; day <= 15; day += 1) {
    await addResult("hanoi-special", `2024-06-${String(day).padStart(2, "0")}`);
  }
});

describe("results by date", () => {
  it("are those of settled rounds, the Thai ones first and in their order", async () => {
    const results = await list(`${BY_DATE}?date=2024-05-01`);
    for (const one of results) resultRecord.parse(one);
    expect(results.map((one) => one.lottery_type.code)).toEqual([
      "thai-gov",
      "thai-gsb",
      "thai-baac",
      "laos",
      "hanoi",
      "yeekee",
      "yeekee",
      "yeekee",
    ]);
    const ofDay = results.slice(-3).map(({ result }) => result["three_top"]);
    expect(ofDay).toEqual(["121", "122", "123"]);
  });

  it("are an empty list where nothing was drawn", async () => {
    expect(await list(`${BY_DATE}?date=2023-01-01`)).toEqual([]);
  });

  it.each(["2024-02-30", "2024-5-1", "01/05/2024", "๒๐๒๔-๐๕-๐๑", "today", "", "2024-05-01T00:00"])(
    "refuse the date %s",
    async (date) => {
      const reply = await app.current.stranger.get(`${BY_DATE}?date=${encodeURIComponent(date)}`);
      expect(reply).toMatchObject({ status: 400, body: { code: "DATE_INVALID" } });
    },
  );

  it("need a date", async () => {
    expect((await app.current.stranger.get(BY_DATE)).status).toBe(400);
  });
});

describe("the latest results", () => {
  it("are the newest of each lottery", async () => {
    const results = await list("/api/lottery/results/latest");
    expect(results.map((one) => one.lottery_type.code)).toEqual([
      "thai-gov",
      "thai-gsb",
      "thai-baac",
      "laos",
      "hanoi-special",
      "hanoi",
      "yeekee",
    ]);
    const special = results.find((one) => one.lottery_type.code === "hanoi-special");
    expect(special?.draw_date).toBe("2024-06-15");
    // Of several rounds of a day the last, of however many the day before had.
    expect(results.at(-1)?.result["three_top"]).toBe("123");
  });
});

describe("a lottery that is taken off offer", () => {
  it("has no latest result, and keeps those of its days and its history", async () => {
    const isActive = (active: boolean) =>
      owner.query("update lottery_types set active = $1 where code = 'hanoi'", [active]);
    const isIn = async (path: string) =>
      (await list(path)).some((one) => one.lottery_type.code === "hanoi");
    await isActive(false);
    expect(await isIn("/api/lottery/results/latest")).toBe(false);
    expect(await isIn(`${BY_DATE}?date=2024-05-01`)).toBe(true);
    const history = `/api/lottery/results/lottery-type/${await typeIdOf("hanoi")}`;
    expect(await isIn(history)).toBe(true);
    await isActive(true);
    expect(await isIn("/api/lottery/results/latest")).toBe(true);
  });
});

describe("the history of a lottery", () => {
  it("is its ten newest results, or as many as asked for", async () => {
    const path = `/api/lottery/results/lottery-type/${await typeIdOf("hanoi-special")}`;
    const ten = await list(path);
    expect(ten.map((one) => one.draw_date)).toEqual(
      Array.from({ length: 10 }, (_, at) => `2024-06-${String(15 - at).padStart(2, "0")}`),
    );
    expect(await list(`${path}?limit=3`)).toEqual(ten.slice(0, 3));
    expect(await list(`${path}?limit=200`)).toHaveLength(15);
    // Of one day the last round comes first, then those of the day before.
    const ofDay = await list(`/api/lottery/results/lottery-type/${await typeIdOf("yeekee")}`);
    expect(ofDay.map(({ result }) => result["three_top"])).toEqual(["123", "122", "121", "129"]);
    expect((await app.current.stranger.get(`${path}?limit=0`)).status).toBe(400);
    expect((await app.current.stranger.get(`${path}?limit=201`)).status).toBe(400);
  });

  it.each(["0", "999999", "99999999999", "x", "1'", "thai-gov"])(
    "of a lottery that is not there, %s, is refused",
    async (id) => {
      const reply = await app.current.stranger.get(
        `/api/lottery/results/lottery-type/${encodeURIComponent(id)}`,
      );
      expect(reply).toMatchObject({ status: 404, body: { code: "LOTTERY_TYPE_NOT_FOUND" } });
    },
  );

  it("answers without /api too", async () => {
    expect((await app.current.stranger.get("/lottery/results/latest")).status).toBe(200);
  });
});

describe("a drawn animal", () => {
  it("is told apart where nobody could choose it, whatever is closed or opened since", async () => {
    // 40 has no animal; 36 is on sale, 32 and 28 were closed by a rule, 24 after its close, 20 has a cap.
    await owner.query(
      `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time, status)
       select id, 'งวด', current_date + 1, n, now() - interval '2 hours',
         now() + case n when 6 then interval '-1 minute' else interval '1 hour' end, 'OPEN'
       from lottery_types, generate_series(5, 10) n where code = 'animal'`,
    );
    await owner.query(
      `insert into number_rules (lottery_type_id, round_id, bet_type, number, rule, cap_satang)
       select case when n <> 8 then t.id end, case when n = 8 then r.id end, 'ANIMAL',
         lpad((n * 4)::text, 2, '0'), 'CLOSED', case when n = 5 then 100000 end
       from lottery_types t join rounds r on r.lottery_type_id = t.id,
         unnest(array[5, 6, 7, 8]) n
       where t.code = 'animal' and r.draw_date = current_date + 1 and r.sequence = n`,
    );
    const rounds = "select id from rounds where draw_date = current_date + 1 and sequence >= 5";
    await app.current.db.query(`update rounds set status = 'CLOSED' where id in (${rounds})`);
    await owner.query(
      `update rounds set status = 'SETTLED', result_version = 1,
         result = jsonb_build_object('animal', lpad((sequence * 4)::text, 2, '0'))
       where id in (${rounds})`,
    );
    const typeId = await typeIdOf("animal");
    const drawn = async () => {
      const history = await list(`/api/lottery/results/lottery-type/${typeId}`);
      const records = history.map((one) => resultRecord.parse(one));
      return records.map(({ result, animal_on_sale: sold }) => [result["animal"], sold]);
    };
    const asTheyClosed = [
      ["40", false],
      ["36", true],
      ["32", false],
      ["28", false],
      ["24", true],
      ["20", true],
    ];
    expect(await drawn()).toEqual(asTheyClosed);
    // What is closed and opened afterwards changes nothing of them.
    const admin = await app.current.admin();
    const change = (act: string, ...numbers: string[]) =>
      admin.post("/api/admin/number-rules/bulk", {
        lottery_type_id: typeId,
        bet_type: "ANIMAL",
        numbers,
        act,
      });
    expect((await change("CLOSE", "36")).body.data.changed).toBe(1);
    expect((await change("REMOVE", "28", "40")).body.data.changed).toBe(2);
    expect(await drawn()).toEqual(asTheyClosed);
    await change("REMOVE", "36");
    await change("CLOSE", "40");
    const [other] = await list(`/api/lottery/results/lottery-type/${await typeIdOf("laos")}`);
    expect(other).not.toHaveProperty("animal_on_sale");
    // The other tests are of a house without them.
    for (const table of ["number_rules", "round_gates"]) {
      await owner.query(`delete from ${table} where round_id in (${rounds})`);
    }
    await owner.query(`delete from rounds where id in (${rounds})`);
  });
});
