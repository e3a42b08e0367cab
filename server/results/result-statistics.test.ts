import { resultStatistics } from "@chokdee/domain/results/statistics-contract.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { draw, resultPath } from "../testing/settling.ts";

const app = useApp();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

/** A lottery with these results, the oldest first, a day apart. */
async function drawn(results: readonly Record<string, string>[], status = "SETTLED") {
  const { typeId } = await addLottery(app.current.db);
  for (const [at, result] of results.entries()) {
    await owner.query(
      `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, status, result,
         result_version)
       select $1, 'งวด', d, d, d + 1, $3, $4, 1 from (select date '2026-01-01' + $2::integer as d) o`,
      [typeId, at, status, result],
    );
  }
  return typeId;
}

const statistics = async (typeId: number, query = "") => {
  const { stranger } = app.current;
  const { status, body } = await stranger.get(
    `/api/lottery/results/lottery-type/${typeId}/statistics${query}`,
  );
  expect(status).toBe(200);
  return resultStatistics.parse(body.data);
};

describe("statistics of past draws", () => {
  it("count how often a number came, how long ago and by place, and on how many draws", async () => {
    const typeId = await drawn([
      { three_top: "105", two_bottom: "47" },
      { three_top: "215", two_bottom: "12" },
      { three_top: "105", two_bottom: "47" },
      { three_top: "987", two_bottom: "42" },
    ]);
    expect(await statistics(typeId)).toEqual({
      field: "two_bottom",
      fields: ["three_top", "two_bottom"],
      draws: 4,
      first_day: "2026-01-01",
      last_day: "2026-01-04",
      numbers: [
        { number: "47", times: 2, ago: 1 },
        { number: "42", times: 1, ago: 0 },
        { number: "12", times: 1, ago: 2 },
      ],
      places: [
        [0, 1, 0, 0, 3, 0, 0, 0, 0, 0],
        [0, 0, 2, 0, 0, 0, 0, 2, 0, 0],
      ],
    });
    expect((await statistics(typeId, "?field=three_top&draws=2")).draws).toBe(2);
    const top = await statistics(typeId, "?field=three_top&draws=3");
    expect([top.draws, top.first_day]).toEqual([3, "2026-01-02"]);
    expect(top.numbers.map(({ number }) => number)).toEqual(["987", "105", "215"]);
    expect(top.places).toHaveLength(3);
    // Kept for a minute, for this field and as many draws.
    for (const field of ["three_top", "two_bottom"]) {
      expect((await statistics(typeId, `?field=${field}&draws=3`)).field).toBe(field);
    }
  });

  it("count each of several numbers of a draw, and one that came twice in it once", async () => {
    const typeId = await drawn([{ three_front: "111 222" }, { three_front: "333 333" }]);
    const { numbers, field } = await statistics(typeId);
    expect(field).toBe("three_front");
    expect(numbers.map(({ number, times }) => [number, times])).toEqual([
      ["333", 1],
      ["111", 1],
      ["222", 1],
    ]);
  });

  it("say that there is nothing, and leave out what is not settled", async () => {
    const none = { field: null, draws: 0, numbers: [], places: [] };
    expect(await statistics(await drawn([]))).toMatchObject(none);
    const voided = await drawn([{ two_bottom: "47" }], "VOIDED");
    expect(await statistics(voided)).toMatchObject(none);
  });

  it("do not count a result that is still being settled", async () => {
    const typeId = await drawn([{ two_bottom: "11" }]);
    await owner.query(
      `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, status, result,
         result_version)
       select $1, 'งวด', d, d, d + 1, 'CLOSED', '{"two_bottom": "22"}', 1
       from (select date '2026-02-01' as d) o`,
      [typeId],
    );
    const { draws, last_day, numbers } = await statistics(typeId);
    expect([draws, last_day]).toEqual([1, "2026-01-01"]);
    expect(numbers.map(({ number }) => number)).toEqual(["11"]);
  });

  it("are those of a result or a correction as soon as screens are told of it", async () => {
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    await closeNow(app.current, roundId);
    const admin = await app.current.admin();
    const shown = async () =>
      (await statistics(lottery.typeId)).numbers.map(({ number }) => number);
    expect(await shown()).toEqual([]);
    await admin.post(resultPath(roundId), { result: draw });
    expect(await shown()).toEqual([draw.two_bottom]);
    const correction = { result: { ...draw, two_bottom: "17" }, reason: "พิมพ์ผิด" };
    await admin.post(`${resultPath(roundId)}/correct`, correction);
    expect(await shown()).toEqual(["17"]);
  });

  it("that could not be counted are counted when they are asked for again", async () => {
    const typeId = await drawn([{ two_bottom: "11" }]);
    const path = `/api/lottery/results/lottery-type/${typeId}/statistics`;
    await owner.query("alter table rounds rename column sequence to gone");
    const failed = await app.current.stranger.get(path);
    await owner.query("alter table rounds rename column gone to sequence");
    expect(failed.status).toBe(500);
    expect((await statistics(typeId)).draws).toBe(1);
  });

  it("are refused for a lottery that is not there, or for too many draws", async () => {
    const path = "/api/lottery/results/lottery-type";
    const gone = await app.current.stranger.get(`${path}/999999/statistics`);
    expect([gone.status, gone.body.code]).toEqual([404, "LOTTERY_TYPE_NOT_FOUND"]);
    const { typeId } = await addLottery(app.current.db);
    for (const query of ["draws=0", "draws=2001", "field=two_middle"]) {
      expect((await app.current.stranger.get(`${path}/${typeId}/statistics?${query}`)).status).toBe(
        400,
      );
    }
  });
});
