import { bangkokDay, bangkokInstant } from "@chokdee/domain/time.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { useApp } from "../testing/app.ts";
import { makeRoundsAhead } from "./make-rounds-ahead.ts";
import { CLOCK_BEHIND } from "../core/stop-betting.ts";
import { tendRounds } from "./tend-rounds.ts";

const app = useApp();
const query = <Row>(sql: string, values?: unknown[]) => app.current.db.query<Row>(sql, values);

interface Made {
  code: string;
  draw_date: string;
  sequence: number;
  name: string;
  open_ms: number;
  close_ms: number;
}

const roundsOf = (code: string) =>
  query<Made>(
    `select t.code, r.draw_date, r.sequence, r.name,
       (extract(epoch from r.open_time) * 1000)::bigint as open_ms,
       (extract(epoch from r.close_time) * 1000)::bigint as close_ms
     from rounds r join lottery_types t on t.id = r.lottery_type_id
     where t.code = $1 order by r.open_time, r.sequence`,
    [code],
  );

/** Some at a time: each looks for its slips, on a distributed house on every machine. */
const forgetRounds = async (): Promise<void> => {
  const some = await query<{ id: string }>("select id from rounds where sequence < 10000 limit 50");
  if (some.length === 0) return;
  const ids = [some.map(({ id }) => id)];
  // Rounds of the house are voided before their close or never.
  await query(
    `update rounds set status = 'SCHEDULED', close_time = now() + interval '1 hour',
       open_time = now() - interval '1 hour' where id = any ($1) and status <> 'VOIDED'`,
    ids,
  );
  await query(
    `update rounds set status = 'VOIDED', planned = false, sequence = 10000 + id
     where id = any ($1)`,
    ids,
  );
  return forgetRounds();
};

describe("rounds ahead", () => {
  beforeEach(forgetRounds);
  const voidOnes = "and r.status <> 'VOIDED' and r.sequence < 10000";
  const alive = async (code: string) =>
    (await roundsOf(code)).filter((round) => round.sequence < 10_000);

  it("are made of every schedule, each once, by as many nodes as there are", async () => {
    const now = bangkokInstant("2026-11-21", "09:00");
    const made = await Promise.all(
      Array.from({ length: 6 }, () => makeRoundsAhead(app.current.db, now)),
    );
    const [all] = await query<{ rounds: number; different: number }>(
      `select count(*)::integer as rounds,
         count(distinct (lottery_type_id, draw_date, sequence))::integer as different
       from rounds r where true ${voidOnes}`,
    );
    expect(all?.rounds).toBe(all?.different);
    expect(made.reduce((sum, rounds) => sum + rounds, 0)).toBe(all?.rounds);
    expect((await alive("thai-gov")).map((round) => round.draw_date)).toEqual([
      "2026-12-01",
      "2026-12-16",
    ]);
    expect((await alive("hanoi")).map((round) => round.draw_date)).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
    ]);
    // 21 November 2026 is a Saturday: the stock exchanges of Cairo open on Sunday, others on Monday.
    expect((await alive("foreign-egypt")).map((round) => round.draw_date)).toEqual([
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
    ]);
    expect(await makeRoundsAhead(app.current.db, now)).toBe(0);
  });

  it("of yeekee are 88 a day without a gap or an overlap, day after day", async () => {
    for (const hour of ["05:59", "06:00", "23:59"]) {
      await makeRoundsAhead(app.current.db, bangkokInstant("2026-12-01", hour));
    }
    await makeRoundsAhead(app.current.db, bangkokInstant("2026-12-02", "12:00"));
    const rounds = await alive("yeekee");
    for (const day of ["2026-12-01", "2026-12-02", "2026-12-03"]) {
      const ofDay = rounds.filter((round) => round.draw_date === day);
      expect(ofDay.map((round) => round.sequence)).toEqual(
        Array.from({ length: 88 }, (_, index) => index + 1),
      );
      expect(ofDay[0]?.open_ms).toBe(bangkokInstant(day, "06:00"));
      for (const [index, round] of ofDay.entries()) {
        expect(round.close_ms - round.open_ms).toBe(15 * 60_000);
        if (index > 0) expect(round.open_ms).toBe(ofDay[index - 1]?.close_ms);
      }
      expect(ofDay[42]?.name).toBe("ยี่กี รอบที่ 43");
    }
  });

  it("of the animal game follow each other without a break", async () => {
    await makeRoundsAhead(app.current.db, bangkokInstant("2026-12-01", "00:00"));
    const rounds = await alive("animal");
    expect(rounds).toHaveLength(2 * 96);
    for (const [index, round] of rounds.entries()) {
      if (index > 0) expect(round.open_ms).toBe(rounds[index - 1]?.close_ms);
    }
  });

  it("are caught up after days of down-time, without those that nobody could bet on", async () => {
    await makeRoundsAhead(app.current.db, bangkokInstant("2027-01-04", "12:00"));
    const before = await alive("hanoi");
    const later = bangkokInstant("2027-01-15", "18:30");
    await makeRoundsAhead(app.current.db, later);
    const caughtUp = (await alive("hanoi")).slice(before.length);
    expect(caughtUp.map((round) => round.draw_date)).toEqual([
      "2027-01-16",
      "2027-01-17",
      "2027-01-18",
    ]);
    for (const code of ["hanoi", "yeekee", "thai-gov", "animal"]) {
      const rounds = await alive(code);
      const missed = rounds.filter(
        (round) =>
          round.close_ms <= later && round.close_ms > bangkokInstant("2027-01-08", "12:00"),
      );
      expect(missed, code).toEqual([]);
    }
    // The draw of 16 January has moved to the 17th, and the one after is there too.
    const government = (await alive("thai-gov")).map((round) => round.draw_date);
    expect(government).toEqual(["2027-01-17", "2027-02-01"]);
  });
});

describe("tending", () => {
  beforeEach(forgetRounds);
  const statusOf = async (id: string) =>
    (await query<{ status: string }>("select status from rounds where id = $1", [id]))[0]?.status;

  it("opens and closes what is due by the database's clock, and tells the screens", async () => {
    const lottery = await addLottery(app.current.db);
    const due = await addRound(app.current.db, lottery, 3_600, -1);
    const over = await addRound(app.current.db, lottery, -1);
    const later = await addRound(app.current.db, lottery, 7_200, 3_600);
    app.current.told.length = 0;
    await tendRounds(app.current);
    expect(await statusOf(due)).toBe("OPEN");
    expect(await statusOf(over)).toBe("CLOSED");
    expect(await statusOf(later)).toBe("SCHEDULED");
    expect(app.current.told).toContainEqual({ to: "all", topic: "rounds", payload: {} });
    app.current.told.length = 0;
    await tendRounds(app.current);
    expect(app.current.told).toEqual([]);
  });

  it("by two nodes at once marks each round once and passes over what is held", async () => {
    const lottery = await addLottery(app.current.db);
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => addRound(app.current.db, lottery, -1)),
    );
    const [held = ""] = ids;
    await app.current.db.transaction(async (tx) => {
      await tx.query("select from rounds where id = $1 for share", [held]);
      await Promise.all([tendRounds(app.current), tendRounds(app.current)]);
      expect(await statusOf(held)).toBe("SCHEDULED");
    });
    for (const id of ids.slice(1)) expect(await statusOf(id)).toBe("CLOSED");
    await tendRounds(app.current);
    expect(await statusOf(held)).toBe("CLOSED");
  });

  it("closes all that are due at once, more than one statement marks", async () => {
    const lottery = await addLottery(app.current.db);
    await query(
      `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
       select $1, 'งวด', current_date, n, now() - interval '1 hour', now() - interval '1 second'
       from generate_series(1, 250) n`,
      [lottery.typeId],
    );
    await tendRounds(app.current);
    const left = await query(
      "select id from rounds where lottery_type_id = $1 and status <> 'CLOSED'",
      [lottery.typeId],
    );
    expect(left).toEqual([]);
  });

  it("is queued for the moment when the next round opens or closes", async () => {
    const lottery = await addLottery(app.current.db);
    await addRound(app.current.db, lottery, 20);
    await tendRounds(app.current);
    // The rounds made ahead have moments too, and one of them may come first.
    const [job] = await query<{ run_at: Date; next: Date; seconds: number }>(
      `select j.run_at, n.next, extract(epoch from n.next - now())::integer as seconds
       from graphile_worker.jobs j, (
         select min(m.at) as next from rounds r, unnest(array[r.open_time, r.close_time]) m (at)
         where r.status in ('SCHEDULED', 'OPEN') and m.at > now()
       ) n where j.key = 'tend-rounds-next-turn'`,
    );
    expect(job?.run_at.getTime()).toBeCloseTo(job?.next.getTime() ?? 0, -1);
    expect(job?.seconds).toBeLessThanOrEqual(20);
  });

  it("runs when the house has started, so that a fresh house has rounds to bet on", async () => {
    await app.current.runJobs();
    const active = await app.current.stranger.get("/api/lottery/rounds/active");
    const codes = active.body.map((round: { lottery_type: { code: string } }) => [
      round.lottery_type.code,
    ]);
    expect(codes.flat()).toEqual(expect.arrayContaining(["thai-gov", "laos", "hanoi"]));
    expect(codes.flat()).not.toContain("animal");
  });
});

describe("the clock's high-water mark", () => {
  const state = async () =>
    (
      await query<{ mark_ms: number; why: string | null; stopped: boolean }>(
        `select (extract(epoch from clock_mark) * 1000)::bigint as mark_ms,
           betting_stopped_why as why, betting_stopped_at is not null as stopped from house_state`,
      )
    )[0];

  it("moves forward", async () => {
    await query("update house_state set clock_mark = clock_timestamp() - interval '1 hour'");
    const before = Date.now();
    await tendRounds(app.current);
    expect((await state())?.mark_ms).toBeGreaterThanOrEqual(before - 5);
  });

  it("bears a clock that is half a second behind, and does not move back", async () => {
    await query("update house_state set clock_mark = clock_timestamp() + interval '500 ms'");
    const before = await state();
    await tendRounds(app.current);
    expect(await state()).toEqual({ ...before, why: null, stopped: false });
  });

  it("stops betting when the clock goes back, makes no rounds by it, and lets it go on", async () => {
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 10_000 });
    const bet = () =>
      member.post("/api/lottery/bets/bulk", slip(lottery, round, [["TWO_TOP", "11", 1]]));

    await forgetRounds();
    await query("update house_state set clock_mark = clock_timestamp() + interval '2 seconds'");
    await query("update rounds set status = 'OPEN' where id = $1", [round]);
    await tendRounds(app.current);
    expect(await state()).toMatchObject({ why: CLOCK_BEHIND, stopped: true });
    expect((await roundsOf("hanoi")).filter((made) => made.sequence < 10_000)).toEqual([]);
    expect((await bet()).body.code).toBe("BETTING_STOPPED");

    // As if the clock had come as far again.
    await query("update house_state set clock_mark = clock_mark - interval '2 seconds'");
    await tendRounds(app.current);
    expect(await state()).toMatchObject({ why: null, stopped: false });
    expect((await bet()).status).toBe(201);
  });

  it("leaves betting stopped that was stopped for another reason", async () => {
    await query(
      `update house_state set betting_stopped_at = clock_timestamp(),
         betting_stopped_why = 'LEDGER', clock_mark = clock_timestamp() - interval '1 hour'`,
    );
    await tendRounds(app.current);
    expect(await state()).toMatchObject({ why: "LEDGER", stopped: true });
    await query("update house_state set betting_stopped_at = null, betting_stopped_why = null");
  });
});

it("a demo's rounds close 2, 10 and 40 minutes from now, also after a second start", async () => {
  const { openTestApp } = await import("../testing/app.ts");
  const { seed } = await import("../seed.ts");
  const { app: demo, close } = await openTestApp({ DEMO: "1" });
  await seed(demo);
  const all = (await demo.stranger.get("/api/lottery/rounds/active")).body as {
    name: string;
    close_time: string;
    draw_date: string;
  }[];
  // The lotteries' own rounds are open as well, since the demo has bets on them.
  expect(all.length).toBeGreaterThan(3);
  const active = all.filter(({ name }) => name.includes("ทดลอง"));
  const minutes = active.map((round) => (Date.parse(round.close_time) - Date.now()) / 60_000);
  expect(minutes.map(Math.round)).toEqual([2, 10, 40]);
  expect(active[0]?.draw_date).toBe(bangkokDay(Date.now()));
  await close();
  // Another house has none of them.
  await seed(app.current);
  const tried = "select name from rounds where name like '%ทดลอง%'";
  expect(await app.current.db.query(tried)).toEqual([]);
});
