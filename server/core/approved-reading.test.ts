/** How BAAC's bottom two are read: who chooses after a draw has two numbers to win with. */
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery } from "../testing/lottery.ts";

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

it("is one person's where nobody else may set odds", async () => {
  await app.current.db.query("update members set locked_at = now() where id = $1", [two.id]);
  const { read, standing } = await lotteryOf("BAAC");
  expect((await read("SEPARATE")).status).toBe(200);
  expect(await standing()).toEqual({ baacTwoBottom: "SEPARATE" });
});
