/** A round that is closed at this moment has all slips that it took before its close. */
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
