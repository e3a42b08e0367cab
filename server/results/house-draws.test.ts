import { beforeAll, describe, expect, it } from "vitest";

import { fromHex } from "@chokdee/domain/results/digests.ts";
import { SHOTS_PER_MEMBER } from "@chokdee/domain/results/shots.ts";
import { commitOf, proofFaults } from "@chokdee/domain/results/verifiable-draw.ts";

import { useApp, type Caller } from "../testing/app.ts";
import {
  betOn,
  drawNow,
  openHouseRound,
  proofOf,
  proofToCheck,
  shotsPath,
} from "../testing/house-draws.ts";
import { closeNow } from "../testing/lottery.ts";
import { rest } from "../testing/protection.ts";
import { balanceOf } from "../testing/settling.ts";
import { drawHouseRounds } from "./draw-house-rounds.ts";
import { nodeDigests } from "./node-digests.ts";

const app = useApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});

describe("a Yeekee round", () => {
  it("is committed to before it takes a bet, and says nothing more while it is open", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    await member.post(shotsPath(roundId), { number: "12345" });
    const proof = await proofOf(app.current, roundId);
    expect(proof.commit).toMatch(/^[0-9a-f]{64}$/);
    expect(proof).toMatchObject({
      kind: "YEEKEE",
      status: "OPEN",
      fixed_at: null,
      bets_root: null,
    });
    expect(proof).toMatchObject({ shots: null, seed: null, house_shots: null, result: null });
  });

  it("takes shots in order, and shows them with no more than an end of the number", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    const positions = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const reply = await member.post(shotsPath(roundId), { number: String(10_000 + n) });
        expect(reply.status).toBe(201);
        return reply.body.position as number;
      }),
    );
    expect(new Set(positions)).toEqual(new Set(Array.from({ length: 20 }, (_, n) => n + 1)));
    const first = await app.current.stranger.get(`${shotsPath(roundId)}?limit=15`);
    expect(first.body.count).toBe(20);
    const cursor = first.body.next_cursor as string;
    const rest = await app.current.stranger.get(`${shotsPath(roundId)}?cursor=${cursor}`);
    const shown = [...first.body.data, ...rest.body.data] as { position: number; by: string }[];
    expect(shown.map((shot) => shot.position)).toEqual(
      Array.from({ length: 20 }, (_, n) => 20 - n),
    );
    expect(shown[0]?.by).toBe(`xxx-xxx-${member.phone.slice(-4)}`);
    expect(rest.body.next_cursor).toBeNull();
  });

  it.each(["1234", "123456", "1234a", "๑๒๓๔๕", " 12345", "-1234", ""])(
    "refuses the shot '%s'",
    async (number) => {
      const roundId = await openHouseRound(app.current, admin, "yeekee");
      const member = await app.current.member();
      const reply = await member.post(shotsPath(roundId), { number });
      expect(reply).toMatchObject({ status: 422, body: { code: "SHOT_INVALID" } });
    },
  );

  it("is drawn by the job after its close, settled, and can be checked by anybody", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member({ balance: 100_000 });
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
    await betOn(app.current, member, roundId, "TWO_TOP", all);
    for (const number of ["00001", "99999", "54321"]) {
      await member.post(shotsPath(roundId), { number });
    }
    const { commit } = await proofOf(app.current, roundId);
    const proof = await drawNow(app.current, roundId);
    expect(proof).toMatchObject({ status: "SETTLED", commit, slip_count: 1 });
    expect(proof.shots).toEqual(["00001", "99999", "54321"]);
    expect(proof.house_shots).toHaveLength(13);
    expect(await commitOf(fromHex(proof.seed ?? "") ?? new Uint8Array(), nodeDigests)).toBe(commit);
    expect(await proofFaults(proofToCheck(proof), commit, nodeDigests)).toEqual([]);
    // One of all hundred numbers wins, whatever was drawn: 95 times its baht.
    expect(await balanceOf(app.current, member)).toBe(100_000 - 10_000 + 9_500);
    const round = await app.current.stranger.get(`/api/lottery/rounds/${roundId}`);
    expect(round.body.result).toEqual(proof.result);
  });

  it("takes a shot that is sent again under its key once, and no other number under it", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    const headers = { "idempotency-key": "shot-once" };
    const shoot = (number: string) => member.post(shotsPath(roundId), { number }, headers);
    const first = await shoot("12345");
    expect(first).toMatchObject({ status: 201, body: { position: 1, number: "12345" } });
    expect((await shoot("12345")).body).toEqual(first.body);
    expect((await shoot("54321")).body.code).toBe("IDEMPOTENCY_CONFLICT");
    const mine = await member.get(`${shotsPath(roundId)}/mine`);
    expect(mine.body).toMatchObject({ data: [{ position: 1 }], left: SHOTS_PER_MEMBER - 1 });
  });

  it("tells a member which shots are theirs, and how many are left", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const [one, other] = [await app.current.member(), await app.current.member()];
    for (const member of [one, other, one]) {
      expect((await member.post(shotsPath(roundId), { number: "11111" })).status).toBe(201);
    }
    const mine = await one.get(`${shotsPath(roundId)}/mine`);
    expect(mine.body.data.map(({ position }: { position: number }) => position)).toEqual([3, 1]);
    expect(mine.body.left).toBe(SHOTS_PER_MEMBER - 2);
    expect((await app.current.stranger.get(`${shotsPath(roundId)}/mine`)).status).toBe(401);
    expect((await one.get(`${shotsPath("999999")}/mine`)).status).toBe(404);
  });

  it("takes no shots of a member on a break or excluded, also when the break begins just then", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    const shoot = (who: Caller) => who.post(shotsPath(roundId), { number: "12345" });
    expect((await shoot(member)).status).toBe(201);
    const replies = await Promise.all([
      rest(member),
      ...Array.from({ length: 5 }, () => shoot(member)),
    ]);
    const until = replies[0]?.body.break.until;
    for (const { status, body } of replies.slice(1).filter((reply) => reply.status !== 201)) {
      expect([status, body.code, body.details]).toEqual([403, "ON_BREAK", { until }]);
    }
    const refused = await shoot(member);
    expect([refused.status, refused.body.code]).toEqual([403, "ON_BREAK"]);
    const out = await app.current.member();
    await app.current.db.query(
      "insert into protections (member_id, excluded_until) values ($1, now() + interval '1 day')",
      [out.id],
    );
    const closed = await shoot(out);
    expect([closed.status, closed.body.code]).toEqual([403, "SELF_EXCLUDED"]);
    const [shots] = await app.current.db.query<{ late: number }>(
      `select count(*)::integer as late from house_shots s join protections p on p.member_id = s.user_id
       join audit_entries a on a.target_id = s.user_id::text and a.action = 'protection.break'
       where s.round_id = $1 and s.shot_at > a.at`,
      [roundId],
    );
    expect(shots?.late).toBe(0);
  });

  it("takes a hundred shots of a member and no more, however many come at once", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    const { db } = app.current;
    await db.query("select house_shoot($1, $2, '00000', 100) from generate_series(1, 97)", [
      roundId,
      member.id,
    ]);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => member.post(shotsPath(roundId), { number: "12345" })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = replies.filter(({ body }) => body.code === "SHOTS_USED_UP");
    expect(refused).toHaveLength(7);
    const list = await app.current.stranger.get(shotsPath(roundId));
    expect(list.body.count).toBe(100);
    const proof = await drawNow(app.current, roundId);
    expect(proof.shots).toHaveLength(100);
  });

  it("shoots at most sixty times a minute, and says to wait", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n++) {
      statuses.add((await member.post(shotsPath(roundId), { number: "12345" })).status);
    }
    expect([...statuses]).toEqual([201, 429]);
  });

  it("tells the screens of new shots, once for many that come together", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member();
    await Promise.all(
      Array.from({ length: 5 }, () => member.post(shotsPath(roundId), { number: "12345" })),
    );
    const words = () =>
      app.current.told.filter(
        ({ topic, payload }) =>
          topic === "shots" && (payload as { round_id: string }).round_id === roundId,
      );
    await expect.poll(() => words().length, { timeout: 3_000 }).toBe(1);
  });

  it("without a single shot is filled up by the house and drawn all the same", async () => {
    const proof = await drawNow(app.current, await openHouseRound(app.current, admin, "yeekee"));
    expect(proof.shots).toEqual([]);
    expect(proof.house_shots).toHaveLength(16);
    expect(await proofFaults(proofToCheck(proof), proof.commit, nodeDigests)).toEqual([]);
  });

  it("takes no shot and no bet after its close", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member({ balance: 1_000 });
    await closeNow(app.current, roundId);
    const reply = await member.post(shotsPath(roundId), { number: "12345" });
    expect(reply).toMatchObject({ status: 422, body: { code: "ROUND_CLOSED" } });
    const proof = await drawNow(app.current, roundId);
    expect(proof.shots).toEqual([]);
  });

  it("counts exactly the shots that were answered with a position, whatever races the close", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const members = await Promise.all(Array.from({ length: 30 }, () => app.current.member()));
    const shoot = (member: Caller, n: number) =>
      member.post(shotsPath(roundId), { number: String(20_000 + n) });
    const early = members.slice(0, 15).map(shoot);
    const closed = drawNow(app.current, roundId);
    const late = members.slice(15).map(shoot);
    const replies = await Promise.all([...early, ...late]);
    const proof = await closed;
    const accepted = replies.filter((reply) => reply.status === 201);
    expect(new Set(proof.shots)).toEqual(new Set(accepted.map((reply) => reply.body.number)));
    expect(await proofFaults(proofToCheck(proof), proof.commit, nodeDigests)).toEqual([]);
  });

  it("drawn by several nodes at once has one result and pays once", async () => {
    const roundId = await openHouseRound(app.current, admin, "yeekee");
    const member = await app.current.member({ balance: 10_000 });
    const digits = Array.from({ length: 10 }, (_, n) => String(n));
    await betOn(app.current, member, roundId, "RUN_TOP", digits);
    await closeNow(app.current, roundId);
    await Promise.all(Array.from({ length: 5 }, () => drawHouseRounds(app.current)));
    const proof = await proofOf(app.current, roundId);
    const won = new Set(proof.result?.["three_top"]).size;
    expect(await balanceOf(app.current, member)).toBe(10_000 - 1_000 + won * 320);
  });
});

describe("an animal round", () => {
  it("is drawn from 00-99 over the root of its bets and can be checked", async () => {
    const roundId = await openHouseRound(app.current, admin, "animal");
    const member = await app.current.member({ balance: 100_000 });
    const animals = Array.from({ length: 35 }, (_, n) => n + (n < 5 ? 1 : 2));
    const reply = await member.post("/api/bets", {
      round_id: roundId,
      bets: animals.map((animal) => ({ animal_id: animal, amount: 1 })),
    });
    expect(reply.status).toBe(201);
    const proof = await drawNow(app.current, roundId);
    expect(proof).toMatchObject({ kind: "ANIMAL", draw_space: 100, shots: null, slip_count: 1 });
    expect(await proofFaults(proofToCheck(proof), proof.commit, nodeDigests)).toEqual([]);
    const isAnimal = animals.includes(Number(proof.result?.["animal"]));
    expect(await balanceOf(app.current, member)).toBe(96_500 + (isAnimal ? 8_000 : 0));
  });

  it("takes no shots", async () => {
    const roundId = await openHouseRound(app.current, admin, "animal");
    const member = await app.current.member();
    expect((await member.post(shotsPath(roundId), { number: "12345" })).status).toBe(404);
  });
});

/** The round opens in an hour. */
const opensLater = (roundId: number | string) =>
  app.current.db.query(
    `update rounds set status = 'SCHEDULED', open_time = clock_timestamp() + interval '1 hour',
       close_time = clock_timestamp() + interval '2 hours',
       draw_time = clock_timestamp() + interval '3 hours' where id = $1`,
    [roundId],
  );

describe("an administrator who does not like what the house drew", () => {
  it.each(["yeekee", "animal"] as const)("cannot void a %s round that is drawn", async (code) => {
    const roundId = await openHouseRound(app.current, admin, code);
    const proof = await drawNow(app.current, roundId);
    const reply = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "lost" });
    expect(reply).toMatchObject({ status: 409, body: { code: "HOUSE_ROUND_STANDS" } });
    expect(await proofOf(app.current, roundId)).toEqual(proof);
  });

  it.each(["SCHEDULED", "OPEN"])("can void one that is %s", async (status) => {
    const roundId = await openHouseRound(app.current, admin, "animal");
    if (status === "SCHEDULED") await opensLater(roundId);
    const reply = await admin.post(`/api/admin/rounds/${roundId}/void`, { reason: "no power" });
    expect([reply.status, reply.body.status]).toEqual([200, "VOIDED"]);
  });
});
