/** A round that is closed at this moment: with all slips before its close, and whatever hours it had. */
import { afterAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { stoppedClock } from "../testing/stopped-clock.ts";

const clock = stoppedClock();
const app = useApp({}, { through: clock.through });
afterAll(() => clock.close());

it("a slip of the same millisecond lies before the close", async () => {
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  const member = await app.current.member({ balance: 1_000 });
  const admin = await app.current.admin();
  // Half a millisecond further, which no instant of the app can say.
  await clock.putBack(Math.floor(Date.now()) + 5_000.5);
  await bet(member, lottery, roundId, [["TWO_TOP", "11", 1]]);
  const closed = await admin.patch(`/api/admin/rounds/${roundId}`, { status: "CLOSED" });
  expect(closed.status).toBe(200);
  const late = await app.current.db.query(
    "select s.id from slips s join rounds r on r.id = s.round_id where s.created_at >= r.close_time",
  );
  expect(late).toEqual([]);
});

it("is closed whatever hours were seen, for nobody typed any", async () => {
  const lottery = await addLottery(app.current.db);
  const path = `/api/admin/rounds/${await addRound(app.current.db, lottery)}`;
  const admin = await app.current.admin();
  const { name, close_time } = (await admin.get(path)).body.data;
  const later = new Date(Date.parse(close_time) + 60_000).toISOString();
  await admin.patch(path, { name: "ของเขา", close_time: later });
  const mine = { status: "CLOSED", name: "ของฉัน" };
  expect((await admin.patch(path, { ...mine, over: { name } })).body).toMatchObject({
    code: "CHANGED_MEANWHILE",
    details: { fields: [{ path: "name" }] },
  });
  const closed = await admin.patch(path, { status: "CLOSED", over: { name, close_time } });
  expect(closed.body.data).toMatchObject({ status: "CLOSED", name: "ของเขา" });
});
