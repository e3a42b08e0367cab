/** What the house's own check says where a draw is published or paid otherwise than it was drawn. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp, type Caller, type TestApp } from "../testing/app.ts";
import { inFaultyApp } from "../testing/faulty-app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { drawnHouseRound } from "../testing/tampered-draws.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { sealBooksJob } from "../wallet/seal-books.job.ts";
import { drawHouseRounds } from "./draw-house-rounds.ts";

const app = useApp();
let admin: Caller;
let member: Caller;
let owner: PastTriggers;

beforeAll(async () => {
  await sealed(app.current);
  admin = await app.current.admin();
  member = await app.current.member({ balance: 1_000_000 });
  owner = await openPastTriggers(app.current.ownerUrl);
});
afterAll(() => owner.end());

/** Long ago, so that a check of what came lately has a day to begin after. */
async function sealed(house: TestApp): Promise<void> {
  await house.member({ balance: 700 });
  const past = await openPastTriggers(house.ownerUrl);
  await past.query(`update ledger_entries set created_at = ${earlier("created_at", "3 days")}`);
  await past.end();
  await sealBooksJob.run(house, {});
}
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

const PAIRS = "l.number = any (v_numbers) and l.config_id || ':' || l.number = any (v_pairs)";

it.each([
  ["lower odds than those on the slip", "l.stake * l.odds / 100", "l.stake * l.odds / 125"],
  ["no win of a line that won", PAIRS, "l.line_no < 0"],
  ["wins of lines that did not win", PAIRS, "true"],
])("%s are told of, though wins, entries and wallets agree", async (_, from, to) => {
  const plant = ["results_write_wins", from, to] as const;
  const found = await inFaultyApp({ functions: [plant] }, async (house) => {
    await sealed(house);
    const winner = await house.member({ balance: 1_000_000 });
    const roundId = await drawnHouseRound(house, await house.admin(), winner);
    await drawHouseRounds(house);
    const settled =
      "select result_version as version from rounds where id = $1 and status = 'SETTLED'";
    expect(await house.db.query(settled, [roundId])).toEqual([{ version: 1 }]);
    return Promise.all([kinds(false, house), kinds(true, house)]);
  });
  expect(found.map((all) => [...new Set(all)])).toEqual([["win"], ["win"]]);
});

it("a result of a round of the house that was never drawn is told of", async () => {
  const found = await inFaultyApp({}, async (house) => {
    await drawnHouseRound(house, await house.admin(), await house.member({ balance: 1_000_000 }));
    await drawHouseRounds(house);
    const past = await openPastTriggers(house.ownerUrl);
    await past.query("update house_draws set drawn_at = null, beacon = null, result = null");
    await past.end();
    return kinds(true, house);
  });
  expect(found).toContain("house result");
});
