import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { letWait, limit, limitOf, rest } from "../testing/protection.ts";
import { letTimePass } from "../testing/let-time-pass.ts";
import { untilAnswered } from "../testing/until-answered.ts";

const app = useApp();
const PLACE = "/api/lottery/bets/bulk";
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  lottery = await addLottery(app.current.db);
  roundId = await addRound(app.current.db, lottery);
});

const place = (member: Caller, baht: number, group: string = randomUUID()) =>
  untilAnswered(() => member.post(PLACE, slip(lottery, roundId, [["TWO_TOP", "11", baht]], group)));

const rich = (balance = 10_000_000) => app.current.member({ balance });

const codes = (replies: readonly { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => (status < 300 ? "ACCEPTED" : (body.code ?? String(status))));

const count = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

describe("a slip of a member with limits", () => {
  it("is refused above what is left, with what is left and until when", async () => {
    const member = await rich();
    await limit(member, ["STAKE", "DAY", 100]);
    expect((await place(member, 70)).status).toBe(201);
    const reply = await place(member, 31);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      code: "LIMIT_REACHED",
      message: "เกินวงเงินที่คุณตั้งไว้ ตอนนี้ใช้ได้อีก 30.00 บาท",
      details: { limit: "STAKE", period: "DAY", amount: "100.00", used: "70.00", left: "30.00" },
    });
    expect((await place(member, 30)).status).toBe(201);
  });

  it("never gets past a limit, 50 at once from 5 devices, beside members without one", async () => {
    const [member, free] = [await rich(), await rich()];
    await limit(member, ["STAKE", "WEEK", 105], ["LOSS", "DAY", 1_000]);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) => place(at % 2 === 0 ? member : free, 10)),
    );
    const own = codes(replies.filter((_, at) => at % 2 === 0));
    expect(count(own, "ACCEPTED")).toBe(10);
    expect(count(own, "LIMIT_REACHED")).toBe(40);
    expect(count(codes(replies.filter((_, at) => at % 2 === 1)), "ACCEPTED")).toBe(50);
    expect(await limitOf(member, "STAKE", "WEEK")).toMatchObject({ used: "100.00", left: "5.00" });
  });

  it("counts together with animals, in parallel", async () => {
    const [type] = await app.current.db.query<{ id: number }>(
      "select id from lottery_types where category = 'ANIMAL'",
    );
    const round = await addRound(app.current.db, { typeId: type?.id ?? 0, configs: new Map() });
    const member = await rich();
    await limit(member, ["STAKE", "DAY", 50]);
    const animal = () =>
      member.post("/api/bets", {
        round_id: round,
        bets: [{ animal_id: 7, amount: 10 }],
      });
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? place(member, 10) : animal())),
    );
    expect(count(codes(replies), "ACCEPTED")).toBe(5);
    expect(count(codes(replies), "LIMIT_REACHED")).toBe(25);
  });

  it("can be cancelled and placed again, and never twice at the same time", async () => {
    const member = await rich();
    await limit(member, ["STAKE", "DAY", 100]);
    // Two rounds: a member may cancel five slips a day.
    for (const _ of [1, 2]) {
      const group = randomUUID();
      expect((await place(member, 100, group)).status).toBe(201);
      const replies = await Promise.all([
        place(member, 100),
        member.post(`/api/lottery/bets/groups/${group}/cancel`),
        place(member, 100),
      ]);
      expect((await limitOf(member, "STAKE", "DAY"))?.used).toMatch(/^(0|100)\.00$/);
      for (const { status, body } of replies) {
        if (status !== 201 || body.bet_group_id === undefined) continue;
        await member.post(`/api/lottery/bets/groups/${body.bet_group_id}/cancel`);
      }
    }
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({ used: "0.00" });
  });

  it("answers a retry as the first time, though the limit is used up or a break has begun", async () => {
    const member = await rich();
    await limit(member, ["STAKE", "DAY", 100]);
    const group = randomUUID();
    const first = await place(member, 100, group);
    expect(await place(member, 100, group)).toMatchObject({ status: 200, body: first.body });
    await rest(member);
    expect(await place(member, 100, group)).toMatchObject({ status: 200, body: first.body });
    expect(codes([await place(member, 1)])).toEqual(["ON_BREAK"]);
  });

  it("is not let through by a raise that still waits, and is by one that has waited", async () => {
    const member = await rich();
    await limit(member, ["STAKE", "DAY", 100]);
    await limit(member, ["STAKE", "DAY", 500]);
    expect(codes([await place(member, 101)])).toEqual(["LIMIT_REACHED"]);
    await letWait(app.current, member, 24);
    expect((await place(member, 500)).status).toBe(201);
    expect(codes([await place(member, 1)])).toEqual(["LIMIT_REACHED"]);
  });

  it("is judged by a limit that is lowered between two slips, at once", async () => {
    const member = await rich();
    await limit(member, ["LOSS", "MONTH", 1_000]);
    expect((await place(member, 300)).status).toBe(201);
    await limit(member, ["LOSS", "MONTH", 200]);
    const reply = await place(member, 1);
    expect(reply.body.details).toMatchObject({ limit: "LOSS", used: "300.00", left: "0.00" });
  });

  it("is refused by its limit before it is refused by an empty wallet", async () => {
    const member = await rich(1_000);
    await limit(member, ["STAKE", "DAY", 5]);
    expect(codes([await place(member, 50)])).toEqual(["LIMIT_REACHED"]);
    expect(codes([await place(member, 5)])).toEqual(["ACCEPTED"]);
  });
});

describe("a break or an exclusion", () => {
  it("that begins while 50 slips are on their way lets none through after it has answered", async () => {
    for (const kind of ["break", "exclusion"] as const) {
      const member = await rich();
      const body = { length: kind === "break" ? "24_HOURS" : "6_MONTHS" };
      let isOver = false;
      const slips = Array.from({ length: 50 }, async () => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
        const begunAfter = isOver;
        const [code] = codes([await place(member, 1)]);
        return { begunAfter, code };
      });
      await letTimePass(20);
      await member.post(`/api/users/me/protection/${kind}`, body);
      isOver = true;
      for (const { begunAfter, code } of await Promise.all(slips)) {
        if (begunAfter) expect(code).not.toBe("ACCEPTED");
      }
      expect(codes([await place(member, 1)])[0]).toMatch(/ON_BREAK|UNAUTHENTICATED/);
    }
  });

  it("stops a batch's SQL even where no router stands before it", async () => {
    const member = await rich();
    await app.current.db.query(
      `insert into protections (member_id, excluded_at, excluded_until)
       values ($1, now(), 'infinity')`,
      [member.id],
    );
    await app.current.db.transaction((tx) => app.current.sessions.forget(tx, member.id));
    const [row] = await app.current.db.query<{ fault: string; details: unknown }>(
      "select fault, details from protection_faults(array[$1::uuid], '{100}', '{STAKE,LOSS}')",
      [member.id],
    );
    expect(row).toEqual({ fault: "SELF_EXCLUDED", details: { until: null } });
    expect(codes([await place(member, 1)])).toEqual(["SELF_EXCLUDED"]);
  });
});
