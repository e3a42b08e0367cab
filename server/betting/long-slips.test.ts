/** Pages of slips of 1,000 lines: a page of 200 would be 127 MB, and hold its node for seconds. */
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { fillRound } from "../testing/many-slips.ts";

const SLIPS = 7;
const LINES = 1_000;

const app = useApp();
let member: Caller;

beforeAll(async () => {
  const roundId = await addRound(app.current.db, await addLottery(app.current.db));
  member = await app.current.member({ balance: 10_000_000 });
  const filled = { roundId, memberIds: [member.id], slips: SLIPS, lines: LINES };
  await fillRound(app.current.ownerUrl, filled);
});

interface Shown {
  readonly id: string;
  readonly bet_group_id: string;
}

async function pagesOf(query: string): Promise<Shown[][]> {
  const pages: Shown[][] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const next = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await member.get(`/api/lottery/bets?${query}${next}`);
    pages.push(body.data);
    cursor = body.next_cursor;
  }
  return pages;
}

describe("a page of the history of bets", () => {
  it.each(["limit=200", "limit=200&number=07", "from=2020-01-01", "status=PENDING&limit=3"])(
    "ends after 2,000 lines, with whole slips, and the next goes on: %s",
    async (query) => {
      const pages = await pagesOf(query);
      expect(pages.map((page) => page.length)).toEqual([2_000, 2_000, 2_000, 1_000]);
      const shown = pages.flat();
      expect(new Set(shown.map(({ id }) => id)).size).toBe(SLIPS * LINES);
      const { rows } = await app.current.db.pool.query<{ bet_group_id: string }>(
        "select bet_group_id from slips where user_id = $1 order by id desc",
        [member.id],
      );
      const groups = [...new Set(shown.map((bet) => bet.bet_group_id))];
      expect(groups).toEqual(rows.map((row) => row.bet_group_id));
    },
  );

  it("holds as many slips as were asked for where their lines are few enough", async () => {
    const pages = await pagesOf("limit=1");
    expect(pages.map((page) => page.length)).toEqual(Array.from({ length: SLIPS }, () => LINES));
  });
});
