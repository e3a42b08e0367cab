import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { openDatabase } from "../platform/database/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, closeNow, slip, type TestLottery } from "../testing/lottery.ts";
import { balanceOf, bet, draw, movesOf, resultPath } from "../testing/settling.ts";
import { approve, askedId, oneIsEnough } from "../testing/two-people.ts";
import { untilRun } from "../testing/until-answered.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { decideCorrection } from "./correct-result.ts";
import { readUnfinished, type Settlement } from "./queries/settlement.ts";
import { readEntry } from "./result-entry.ts";
import {
  countRun,
  finishSettlement,
  payNext,
  register,
  RESUME_JOB,
  type Decide,
} from "./run-settlement.ts";
import { decideResult } from "./settle-round.ts";
import { settleJob } from "./settle.job.ts";
import { decideVoid } from "./void-round.ts";

const app = useApp();
let lottery: TestLottery;
let admin: Caller;
const actor = { actorId: null, address: null };

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  admin = await app.current.admin();
});

/** A round with winners: each has bet 1 baht on 71, which pays 95. */
async function roundWithWinners(winners: number) {
  const roundId = await addRound(app.current.db, lottery);
  const members = await Promise.all(
    Array.from({ length: winners }, () => app.current.member({ balance: 100 })),
  );
  await Promise.all(
    members.map((member) => bet(member, lottery, roundId, [["TWO_BOTTOM", "71", 1]])),
  );
  await closeNow(app.current, roundId);
  return { roundId, members };
}

async function begin(roundId: string, decide: Decide): Promise<Settlement> {
  await register(app.current, Number(roundId), decide);
  const run = await readUnfinished(app.current.db, Number(roundId));
  if (!run) throw new Error("nothing was registered");
  return run;
}

async function enter(roundId: string, bottom = "71"): Promise<Settlement> {
  const typed = { ...draw, two_bottom: bottom };
  const { result } = await readEntry(app.current.db, roundId, typed);
  return begin(roundId, decideResult(result, actor));
}

async function resume(): Promise<void> {
  await app.current.jobs.add(RESUME_JOB, {});
  await app.current.runJobs();
}

const statusOf = async (roundId: string) => {
  const [round] = await app.current.db.query<{ status: string }>(
    "select status from rounds where id = $1",
    [roundId],
  );
  return round?.status;
};

async function expectPaidOnce(members: readonly Caller[]): Promise<void> {
  for (const member of members) {
    expect(await movesOf(app.current, member)).toEqual(["WIN 9500"]);
  }
}

describe("a settlement that was cut off", () => {
  it.each([
    ["after it was registered", 0, -1],
    ["after its winners were counted", 1, 0],
    ["after half of the money has moved", 1, 5],
    ["after all money has moved", 1, 10],
  ])("%s is finished by the job, and every win is paid once", async (_when, counts, chunks) => {
    const { roundId, members } = await roundWithWinners(10);
    const run = await enter(roundId);
    if (counts > 0) await countRun(app.current, run);
    for (let chunk = 0; chunk < chunks; chunk += 1) await payNext(app.current, run, 1);
    expect(await statusOf(roundId)).toBe("CLOSED");
    await resume();
    expect(await statusOf(roundId)).toBe("SETTLED");
    await expectPaidOnce(members);
    await resume();
    await expectPaidOnce(members);
  });

  it("is shown as under way in the list of rounds until it is finished, and no other round", async () => {
    const [{ roundId }, { roundId: other }] = [
      await roundWithWinners(1),
      await roundWithWinners(1),
    ];
    const settling = async () => {
      const reply = await admin.get(`/api/admin/rounds?type=${lottery.typeId}`);
      const items: { id: string; settling: boolean }[] = reply.body.data.items;
      return items.filter((round) => round.settling).map(({ id }) => id);
    };
    expect(await settling()).toEqual([]);
    await enter(roundId);
    expect(await settling()).toEqual([roundId]);
    await resume();
    expect(await settling()).toEqual([]);
    expect(await statusOf(other)).not.toBe("SETTLED");
  });

  it("is finished by the same result entered again, and by no other", async () => {
    const { roundId, members } = await roundWithWinners(4);
    const run = await enter(roundId);
    await countRun(app.current, run);
    await payNext(app.current, run, 2);
    const other = await admin.post(resultPath(roundId), { result: { ...draw, two_bottom: "72" } });
    expect(other).toMatchObject({ status: 409, body: { code: "RESULT_STANDS" } });
    const again = await admin.post(resultPath(roundId), { result: draw });
    expect(again.body.data).toMatchObject({ status: "SETTLED", winners: 4, payout: "380.00" });
    await expectPaidOnce(members);
  });

  it("goes on when its steps are repeated at the same time by several nodes", async () => {
    const { roundId, members } = await roundWithWinners(30);
    const run = await enter(roundId);
    const nodes = Array.from({ length: 4 }, () => openDatabase(app.current.appUrl, 2));
    await Promise.all(
      nodes.map(async (db) => {
        const node = { ...app.current, db };
        await countRun(node, run);
        while (await payNext(node, run, 3));
        await finishSettlement(node, run.round_id);
      }),
    );
    await Promise.all(nodes.map((db) => db.close()));
    expect(await statusOf(roundId)).toBe("SETTLED");
    await expectPaidOnce(members);
  });

  it("is finished for the other rounds when one of them cannot be", async () => {
    const broken = await roundWithWinners(1);
    const sound = await roundWithWinners(1);
    await enter(broken.roundId);
    await enter(sound.roundId);
    const breakIt = "update settlements set result = $2 where round_id = $1";
    await app.current.db.query(breakIt, [broken.roundId, '{"two_bottom": 71}']);
    // The queue shows it as failed, and it is tried again.
    await expect(settleJob.run(app.current, {})).rejects.toThrow("settlements are unfinished");
    expect(await statusOf(sound.roundId)).toBe("SETTLED");
    expect(await statusOf(broken.roundId)).toBe("CLOSED");
    await app.current.db.query(breakIt, [broken.roundId, '{"two_bottom": "71"}']);
    await finishSettlement(app.current, Number(broken.roundId));
    await expectPaidOnce([...sound.members, ...broken.members]);
  });
});

describe("a correction and a void that were cut off", () => {
  it("go on where they stopped, members whole", async () => {
    const { roundId, members } = await roundWithWinners(6);
    await admin.post(resultPath(roundId), { result: draw });
    const typed = { ...draw, two_bottom: "17" };
    const { result } = await readEntry(app.current.db, roundId, typed);
    const run = await begin(roundId, decideCorrection(result, "x", actor));
    await countRun(app.current, run);
    await payNext(app.current, run, 3);
    await resume();
    for (const member of members) {
      expect(await movesOf(app.current, member)).toEqual(["WIN 9500", "ADJUST -9500"]);
    }

    const voiding = await begin(roundId, decideVoid("x", actor));
    await countRun(app.current, voiding);
    await payNext(app.current, voiding, 3);
    expect(await statusOf(roundId)).toBe("VOIDED");
    await resume();
    for (const member of members) {
      expect(await balanceOf(app.current, member)).toBe(100);
    }
  });

  it("are no mismatch of the ledger while they are under way, nor is a result", async () => {
    const { roundId, members } = await roundWithWinners(6);
    const lookHalfway = async (run: Settlement): Promise<void> => {
      const looks = [await checkLedger(app.current.db)];
      await countRun(app.current, run);
      looks.push(await checkLedger(app.current.db));
      await payNext(app.current, run, 3);
      looks.push(await checkLedger(app.current.db));
      expect(looks.flatMap(({ mismatches }) => mismatches)).toEqual([]);
      await resume();
    };
    await lookHalfway(await enter(roundId));
    const typed = { ...draw, two_bottom: "17" };
    const { result } = await readEntry(app.current.db, roundId, typed);
    await lookHalfway(await begin(roundId, decideCorrection(result, "x", actor)));
    await lookHalfway(await begin(roundId, decideVoid("x", actor)));
    for (const member of members) expect(await balanceOf(app.current, member)).toBe(100);
  });

  it("asked for by one of two people finish a settlement that was cut off before", async () => {
    const { roundId, members } = await roundWithWinners(2);
    const second = await app.current.admin();
    expect((await admin.put("/api/admin/settings", { two_person: true })).status).toBe(200);
    await enter(roundId);
    const reply = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" });
    const approvalId = askedId(reply);
    expect(await statusOf(roundId)).toBe("SETTLED");
    await expectPaidOnce(members);
    expect((await approve(second, approvalId)).status).toBe(200);
    expect(await statusOf(roundId)).toBe("VOIDED");
    await oneIsEnough(app.current);
  });

  it("wait for a settlement that is not finished", async () => {
    const { roundId, members } = await roundWithWinners(3);
    await enter(roundId);
    const reply = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "x" });
    expect(reply.body).toMatchObject({ status: "VOIDED", refunded_slips: 3 });
    for (const member of members) {
      expect(await movesOf(app.current, member)).toEqual([
        "WIN 9500",
        "REFUND 100",
        "ADJUST -9500",
      ]);
    }
  });
});

describe("bets that race a settlement", () => {
  it("are either in it and paid, or refused and not charged", async () => {
    const roundId = await addRound(app.current.db, lottery);
    const members = await Promise.all(
      Array.from({ length: 40 }, () => app.current.member({ balance: 100 })),
    );
    const place = (member: Caller) =>
      member.post("/api/lottery/bets/bulk", slip(lottery, roundId, [["TWO_BOTTOM", "71", 1]]));
    const settle = async () => {
      await closeNow(app.current, roundId);
      return admin.post(resultPath(roundId), { result: draw });
    };
    const early = members.slice(0, 20).map(place);
    const settled = settle();
    const late = members.slice(20).map(place);
    const replies = await Promise.all([...early, ...late]);
    expect((await settled).status).toBe(200);
    for (const [at, member] of members.entries()) {
      const isIn = replies[at]?.status === 201;
      expect(await balanceOf(app.current, member)).toBe(isIn ? 9_500 : 100);
    }
  });

  it("placed past the app, by the batch function itself, cannot slip in", async () => {
    const { roundId, members } = await roundWithWinners(1);
    const late = await app.current.member({ balance: 100 });
    // Ten of one member stand behind one lock of the wallet, and that behind the count.
    const place = () =>
      untilRun(() =>
        app.current.db.query<{ outcome: string }>(
          `select outcomes[1] as outcome from betting_place_slips(array[$1::uuid], array[$2],
             array[$3::bigint], array[''::bytea], array[1], array[$4::integer], array['71'],
             array[100::bigint], array[null::integer])`,
          [late.id, randomUUID(), roundId, lottery.configs.get("TWO_BOTTOM")],
        ),
      );
    const run = await enter(roundId);
    const outcomes = await Promise.all([
      countRun(app.current, run),
      ...Array.from({ length: 10 }, place),
    ]);
    expect(outcomes.slice(1).flat()).toEqual(
      Array.from({ length: 10 }, () => ({ outcome: "ROUND_CLOSED" })),
    );
    await finishSettlement(app.current, Number(roundId));
    await expectPaidOnce(members);
  });
});
