/**
 * What is fixed at the close of a round of the house stays so, also against somebody who runs SQL
 * as the server's role in as many transactions as they like (docs/decisions/0030).
 */
import { createHash } from "node:crypto";

import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import {
  betOn,
  closeAndFix,
  drawNow,
  openHouseRound,
  playHouseRound,
  proofOf,
} from "../testing/house-draws.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { closeNow } from "../testing/lottery.ts";
import { balanceOf } from "../testing/settling.ts";
import { drawHouseRounds } from "./draw-house-rounds.ts";

const app = useApp();
const EMPTY_ROOT = createHash("sha256").digest("hex");
/** What PostgreSQL calls a right that is missing, and a function that there is none of. */
const [NO_RIGHT, NO_FUNCTION] = ["42501", "42883"];
/** Who writes slips does so by a function there; Citus itself moves no row to another member. */
const NO_CANCELLING = isDistributed() ? NO_RIGHT : "house_slip_stands";
const NO_GIVING = isDistributed() ? "0A000" : NO_RIGHT;
let admin: Caller;
let member: Caller;
/** A second login of the server's role, for transactions that stand open meanwhile. */
let other: pg.Client;

beforeAll(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 1_000_000 });
  other = new pg.Client({ connectionString: app.current.appUrl });
  await other.connect();
});
afterAll(() => other.end());

const games = ["yeekee", "animal"] as const;

/** Runs one statement in a transaction of its own; answers its rows, or why it was refused. */
async function tryOut(sql: string, ...values: unknown[]): Promise<unknown> {
  return app.current.db
    .query(sql, values)
    .catch((error: pg.DatabaseError) => refusedBy(error) ?? error.code);
}

/** The job that draws and settles whatever is closed. */
async function drawnAndSettled(roundId: string): Promise<RoundProof> {
  await drawHouseRounds(app.current);
  return proofOf(app.current, roundId);
}

/** A round that is closed and fixed, and with `drawn` drawn as well, but not settled. */
async function fixedRound(code: (typeof games)[number], drawn = false): Promise<string> {
  const roundId = await playHouseRound(app.current, { admin, member }, code);
  await closeAndFix(app.current, roundId, { draws: drawn });
  return roundId;
}

describe("somebody with the server's role who wants to bet on a number that is drawn already", () => {
  it("can neither draw before the close, nor say which bets there are, nor open a round again", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    // The very steps of the finding, each a transaction of its own.
    await tryOut("update rounds set status = 'CLOSED' where id = $1", roundId);
    const falseFix = await tryOut("select house_fix($1, $2, 0)", roundId, EMPTY_ROOT);
    const earlyFix = await tryOut("select house_fix($1) as done", roundId);
    const draw = await tryOut("select house_draw($1) as done", roundId);
    const { seed, result } = await proofOf(app.current, roundId);
    expect([falseFix, earlyFix, draw, seed, result]).toEqual([
      NO_FUNCTION,
      [{ done: false }],
      [{ done: false }],
      null,
      null,
    ]);
    // Opened again before anything is known it is a round like any other, with all of its bets.
    await tryOut("update rounds set status = 'OPEN' where id = $1", roundId);
    await betOn(app.current, member, roundId, "TWO_TOP", ["81"], 1_000);
    const proof = await drawNow(app.current, roundId);
    expect([proof.status, proof.slip_count]).toEqual(["SETTLED", 1]);
  });

  it.each(games)("finds a %s round that is fixed closed for good", async (code) => {
    for (const drawn of [false, true]) {
      const roundId = await fixedRound(code, drawn);
      const moves = [
        "update rounds set status = 'OPEN' where id = $1",
        "update rounds set status = 'SCHEDULED' where id = $1",
        "update rounds set close_time = now() + interval '1 hour' where id = $1",
        "update rounds set open_time = now() + interval '1 hour', close_time = now() + interval '2 hours' where id = $1",
        "update rounds set status = 'VOIDED' where id = $1",
        "update rounds set status = 'SETTLED' where id = $1",
      ];
      for (const move of moves) expect(await tryOut(move, roundId)).toBe("house_round_stands");
      const wallet = await balanceOf(app.current, member);
      const reply = await member.post("/api/lottery/bets/bulk", {
        round_id: roundId,
        bet_group_id: crypto.randomUUID(),
        bets: [{ bet_type_config_id: await anyConfig(roundId), number: "81", amount: 100 }],
      });
      expect([reply.status, reply.body.code]).toEqual([422, "ROUND_CLOSED"]);
      expect(await balanceOf(app.current, member)).toBe(wallet);
      expect((await drawnAndSettled(roundId)).status).toBe("SETTLED");
    }
  });

  it.each([
    [
      "adds a slip",
      `insert into slips select user_id, id + 1, bet_group_id || 'x', round_id, input_hash,
         total_satang, balance_after_satang, line_count, created_at, null, line_config_ids,
         line_numbers, line_stakes_satang, line_odds from slips where round_id = $1`,
      NO_RIGHT,
    ],
    [
      "adds a bet to a slip",
      `update slips set line_config_ids = line_config_ids || line_config_ids,
         line_numbers = line_numbers || line_numbers, line_odds = line_odds || line_odds,
         line_stakes_satang = line_stakes_satang || line_stakes_satang where round_id = $1`,
      NO_RIGHT,
    ],
    ["changes a bet", "update slips set line_numbers = '{81}' where round_id = $1", NO_RIGHT],
    ["takes the bets away", "update slips set line_numbers = '{}' where round_id = $1", NO_RIGHT],
    ["takes a slip away", "delete from slips where round_id = $1", NO_RIGHT],
    [
      "gives a slip to another",
      "update slips set user_id = gen_random_uuid() where round_id = $1",
      NO_GIVING,
    ],
    ["moves a slip here", "update slips set round_id = $1", NO_RIGHT],
    ["cancels a slip", "update slips set cancelled_at = now() where round_id = $1", NO_CANCELLING],
    [
      "changes the root",
      "update house_draws set bets_root = bets_root where round_id = $1",
      NO_RIGHT,
    ],
    [
      "takes the fixing back",
      "update house_draws set fixed_at = null where round_id = $1",
      NO_RIGHT,
    ],
    ["drops the draw", "delete from house_draws where round_id = $1", NO_RIGHT],
    ["changes a shot", "update house_shots set number = '00000' where round_id = $1", NO_RIGHT],
    [
      "changes what receipts are made from",
      "update house_bet_blocks set leaves = '' where round_id = $1",
      NO_RIGHT,
    ],
  ])("%s in vain once the round is fixed", async (_what, sql, refused) => {
    const roundId = await fixedRound("yeekee");
    expect(await tryOut(sql, roundId)).toBe(refused);
    expect(
      await tryOut("select house_shoot($1, $2, '00000', 100) as at", roundId, member.id),
    ).toEqual([{ at: null }]);
    expect(await tryOut("select house_fix($1) as done", roundId)).toEqual([{ done: false }]);
    expect((await drawnAndSettled(roundId)).status).toBe("SETTLED");
  });

  it("cannot bring a slip back that was cancelled while the round was open", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const group = await betOn(app.current, member, roundId, "RUN_TOP", ["1"]);
    const path = `/api/lottery/bets/groups/${group}/cancel`;
    expect((await member.post(path)).status).toBe(200);
    await closeNow(app.current, roundId);
    await tryOut("update rounds set status = 'CLOSED' where id = $1", roundId);
    const back = "update slips set cancelled_at = null where bet_group_id = $1";
    expect(await tryOut(back, group)).toBe(NO_CANCELLING);
    expect((await drawNow(app.current, roundId)).slip_count).toBe(0);
  });

  it.each([
    ["opens the round", "update rounds set status = 'OPEN' where id = $1", "house_round_stands"],
    [
      "cancels its slips",
      "update slips set cancelled_at = now() where round_id = $1",
      NO_CANCELLING,
    ],
  ])("%s in vain from a transaction that began before the fixing", async (_what, sql, refusal) => {
    const roundId = await playHouseRound(app.current, { admin, member }, "yeekee");
    await closeNow(app.current, roundId);
    await tryOut("update rounds set status = 'CLOSED' where id = $1", roundId);
    await other.query("begin isolation level repeatable read");
    await other.query("select from house_draws");
    await tryOut("select house_fix($1)", roundId);
    await tryOut("select house_draw($1)", roundId);
    const refused = await other
      .query(sql, [roundId])
      .catch((error: pg.DatabaseError) => refusedBy(error) ?? error.code);
    await other.query("rollback");
    // What it sees is older than the lock that it needs: PostgreSQL itself says no (40001).
    expect(["40001", refusal]).toContain(refused);
    expect((await drawnAndSettled(roundId)).status).toBe("SETTLED");
  });

  it.each(games)("cannot take the settlement of a %s round back", async (code) => {
    const roundId = await playHouseRound(app.current, { admin, member }, code);
    const settled = await drawNow(app.current, roundId);
    for (const back of [
      "status = 'CLOSED', result_version = 0",
      "status = 'CLOSED'",
      "result_version = 0",
      "status = 'OPEN'",
      "status = 'VOIDED'",
    ]) {
      expect(await tryOut(`update rounds set ${back} where id = $1`, roundId)).toBe(
        "house_round_stands",
      );
    }
    expect(await proofOf(app.current, roundId)).toEqual(settled);
  });
});

describe("closing a round of the house early", () => {
  it("by the back office draws it over the bets that it had, and no others", async () => {
    const roundId = await playHouseRound(app.current, { admin, member }, "yeekee");
    const closed = await admin.patch(`/api/admin/rounds/${roundId}`, { status: "CLOSED" });
    expect(closed.status).toBe(200);
    expect(await drawnAndSettled(roundId)).toMatchObject({ status: "SETTLED", slip_count: 1 });
  });
});

async function anyConfig(roundId: string): Promise<string> {
  const [row] = await app.current.db.query<{ id: number }>(
    `select c.id from bet_type_configs c join rounds r using (lottery_type_id)
     where r.id = $1 and c.digits_count = 2 limit 1`,
    [roundId],
  );
  return String(row?.id);
}
