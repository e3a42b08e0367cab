/** The way out of a round that cannot be drawn (finding A2). */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { betOn, drawNow, openHouseRound, proofOf } from "../testing/house-draws.ts";
import { balanceOf } from "../testing/settling.ts";
import { approve, askedId, clearStaff, codeOf } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
let owner: pg.Client;
let past: PastTriggers;
let one: Caller;
let two: Caller;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  past = await openPastTriggers(app.current.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await past.end();
});
beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin();
  two = await app.current.admin();
});

/** Closed so many minutes ago, with a stake of ten baht, and not drawn. */
async function stuck(minutes: number): Promise<{ roundId: string; member: Caller }> {
  const roundId = await openHouseRound(app.current, one, "animal");
  const member = await app.current.member({ balance: 1_000 });
  await betOn(app.current, member, roundId, "ANIMAL", ["07"], 10);
  await owner.query(
    `update rounds set open_time = now() - interval '1 day',
       close_time = now() - make_interval(mins => $2) where id = $1`,
    [roundId, minutes],
  );
  return { roundId, member };
}
const voidBy = (actor: Caller, roundId: string) =>
  actor.post(`/api/admin/rounds/${roundId}/void`, { reason: "ฐานข้อมูลเสีย" });

it("is two owners' void an hour after the draw was due, and everybody reads whose choice it was", async () => {
  const { roundId, member } = await stuck(61);
  const asked = askedId(await voidBy(one, roundId));
  expect(await balanceOf(app.current, member)).toBe(0);
  const clerk = await app.current.admin(["results"]);
  expect(codeOf(await approve(clerk, asked))).toEqual([403, "HOUSE_VOID_TAKES_OWNERS"]);
  expect((await approve(two, asked)).status).toBe(200);
  expect(await balanceOf(app.current, member)).toBe(1_000);
  await app.current.runJobs();
  const proof = await proofOf(app.current, roundId);
  expect(proof).toMatchObject({
    status: "VOIDED",
    result: null,
    voided_by_owners: { reason: "ฐานข้อมูลเสีย" },
  });
  expect(proof.seed).not.toBeNull();
});

it("is asked for by an owner alone", async () => {
  const { roundId } = await stuck(61);
  const clerk = await app.current.admin(["results"]);
  expect(codeOf(await voidBy(clerk, roundId))).toEqual([403, "HOUSE_VOID_TAKES_OWNERS"]);
  await drawNow(app.current, roundId);
});

it("is closed before the hour, and once the round is drawn", async () => {
  const { roundId } = await stuck(59);
  expect(codeOf(await voidBy(one, roundId))).toEqual([409, "HOUSE_ROUND_STANDS"]);
  await owner.query("update rounds set close_time = now() - interval '2 hours' where id = $1", [
    roundId,
  ]);
  const asked = askedId(await voidBy(one, roundId));
  await drawNow(app.current, roundId);
  expect((await approve(two, asked)).status).toBe(409);
  expect(codeOf(await voidBy(one, roundId))).toEqual([409, "HOUSE_ROUND_STANDS"]);
  expect(await proofOf(app.current, roundId)).toMatchObject({
    status: "SETTLED",
    voided_by_owners: null,
  });
});

it("is closed for an hour after a late beacon has come, as whoever knows it knows the draw", async () => {
  const { roundId } = await stuck(120);
  // Its bets were fixed at the close; the number came half an hour ago, and later an hour ago.
  const came = (minutes: number) =>
    past.query(
      `update house_draws d set fixed_at = now() - interval '119 minutes',
         fixed_in = pg_current_xact_id(), bets_root = repeat('a', 64), slip_count = 1,
         stake_satang = 1000, beacon_chain = c.hash, beacon_round = 1,
         beacon_signature = decode(repeat('ab', 48), 'hex'),
         beacon_at = now() - make_interval(mins => $2)
       from house_beacon_chains c where d.round_id = $1`,
      [roundId, minutes],
    );
  await came(30);
  expect(codeOf(await voidBy(one, roundId))).toEqual([409, "HOUSE_ROUND_STANDS"]);
  await came(61);
  const asked = askedId(await voidBy(one, roundId));
  expect((await approve(two, asked)).status).toBe(200);
});

it("is nobody's alone, not in the database either", async () => {
  const { roundId } = await stuck(61);
  await expect(
    app.current.db.query("update rounds set status = 'VOIDED' where id = $1", [roundId]),
  ).rejects.toMatchObject({ constraint: "house_round_stands" });
  await drawNow(app.current, roundId);
});
