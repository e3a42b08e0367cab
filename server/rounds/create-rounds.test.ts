import { LANGUAGES } from "@chokdee/domain/languages.ts";
import * as contract from "@chokdee/domain/rounds/plan-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addLottery, type TestLottery } from "../testing/lottery.ts";
import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;
const PATH = "/api/admin/rounds/plan";
const today = bangkokDay(Date.now());
const daily = {
  kind: "daily",
  open: { daysBefore: 0, time: "06:00" },
  closeTime: "18:00",
  drawTime: "18:15",
};

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(async () => {
  lottery = await addLottery(app.current.db);
  await admin.put(`/api/admin/lottery-types/${lottery.typeId}`, { schedule: daily });
});

const wanted = (days: number, more: object = {}) => ({
  lottery_type_ids: [String(lottery.typeId)],
  from: addDays(today, 10),
  to: addDays(today, 9 + days),
  ...more,
});
const countRounds = async () => {
  const [row] = await app.current.db.query<{ rounds: number }>(
    "select count(*)::integer as rounds from rounds where lottery_type_id = $1",
    [lottery.typeId],
  );
  return row?.rounds ?? 0;
};
const rowOf = (reply: { body: unknown }) =>
  contract.createRounds.replies[200].parse(reply.body).data.types[0];

describe("many rounds at once", () => {
  it("are previewed, made once, and told in the audit", async () => {
    const before = await countRounds();
    expect(rowOf(await admin.post(PATH, wanted(7, { preview: true })))).toMatchObject({
      made: 7,
      existing: 0,
    });
    expect(await countRounds()).toBe(before);
    expect(rowOf(await admin.post(PATH, wanted(7)))).toMatchObject({ made: 7, existing: 0 });
    expect(rowOf(await admin.post(PATH, wanted(9)))).toMatchObject({ made: 2, existing: 7 });
    expect(rowOf(await admin.post(PATH, wanted(9)))).toMatchObject({ made: 0, existing: 9 });
    expect(await countRounds()).toBe(before + 9);
    const entries = await app.current.db.query<{ after: { rounds: number } }>(
      `select after from audit_entries where action = 'round.create-many' and target_id = $1
       order by id`,
      [String(lottery.typeId)],
    );
    expect(entries.map((entry) => entry.after.rounds)).toEqual([7, 2]);
  });

  it("stand once when two administrators make them at the same moment", async () => {
    const before = await countRounds();
    await Promise.all([admin.post(PATH, wanted(5)), admin.post(PATH, wanted(5))]);
    expect(await countRounds()).toBe(before + 5);
  });

  it("follow the schedule when it changes, and are not taken away with it", async () => {
    await admin.post(PATH, wanted(7));
    const later = { ...daily, closeTime: "19:00", drawTime: "19:15" };
    await admin.put(`/api/admin/lottery-types/${lottery.typeId}`, { schedule: later });
    const [row] = await app.current.db.query<{ rounds: number }>(
      `select count(*)::integer as rounds from rounds
       where lottery_type_id = $1 and draw_date >= $2 and status = 'SCHEDULED'
         and to_char(close_time at time zone 'Asia/Bangkok', 'HH24:MI') = '19:00'`,
      [lottery.typeId, addDays(today, 10)],
    );
    expect(row?.rounds).toBe(7);
  });

  it("commit the house to its draws before anybody can bet", async () => {
    const yeekee = await addLottery(app.current.db, "YEEKEE", "YEEKEE");
    const every = { kind: "every", minutes: 60, rounds: 20, from: "00:00" };
    await admin.put(`/api/admin/lottery-types/${yeekee.typeId}`, { schedule: every });
    const body = { ...wanted(2), lottery_type_ids: [String(yeekee.typeId)] };
    expect(rowOf(await admin.post(PATH, body))).toMatchObject({ made: 40 });
    const [row] = await app.current.db.query<{ bare: number }>(
      `select count(*)::integer as bare from rounds r where lottery_type_id = $1
         and not exists (select from house_draws d where d.round_id = r.id)`,
      [yeekee.typeId],
    );
    expect(row?.bare).toBe(0);
  });

  it("are refused beyond a quarter of a year, in a far year, and of a lottery not offered", async () => {
    expect((await admin.post(PATH, wanted(94))).body.code).toBe("DATES_TOO_FAR_APART");
    const far = { from: "2569-01-01", to: "2569-01-02" };
    const mistyped = await admin.post(PATH, wanted(1, far));
    expect(mistyped.body).toMatchObject({
      code: "DRAW_DATE_OUT_OF_RANGE",
      details: { field: "from" },
    });
    await admin.put(`/api/admin/lottery-types/${lottery.typeId}`, { active: false });
    expect((await admin.post(PATH, wanted(1))).body.code).toBe("LOTTERY_NOT_OFFERED");
    const nobody = { lottery_type_ids: ["999999"] };
    expect((await admin.post(PATH, wanted(1, nobody))).status).toBe(404);
    expect((await (await app.current.member()).post(PATH, wanted(1))).status).toBe(403);
  });
});

describe("rounds of a lottery that draws all day", () => {
  it("are refused beyond 3,000 at once, before one is made", async () => {
    const every = { kind: "every", minutes: 15, rounds: 72, from: "06:00" };
    const type = `/api/admin/lottery-types/${lottery.typeId}`;
    expect((await admin.put(type, { schedule: every })).status).toBe(200);
    const before = await countRounds();
    const reply = await admin.post(PATH, wanted(42));
    expect([reply.status, reply.body.code]).toEqual([422, "TOO_MANY_ROUNDS"]);
    expect(reply.body.message).toBe("สร้างได้ครั้งละไม่เกิน 3000 งวด กรุณาลดช่วงวันที่");
    expect(await countRounds()).toBe(before);
    expect((await admin.put(type, { schedule: { ...every, rounds: 75 } })).status).toBe(200);
    const all = await admin.post(PATH, wanted(40, { preview: true }));
    expect(rowOf(all)).toMatchObject({ made: 3_000, existing: 0 });
  });
});

describe("a round in a year that can only be mistyped", () => {
  it("is refused with a text that names the year", async () => {
    const body = {
      lottery_type_id: String(lottery.typeId),
      draw_date: "2569-11-16",
      open_time: "2026-11-01T00:00:00Z",
      close_time: "2569-11-16T08:00:00Z",
    };
    const reply = await admin.post("/api/admin/rounds", body);
    expect(reply.status).toBe(422);
    // Of no year but the one that was typed: what is right of this year is wrong in the next.
    for (const language of LANGUAGES) {
      const told = await admin.post("/api/admin/rounds", body, { "accept-language": language });
      expect(told.body.message.match(/[0-9]{4}/g)).toEqual(["2569"]);
      expect(told.body.message).toContain("543");
    }
  });
});

describe("a lottery of one's own", () => {
  it("is no second animal game", async () => {
    const { typeId } = await addLottery(app.current.db, "ANIMAL", "ANIMAL", []);
    const body = { copy_of: String(typeId), code: "animal-2", names: { th: "เกมสัตว์" } };
    const reply = await admin.post("/api/admin/lottery-types", body);
    expect(reply.body).toMatchObject({ code: "SETTING_INVALID", details: { field: "copy_of" } });
  });

  it("is copied with schedule, odds and limits, and is not offered at first", async () => {
    const code = `copy-${String(lottery.typeId)}`;
    const body = { copy_of: String(lottery.typeId), code, names: { th: "หวยชุมชน" } };
    await app.current.db.query(
      `update bet_type_configs set number_cap_satang = 900000, member_cap_satang = 70000,
         max_stake_satang = 60000, active = bet_type <> 'TWO_TOP' where lottery_type_id = $1`,
      [lottery.typeId],
    );
    const settings = { result_settings: { baacTwoBottom: "SEPARATE" } };
    await admin.put(`/api/admin/lottery-types/${lottery.typeId}`, settings);
    const made = await admin.post("/api/admin/lottery-types", body);
    expect(made.status).toBe(201);
    const { data } = contract.copyLotteryType.replies[201].parse(made.body);
    expect(data).toMatchObject({ code, name_th: "หวยชุมชน", active: false, schedule: daily });
    const source = await admin.get(`/api/admin/lottery-types/${lottery.typeId}`);
    const limitsOf = (types: readonly { id: string }[]) => types.map(({ id: _id, ...one }) => one);
    expect(limitsOf(data.bet_types)).toEqual(limitsOf(source.body.data.bet_types));
    expect(data).toMatchObject(settings);
    const audited = await app.current.db.query(
      "select actor_id, after from audit_entries where action = $1 and target_id = $2",
      ["lottery-type.add", data.id],
    );
    const { code: copyOf } = source.body.data;
    expect(audited).toEqual([
      { actor_id: admin.id, after: { code, names: { th: "หวยชุมชน" }, copy_of: copyOf } },
    ]);
    expect((await admin.post("/api/admin/lottery-types", body)).body.code).toBe(
      "LOTTERY_CODE_TAKEN",
    );
    const nameless = { ...body, code: `${code}-2`, names: { en: "Town" } };
    expect((await admin.post("/api/admin/lottery-types", nameless)).status).toBe(422);
    const offered = await admin.put(`/api/admin/lottery-types/${data.id}`, { active: true });
    expect(offered.body.data.active).toBe(true);
  });
});
