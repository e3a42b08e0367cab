/** What tests of results share: a draw, slips on it, balances and entries. */
import { expect } from "vitest";

import type { Caller, TestApp } from "./app.ts";
import { addRound, closeNow, slip, type TestLottery } from "./lottery.ts";

/** A government draw as it is typed: four top 5462, three top 462, two top 62. */
export const draw = {
  prize_first: "835462",
  three_front: "104 981",
  three_bottom: ["257", "630"],
  two_bottom: "71",
};

export type Lines = Parameters<typeof slip>[2];

/** Places a slip that must be accepted; answers its bet_group_id. */
export async function bet(
  member: Caller,
  lottery: TestLottery,
  roundId: string,
  lines: Lines,
): Promise<string> {
  const sent = slip(lottery, roundId, lines);
  const reply = await member.post("/api/lottery/bets/bulk", sent);
  expect(reply.body).toMatchObject({ bet_group_id: sent.bet_group_id });
  return sent.bet_group_id;
}

/** The balance in satang. */
export async function balanceOf(app: TestApp, member: Caller): Promise<number> {
  const [row] = await app.db.query<{ balance_satang: number }>(
    "select balance_satang from wallets where user_id = $1",
    [member.id],
  );
  return row?.balance_satang ?? 0;
}

/** Entries other than stakes and the test's own gifts, oldest first, as "TYPE amount". */
export async function movesOf(app: TestApp, member: Caller): Promise<string[]> {
  const rows = await app.db.query<{ type: string; amount_satang: number }>(
    `select type, amount_satang from ledger_entries
     where user_id = $1 and type <> 'BET' and reference_kind = 'slip' order by id`,
    [member.id],
  );
  return rows.map((row) => `${row.type} ${row.amount_satang}`);
}

export function resultPath(roundId: string): string {
  return `/api/admin/rounds/${roundId}/result`;
}

/** A closed round in which a member of its own has one slip, which wins 95 baht on the draw. */
export async function closedRound(app: TestApp, lottery: TestLottery): Promise<string> {
  const roundId = await addRound(app.db, lottery);
  const member = await app.member({ balance: 10_000 });
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
  await closeNow(app, roundId);
  return roundId;
}
