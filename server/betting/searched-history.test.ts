/** What a member looks for in their bets is found behind however many slips that are something else. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { fillRound } from "../testing/many-slips.ts";

/** More than are looked through at first (100) and then (400). */
const OTHERS = 520;

const app = useApp();

it("a slip of a lottery or in a state is found behind hundreds of others", async () => {
  const { db, ownerUrl } = app.current;
  const member = await app.current.member({ balance: 10_000_000 });
  const [played, other] = [await addLottery(db), await addLottery(db)];
  const roundId = await addRound(db, played);
  const own = slip(played, roundId, [["TWO_TOP", "11", 1]]);
  await member.post("/api/lottery/bets/bulk", own);
  await member.post(`/api/lottery/bets/groups/${own.bet_group_id}/cancel`);
  const filled = { memberIds: [member.id], slips: OTHERS, lines: 1 };
  await fillRound(ownerUrl, { ...filled, roundId: await addRound(db, other) });

  for (const query of [`lottery_type_id=${String(played.typeId)}`, "status=CANCELLED"]) {
    const { body } = await member.get(`/api/lottery/bets?${query}`);
    const groups = body.data.map((bet: { bet_group_id: string }) => bet.bet_group_id);
    expect([query, groups, body.next_cursor]).toEqual([query, [own.bet_group_id], null]);
  }
  const pages: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const next = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await member.get(`/api/lottery/bets?status=PENDING&limit=200${next}`);
    pages.push(body.data.length);
    cursor = body.next_cursor;
  }
  expect(pages).toEqual([200, 200, 120]);
});
