import { createPublicKey, verify } from "node:crypto";

import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";

import { isInTree } from "@chokdee/domain/results/merkle.ts";

import { askForCaps } from "../betting/queries/place-batch.ts";
import { refusedBy } from "../platform/database/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { betOn, configOf, drawNow, openHouseRound, proofOf } from "../testing/house-draws.ts";
import { nodeDigests } from "./node-digests.ts";

const app = useApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});

describe("a receipt", () => {
  it("is signed by the house's key, and after the close leads to the published root", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const members = await Promise.all(
      Array.from({ length: 7 }, () => app.current.member({ balance: 10_000 })),
    );
    const groups = await Promise.all(
      members.map((member, n) =>
        betOn(app.current, member, roundId, "THREE_TOP", [`12${n}`, "999"]),
      ),
    );
    const receiptPath = (at: number) => `/api/lottery/bets/groups/${groups[at]}/receipt`;
    const early = await members[0]?.get(receiptPath(0));
    expect(early?.body).toMatchObject({ round_id: roundId, bets_root: null, path: null });
    await members[6]?.post(`/api/lottery/bets/groups/${groups[6]}/cancel`);
    const proof = await drawNow(app.current, roundId);
    expect(proof.slip_count).toBe(6);
    for (const [at, member] of members.slice(0, 6).entries()) {
      const { body } = await member.get(receiptPath(at));
      const key = createPublicKey({
        key: Buffer.from(body.public_key as string, "base64"),
        type: "spki",
        format: "der",
      });
      const signature = Buffer.from(body.signature as string, "base64");
      expect(verify(null, Buffer.from(body.slip as string), key, signature)).toBe(true);
      expect(body.slip).toContain(`THREE_TOP:12${at}:100:`);
      expect(body.bets_root).toBe(proof.bets_root);
      expect(body.public_key).toBe(proof.house_key);
      expect(await isInTree(body.slip, body.path, proof.bets_root ?? "", nodeDigests)).toBe(true);
      const other = body.slip.replace("999", "998") as string;
      expect(await isInTree(other, body.path, proof.bets_root ?? "", nodeDigests)).toBe(false);
    }
    expect((await members[6]?.get(receiptPath(6)))?.status).toBe(404);
    expect((await members[0]?.get(receiptPath(1)))?.status).toBe(404);
    expect((await app.current.stranger.get(receiptPath(1))).status).toBe(401);
  });

  it("keeps the same key over the life of the house", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member({ balance: 10_000 });
    const groups = [
      await betOn(app.current, member, roundId, "RUN_TOP", ["1"]),
      await betOn(app.current, member, roundId, "RUN_TOP", ["2"]),
    ];
    const keys = await Promise.all(
      groups.map(async (group) => {
        const reply = await member.get(`/api/lottery/bets/groups/${group}/receipt`);
        return reply.body.public_key as string;
      }),
    );
    expect(new Set(keys).size).toBe(1);
  });
});

describe("nobody can steer a draw of the house", () => {
  it.each([
    ["read a seed", "select seed from house_seeds"],
    ["write a seed", "insert into house_seeds values (1, '\\x00')"],
    ["change a draw", "update house_draws set result = '{}'"],
    ["add a shot of its own", "insert into house_shots values (1, 1, gen_random_uuid(), '12345')"],
    ["change a shot", "update house_shots set number = '00000'"],
    ["drop a shot", "delete from house_shots"],
    ["change the key", "update house_keys set public_key = ''"],
  ])("the server's role may not %s", async (_what, sql) => {
    const failure = await app.current.db.query(sql).catch((error: pg.DatabaseError) => error.code);
    expect(failure).toBe("42501");
  });

  it("a commit cannot follow a bet, nor another commit", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const commit = () =>
      app.current.db.query("select house_commit($1, null)", [roundId]).catch(refusedBy);
    expect(await commit()).toBe("house_seeds_pkey");
    const member = await app.current.member({ balance: 1_000 });
    const group = await betOn(app.current, member, roundId, "RUN_TOP", ["1"]);
    expect(await commit()).toBe("house_commit_too_late");
    // What is cancelled was taken all the same.
    const cancelled = await member.post(`/api/lottery/bets/groups/${group}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(await commit()).toBe("house_commit_too_late");
  });

  it("a commit may follow a cap that was lent to a part and not staked on", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const { db } = app.current;
    const configId = Number(await configOf(app.current, roundId, "RUN_TOP"));
    await db.query("update bet_type_configs set number_cap_satang = 100000 where id = $1", [
      configId,
    ]);
    const [{ part } = { part: "" }] = await db.query<{ part: string }>("select part from parts");
    const lines = [{ configId, number: "1", stake: 100, expectedOdds: null }];
    const slip = { userId: "", betGroupId: "", inputHash: Buffer.alloc(0), part, lines };
    await askForCaps(db, [{ ...slip, roundId: Number(roundId) }]);
    const lent = "select from exposure_parts where round_id = $1 and may_satang > 0";
    expect(await db.query(lent, [roundId])).toHaveLength(1);
    const commit = db.query("select house_commit($1, null)", [roundId]);
    expect(await commit.catch(refusedBy)).toBe("house_seeds_pkey");
  });

  it("a result that was not drawn is refused by the database, whoever writes it", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    const failure = await owner
      .query(`update rounds set result = '{"three_top": "123"}' where id = $1`, [roundId])
      .catch(refusedBy);
    await owner.end();
    expect(failure).toBe("house_result_is_drawn");
  });

  it("a draw that was recorded is recorded for good", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const before = await drawNow(app.current, roundId);
    expect(await app.current.db.query("select house_draw($1) as drew", [roundId])).toEqual([
      { drew: false },
    ]);
    expect(await app.current.db.query("select house_fix($1) as fixed", [roundId])).toEqual([
      { fixed: false },
    ]);
    expect(await proofOf(app.current, roundId)).toEqual(before);
  });

  it("there is no proof of a lottery that is drawn elsewhere", async () => {
    for (const id of ["999999999", "x", "0"]) {
      const reply = await app.current.stranger.get(`/api/lottery/rounds/${id}/proof`);
      expect(reply).toMatchObject({ status: 404, body: { code: "ROUND_NOT_FOUND" } });
    }
  });
});
