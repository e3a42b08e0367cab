/**
 * A cap for each member costs what the member's own bets cost, however many stand on the numbers
 * (it once read every bet on each number, under the locks of the batch). And it counts what stands:
 * caps that come and go, slips that were cancelled.
 */
import { randomUUID } from "node:crypto";

import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { fillRound } from "../testing/many-slips.ts";

const app = useApp();
const PLACE = "/api/lottery/bets/bulk";
const NUMBERS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
let lottery: TestLottery;

beforeAll(async () => {
  lottery = await addLottery(app.current.db, "GLO", "THAI_GOVERNMENT", ["TWO_TOP", "TWO_BOTTOM"]);
});

const cap = (satang: number | null) =>
  app.current.db.query("update bet_type_configs set member_cap_satang = $2 where id = $1", [
    lottery.configs.get("TWO_TOP"),
    satang,
  ]);

const capForAll = (satang: number | null) =>
  app.current.db.query("update bet_type_configs set number_cap_satang = $2 where id = $1", [
    lottery.configs.get("TWO_TOP"),
    satang,
  ]);

/** Pages that the database reads for a slip of a baht on each number, which is then taken back. */
async function pagesOf(member: Caller, roundId: string): Promise<number> {
  const undone = new Error("undone");
  let pages = 0;
  await app.current.db
    .transaction(async (tx) => {
      const [row] = await tx.query<{ "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number } }] }>(
        `explain (analyze, buffers, format json) select betting_place_leased(part_of($1), array[false],
           array[$1], array[$2], array[$3::bigint], array['x'::bytea], array_fill(1, array[100]),
           array_fill($4::integer, array[100]), $5::text[], array_fill(100::bigint, array[100]),
           array_fill(null::integer, array[100]))`,
        [member.id, randomUUID(), roundId, lottery.configs.get("TWO_TOP"), NUMBERS],
      );
      pages = row?.["QUERY PLAN"][0].Plan["Shared Hit Blocks"] ?? 0;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return pages;
}

it("a slip of 100 lines costs at most twice as much under a cap, with 4,000 bets on each number", async () => {
  const roundId = await addRound(app.current.db, lottery);
  const members: Caller[] = [];
  while (members.length < 40) members.push(await app.current.member({ balance: 10_000_000 }));
  await fillRound(app.current.ownerUrl, {
    roundId,
    memberIds: members.map(({ id }) => id),
    slips: 4_000,
    lines: 100,
  });
  const [member] = members as [Caller];
  const place = () =>
    member.post(
      PLACE,
      slip(
        lottery,
        roundId,
        NUMBERS.map((number) => ["TWO_TOP", number, 1] as const),
      ),
    );
  // The first one under the cap adds up what its member has staked, once.
  await cap(100_000);
  expect((await place()).status).toBe(201);
  // What a worker reads is not told to the coordinator: there the time has to do, the shortest of ten.
  const costOf = async (): Promise<number> => {
    if (!isDistributed()) {
      // The first in a session reads the catalogs too, to plan what it has not planned yet.
      const pages: number[] = [];
      while (pages.length < 5) pages.push(await pagesOf(member, roundId));
      return Math.min(...pages);
    }
    const times: number[] = [];
    while (times.length < 10) {
      const begun = performance.now();
      expect((await place()).status).toBe(201);
      times.push(performance.now() - begun);
    }
    return Math.min(...times);
  };
  const capped = await costOf();
  await cap(null);
  const free = await costOf();
  if (!isDistributed()) expect(free).toBeGreaterThan(500);
  expect(capped).toBeLessThan(2 * free);
  // So it is under a cap for all: of what its part was lent it is sold by one look for each line.
  await capForAll(100_000_000);
  expect((await place()).status).toBe(201);
  expect(await costOf()).toBeLessThan(2 * free);
  await capForAll(null);
  // 100 of the filled slips were this member's, a baht on each number; the rest were placed above.
  const [staked] = await app.current.db.query<{ satang: number }>(
    "select sum(stake_satang) as satang from bets where user_id = $1 and round_id = $2 and number = '00'",
    [member.id, roundId],
  );
  await cap((staked?.satang ?? 0) + 100);
  expect((await place()).status).toBe(201);
  const over = await place();
  expect(over.body.details.lines[0]).toMatchObject({ reason: "ABOVE_MAX", max_amount: "0.00" });
}, 180_000);

it("counts what stands while caps come and go and slips are cancelled", async () => {
  const roundId = await addRound(app.current.db, lottery);
  const member = await app.current.member({ balance: 10_000_000 });
  const bet = async (baht: number, group = randomUUID()) => {
    const lines = [
      ["TWO_TOP", "07", baht],
      ["TWO_BOTTOM", "07", baht],
    ] as const;
    const reply = await member.post(PLACE, slip(lottery, roundId, lines, group));
    return reply.status === 201 ? "taken" : reply.body.details.lines[0].max_amount;
  };
  const first = randomUUID();
  await cap(null);
  expect(await bet(10, first)).toBe("taken");
  await cap(5_000);
  expect(await bet(41)).toBe("40.00");
  expect(await bet(30)).toBe("taken");
  await cap(null);
  expect(await bet(5)).toBe("taken");
  await cap(5_000);
  expect(await bet(6)).toBe("5.00");
  await member.post(`/api/lottery/bets/groups/${first}/cancel`);
  expect(await bet(16)).toBe("15.00");
  expect(await bet(15)).toBe("taken");
  expect(await bet(1)).toBe("0.00");
});
