/** A stake that comes back after the result is known: whoever runs SQL as the server's login. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestApp, type Caller, type TestApp } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { isDistributed } from "../testing/database.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { vouch } from "../testing/vouch.ts";
import { checkLedger } from "./check-ledger.ts";
import { postEntries } from "./post-entries.ts";

let app: TestApp;
let close: () => Promise<void>;
let lottery: TestLottery;
let admin: Caller;
beforeAll(async () => {
  ({ app, close } = await openTestApp());
  lottery = await addLottery(app.db);
  admin = await app.admin();
});
afterAll(() => close());

it("is found, though the slip says that it was cancelled", async () => {
  const [earlier, roundId] = [await addRound(app.db, lottery), await addRound(app.db, lottery)];
  const member = await app.member({ balance: 10_000 });
  const early = await bet(member, lottery, earlier, [["TWO_BOTTOM", "99", 20]]);
  expect((await member.post(`/api/lottery/bets/groups/${early}/cancel`)).status).toBe(200);
  const id = await bet(member, lottery, roundId, [["TWO_BOTTOM", "98", 50]]);
  for (const round of [earlier, roundId]) {
    await closeNow(app, round);
    expect((await admin.post(resultPath(round), { result: draw })).status).toBe(200);
  }
  await vouch(app.db);
  expect((await checkLedger(app.db)).mismatches).toEqual([]);

  const cancelled = app.db.query<{ id: string }>(
    "update slips set cancelled_at = $3 where user_id = $1 and bet_group_id = $2 returning id::text",
    [member.id, id, new Date()],
  );
  // Where there is no node of the version before, the login has no right to it.
  if (isDistributed()) return expect(cancelled).rejects.toMatchObject({ code: "42501" });
  const [slip] = await cancelled;
  await app.db.query(
    `update exposure_parts set stake_satang = 0, payout_satang = 0, line_count = 0
     where round_id = $1`,
    [roundId],
  );
  const reference = { kind: "slip", id: slip?.id ?? "" };
  const entry = {
    userId: member.id,
    type: "REFUND",
    amount: 5_000,
    counterAccount: "BETTING",
    reference,
  } as const;
  await ask(
    app.ownerUrl,
    `update settlements set started_at = started_at - interval '1 minute' where round_id = ${roundId}`,
  );
  await app.db.transaction((tx) => postEntries(tx, [entry]));
  expect((await checkLedger(app.db)).mismatches).toEqual([
    { kind: "refund", id: reference.id, detail: "due 0, refunded 5000" },
  ]);
});
