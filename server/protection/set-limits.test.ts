import { setLimits } from "@chokdee/domain/protection/contract.ts";
import type { LimitPeriod } from "@chokdee/domain/protection/rules.ts";
import { describe, expect, it } from "vitest";

import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { useApp } from "../testing/app.ts";
import { letWait, limit, limitOf, protectionOf } from "../testing/protection.ts";

const app = useApp();

describe("a member's limits", () => {
  it("are none of the nine at first, and cost no row", async () => {
    const member = await app.current.member();
    const { limits, ...more } = await protectionOf(member);
    expect(limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
      "DEPOSIT DAY",
      "DEPOSIT WEEK",
      "DEPOSIT MONTH",
      "STAKE DAY",
      "STAKE WEEK",
      "STAKE MONTH",
      "LOSS DAY",
      "LOSS WEEK",
      "LOSS MONTH",
    ]);
    for (const one of limits) {
      expect(one).toMatchObject({ amount: null, used: "0.00", left: null, pending: null });
    }
    expect(more).toMatchObject({ break: null, exclusion: null, reality_check_minutes: null });
    expect(more.age_confirmed_at).not.toBeNull();
    const rows = await app.current.db.query("select from protections where member_id = $1", [
      member.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  it("count at once when they are set or lowered", async () => {
    const member = await app.current.member();
    const reply = await limit(member, ["STAKE", "DAY", 500], ["LOSS", "MONTH", "1000.50"]);
    expect(reply.status).toBe(200);
    expect(setLimits.replies[200].safeParse(reply.body).success).toBe(true);
    await limit(member, ["STAKE", "DAY", 200]);
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({
      amount: "200.00",
      left: "200.00",
      pending: null,
    });
    expect(await limitOf(member, "LOSS", "MONTH")).toMatchObject({ amount: "1000.50" });
  });

  it("go on for 24 hours when they are raised or removed, and not a minute less", async () => {
    const member = await app.current.member();
    await limit(member, ["STAKE", "DAY", 100], ["LOSS", "WEEK", 100]);
    await limit(member, ["STAKE", "DAY", 900], ["LOSS", "WEEK", null]);
    const { amount, pending } = (await limitOf(member, "STAKE", "DAY")) ?? {};
    expect([amount, pending?.amount]).toEqual(["100.00", "900.00"]);
    const left = Date.parse(pending?.from ?? "") - Date.now();
    expect(left).toBeGreaterThan(24 * 3_600_000 - 60_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000 + 1_000);

    await letWait(app.current, member, 23);
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({ amount: "100.00" });
    await letWait(app.current, member, 1);
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({
      amount: "900.00",
      pending: null,
    });
    expect(await limitOf(member, "LOSS", "WEEK")).toMatchObject({ amount: null, left: null });
  });

  it("that are taken off, or raised, hold until they are, and not a slip longer", async () => {
    const member = await app.current.member({ balance: 1_000_000 });
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    const placed = async (baht: number) => {
      const sent = slip(lottery, round, [["TWO_TOP", "11", baht]]);
      const { status, body } = await member.post("/api/lottery/bets/bulk", sent);
      return status === 201 ? "taken" : [body.details.limit, body.details.left];
    };
    await limit(member, ["STAKE", "DAY", 100], ["STAKE", "WEEK", 150]);
    await limit(member, ["STAKE", "DAY", null], ["STAKE", "WEEK", 400]);
    expect(await placed(101)).toEqual(["STAKE", "100.00"]);
    await letWait(app.current, member, 23);
    expect(await placed(101)).toEqual(["STAKE", "100.00"]);
    await letWait(app.current, member, 1);
    expect(await placed(300)).toBe("taken");
    expect(await placed(101)).toEqual(["STAKE", "100.00"]);
    expect(await placed(100)).toBe("taken");
  });

  it("keep what waits out again when the amount that stands is asked for", async () => {
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "DAY", 100]);
    await limit(member, ["DEPOSIT", "DAY", 900]);
    await limit(member, ["DEPOSIT", "DAY", 100]);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({ pending: null });
    await letWait(app.current, member, 25);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({ amount: "100.00" });
  });

  it("do not wait longer when the same is asked for again, and begin anew for another", async () => {
    const member = await app.current.member();
    await limit(member, ["DEPOSIT", "DAY", 100]);
    await limit(member, ["DEPOSIT", "DAY", 900]);
    await letWait(app.current, member, 10);
    const before = await limitOf(member, "DEPOSIT", "DAY");
    await limit(member, ["DEPOSIT", "DAY", 900]);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toEqual(before);
    await limit(member, ["DEPOSIT", "DAY", 901]);
    await letWait(app.current, member, 14);
    expect(await limitOf(member, "DEPOSIT", "DAY")).toMatchObject({ amount: "100.00" });
  });

  it("that stand twice in one call are one change after the other: none is raised at once", async () => {
    const member = await app.current.member();
    await limit(member, ["STAKE", "DAY", 100], ["STAKE", "DAY", 900]);
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({
      amount: "100.00",
      pending: { amount: "900.00" },
    });
    await limit(member, ["STAKE", "DAY", 50], ["STAKE", "DAY", 70]);
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({
      amount: "50.00",
      pending: { amount: "70.00" },
    });
  });

  it("are refused below a baht, and as nonsense", async () => {
    const member = await app.current.member();
    const replies = [
      await limit(member, ["STAKE", "DAY", 0]),
      await limit(member, ["STAKE", "DAY", "0.99"]),
      await limit(member, ["STAKE", "DAY", -5]),
      await limit(member, ["STAKE", "YEAR" as LimitPeriod, 5]),
      await limit(member),
    ];
    expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual([
      [422, "LIMIT_INVALID"],
      [422, "LIMIT_INVALID"],
      [400, "INVALID_AMOUNT"],
      [400, "MALFORMED"],
      [400, "MALFORMED"],
    ]);
    expect((await limit(member, ["STAKE", "DAY", "1.00"])).status).toBe(200);
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({ amount: "1.00" });
  });

  it("that are set on 20 devices at once end as one of them, each change in the audit", async () => {
    const member = await app.current.member();
    const amounts = Array.from({ length: 20 }, (_, at) => 100 + at);
    await Promise.all(amounts.map((amount) => limit(member, ["STAKE", "DAY", amount])));
    // Whoever was lowest counts: each of the others was a raise, which waits.
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({ amount: "100.00" });
    const written = await app.current.db.query(
      `select from audit_entries where action = 'protection.limit' and target_id = $1
         and actor_id = $2`,
      [member.id, member.id],
    );
    expect(written.length).toBeGreaterThan(0);
  });
});

describe("days, weeks and months", () => {
  it("are those of Bangkok, and a week begins on Monday", async () => {
    const periodsAt = (at: string) =>
      app.current.db.query(
        `select period, protection_instant(starts_at) as starts, protection_instant(ends_at) as ends
         from protection_periods($1)`,
        [at],
      );
    // Sunday 15 November 2026, 23:59:59.999 in Bangkok.
    expect(await periodsAt("2026-11-15T16:59:59.999Z")).toEqual([
      { period: "DAY", starts: "2026-11-14T17:00:00.000Z", ends: "2026-11-15T17:00:00.000Z" },
      { period: "WEEK", starts: "2026-11-08T17:00:00.000Z", ends: "2026-11-15T17:00:00.000Z" },
      { period: "MONTH", starts: "2026-10-31T17:00:00.000Z", ends: "2026-11-30T17:00:00.000Z" },
    ]);
    // A millisecond later it is Monday there, and still Sunday in UTC.
    expect(await periodsAt("2026-11-15T17:00:00.000Z")).toEqual([
      { period: "DAY", starts: "2026-11-15T17:00:00.000Z", ends: "2026-11-16T17:00:00.000Z" },
      { period: "WEEK", starts: "2026-11-15T17:00:00.000Z", ends: "2026-11-22T17:00:00.000Z" },
      { period: "MONTH", starts: "2026-10-31T17:00:00.000Z", ends: "2026-11-30T17:00:00.000Z" },
    ]);
    // The first second of 2027 in Bangkok.
    expect((await periodsAt("2026-12-31T17:00:00.000Z")).at(-1)).toEqual({
      period: "MONTH",
      starts: "2026-12-31T17:00:00.000Z",
      ends: "2027-01-31T17:00:00.000Z",
    });
  });
});
