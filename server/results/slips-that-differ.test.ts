/**
 * A draw of the house is paid on the slips and shots that were fixed before it, or not at all
 * (docs/decisions/0030). Only the database's owner can still change them; here one does.
 */
import { readFile } from "node:fs/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { betOn, drawNow, playHouseRound, proofOf } from "../testing/house-draws.ts";
import { drawnHouseRound, TAMPERED } from "../testing/tampered-draws.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { balanceOf } from "../testing/settling.ts";
import { useWatchAhead } from "../testing/watch-ahead.ts";
import { drawHouseRounds } from "./draw-house-rounds.ts";

const app = useApp();
const goAhead = useWatchAhead();
let admin: Caller;
let member: Caller;
let owner: PastTriggers;

beforeAll(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 1_000_000 });
  owner = await openPastTriggers(app.current.ownerUrl);
});
afterAll(() => owner.end());

const drawnRound = () => drawnHouseRound(app.current, admin, member);

const alarms = async (): Promise<string[]> => {
  const { body } = await admin.get("/api/admin/dashboard");
  return (body.data.alarms as { kind: string; detail: string }[])
    .filter(({ kind }) => kind.startsWith("HOUSE_"))
    .map(({ kind, detail }) => `${kind} ${detail}`);
};

/** Figures are read once a second. */
async function measures(name: string, wanted: number): Promise<void> {
  const read = async () => {
    goAhead(1_000);
    const { body } = await app.current.inject({ url: "/metrics" });
    const line = body.split("\n").find((one) => one.startsWith(`chokdee_${name} `));
    return Number(line?.split(" ")[1]);
  };
  await expect.poll(read, { interval: 200 }).toBe(wanted);
}

const refuses = async (): Promise<string> => {
  const [error] = (await drawHouseRounds(app.current).then(
    () => [],
    (failed: AggregateError) => failed.errors,
  )) as (Error & { readonly code?: string })[];
  return error?.code ?? error?.message ?? "";
};

describe("a draw of the house is not paid", () => {
  it.each(TAMPERED)(
    "while %s, says so, and is paid once that is put right",
    async (_, harm, mend) => {
      const roundId = await drawnRound();
      const before = await balanceOf(app.current, member);
      for (const sql of harm) await owner.query(sql, [roundId]);
      // Twice: what was refused once is refused again, and nothing is added up.
      const said = [await refuses(), await refuses()];
      const shown = await alarms();
      await measures("house_draws_mismatched", 1);
      const { status } = await proofOf(app.current, roundId);
      const paid = (await balanceOf(app.current, member)) - before;
      const voided = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "differs" });
      for (const sql of mend) await owner.query(sql, [roundId]);
      expect(said.every((text) => /HOUSE_ROOT_MISMATCH|SHOTS_ROOT/.test(text))).toBe(true);
      expect([shown, status, paid]).toEqual([[`HOUSE_ROOT_MISMATCH ${roundId}`], "CLOSED", 0]);
      expect(voided.status).toBe(409);
      await drawHouseRounds(app.current);
      expect((await proofOf(app.current, roundId)).status).toBe("SETTLED");
      expect(await balanceOf(app.current, member)).toBeGreaterThanOrEqual(before + 9_500);
      expect(await alarms()).toEqual([]);
      await measures("house_draws_mismatched", 0);
    },
  );

  it("by somebody with the server's role who leaves the comparison out", async () => {
    const roundId = await drawnRound();
    const { db } = app.current;
    const registered = `insert into settlements (round_id, result_version, kind, result, counted_at)
      select round_id, 1, 'RESULT', result, $2 from house_draws where round_id = $1`;
    expect(await db.query(registered, [roundId, new Date()]).catch(refusedBy)).toBe(
      "house_slips_compared",
    );
    await db.query(registered, [roundId, null]);
    for (const step of ["counted_at = now()", "finished_at = now()"]) {
      const sql = `update settlements set ${step} where round_id = $1`;
      expect(await db.query(sql, [roundId]).catch(refusedBy)).toBe("house_slips_compared");
    }
    await drawHouseRounds(app.current);
    expect((await proofOf(app.current, roundId)).status).toBe("SETTLED");
  });
});

describe("a receipt", () => {
  it("is refused to a slip that is not among those that were fixed, and says what to do", async () => {
    const roundId = await drawnRound();
    const [[, harm, mend] = ["", [], []]] = TAMPERED;
    for (const sql of harm) await owner.query(sql, [roundId]);
    const reply = await member.get("/api/lottery/bets/groups/put-in-later/receipt");
    for (const sql of mend) await owner.query(sql, [roundId]);
    expect(reply).toMatchObject({ status: 409, body: { code: "SLIP_NOT_FIXED" } });
    await drawHouseRounds(app.current);
  });

  it("is refused when what receipts are made from was changed", async () => {
    const roundId = await playHouseRound(app.current, { admin, member }, "yeekee");
    const path = `/api/lottery/bets/groups/${await betOn(app.current, member, roundId, "RUN_TOP", ["2"])}/receipt`;
    await drawNow(app.current, roundId);
    expect((await member.get(path)).status).toBe(200);
    await owner.query(
      "update house_bet_blocks set leaves = sha256('') || substring(leaves from 33) where round_id = $1",
      [roundId],
    );
    const reply = await member.get(path);
    expect([reply.status, reply.body.code]).toEqual([409, "SLIP_NOT_FIXED"]);
  });
});

describe("the owner of the database", () => {
  it("finds the slip that was not fixed by the query of docs/operations.md", async () => {
    const roundId = await drawnRound();
    const text = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
    const [query = ""] = /select user_id, slip_id from house_slip_leaves[^`]+/.exec(text) ?? [];
    const look = () => owner.query(query.replaceAll("ROUND", roundId));
    expect((await look()).rows).toEqual([]);
    const [[, harm, mend] = ["", [], []]] = TAMPERED;
    for (const sql of harm) await owner.query(sql, [roundId]);
    const { rows: found } = await look();
    const { rows: put } = await owner.query(
      "select user_id, id as slip_id from slips where bet_group_id = 'put-in-later'",
    );
    for (const sql of mend) await owner.query(sql, [roundId]);
    expect(found).toEqual(put);
    await drawHouseRounds(app.current);
  });
});

describe("the dashboard and the metrics", () => {
  it("tell of a closed round that was not drawn for two minutes, and not before", async () => {
    const roundId = await playHouseRound(app.current, { admin, member }, "animal");
    const closed = (minutes: number) =>
      owner.query(
        "update rounds set close_time = now() - make_interval(mins => $2) where id = $1",
        [roundId, minutes],
      );
    await closed(1);
    expect(await alarms()).toEqual([]);
    await measures("house_draws_late", 0);
    await closed(2);
    expect(await alarms()).toEqual([`HOUSE_DRAW_LATE ${roundId}`]);
    await measures("house_draws_late", 1);
    await drawHouseRounds(app.current);
    expect(await alarms()).toEqual([]);
    await measures("house_draws_late", 0);
  });

  it("tell of a round that was drawn and is not paid for ten minutes, and not before", async () => {
    const roundId = await drawnRound();
    const registered = (minutes: number) =>
      owner.query(
        "update settlements set started_at = now() - make_interval(mins => $2) where round_id = $1",
        [roundId, minutes],
      );
    await owner.query(
      `create function fails() returns trigger language plpgsql as 'begin raise ''no room''; end';
       create trigger fails before update on settlements for each row execute function fails()`,
    );
    try {
      expect(await refuses()).toBe("P0001");
      await owner.query("update rounds set close_time = now() - interval '1 hour' where id = $1", [
        roundId,
      ]);
      await registered(9);
      expect(await alarms()).toEqual([]);
      await registered(10);
      expect(await alarms()).toEqual([`HOUSE_DRAW_LATE ${roundId}`]);
      await measures("house_draws_late", 1);
    } finally {
      await owner.query("drop function fails cascade");
    }
    await drawHouseRounds(app.current);
    expect((await proofOf(app.current, roundId)).status).toBe("SETTLED");
    expect(await alarms()).toEqual([]);
  });

  it("tell of slips that differ, from when it was first found, and of no late draw beside it", async () => {
    const roundId = await drawnRound();
    const [[, harm, mend] = ["", [], []]] = TAMPERED;
    for (const sql of harm) await owner.query(sql, [roundId]);
    const since = async () => {
      await refuses();
      const sql = "select differs_at from house_draws where round_id = $1";
      return (await owner.query<{ differs_at: Date }>(sql, [roundId])).rows[0]?.differs_at;
    };
    const [first, second] = [await since(), await since()];
    await owner.query("update rounds set close_time = now() - interval '1 hour' where id = $1", [
      roundId,
    ]);
    const shown = await alarms();
    for (const sql of mend) await owner.query(sql, [roundId]);
    await drawHouseRounds(app.current);
    expect([first, shown]).toEqual([second, [`HOUSE_ROOT_MISMATCH ${roundId}`]]);
    expect(first).toBeInstanceOf(Date);
  });
});
