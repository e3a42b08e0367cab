/** Friends and settled rounds, for tests of commissions. */
import { expect } from "vitest";

import type { Caller, TestApp } from "./app.ts";
import { draw, resultPath } from "./settling.ts";

/** A member with money who came by somebody's link. */
export async function addFriend(
  app: TestApp,
  referrer: Caller,
  balance = 10_000_000,
): Promise<Caller> {
  const friend = await app.member({ balance });
  await app.db.query("insert into referrals (member_id, referrer_id) values ($1, $2)", [
    friend.id,
    referrer.id,
  ]);
  return friend;
}

/** Closes a round and enters its result. */
export async function settleNow(app: TestApp, admin: Caller, roundId: string): Promise<void> {
  await app.db.query("update rounds set close_time = clock_timestamp() where id = $1", [roundId]);
  expect((await admin.post(resultPath(roundId), { result: draw })).status).toBe(200);
}
