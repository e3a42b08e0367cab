/** Attack 69 of the audit: rounds whose ids do not fit into 32 bits are played like any other. */
import pg from "pg";
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addNumberRule, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { settleNow } from "../testing/referral.ts";
import { balanceOf } from "../testing/settling.ts";

const app = useApp();
/** The lock of a round's caps takes the id modulo 2^31 - 1: these two have one lock. */
const [ABOVE, SHARES] = [2 ** 31 + 5, 2 ** 32 + 4];
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
});

async function roundOf(id: number): Promise<string> {
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query(`alter table rounds alter id restart with ${id}`);
  await owner.end();
  const roundId = await addRound(app.current.db, lottery);
  expect(roundId).toBe(String(id));
  return roundId;
}

it("rounds above 2^31 sell up to their caps at once, one is settled and the other voided", async () => {
  const rounds = [await roundOf(ABOVE), await roundOf(SHARES)];
  const rule = { number: "62", rule: "CLOSED" as const, capSatang: 5_000, ofRound: true };
  for (const roundId of rounds) {
    await addNumberRule(app.current.db, { lottery, roundId }, "TWO_TOP", rule);
  }
  const members = [];
  for (let no = 0; no < 4; no += 1) members.push(await app.current.member({ balance: 10_000 }));
  // Caps are lent to the parts of the members, both rounds' at the same moment.
  const place = (member: Caller, roundId: string) =>
    member.post("/api/lottery/bets/bulk", slip(lottery, roundId, [["TWO_TOP", "62", 30]]));
  const replies = await Promise.all(
    members.flatMap((member) => rounds.map((roundId) => place(member, roundId))),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  const stakes = await app.current.db.query(
    "select round_id::text as id, stake_satang from exposures where number = '62' order by 1",
  );
  expect(stakes).toEqual(rounds.map((id) => ({ id, stake_satang: 3_000 })));

  const [settled = "", voided = ""] = rounds;
  await settleNow(app.current, admin, settled);
  const reason = { reason: "เลื่อนออกรางวัล" };
  expect((await admin.post(`/api/admin/rounds/${voided}/void`, reason)).status).toBe(200);
  const balances = await Promise.all(members.map((member) => balanceOf(app.current, member)));
  const wins = await app.current.db.query<{ satang: number }>(
    "select amount_satang as satang from ledger_entries where type = 'WIN'",
  );
  expect(wins).toHaveLength(1);
  const sum = balances.reduce((total, one) => total + one, 0);
  expect(sum).toBe(40_000 - 3_000 + (wins[0]?.satang ?? 0));
});
