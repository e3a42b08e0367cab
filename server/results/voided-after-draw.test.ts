/**
 * The way out of a drawn round whose slips are not those that were fixed: two owners void it, the
 * database having looked, and everybody reads what differed (docs/decisions/0176).
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { isDistributed, openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { betOn, proofOf } from "../testing/house-draws.ts";
import { balanceOf } from "../testing/settling.ts";
import { drawnHouseRound, TAMPERED } from "../testing/tampered-draws.ts";
import { approve, askedId, clearStaff, codeOf } from "../testing/two-people.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { drawHouseRounds } from "./draw-house-rounds.ts";
import { readUnfinished } from "./queries/settlement.ts";
import { countRun, finishSettlement } from "./run-settlement.ts";

const app = useApp({ TWO_PERSON: "on" });
let owner: PastTriggers;
let one: Caller;
let two: Caller;
let member: Caller;

beforeAll(async () => {
  owner = await openPastTriggers(app.current.ownerUrl);
  member = await app.current.member({ balance: 100_000_000 });
});
afterAll(() => owner.end());
beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin();
  two = await app.current.admin();
});

const [PUT_IN, , RENUMBERED] = TAMPERED;
type Change = NonNullable<(typeof TAMPERED)[number]>;
const changed = async (sql: readonly string[], roundId: string) => {
  for (const statement of sql) {
    const isOfRound = statement.includes("$1");
    await owner.query(statement.replaceAll("ROUND", roundId), isOfRound ? [roundId] : []);
  }
};

/** Drawn, changed, found out so many minutes ago. */
async function differing(
  minutes: number,
  [, harm]: Change,
  before?: (roundId: string) => Promise<void>,
): Promise<string> {
  const roundId = await drawnHouseRound(app.current, one, member, before);
  // The public log says what was fixed before anything is changed.
  await owner.query("select log_write()");
  await changed(harm, roundId);
  await expect(drawHouseRounds(app.current)).rejects.toThrow("rounds of the house wait");
  await owner.query(
    "update house_draws set differs_at = now() - make_interval(mins => $2) where round_id = $1",
    [roundId, minutes],
  );
  return roundId;
}

const REASON = "ข้อมูลสำรองไม่มี";
const voidBy = (actor: Caller, roundId: string) =>
  actor.post(`/api/admin/rounds/${roundId}/void`, { reason: REASON });
/** As everybody checks it. */
async function checked(proof: RoundProof): Promise<{ code: number; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), "voided-"));
  const file = join(folder, "proof.json");
  await writeFile(file, JSON.stringify(proof));
  const program = join(import.meta.dirname, "../../tools/check-draw.mjs");
  const run = spawnSync(process.execPath, [program, file], { encoding: "utf8" });
  await rm(folder, { recursive: true });
  return { code: run.status ?? -1, said: run.stdout };
}

const isSettled = async (roundId: string) => {
  await drawHouseRounds(app.current);
  return (await proofOf(app.current, roundId)).status === "SETTLED";
};

/** A slip is taken out by the statement given, and put back again. */
const takenOut = (what: string, statement: string): Change => [
  what,
  [`create temporary table kept_slips as select * from slips where ${ONE_SLIP}`, statement],
  [
    `delete from slips where ${ONE_SLIP}`,
    "insert into slips select * from kept_slips",
    "drop table kept_slips",
  ],
];
/** The statement of docs/operations.md, "Slips or shots are not those that were fixed". */
async function byHand(memberId: string, slipId: string): Promise<string> {
  const text = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [sql = ""] = /select wallet_post_entries[^`]+/.exec(text) ?? [];
  return sql.replace("MEMBER", memberId).replace("SLIP", slipId).replace("SATANG", "100");
}

const ONE_SLIP = "round_id = ROUND and line_count = 1";
const WITHOUT_LINES = takenOut(
  "the lines of a slip are taken out and it stays",
  `update slips set line_config_ids = '{}', line_numbers = '{}', line_stakes_satang = '{}',
     line_odds = '{}' where ${ONE_SLIP}`,
);

describe("a drawn round whose slips differ for an hour", () => {
  it.each([...TAMPERED, WITHOUT_LINES])(
    "because %s, is two owners' void: what the ledger took comes back",
    async (...change) => {
      const before = await balanceOf(app.current, member);
      const roundId = await differing(61, change);
      const asked = askedId(await voidBy(one, roundId));
      expect((await approve(two, asked)).status).toBe(200);
      await app.current.runJobs();
      expect(await balanceOf(app.current, member)).toBe(before);

      const proof = await proofOf(app.current, roundId);
      expect(proof).toMatchObject({ status: "VOIDED", voided_by_owners: { reason: REASON } });
      // The draw was public, and stays: everybody sees what was not paid.
      expect([proof.result === null, proof.drawn_at === null]).toEqual([false, false]);
      const { code, said } = await checked(proof);
      expect([code, said]).toEqual([5, expect.stringContaining("✓ two owners voided it after")]);
      const { body } = await one.get("/api/admin/dashboard");
      const kinds = (body.data.alarms as { kind: string }[]).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind.startsWith("HOUSE_"))).toEqual([]);
      await changed(change[2], roundId);
    },
  );

  it("gives nothing back for a slip that was cancelled while the round was open", async () => {
    const before = await balanceOf(app.current, member);
    const change = RENUMBERED;
    if (!change) throw new Error("nothing is changed");
    const roundId = await differing(61, change, async (open) => {
      const group = await betOn(app.current, member, open, "TWO_TOP", ["05", "06"]);
      const cancelled = await member.post(`/api/lottery/bets/groups/${group}/cancel`);
      expect(cancelled.status).toBe(200);
    });
    expect((await approve(two, askedId(await voidBy(one, roundId)))).status).toBe(200);
    await app.current.runJobs();
    expect(await balanceOf(app.current, member)).toBe(before);
    await changed(change[2], roundId);
  });

  it("keeps the stake of a slip of which no row is left: the ledger check names its entry", async () => {
    const before = await balanceOf(app.current, member);
    const change = takenOut("", `delete from slips where ${ONE_SLIP}`);
    const roundId = await differing(61, change);
    expect((await approve(two, askedId(await voidBy(one, roundId)))).status).toBe(200);
    await app.current.runJobs();
    expect(await balanceOf(app.current, member)).toBe(before - 100);
    const { mismatches } = await checkLedger(app.current.db);
    const details = mismatches.map(({ detail }) => detail);
    expect(details).toContain("staked 0, its lines 0, its entries 100");
    await changed(change[2], roundId);
    // The rows are back, and say what is still owed: it is posted by hand.
    const [owed, ...more] = (await checkLedger(app.current.db)).mismatches;
    expect([owed?.kind, owed?.detail, more]).toEqual([
      "refund",
      "due 100 by the void, refunded 0",
      [],
    ]);
    await owner.query(await byHand(member.id, String(owed?.id)));
    expect(await balanceOf(app.current, member)).toBe(before);
  });

  it("takes owners, and two of them", async () => {
    const roundId = await differing(61, PUT_IN as Change);
    const clerk = await app.current.admin(["results"]);
    expect(codeOf(await voidBy(clerk, roundId))).toEqual([403, "HOUSE_VOID_TAKES_OWNERS"]);
    const asked = askedId(await voidBy(one, roundId));
    expect(codeOf(await approve(clerk, asked))).toEqual([403, "HOUSE_VOID_TAKES_OWNERS"]);
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    await changed((PUT_IN as Change)[2], roundId);
    expect(await isSettled(roundId)).toBe(true);
  });

  it("stands before the hour", async () => {
    const roundId = await differing(59, PUT_IN as Change);
    expect(codeOf(await voidBy(one, roundId))).toEqual([409, "HOUSE_ROOT_MISMATCH"]);
    await changed((PUT_IN as Change)[2], roundId);
    expect(await isSettled(roundId)).toBe(true);
  });

  it("stands once its slips are as they were, whatever was found before, and is paid", async () => {
    const roundId = await differing(61, RENUMBERED as Change);
    const asked = askedId(await voidBy(one, roundId));
    await changed((RENUMBERED as Change)[2], roundId);
    // Nobody has looked since: the void itself does.
    expect(codeOf(await approve(two, asked))).toEqual([409, "HOUSE_ROUND_STANDS"]);
    expect(await isSettled(roundId)).toBe(true);
    expect(codeOf(await approve(two, asked))[0]).toBe(409);
    expect((await proofOf(app.current, roundId)).voided_by_owners).toBeNull();
  });

  it("ends what was to be paid: a node that had begun with it finds nothing to do", async () => {
    const roundId = await differing(61, PUT_IN as Change);
    const run = await readUnfinished(app.current.db, Number(roundId));
    expect(run).toMatchObject({ kind: "RESULT", is_counted: false });
    expect((await approve(two, askedId(await voidBy(one, roundId)))).status).toBe(200);
    expect(run && (await countRun(app.current, run))).toBe(false);
    await finishSettlement(app.current, Number(roundId));
    const runs = await app.current.db.query(
      `select kind, finished_at is not null as is_finished from settlements where round_id = $1`,
      [roundId],
    );
    expect(runs).toEqual([{ kind: "VOID", is_finished: true }]);
    await changed((PUT_IN as Change)[2], roundId);
  });
});

describe("who works under the server's role", () => {
  /** Both owners' words, written by that role itself, and the round voided on them. */
  async function forgedVoid(roundId: string): Promise<string | undefined> {
    return app.current.db
      .transaction(async (tx) => {
        await tx.query(
          `insert into approvals (kind, round_id, reason, seen_version, asked_by, status,
             decided_by, decided_at)
           values ('VOID', $1, 'forged', 0, $2, 'APPROVED', $3, clock_timestamp())`,
          [roundId, one.id, two.id],
        );
        await tx.query("update rounds set status = 'VOIDED' where id = $1", [roundId]);
        return undefined;
      })
      .catch(refusedBy);
  }

  it("voids no draw for its number: only slips that differ open the way", async () => {
    const roundId = await drawnHouseRound(app.current, one, member);
    expect(await forgedVoid(roundId)).toBe("house_round_stands");
    // As if they had differed for two hours, and were put right.
    await owner.query(
      "update house_draws set differs_at = now() - interval '2 hours' where round_id = $1",
      [roundId],
    );
    expect(await forgedVoid(roundId)).toBe("house_round_stands");
    expect(await isSettled(roundId)).toBe(true);
  });

  it("makes no slip differ, not by renaming what was bet on", async () => {
    const roundId = await drawnHouseRound(app.current, one, member);
    const renames = [
      "update bet_type_configs set bet_type = 'RUN_BOTTOM_2' where bet_type = 'RUN_TOP'",
      "update bet_type_configs set lottery_type_id = lottery_type_id + 1",
    ];
    for (const sql of renames) {
      await expect(app.current.db.query(sql)).rejects.toThrow("a bet type stays what it is");
    }
    const renumber = app.current.db.query("update bet_type_configs set id = default");
    // Citus itself gives no copied row another number.
    await expect(renumber).rejects.toThrow(
      isDistributed() ? "must not be VOLATILE" : "a bet type stays what it is",
    );
    // Cancelling is the server's own act: while the round is open, and by a function there.
    await expect(
      app.current.db.query("update slips set cancelled_at = now() where round_id = $1", [roundId]),
    ).rejects.toMatchObject(
      isDistributed() ? { code: "42501" } : { constraint: "house_slip_stands" },
    );
    for (const sql of [
      "update slips set total_satang = 1 where round_id = $1",
      "update slips set line_numbers = '{9}' where round_id = $1",
      "delete from slips where round_id = $1",
      "update house_shots set number = '00009' where round_id = $1",
      "update house_draws set differs_at = now() - interval '2 hours' where round_id = $1",
    ]) {
      const refused = app.current.db.query(sql, [roundId]);
      await expect(refused).rejects.toMatchObject({ code: "42501" });
    }
    expect(await isSettled(roundId)).toBe(true);
  });
});
