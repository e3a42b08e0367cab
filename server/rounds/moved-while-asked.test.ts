/**
 * A draw is not moved to another day under a result that waits for a second person, or that is being
 * paid.
 */
import { addDays } from "@chokdee/domain/time.ts";
import { beforeAll, expect, it } from "vitest";

import { readEntry } from "../results/result-entry.ts";
import { finishSettlement, register } from "../results/run-settlement.ts";
import { decideResult } from "../results/settle-round.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { draw, resultPath } from "../testing/settling.ts";
import { approve, askedId, codeOf } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
let one: Caller;
let two: Caller;

beforeAll(async () => {
  one = await app.current.admin();
  two = await app.current.admin();
});

/** A closed round whose result waits; its day, and the day after. */
async function asked() {
  const closed = await closedRound();
  const id = askedId(await one.post(resultPath(closed.roundId), { result: draw }));
  return { ...closed, id };
}

async function closedRound() {
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  await closeNow(app.current, roundId);
  const dayOf = async () => {
    const [row] = await app.current.db.query<{ draw_date: string }>(
      "select draw_date from rounds where id = $1",
      [roundId],
    );
    return row?.draw_date ?? "";
  };
  const day = await dayOf();
  return { ...lottery, roundId, day, next: addDays(day, 1), dayOf };
}

/** The calendar of a lottery whose round is the draw of its day. */
async function calendarOf({ typeId, roundId, day }: Awaited<ReturnType<typeof closedRound>>) {
  const schedule = {
    kind: "weekdays",
    days: [new Date(`${day}T00:00:00Z`).getUTCDay()],
    open: { daysBefore: 2, time: "06:00" },
    closeTime: "23:58",
    drawTime: "23:59",
  };
  const { db } = app.current;
  await db.query("update lottery_types set schedule = $2 where id = $1", [typeId, schedule]);
  await db.query("update rounds set planned = true, sequence = 1 where id = $1", [roundId]);
  return `/api/admin/lottery-types/${typeId}/calendar/${day}`;
}

it("by hand: it is named and moved once the result is withdrawn", async () => {
  const { roundId, id, day, next, dayOf } = await asked();
  const path = `/api/admin/rounds/${roundId}`;
  const moved = await two.patch(path, { draw_date: next });
  expect([...codeOf(moved), await dayOf()]).toEqual([409, "APPROVAL_WAITING", day]);
  expect((await two.patch(path, { name: "งวดเลื่อน" })).status).toBe(200);
  expect((await one.post(`/api/admin/approvals/${id}/reject`)).status).toBe(200);
  expect((await two.patch(path, { draw_date: next })).status).toBe(200);
  expect(await dayOf()).toBe(next);
});

it("by the calendar, which stays as it is until the result is decided", async () => {
  const round = await asked();
  const { id, day, next, dayOf, typeId } = round;
  const path = await calendarOf(round);
  const effect = await two.put(path, { moved_to: next });
  expect([...codeOf(effect), await dayOf()]).toEqual([409, "APPROVAL_WAITING", day]);
  const made = () =>
    app.current.db.query("select from rounds where lottery_type_id = $1 and draw_date <= $2", [
      typeId,
      next,
    ]);
  expect(await made()).toHaveLength(1);
  expect((await one.post(`/api/admin/approvals/${id}/reject`)).status).toBe(200);
  expect((await two.put(path, { moved_to: next })).status).toBe(200);
  expect([await dayOf(), (await made()).length]).toEqual([next, 1]);
});

it("and is settled where it stands once the result is approved", async () => {
  const { id, day, dayOf } = await asked();
  expect((await approve(two, id)).status).toBe(200);
  expect(await dayOf()).toBe(day);
});

it("by neither once a result is entered, from before the first payment to the last", async () => {
  const round = await closedRound();
  const { roundId, day, next, dayOf } = round;
  const { result } = await readEntry(app.current.db, roundId, draw);
  const actor = { actorId: null, address: null };
  await register(app.current, Number(roundId), decideResult(result, actor));
  const moved = await two.patch(`/api/admin/rounds/${roundId}`, { draw_date: next });
  expect([...codeOf(moved), moved.body.details, await dayOf()]).toEqual([
    409,
    "ROUND_STATE",
    { reason: "ROUND_SETTLED" },
    day,
  ]);
  const [named] = await app.current.db.query<{ name: string }>(
    "select name from rounds where id = $1",
    [roundId],
  );
  const nothing = { name: named?.name };
  expect((await two.patch(`/api/admin/rounds/${roundId}`, nothing)).status).toBe(200);
  // As after the last payment: the draw that is moved is another one, and nobody is told to void it.
  const effect = await two.put(await calendarOf(round), { moved_to: next });
  expect([effect.status, effect.body.data.kept]).toEqual([200, []]);
  expect(await dayOf()).toBe(day);
  await finishSettlement(app.current, Number(roundId));
  expect(await dayOf()).toBe(day);
});
