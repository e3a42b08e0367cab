/** How BAAC's bottom two are read: who chooses after a draw has two numbers to win with. */
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;

beforeAll(async () => {
  await app.current.db.query("update members set locked_at = now() where role = 'ADMIN'");
  one = await app.current.admin();
  two = await app.current.admin();
});

const lotteryOf = async (kind: string) => {
  const { typeId } = await addLottery(app.current.db, kind, "THAI_GOVERNMENT", ["TWO_BOTTOM"]);
  const path = `/api/admin/lottery-types/${typeId}`;
  return {
    read: (baacTwoBottom: string) => one.put(path, { result_settings: { baacTwoBottom } }),
    standing: async () => (await one.get(path)).body.data.result_settings,
  };
};

it("waits for a second person, who sees what would be read otherwise", async () => {
  const { read, standing } = await lotteryOf("BAAC");
  const asked = await read("SEPARATE");
  expect([asked.status, asked.body.data?.status]).toEqual([202, "WAITING_APPROVAL"]);
  expect(await standing()).toEqual({});
  const [shown] = (await two.get("/api/admin/approvals")).body.data.items;
  expect(shown).toMatchObject({
    kind: "SCHEDULE",
    change: {
      before: { result_settings: {} },
      after: { result_settings: { baacTwoBottom: "SEPARATE" } },
    },
  });
  const approved = await two.post(`/api/admin/approvals/${asked.body.data.approval_id}/approve`);
  expect(approved.status).toBe(200);
  expect(await standing()).toEqual({ baacTwoBottom: "SEPARATE" });
});

it("asks nobody for what is read so already, nor of a lottery that has no such choice", async () => {
  const baac = await lotteryOf("BAAC");
  expect((await baac.read("DIGITS_3_4")).status).toBe(200);
  const gsb = await lotteryOf("GSB");
  expect((await gsb.read("SEPARATE")).status).toBe(200);
});

it.each(["SCHEDULE", "RESULT_SETTINGS"])(
  "tells who approves %s which rounds it leaves standing, where it is about their days",
  async (about) => {
    const lottery = await addLottery(app.current.db, "BAAC");
    const round = Number(await addRound(app.current.db, lottery));
    const tomorrow = addDays(bangkokDay(Date.now()), 1);
    const daily = { kind: "daily", open: "PREVIOUS_CLOSE", closeTime: "12:00", drawTime: "23:59" };
    await app.current.db.query("update lottery_types set schedule = $2 where id = $1", [
      lottery.typeId,
      JSON.stringify(daily),
    ]);
    await app.current.db.query(
      "update rounds set draw_date = $2, sequence = 9, planned = true where id = $1",
      [round, tomorrow],
    );
    const change = {
      SCHEDULE: { schedule: { ...daily, closeTime: "12:01" } },
      RESULT_SETTINGS: { result_settings: { baacTwoBottom: "SEPARATE" } },
    }[about];
    const asked = await one.put(`/api/admin/lottery-types/${lottery.typeId}`, change);
    const { status, body } = await two.post(
      `/api/admin/approvals/${asked.body.data.approval_id}/approve`,
    );
    const kept = [{ id: String(round), name: "งวดทดสอบ", draw_date: tomorrow, status: "OPEN" }];
    expect([status, body.kept]).toEqual([200, about === "SCHEDULE" ? kept : undefined]);
  },
);

it("is one person's where nobody else may set odds", async () => {
  await app.current.db.query("update members set locked_at = now() where id = $1", [two.id]);
  const { read, standing } = await lotteryOf("BAAC");
  expect((await read("SEPARATE")).status).toBe(200);
  expect(await standing()).toEqual({ baacTwoBottom: "SEPARATE" });
});
