/** A client names its slips as it likes: every call finds a slip by the name that was sent. */
import { beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";

const app = useApp();
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});

it.each(["โพยแม่ 1/2", "a|b:c;d%20", "it's (mine)~*!"])(
  "a slip of the name %s is sent again, listed, noted and cancelled by it",
  async (id) => {
    const member = await app.current.member({ balance: 10_000 });
    const sent = slip(lottery, roundId, [["TWO_TOP", "11", 10]], id);
    const place = () => member.post("/api/lottery/bets/bulk", sent);
    const path = `/api/lottery/bets/groups/${encodeURIComponent(id)}`;
    const replies = [await place(), await place()];
    expect(replies.map(({ status, body }) => [status, body.bet_group_id])).toEqual([
      [201, id],
      [200, id],
    ]);
    expect((await member.put(`${path}/note`, { note: "ของแม่" })).status).toBe(200);
    expect((await member.post(`${path}/cancel`)).body.refunded_amount).toBe("10.00");
    const list = await member.get(`/api/lottery/bets?bet_group_id=${encodeURIComponent(id)}`);
    expect(list.body.data).toMatchObject([
      { bet_group_id: id, note: "ของแม่", status: "CANCELLED" },
    ]);
    expect((await member.put(`${path}/note`, { note: "" })).status).toBe(200);
    expect((await member.get("/api/lottery/bets")).body.data).toMatchObject([{ note: null }]);
  },
);

it("a slip of the last half millisecond of a day is one of that day", async () => {
  const [row] = await app.current.db.query(
    `select slip_id_at('2026-11-27 23:59:59.9996+07') < slip_id_at('2026-11-28 00:00+07') as before,
       slip_id_at('2026-11-28 00:00:00.0004+07') >= slip_id_at('2026-11-28 00:00+07') as after`,
  );
  expect(row).toEqual({ before: true, after: true });
});
