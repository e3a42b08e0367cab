/** The database draws and the domain's rules check: two programs that must never differ. */
import { randomBytes } from "node:crypto";

import { merkleTree } from "@chokdee/domain/results/merkle.ts";
import { proofFaults, sampleBelow } from "@chokdee/domain/results/verifiable-draw.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeRoundsAhead } from "../rounds/make-rounds-ahead.ts";
import { openHouseRound, proofOf, proofToCheck } from "../testing/house-draws.ts";
import { useApp } from "../testing/app.ts";
import { closeNow } from "../testing/lottery.ts";
import { drawHouseRounds } from "./draw-house-rounds.ts";
import { nodeDigests } from "./node-digests.ts";
import { waitingAtLocks } from "../testing/database.ts";

const app = useApp();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
});

async function one<T>(sql: string, values: unknown[]): Promise<T | undefined> {
  const { rows } = await owner.query<{ value: T }>(`select ${sql} as value`, values);
  return rows[0]?.value;
}

describe("the database and the rules agree", () => {
  it("on the root of up to 70 texts", async () => {
    for (let count = 0; count <= 70; count++) {
      const texts = Array.from({ length: count }, (_, n) => `shot:${n + 1}:${10_000 + n}`);
      const { root } = await merkleTree(texts, nodeDigests);
      expect(await one("house_merkle_root($1::text[])", [texts])).toBe(root);
    }
  });

  it("on numbers sampled below every space, with any seed", async () => {
    for (let space = 2; space <= 100; space++) {
      const seed = randomBytes(32);
      const drawn = await sampleBelow(space, new Uint8Array(seed), `${space}:x:`, nodeDigests);
      expect(await one("house_sample($1, $2, $3)", [seed, `${space}:x:`, space])).toBe(drawn);
    }
  });

  it("on HMAC-SHA256 by the vectors of RFC 4231", async () => {
    const key = Buffer.alloc(20, 0x0b);
    expect(await one("encode(house_hmac($1, $2), 'hex')", [key, "Hi There"])).toBe(
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    );
    expect(
      await one("encode(house_hmac($1, $2), 'hex')", [
        Buffer.from("Jefe"),
        "what do ya want for nothing?",
      ]),
    ).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  });
});

describe("a day of Yeekee", () => {
  it("has 88 rounds, each with a commit of its own before it opens, and each drawn", async () => {
    const { db } = app.current;
    await makeRoundsAhead(db, Date.now() + 10 * 86_400_000);
    const [day] = await db.query<{ draw_date: string; ids: string[]; opens_ahead: boolean }>(
      `select r.draw_date, array_agg(r.id::text order by r.sequence) as ids,
         bool_and(d.committed_at < r.open_time) as opens_ahead
       from rounds r join lottery_types t on t.id = r.lottery_type_id
       join house_draws d on d.round_id = r.id
       where t.code = 'yeekee' and r.draw_date > current_date + 9
       group by r.draw_date having count(*) = 88 limit 1`,
    );
    expect(day?.ids).toHaveLength(88);
    expect(day?.opens_ahead).toBe(true);
    const ids = day?.ids ?? [];
    // Members shot often, seldom and never, so that every way of filling up is drawn.
    const member = await app.current.member();
    await db.query(
      `update rounds set open_time = now() - interval '1 hour',
         close_time = now() + interval '1 hour' where id = any ($1::bigint[])`,
      [ids],
    );
    for (const [at, id] of ids.entries()) {
      await db.query(
        `select house_shoot($1, $2, lpad((n * 7919 % 100000)::text, 5, '0'), 100)
         from generate_series(1, $3) n`,
        [id, member.id, at % 40],
      );
    }
    await db.query(
      "update rounds set close_time = clock_timestamp() where id = any ($1::bigint[])",
      [ids],
    );
    await drawHouseRounds(app.current);
    const commits = new Set<string>();
    for (const [at, id] of ids.entries()) {
      const proof = await proofOf(app.current, id);
      expect(proof.status).toBe("SETTLED");
      expect(proof.shots).toHaveLength(at % 40);
      expect(await proofFaults(proofToCheck(proof), proof.commit, nodeDigests)).toEqual([]);
      commits.add(proof.commit);
    }
    expect(commits.size).toBe(88);
  }, 60_000);
});

it("a round whose close is put off at the moment at which its draw begins goes on", async () => {
  const { db } = app.current;
  const roundId = await openHouseRound(app.current, await app.current.admin(), "yeekee");
  await closeNow(app.current, roundId);
  await owner.query("begin");
  await owner.query(
    "update rounds set close_time = clock_timestamp() + interval '1 hour' where id = $1",
    [roundId],
  );
  const drawing = drawHouseRounds(app.current).catch((error: unknown) => error);
  await expect.poll(() => waitingAtLocks(db)).toHaveLength(1);
  await owner.query("commit");
  await drawing;
  const [round] = await db.query("select status_now from rounds_now where id = $1", [roundId]);
  expect(round).toEqual({ status_now: "OPEN" });
});
