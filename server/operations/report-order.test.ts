/** In which order the profit report shows lotteries and rounds. */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";

const app = useApp();
const today = bangkokDay(Date.now());
let admin: Caller;

/** A lottery of this name with one round of today that closes in so many minutes, and a slip on it. */
async function roundOf(name: string, minutes: number): Promise<void> {
  const { db } = app.current;
  const lottery = await addLottery(db);
  const id = await addRound(db, lottery, minutes);
  await db.query("update lottery_types set names = $2 where id = $1", [
    lottery.typeId,
    JSON.stringify({ th: name }),
  ]);
  await db.query("update rounds set name = $2, draw_date = $3 where id = $1", [id, name, today]);
  const member = await app.current.member({ balance: 10_000 });
  await bet(member, lottery, id, [["TWO_TOP", "62", 10]]);
}

beforeAll(async () => {
  admin = await app.current.admin();
  await roundOf("ข ปิดหลังสุด", 60);
  await roundOf("ก ปิดก่อน", 30);
  await roundOf("เก้า ปิดระหว่าง", 45);
});

const labels = async (group: string): Promise<string[]> => {
  const path = `/api/admin/reports/profit?group=${group}&from=${today}&to=${today}`;
  return (await admin.get(path)).body.data.items.map(({ label }: { label: string }) => label);
};

it("lotteries stand by their names as a Thai dictionary has them", async () => {
  expect(await labels("type")).toEqual(["ก ปิดก่อน", "เก้า ปิดระหว่าง", "ข ปิดหลังสุด"]);
});

it("rounds of a day stand by their close, the last first", async () => {
  expect(await labels("round")).toEqual(["ข ปิดหลังสุด", "เก้า ปิดระหว่าง", "ก ปิดก่อน"]);
});
