import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openHouseRound, shotsPath } from "../testing/house-draws.ts";

const app = useApp();

describe("a Yeekee round", () => {
  it("takes no shot while betting is stopped, as it takes no bet, and goes on after it", async () => {
    const admin = await app.current.admin();
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    const shoot = () => member.post(shotsPath(roundId), { number: "12345" });
    const services = "/api/admin/services/BETTING";
    const stop = await admin.post(`${services}/stop`, { reason: "looking", message: "ครู่เดียว" });
    expect(stop.status).toBe(200);
    const refused = await shoot();
    expect([refused.status, refused.body.code]).toEqual([503, "BETTING_STOPPED"]);
    expect(refused.body.message).toContain("ครู่เดียว");
    await admin.post(`${services}/resume`, { reason: "looked" });
    expect((await shoot()).body).toMatchObject({ position: 1 });
    // Nor while the database's clock is behind, before any alarm.
    const { db } = app.current;
    await db.query("update house_state set clock_mark = clock_timestamp() + interval '1 hour'");
    expect((await shoot()).body.code).toBe("BETTING_STOPPED");
    await db.query("update house_state set clock_mark = clock_timestamp()");
    expect((await shoot()).body).toMatchObject({ position: 2 });
  });

  it("refuses a shot under the key of one into another round, also of the same number", async () => {
    const admin = await app.current.admin();
    const rounds = [
      await openHouseRound(app.current, admin, "yeekee"),
      await openHouseRound(app.current, admin, "yeekee"),
    ];
    const member = await app.current.member();
    const headers = { "idempotency-key": "one-for-both" };
    const replies = [];
    for (const round of rounds) {
      replies.push(await member.post(shotsPath(round), { number: "12345" }, headers));
    }
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [409, "IDEMPOTENCY_CONFLICT"],
    ]);
  });

  it("takes no shot before it opens, and counts from 1 once it has", async () => {
    const admin = await app.current.admin();
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    const opensIn = (minutes: number) =>
      app.current.db.query(
        `update rounds set status = 'SCHEDULED', open_time = now() + make_interval(mins => $2)
         where id = $1`,
        [roundId, minutes],
      );
    const shoot = () => member.post(shotsPath(roundId), { number: "12345" });
    await opensIn(1);
    expect((await shoot()).body.code).toBe("ROUND_CLOSED");
    await opensIn(-1);
    expect((await shoot()).body).toMatchObject({ position: 1 });
  });
});
