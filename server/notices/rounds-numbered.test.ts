/** Which lotteries' rounds have a number in notices: those that draw many a day. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";

const app = useApp();

it.each([
  ["every", true],
  ["daily", false],
])("of a schedule of %s: %s", async (kind, isNumbered) => {
  const { db } = app.current;
  const lottery = await addLottery(db);
  const round = await addRound(db, lottery);
  const member = await app.current.member();
  await db.query("update lottery_types set schedule = $2::jsonb where id = $1", [
    lottery.typeId,
    JSON.stringify({ kind }),
  ]);
  await db.query(
    `insert into notices (user_id, event, subject, round_id)
     values ($1, 'RESULT', $2::bigint || ':1', $2::bigint)`,
    [member.id, round],
  );
  const [notice] = (await member.get("/api/notices")).body.data;
  expect(notice.round).toMatchObject({ id: round, is_numbered: isNumbered });
});
