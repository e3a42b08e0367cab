/** Rounds of the house's own draws for tests: made, bet on, drawn and checked. */
import { expect } from "vitest";

import type { RoundProof } from "@chokdee/domain/results/house-draw-contract.ts";
import { houseProofOf } from "@chokdee/domain/results/house-proof.ts";
import type { HouseProof } from "@chokdee/domain/results/verifiable-draw.ts";

import { DRAW_JOB } from "../results/draw-house-rounds.ts";
import type { Caller, TestApp } from "./app.ts";
import { closeNow } from "./lottery.ts";

/** A round of a seeded lottery, made by an administrator and open for an hour from now. */
export async function openHouseRound(
  app: TestApp,
  admin: Caller,
  code: "yeekee" | "animal",
  nowMs = Date.now(),
): Promise<string> {
  const [type] = await app.db.query<{ id: number }>(
    "select id from lottery_types where code = $1",
    [code],
  );
  const at = (hours: number) => new Date(nowMs + hours * 3_600_000).toISOString();
  const reply = await admin.post("/api/admin/rounds", {
    lottery_type_id: String(type?.id),
    // Far enough from the rounds that the house makes by itself.
    draw_date: at(60 * 24).slice(0, 10),
    open_time: at(-1),
    close_time: at(1),
  });
  expect(reply.status).toBe(201);
  return (reply.body as { data: { id: string } }).data.id;
}

export async function configOf(app: TestApp, roundId: string, betType: string): Promise<string> {
  const [config] = await app.db.query<{ id: number }>(
    `select c.id from bet_type_configs c join rounds r using (lottery_type_id)
     where r.id = $1 and c.bet_type = $2`,
    [roundId, betType],
  );
  return String(config?.id);
}

/** Places a slip; answers its bet_group_id. */
export async function betOn(
  app: TestApp,
  member: Caller,
  roundId: string,
  betType: string,
  numbers: readonly string[],
  amount = 1,
): Promise<string> {
  const config = await configOf(app, roundId, betType);
  const group = crypto.randomUUID();
  const reply = await member.post("/api/lottery/bets/bulk", {
    round_id: roundId,
    bet_group_id: group,
    bets: numbers.map((number) => ({ bet_type_config_id: config, number, amount })),
  });
  expect(reply.status).toBe(201);
  return group;
}

/** A round of the house that was bet on and, where that is played, shot at. */
export async function playHouseRound(
  app: TestApp,
  { admin, member }: { readonly admin: Caller; readonly member: Caller },
  code: "yeekee" | "animal",
): Promise<string> {
  const roundId = await openHouseRound(app, admin, code);
  if (code === "animal") {
    const bets = [{ animal_id: 7, amount: 1 }];
    expect((await member.post("/api/bets", { round_id: roundId, bets })).status).toBe(201);
    return roundId;
  }
  await betOn(app, member, roundId, "RUN_TOP", ["1"]);
  expect((await member.post(shotsPath(roundId), { number: "54321" })).status).toBe(201);
  return roundId;
}

/** Closes a round and fixes it, and draws it if asked, as the server's role and without settling. */
export async function closeAndFix(
  app: TestApp,
  roundId: string,
  { draws }: { readonly draws: boolean },
): Promise<void> {
  await closeNow(app, roundId);
  await app.db.query("update rounds set status = 'CLOSED' where id = $1", [roundId]);
  for (const step of draws ? ["house_fix", "house_draw"] : ["house_fix"]) {
    expect(await app.db.query(`select ${step}($1) as done`, [roundId])).toEqual([{ done: true }]);
  }
}

export const shotsPath = (roundId: string) => `/api/lottery/rounds/${roundId}/shots`;

export async function proofOf(app: TestApp, roundId: string): Promise<RoundProof> {
  const reply = await app.stranger.get(`/api/lottery/rounds/${roundId}/proof`);
  expect(reply.status).toBe(200);
  return reply.body as RoundProof;
}

/** Closes the round and runs the job that draws it. */
export async function drawNow(app: TestApp, roundId: string): Promise<RoundProof> {
  await closeNow(app, roundId);
  await app.jobs.add(DRAW_JOB, {});
  await app.runJobs();
  return proofOf(app, roundId);
}

/** The wire's proof as a checker takes it. */
export function proofToCheck(proof: RoundProof): HouseProof {
  const drawn = houseProofOf(proof);
  if (!drawn) throw new Error(`round ${proof.round_id} is not drawn`);
  return drawn;
}
