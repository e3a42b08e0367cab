/** A result that one person entered waits for its round: by its turn it may take two people. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { draw, resultPath } from "../testing/settling.ts";

const app = useApp({ TWO_PERSON: "off" });

it("is not written then, and is asked of a second person once it is entered again", async () => {
  const { db } = app.current;
  const [one] = [await app.current.admin(), await app.current.admin()];
  const round = await addRound(db, await addLottery(db));
  await closeNow(app.current, round);
  const enter = () => one.post(resultPath(round), { result: draw });
  const reply = await whileHeld(app.current, {
    hold: (tx) => tx.query("select from rounds where id = $1 for update", [round]),
    ask: enter,
    before: (tx) =>
      tx.query(
        `insert into settings (key, value) values ('two_person', 'true')
         on conflict (key) do update set value = excluded.value`,
      ),
  });
  expect(reply.body.code).toBe("BUSY");
  const [row] = await db.query("select result from rounds where id = $1", [round]);
  expect(row).toEqual({ result: null });
  expect((await enter()).status).toBe(202);
});
