/** What the house's own check says where a draw is published or paid otherwise than it was drawn. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { inFaultyApp } from "../testing/faulty-app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { balanceOf } from "../testing/settling.ts";
import { drawnHouseRound } from "../testing/tampered-draws.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { drawHouseRounds } from "./draw-house-rounds.ts";

const app = useApp();
let admin: Caller;
let member: Caller;
let owner: PastTriggers;

beforeAll(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 1_000_000 });
  owner = await openPastTriggers(app.current.ownerUrl);
});
afterAll(() => owner.end());

const kinds = async (isWhole: boolean, { db } = app.current) =>
  (await checkLedger(db, isWhole)).mismatches.map(({ kind }) => kind);

it("another result than the one that was drawn is told of", async () => {
  const roundId = await drawnHouseRound(app.current, admin, member);
  await drawHouseRounds(app.current);
  expect(await kinds(true)).toEqual([]);
  const publish = (result: string) =>
    owner.query(
      `update rounds r set result = ${result} from house_draws d
      where d.round_id = r.id and r.id = $1`,
      [roundId],
    );
  await publish(`r.result || '{"two_bottom": "xx"}'`);
  const found = [await kinds(false), await kinds(true)];
  await publish("d.result");
  expect(found).toEqual([["house result"], ["house result"]]);
  expect(await kinds(true)).toEqual([]);
});

it("lower odds than those on the slip are told of, though wins, entries and wallets agree", async () => {
  const lower = ["results_write_wins", "l.stake * l.odds / 100", "l.stake * l.odds / 125"] as const;
  const found = await inFaultyApp({ functions: [lower] }, async (house) => {
    const winner = await house.member({ balance: 1_000_000 });
    const before = await balanceOf(house, winner);
    await drawnHouseRound(house, await house.admin(), winner);
    const staked = await balanceOf(house, winner);
    await drawHouseRounds(house);
    expect(await balanceOf(house, winner)).toBeGreaterThan(staked);
    expect(staked).toBeLessThan(before);
    return Promise.all([kinds(false, house), kinds(true, house)]);
  });
  expect(found.map((all) => [...new Set(all)])).toEqual([["win"], ["win"]]);
});
