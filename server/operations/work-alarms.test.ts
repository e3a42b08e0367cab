/** Work that waits too long, and every alarm that stands as a metric. */
import { beforeAll, describe, expect, it } from "vitest";

import { useAlarmReceivers, withAlarms } from "../testing/alarm-receivers.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useWatchAhead } from "../testing/watch-ahead.ts";
import { openHouseRound } from "../testing/house-draws.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";
import { bet } from "../testing/settling.ts";
import { tellAlarmsJob } from "./tell-alarms.job.ts";
import { readWorkAlarms } from "./work-alarms.ts";

const app = useApp();
const goAhead = useWatchAhead();
const outside = useAlarmReceivers();
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

const look = () => tellAlarmsJob.run(withAlarms(app.current, outside.toHook()), {});
async function metrics(): Promise<string> {
  // An answer is shared for a second.
  goAhead(1_000);
  return (await app.current.inject({ url: "/metrics" })).body;
}

it("two rounds of which sources differ are told as two, and each when it is over", async () => {
  const { db } = app.current;
  const rounds: string[] = [];
  // The last takes bets, on a day of which the sources have told already: it waits for none of them.
  for (const isClosed of [true, true, false]) {
    const round = await addRound(db, await addLottery(db));
    if (isClosed) await closeNow(app.current, round);
    await db.query(
      `insert into result_feed_answers
         (lottery_type_id, draw_date, provider, source, entry, body, replaces)
       select r.lottery_type_id, r.draw_date, 'glo', s, jsonb_build_object('two_bottom', s), '', 0
       from rounds r, unnest(array['one', 'two']) s where r.id = $1`,
      [round],
    );
    if (isClosed) rounds.push(round);
  }
  const told = () =>
    outside
      .hooked()
      .flatMap(({ state, kind, detail }) =>
        kind === "RESULTS_DIFFER" ? [`${state} ${detail}`] : [],
      );
  const [one, other] = rounds;
  for (const _ of [1, 2]) await look();
  expect(told()).toEqual([`BEGAN ${one}`, `BEGAN ${other}`]);
  for (const round of rounds) {
    expect((await admin.post(`/api/admin/rounds/${round}/void`, { reason: "ทดสอบ" })).status).toBe(
      200,
    );
    await look();
    expect(told().slice(2).at(-1)).toBe(`ENDED ${round}`);
  }
  expect(told()).toHaveLength(4);
});

it("two rounds whose slips are not those that were fixed are told as two, and each when it is over", async () => {
  const rounds = [
    await openHouseRound(app.current, admin, "yeekee"),
    await openHouseRound(app.current, admin, "animal"),
  ];
  for (const round of rounds) await closeNow(app.current, round);
  const differ = (since: string, round: string) =>
    ask(
      app.current.ownerUrl,
      `update house_draws set differs_at = ${since} where round_id = ${round}`,
    );
  const told = () =>
    outside
      .hooked()
      .flatMap(({ state, kind, detail }) =>
        kind === "HOUSE_ROOT_MISMATCH" ? [`${state} ${detail}`] : [],
      );
  for (const round of rounds) await differ("clock_timestamp()", round);
  for (const _ of [1, 2]) await look();
  expect(told().toSorted()).toEqual(rounds.map((round) => `BEGAN ${round}`).toSorted());
  for (const round of rounds) {
    await differ("null", round);
    // As any round that is open: what waits to be drawn is counted below.
    await app.current.db.query(
      "update rounds set close_time = now() + interval '1 hour' where id = $1",
      [round],
    );
    await look();
    expect(told().slice(2).at(-1)).toBe(`ENDED ${round}`);
  }
  expect(told()).toHaveLength(4);
});

it("two rounds whose money stands still are told as two, and each when it is over", async () => {
  const { db } = app.current;
  const lottery = await addLottery(db);
  const rounds = [await addRound(db, lottery), await addRound(db, lottery)];
  const start = (round: string, minutes: number) =>
    db.query(
      `insert into settlements (round_id, result_version, kind, result, started_at)
       values ($1, 1, 'CORRECTION', '{}', now() - make_interval(mins => $2))`,
      [round, minutes],
    );
  const finish = (round: string) =>
    ask(
      app.current.ownerUrl,
      `update settlements set finished_at = now() where round_id = ${round}`,
    );
  const told = () =>
    outside
      .hooked()
      .flatMap(({ state, kind, detail }) =>
        kind === "SETTLEMENT_LATE" ? [`${state} ${detail}`] : [],
      );
  for (const [at, round] of rounds.entries()) await start(round, 12 - at);
  for (const _ of [1, 2, 3]) await look();
  expect(told()).toEqual(rounds.map((round) => `BEGAN ${round}`));
  for (const round of rounds) {
    await finish(round);
    await look();
    expect(told().slice(2).at(-1)).toBe(`ENDED ${round}`);
  }
  expect(told()).toHaveLength(4);
});

describe("what waits too long for the staff", () => {
  it("is told: a deposit with its slip for more than thirty minutes", async () => {
    const { member, intent } = await pendingDeposit(app.current, account);
    const uploaded = await uploadSlipTo(member, intent.deposit_id, await slipJpeg());
    expect(uploaded.status).toBe(200);
    const age = (minutes: number) =>
      app.current.db.query(
        "update deposits set created_at = now() - make_interval(mins => $2) where id = $1",
        [intent.deposit_id, minutes],
      );
    await age(29);
    await look();
    expect(outside.hooked()).toEqual([]);
    await age(31);
    // Of a house that wants no such alarm nothing waits too long.
    const never = { ...outside.toHook(), ALARM_WAIT_MINUTES: "0" };
    await tellAlarmsJob.run(withAlarms(app.current, never), {});
    expect(outside.hooked()).toEqual([]);
    await look();
    expect(outside.hooked()).toMatchObject([
      { state: "BEGAN", kind: "DEPOSITS_WAIT", detail: "1" },
    ]);
    expect(await metrics()).toMatch(/^chokdee_work_oldest_seconds\{kind="deposits"\} 18[67]\d/m);
    await age(0);
    await look();
    expect(outside.statesHooked()).toContain("ENDED DEPOSITS_WAIT");
  });

  it("is told: a result that is due for more than an hour", async () => {
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    const closed = (minutes: number) =>
      app.current.db.query(
        `update rounds set open_time = now() - interval '1 day', draw_time = null,
           close_time = now() - make_interval(mins => $2) where id = $1`,
        [round, minutes],
      );
    await closed(61);
    // Closed, but not to be drawn before an hour has gone by.
    await app.current.db.query(
      "update rounds set draw_time = now() + interval '1 hour' where id = $1",
      [round],
    );
    await look();
    expect(outside.hooked()).toEqual([]);
    const early = await metrics();
    expect(early).toMatch(/^chokdee_work_waiting\{kind="results"\} 0$/m);
    expect(early).toMatch(/^chokdee_rounds_undrawn 1$/m);
    await closed(59);
    await look();
    expect(outside.hooked()).toEqual([]);
    await closed(61);
    await look();
    expect(outside.hooked()).toMatchObject([{ state: "BEGAN", kind: "RESULTS_DUE", detail: "1" }]);
    const text = await metrics();
    expect(text).toMatch(/^chokdee_work_waiting\{kind="results"\} 1$/m);
    expect(text).toMatch(/^chokdee_rounds_undrawn 1$/m);
    expect(text).toMatch(/^chokdee_alarm\{kind="RESULTS_DUE"\} 1$/m);
  });
});

it("a round is held against the house's own limit, and against the node's where it has none", async () => {
  const { db } = app.current;
  const lottery = await addLottery(db);
  const member = await app.current.member({ balance: 10_000 });
  await bet(member, lottery, await addRound(db, lottery), [["TWO_TOP", "62", 10]]);
  const bands = async (baht: string) => {
    const house = withAlarms(app.current, { ALARM_EXPOSURE_BAHT: baht });
    return (await readWorkAlarms(house)).filter(({ kind }) => kind.startsWith("EXPOSURE"));
  };
  expect(await bands("1000")).toMatchObject([{ kind: "EXPOSURE_90" }]);
  await admin.put("/api/admin/settings", { round_cost_limit: 950 });
  expect(await bands("1000")).toMatchObject([{ kind: "EXPOSURE_100" }]);
  await admin.put("/api/admin/settings", { round_cost_limit: 0 });
});

it("every alarm that stands is a metric, and none that is over", async () => {
  const { db } = app.current;
  await db.query(
    "update house_state set betting_stopped_at = now(), betting_stopped_why = 'of a test'",
  );
  await db.query(
    `insert into ledger_checks (balanced, wallets_checked, mismatches)
     values (false, 1, '[{"kind": "wallet", "detail": "of a test"}]')`,
  );
  const standing = async () =>
    [...(await metrics()).matchAll(/^chokdee_alarm\{kind="(\w+)"\} 1$/gm)].map(([, kind]) => kind);
  expect(await standing()).toEqual(expect.arrayContaining(["BETTING_STOPPED", "LEDGER_MISMATCH"]));
  await db.query("update house_state set betting_stopped_at = null, betting_stopped_why = null");
  await db.query("delete from ledger_checks");
  const left = await standing();
  expect(left).not.toContain("BETTING_STOPPED");
  expect(left).not.toContain("LEDGER_MISMATCH");
});
