/**
 * Proof on real input (trust.md S8): bets of every bet type are placed on every
 * draw of three archives, settled through the real database, and agree with the oracle on every
 * line and every satang.
 */
import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { digitsOf, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { numbersOfLength } from "@chokdee/domain/betting/permutations.ts";

import { placeBatch } from "../betting/queries/place-batch.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import {
  governmentDraws,
  hanoiDraws,
  laoDraws,
  numbersToBet,
  type JudgedDraw,
} from "../testing/oracles.ts";
import { resultPath } from "../testing/settling.ts";

const app = useApp();
/** Rounds that are placed and settled together. */
const TOGETHER = 30;
const LINES_OF_SLIP = 1_000;
const RICH = 100_000_000_000;
let admin: Caller;
let members: Caller[];
let parts: ReadonlyMap<string, string>;
let odds: ReadonlyMap<BetType, number>;

beforeAll(async () => {
  admin = await app.current.admin();
  members = await Promise.all(
    Array.from({ length: TOGETHER }, () => app.current.member({ balance: RICH })),
  );
  const rows = await app.current.db.query<{ id: string; part: string }>(
    "select id, part_of(id) as part from unnest($1::uuid[]) id",
    [members.map(({ id }) => id)],
  );
  parts = new Map(rows.map(({ id, part }) => [id, part]));
});

interface Line {
  readonly betType: BetType;
  readonly number: string;
  readonly stake: number;
}

type NumbersOf = (draw: JudgedDraw, betType: BetType, at: number) => readonly string[];

/** Stakes of 1 to 7 baht, so that a payout tells its line. */
function linesOf(draw: JudgedDraw, at: number, numbersOf: NumbersOf): Line[] {
  return [...draw.winners.keys()].flatMap((betType) =>
    numbersOf(draw, betType, at).map((number, n) => ({
      betType,
      number,
      stake: 100 * (1 + ((n + at) % 7)),
    })),
  );
}

/** What the oracle says of the lines: "TYPE number satang" of each that wins. */
function expectedOf(draw: JudgedDraw, lines: readonly Line[]): string[] {
  return lines
    .filter(({ betType, number }) => draw.winners.get(betType)?.has(number))
    .map(({ betType, number, stake }) => {
      const satang = Math.floor((stake * (odds.get(betType) ?? 0)) / 100);
      return `${betType} ${number} ${satang}`;
    })
    .toSorted();
}

interface Placed {
  readonly roundId: string;
  readonly draw: JudgedDraw;
  readonly lines: readonly Line[];
}

async function place(lottery: TestLottery, placed: readonly Placed[]): Promise<void> {
  const most = Math.max(...placed.map(({ lines }) => lines.length));
  for (let from = 0; from < most; from += LINES_OF_SLIP) {
    const slips = placed.map(({ roundId, lines }, at) => ({
      userId: members[at]?.id ?? "",
      part: parts.get(members[at]?.id ?? "") ?? "",
      betGroupId: randomUUID(),
      roundId: Number(roundId),
      inputHash: Buffer.from("proof"),
      lines: lines.slice(from, from + LINES_OF_SLIP).map((line) => ({
        configId: Number(lottery.configs.get(line.betType)),
        number: line.number,
        stake: line.stake,
        expectedOdds: null,
      })),
    }));
    const filled = slips.filter(({ lines }) => lines.length > 0);
    for (const part of new Set(parts.values())) {
      const batch = filled.filter((one) => one.part === part);
      if (batch.length === 0) continue;
      const outcomes = await placeBatch(app.current.db, batch);
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["ACCEPTED"]));
    }
  }
}

/** The winning lines of a round as the database has them, and what its members were paid. */
async function settledOf(roundId: string) {
  const rows = await app.current.db.query<{ line: string }>(
    `select c.bet_type || ' ' || b.number || ' ' || w.payout_satang as line
     from wins w
     join bets b on b.user_id = w.user_id and b.slip_id = w.slip_id and b.line_no = w.line_no
     join bet_type_configs c on c.id = b.bet_type_config_id where w.round_id = $1`,
    [roundId],
  );
  const [paid] = await app.current.db.query<{ satang: number }>(
    `select coalesce(sum(e.amount_satang), 0) as satang
     from (select distinct user_id, slip_id from wins where round_id = $1) w
     join ledger_entries e on e.user_id = w.user_id and e.reference_kind = 'slip'
       and e.reference_id = w.slip_id || ':1' and e.type = 'WIN'`,
    [roundId],
  );
  return { lines: rows.map(({ line }) => line).toSorted(), paid: paid?.satang };
}

const paidFor = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Number(line.split(" ")[2]), 0);

/** Places, settles and judges; answers how many lines that were. */
async function prove(draws: readonly JudgedDraw[], numbersOf: NumbersOf): Promise<number> {
  const [first] = draws;
  const lottery = await addLottery(app.current.db, first?.kind);
  const rows = await app.current.db.query<{ bet_type: BetType; odds: number }>(
    "select bet_type, odds from bet_type_configs where lottery_type_id = $1",
    [lottery.typeId],
  );
  odds = new Map(rows.map((row) => [row.bet_type, row.odds]));
  let lines = 0;
  for (let at = 0; at < draws.length; at += TOGETHER) {
    const placed: Placed[] = [];
    for (const [no, draw] of draws.slice(at, at + TOGETHER).entries()) {
      const roundId = await addRound(app.current.db, lottery);
      placed.push({ roundId, draw, lines: linesOf(draw, at + no, numbersOf) });
    }
    await place(lottery, placed);
    await app.current.db.query(
      `update rounds set close_time = clock_timestamp()
       where lottery_type_id = $1 and status <> 'SETTLED'`,
      [lottery.typeId],
    );
    await Promise.all(placed.map(proveRound));
    lines += placed.reduce((sum, one) => sum + one.lines.length, 0);
  }
  return lines;
}

async function proveRound({ roundId, draw, lines }: Placed): Promise<void> {
  const reply = await admin.post(resultPath(roundId), { result: draw.entry });
  const expected = expectedOf(draw, lines);
  expect(reply.body.data, draw.name).toMatchObject({
    status: "SETTLED",
    winners: expected.length,
    payout: (paidFor(expected) / 100).toFixed(2),
  });
  const settled = await settledOf(roundId);
  expect(settled.lines, draw.name).toEqual(expected);
  expect(settled.paid, draw.name).toBe(paidFor(expected));
}

describe("settlement through the database agrees with the oracle on every line", () => {
  it.each([
    ["the government's draws since 2015", governmentDraws, 231],
    ["the Lao draws", laoDraws, 456],
    ["the Hanoi draws", hanoiDraws, 953],
  ])(
    "of %s",
    async (_name, drawsOf, count) => {
      const draws = drawsOf();
      expect(draws.length).toBeGreaterThanOrEqual(count);
      expect(await prove(draws, numbersToBet)).toBeGreaterThan(100 * count);
    },
    120_000,
  );

  it("of a draw of each kind, with every number there is", async () => {
    const every: NumbersOf = (_draw, betType) => numbersOfLength(digitsOf(betType));
    const draws = [governmentDraws(), laoDraws(), hanoiDraws()].map((all) => all.slice(-1));
    const counts: number[] = [];
    for (const one of draws) counts.push(await prove(one, every));
    expect(counts).toEqual([24_220, 22_220, 2_220]);
  }, 120_000);
});
