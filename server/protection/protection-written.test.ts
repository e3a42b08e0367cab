/** What is written and shown of a member's own limits, breaks, exclusion and reality check. */
import { setRealityCheck } from "@chokdee/domain/protection/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openIntent, receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../testing/lottery.ts";
import { exclude, limit, limitOf, protectionOf, rest } from "../testing/protection.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";
import { waitingAtLocks } from "../testing/database.ts";

const app = useApp();
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
});

const audited = (member: Caller, action: string) =>
  app.current.db.query<{ actor_id: string; before: unknown; after: Record<string, unknown> }>(
    `select actor_id, before, after from audit_entries where target_id = $1 and action = $2
     order by id`,
    [member.id, action],
  );

describe("the audit of a member's protection", () => {
  it("has each limit as it was and as it is, what waits too, and nothing where nothing changed", async () => {
    const member = await app.current.member();
    await limit(member, ["STAKE", "DAY", 500], ["LOSS", "WEEK", 90]);
    await limit(member, ["STAKE", "DAY", 500]);
    await limit(member, ["STAKE", "DAY", 800]);
    const { pending } = (await limitOf(member, "STAKE", "DAY")) ?? {};
    const stake = { kind: "STAKE", period: "DAY" };
    const loss = { kind: "LOSS", period: "WEEK" };
    const none = { amount: null, pending: null };
    const entries = await audited(member, "protection.limit");
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [
        { ...stake, ...none },
        { ...stake, amount: "500.00", pending: null },
      ],
      [
        { ...loss, ...none },
        { ...loss, amount: "90.00", pending: null },
      ],
      [
        { ...stake, amount: "500.00", pending: null },
        { ...stake, amount: "500.00", pending: { amount: "800.00", from: pending?.from } },
      ],
    ]);
    expect(new Set(entries.map((entry) => entry.actor_id))).toEqual(new Set([member.id]));
  });

  it("has a break and an exclusion with how long and until when", async () => {
    const member = await app.current.member();
    const paused = await rest(member, "7_DAYS");
    const excluded = await exclude(member, "1_YEAR");
    expect(await audited(member, "protection.break")).toMatchObject([
      { actor_id: member.id, after: { length: "7_DAYS", until: paused.body.break.until } },
    ]);
    expect(await audited(member, "protection.exclusion")).toMatchObject([
      { actor_id: member.id, after: { length: "1_YEAR", until: excluded.body.until } },
    ]);
    expect(Date.parse(excluded.body.until) - Date.now()).toBeGreaterThan(364 * 86_400_000);
  });
});

const steps: Readonly<Record<string, (member: Caller) => Promise<{ readonly status: number }>>> = {
  "a limit": (member) => limit(member, ["STAKE", "DAY", 100]),
  "a break": (member) => rest(member),
  "an exclusion": (member) => exclude(member),
};

it.each(Object.entries(steps))(
  "%s waits for a slip or a deposit that holds the member's wallet",
  async (_, step) => {
    const member = await app.current.member();
    const { db } = app.current;
    const { asking } = await db.transaction(async (tx) => {
      await tx.query("select from wallet_lock(array[$1::uuid])", [member.id]);
      const asking = step(member);
      await expect.poll(() => waitingAtLocks(db)).toHaveLength(1);
      return { asking };
    });
    expect((await asking).status).toBe(200);
  },
);

describe("what a member sees of their play", () => {
  it("is what was staked and won since this sign-in, a win as a gain", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const round = await addRound(app.current.db, lottery);
    await bet(member, lottery, round, [["TWO_TOP", "62", 2]]);
    await closeNow(app.current, round);
    expect((await admin.post(resultPath(round), { result: draw })).status).toBe(200);
    await app.current.runJobs();
    expect((await protectionOf(member)).session).toMatchObject({
      staked: "2.00",
      won: "190.00",
      net: "188.00",
    });
    const later = await app.current.again(member);
    expect((await protectionOf(later)).session).toMatchObject({
      staked: "0.00",
      won: "0.00",
      net: "0.00",
    });
  });

  it("has nothing left of a limit below what was staked, until the next day, week or month", async () => {
    const member = await app.current.member({ balance: 100_000 });
    await bet(member, lottery, await addRound(app.current.db, lottery), [["TWO_TOP", "11", 80]]);
    await limit(member, ["STAKE", "DAY", 50]);
    const { limits } = await protectionOf(member);
    expect(await limitOf(member, "STAKE", "DAY")).toMatchObject({ used: "80.00", left: "0.00" });
    const ends = Map.groupBy(limits, ({ period }) => period);
    const midnights = [...ends].map(([period, of]) => [
      period,
      new Set(of.map(({ resets_at: at }) => at)).size,
      (Date.parse(of[0]?.resets_at ?? "") + 7 * 3_600_000) % 86_400_000,
    ]);
    expect(midnights).toEqual([
      ["DAY", 1, 0],
      ["WEEK", 1, 0],
      ["MONTH", 1, 0],
    ]);
    const day = Date.parse((await limitOf(member, "STAKE", "DAY"))?.resets_at ?? "");
    expect(bangkokDay(day - 1)).toBe(bangkokDay(Date.now()));
  });

  it("counts an open deposit as waiting with limits on deposits, and with no other", async () => {
    const account = await receivingAccount(admin, true);
    const member = await app.current.member();
    expect((await openIntent(member, account, 300)).status).toBe(201);
    const { limits } = await protectionOf(member);
    for (const { kind, waiting } of limits) {
      expect([kind, waiting]).toEqual([kind, kind === "DEPOSIT" ? "300.00" : "0.00"]);
    }
  });

  it("keeps the newest choice of minutes between two reality checks", async () => {
    const member = await app.current.member();
    for (const every_minutes of [15, 60, 30]) {
      const reply = await member.put(setRealityCheck.path, { every_minutes });
      expect(reply.body.reality_check_minutes).toBe(every_minutes);
    }
    expect((await protectionOf(member)).reality_check_minutes).toBe(30);
  });

  it("has no exclusion and no break any more once they are over", async () => {
    const member = await app.current.member();
    await app.current.db.query(
      `insert into protections (member_id, excluded_at, excluded_until, break_began_at, break_until)
       values ($1, now() - interval '7 months', now() - interval '1 minute',
         now() - interval '25 hours', now() - interval '1 hour')`,
      [member.id],
    );
    expect(await protectionOf(member)).toMatchObject({ break: null, exclusion: null });
    // One that begins now begins now, however long ago the last one was.
    await rest(member);
    await exclude(member);
    const now = await protectionOf(await app.current.again(member));
    for (const pause of [now.break, now.exclusion]) {
      expect(Date.now() - Date.parse(pause?.began_at ?? "")).toBeLessThan(3_600_000);
    }
  });
});

it("a slip of who has excluded themselves is refused as that, also while they are on a break", async () => {
  const member = await app.current.member();
  const faults = () =>
    app.current.db.query(
      "select fault, details from protection_faults(array[$1::uuid], '{100}', '{STAKE,LOSS}')",
      [member.id],
    );
  await rest(member);
  expect(await faults()).toMatchObject([{ fault: "ON_BREAK" }]);
  const { until } = (await exclude(member)).body;
  expect(await faults()).toEqual([{ fault: "SELF_EXCLUDED", details: { until } }]);
  await exclude(await app.current.again(member), "PERMANENT");
  expect(await faults()).toEqual([{ fault: "SELF_EXCLUDED", details: { until: null } }]);
});
