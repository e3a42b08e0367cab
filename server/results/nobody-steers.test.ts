import { call } from "@chokdee/domain/contract.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";

import { buildApp } from "../app.ts";
import { refusedBy } from "../platform/database/database.ts";
import type { Router } from "../platform/http/router.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { isDistributed } from "../testing/database.ts";
import { drawNow, playHouseRound, proofOf } from "../testing/house-draws.ts";
import { closeNow } from "../testing/lottery.ts";
import { attempts, rightsOn, steering } from "../testing/steering.ts";

const app = useApp();
const LOTTERY_STANDS = "what the house draws stays so";
let admin: Caller;
let member: Caller;
let owner: pg.Client;

beforeAll(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 100_000 });
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
});

/** What a guard on another machine refuses comes with its words only (Citus). */
const whyRefused = (error: Error) =>
  refusedBy(error) ?? (error.message === LOTTERY_STANDS ? "house_lottery_stands" : error.message);

const playedRound = (code: "yeekee" | "animal"): Promise<string> =>
  playHouseRound(app.current, { admin, member }, code);

async function closedAndDrawn(): Promise<string[]> {
  const drawn = [await playedRound("yeekee"), await playedRound("animal")];
  for (const roundId of drawn) await drawNow(app.current, roundId);
  const closed = [await playedRound("yeekee"), await playedRound("animal")];
  for (const roundId of closed) await closeNow(app.current, roundId);
  return [...closed, ...drawn];
}

const everything = (roundIds: readonly string[]) =>
  attempts(app.current.http, [admin.token, member.token], roundIds);

describe("over all routes, with an administrator's and a member's token", () => {
  it("nothing changes a round of the house from its close on", async () => {
    const roundIds = await closedAndDrawn();
    const tried = everything(roundIds);
    expect(new Set(tried.map(({ what }) => what)).size).toBeGreaterThan(100);
    expect(await steering(owner, roundIds, tried)).toEqual([]);
  }, 120_000);

  it("an open round can only be shot at, closed and, with its seed published, voided", async () => {
    const close = "PATCH /api/admin/rounds/{id}";
    const doVoid = "POST /api/admin/rounds/{id}/void";
    const shots = "POST /api/lottery/rounds/{id}/shots";
    const open = [await playedRound("yeekee")];
    const calls = everything(open);
    const harmless = calls.filter(({ what }) => what !== close && what !== doVoid);
    expect(await steering(owner, open, harmless)).toEqual([shots]);
    expect(await steering(owner, open, calls)).toEqual([close]);
    const next = [await playedRound("animal")];
    const rest = everything(next).filter(({ what }) => what !== close);
    expect(await steering(owner, next, rest)).toEqual([doVoid]);
  }, 120_000);

  it("a route that did would be found", async () => {
    const roundIds = await closedAndDrawn();
    const planted = call({
      method: "POST",
      path: "/api/admin/rounds/{id}/draw",
      audience: "admin",
      right: "draws",
      summary: "A planted breach",
      params: z.object({ id: z.string() }),
      body: z.object({ number: z.string() }),
      replies: { 204: null },
    });
    const shelf = (router: Router) =>
      router.route(planted, async ({ params, body }) => {
        await owner.query("update house_shots set number = $2 where round_id = $1", [
          params.id,
          body.number,
        ]);
        return undefined;
      });
    const http = await buildApp(app.current, [shelf]);
    await http.ready();
    const tried = attempts(http, [admin.token], roundIds);
    expect(await steering(owner, roundIds, tried)).toEqual(["POST /api/admin/rounds/{id}/draw"]);
    await http.close();
  }, 120_000);
});

describe("over all rights of the server's role", () => {
  const rights = [
    "bets select",
    "house_beacon_chains select",
    "house_draws select",
    "house_gates select",
    "house_keys insert",
    "house_keys select",
    "house_shot_list select",
    "house_shots select",
    "house_texts insert",
    "house_texts select",
    "lottery_types insert",
    "lottery_types select",
    "lottery_types update",
    "rounds insert",
    "rounds select",
    "rounds update",
    "settlements insert",
    "settlements select",
    "settlements update",
    "slips select",
    // Spread over machines, slips are cancelled by a function.
    ...(isDistributed() ? [] : ["slips update"]),
    "call house_beacon",
    "call house_bet_path",
    "call house_commit",
    "call house_commit_rounds",
    "call house_compare",
    "call house_draw",
    "call house_draw_is_stuck",
    "call house_fix",
    "call house_owners_void",
    "call house_reveal",
    "call house_shoot",
    // Hold the log against the draws, and write it.
    "call log_verify",
    "call log_write",
    "call results_write_dues",
    "call results_write_wins",
  ];

  const login = () => new URL(app.current.appUrl).username;

  it("none reads a seed or writes a draw but its steps, each of which works once", async () => {
    expect(await rightsOn(owner, login())).toEqual(rights);
  });

  it.each([
    ["house_seeds select", "grant select on house_seeds to chokdee_app"],
    ["house_shots update", "grant update (number) on house_shots to chokdee_app"],
    ["house_draws delete", "grant delete on house_draws to public"],
    ["slips insert", "grant insert on slips to chokdee_app"],
    ["bets delete", "grant delete on bets to public"],
    ["call house_keep_bets", "grant execute on function house_keep_bets to chokdee_app"],
    ["call house_hmac", "grant execute on function house_hmac to chokdee_app"],
    ["is a member of another role", "grant pg_read_all_data to <login>"],
  ])("a grant of %s would be found", async (right, grant) => {
    await owner.query("begin");
    await owner.query(grant.replace("<login>", pg.escapeIdentifier(login())));
    const found = await rightsOn(owner, login());
    await owner.query("rollback");
    expect(found.filter((one) => !rights.includes(one))).toContain(right);
  });

  it.each([
    ["enter a result", `update rounds set result = '{"three_top": "123"}' where id = $1`],
    ["take a result back", "update rounds set result = null where id = $1 and result is not null"],
    ["void a round", "update rounds set status = 'VOIDED' where id = $1"],
    [
      "settle on another result",
      `insert into settlements (round_id, result_version, kind, result)
       values ($1, 9, 'RESULT', '{"three_top": "123"}')`,
    ],
    [
      "correct a result",
      "insert into settlements (round_id, result_version, kind) values ($1, 9, 'CORRECTION')",
    ],
    [
      "call the round another lottery's",
      "update rounds set lottery_type_id = <laos> where id = $1",
    ],
    [
      "call the lottery another one",
      // The number of the round is there for all of these alike.
      "update lottery_types set result_kind = 'GLO' where id = <yeekee> and $1::bigint > 0",
    ],
    [
      "make a round with a result",
      `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time, result)
       select lottery_type_id, name, draw_date, 99999, open_time, close_time, '{"animal": "07"}'
       from rounds where id = $1`,
    ],
  ])("the rights that are there do not let it %s", async (_what, sql) => {
    const drawn = await playedRound("yeekee");
    await drawNow(app.current, drawn);
    const ids = await app.current.db.query<{ code: string; id: number }>(
      "select code, id from lottery_types",
    );
    const named = sql.replace(/<(\w+)>/, (_, code: string) =>
      String(ids.find((one) => one.code === code)?.id),
    );
    const refused = await app.current.db.query(named, [drawn]).catch(whyRefused);
    expect(refused).toMatch(/^house_(result_is_drawn|round_stands|lottery_stands)$/);
  });

  it.each([
    ["voids the round", ["update rounds set status = 'VOIDED' where id = $1"]],
    [
      "closes, fixes and draws it",
      [
        "update rounds set status = 'CLOSED' where id = $1",
        "update rounds set close_time = clock_timestamp() where id = $1",
        "select house_fix($1)",
        "select house_draw($1)",
      ],
    ],
  ])(
    "a transaction that %s shows no seed before it can no longer be taken back",
    async (_, steps) => {
      const roundId = await playedRound("yeekee");
      const takenBack = new Error("taken back");
      const read = "select seed, result from house_draws where round_id = $1";
      const trying = app.current.db.transaction(async (tx) => {
        for (const step of steps) {
          await tx.query("savepoint step");
          await tx.query(step, step.includes("$1") ? [roundId] : []);
          await tx.query("release savepoint step");
        }
        await tx.query("select house_reveal()");
        expect(await tx.query(read, [roundId])).toEqual([{ seed: null, result: null }]);
        throw takenBack;
      });
      await expect(trying).rejects.toBe(takenBack);
      expect((await drawNow(app.current, roundId)).status).toBe("SETTLED");
    },
  );

  it("a round whose bets are fixed is neither moved nor opened again", async () => {
    const { db } = app.current;
    const roundId = await playedRound("yeekee");
    await closeNow(app.current, roundId);
    await db.query("update rounds set status = 'CLOSED' where id = $1", [roundId]);
    await db.query("select house_fix($1)", [roundId]);
    const later = "update rounds set close_time = now() + interval '1 hour', status = 'OPEN'";
    expect(await db.query(`${later} where id = $1`, [roundId]).catch(refusedBy)).toBe(
      "house_round_stands",
    );
    const shoot = "select house_shoot($1, $2, '00000', 100) as position";
    expect(await db.query(shoot, [roundId, member.id])).toEqual([{ position: null }]);
    expect(await db.query("select house_draw($1) as drew", [roundId])).toEqual([{ drew: true }]);
  });
});

describe("voiding", () => {
  it.each(["yeekee", "animal"] as const)(
    "a %s round is refused from its close on",
    async (code) => {
      const roundId = await playedRound(code);
      await closeNow(app.current, roundId);
      const reply = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "unlucky" });
      expect(reply).toMatchObject({ status: 409, body: { code: "HOUSE_ROUND_STANDS" } });
      expect((await drawNow(app.current, roundId)).status).toBe("SETTLED");
    },
  );

  it("an open round publishes its seed, which fits the commit, and stays void", async () => {
    const roundId = await playedRound("yeekee");
    const { commit, seed: hidden } = await proofOf(app.current, roundId);
    expect(hidden).toBeNull();
    expect((await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" })).status).toBe(
      200,
    );
    const proof = await proofOf(app.current, roundId);
    expect(proof).toMatchObject({ status: "VOIDED", commit, result: null, drawn_at: null });
    const { rows } = await owner.query("select encode(sha256($1), 'hex') as commit", [
      Buffer.from(proof.seed ?? "", "hex"),
    ]);
    expect(rows).toEqual([{ commit }]);
    const again = "update rounds set status = 'OPEN' where id = $1";
    expect(await app.current.db.query(again, [roundId]).catch(refusedBy)).toBe(
      "house_round_stands",
    );
  });

  it("that races the close ends in a void or in a draw, never in both", async () => {
    for (let n = 0; n < 5; n++) {
      const roundId = await playedRound("animal");
      const [reply] = await Promise.all([
        admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" }),
        drawNow(app.current, roundId),
      ]);
      const proof = await proofOf(app.current, roundId);
      expect(proof.status).toBe(reply.status === 200 ? "VOIDED" : "SETTLED");
      expect(proof.result === null).toBe(reply.status === 200);
    }
  });
});
