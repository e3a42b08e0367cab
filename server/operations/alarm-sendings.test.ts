/** What becomes of an alarm that a channel does not take, and from when on one is told. */
import { afterEach, describe, expect, it } from "vitest";

import { useAlarmReceivers, withAlarms } from "../testing/alarm-receivers.ts";
import { readConfig } from "../platform/config.ts";
import { useApp } from "../testing/app.ts";
import { readAlarms } from "./alarms.ts";
import { claimSendings } from "./queries/told-alarms.ts";
import { tellAlarmsJob } from "./tell-alarms.job.ts";

const app = useApp();
const outside = useAlarmReceivers();

const look = (env: Record<string, string> = outside.toHook()) =>
  tellAlarmsJob.run(withAlarms(app.current, env), {});
const stopBetting = () => app.current.db.query("update house_state set betting_stopped_at = now()");
const kinds = async () => (await readAlarms(app.current)).map(({ kind }) => kind);

afterEach(async () => {
  const { db } = app.current;
  await db.query("update house_state set betting_stopped_at = null");
  await db.query("update outside_services set failures_in_row = 0");
  for (const table of ["alarms_standing", "alarm_sendings", "ledger_checks"]) {
    await db.query(`delete from ${table}`);
  }
});

describe("an alarm that a channel does not take", () => {
  /** One try of a message of so many minutes that was tried so often. */
  async function tryAgain(age: number, tries: number): Promise<number[]> {
    const { db } = app.current;
    outside.hook.answers = [{ status: 400 }];
    // That the channel fails is no alarm of its own here.
    await db.query("update outside_services set failures_in_row = 0");
    await db.query(
      `update alarm_sendings set next_at = now(), tries = $2,
         created_at = now() - make_interval(mins => $1)`,
      [age, tries],
    );
    await look();
    const rows = await db.query<{ minutes: number }>(
      `select round(extract(epoch from next_at - clock_timestamp()) / 60)::integer as minutes
       from alarm_sendings`,
    );
    return rows.map(({ minutes }) => minutes);
  }

  it("is tried again after a minute, then twice as long each time, at most an hour", async () => {
    outside.hook.answers = [{ status: 400 }];
    await stopBetting();
    await look();
    expect(await tryAgain(0, 0)).toEqual([1]);
    expect(await tryAgain(0, 1)).toEqual([2]);
    expect(await tryAgain(0, 4)).toEqual([16]);
    expect(await tryAgain(0, 20)).toEqual([60]);
  });

  it("is no other node's for a minute while one sends it", async () => {
    outside.hook.answers = [{ status: 400 }];
    await stopBetting();
    await look();
    const { db } = app.current;
    await db.query("update alarm_sendings set next_at = now()");
    expect(await claimSendings(db, 10)).toHaveLength(1);
    const [left] = await db.query<{ seconds: number }>(
      `select extract(epoch from next_at - clock_timestamp())::float8 as seconds
       from alarm_sendings`,
    );
    expect(left?.seconds).toBeGreaterThan(30);
    expect(left?.seconds).toBeLessThanOrEqual(60);
  });

  it("is told before its end, which waits for it and has it tried at once", async () => {
    const { db } = app.current;
    const on = withAlarms(app.current, outside.toHook());
    outside.hook.answers = [{ status: 400 }];
    await stopBetting();
    await tellAlarmsJob.run(on, {});
    await db.query("update alarm_sendings set next_at = now(), tries = 5");
    await tellAlarmsJob.run(on, {});
    await db.query("update outside_services set failures_in_row = 0");
    await db.query("update house_state set betting_stopped_at = null");
    outside.hook.received.length = 0;
    outside.hook.answers = [{ status: 200 }];
    await tellAlarmsJob.run(on, {});
    expect(outside.statesHooked()).toEqual(["BEGAN BETTING_STOPPED", "ENDED BETTING_STOPPED"]);
  });

  it("is given up after a day", async () => {
    outside.hook.answers = [{ status: 400 }];
    await stopBetting();
    await look();
    expect(await tryAgain(24 * 60 - 1, 20)).toEqual([60]);
    expect(await tryAgain(24 * 60 + 1, 20)).toEqual([]);
  });

  it("is forgotten where the channel is configured no more", async () => {
    outside.hook.answers = [{ status: 400 }];
    await stopBetting();
    await look();
    await app.current.db.query("update alarm_sendings set next_at = now()");
    await look(outside.toMail());
    expect(await app.current.db.query("select from alarm_sendings")).toEqual([]);
  });
});

/** So many messages that the webhook is to be sent now. */
const haveDue = (messages: number) =>
  app.current.db.query(
    `insert into alarm_sendings (message_id, channel, message)
     select id, 'WEBHOOK', jsonb_build_object('id', id)
     from (select gen_random_uuid() as id from generate_series(1, $1)) made`,
    [messages],
  );

it("many are sent a batch at a time, by one run of a node, and the rest waits in the queue", async () => {
  const { db } = app.current;
  const on = withAlarms(app.current, outside.toHook());
  await haveDue(45);
  const queued = () =>
    db.query(
      "select key from graphile_worker.jobs where task_identifier = 'tell-alarms' order by key",
    );
  await Promise.all([tellAlarmsJob.run(on, {}), tellAlarmsJob.run(on, {})]);
  expect(outside.hook.received).toHaveLength(20);
  expect(await queued()).toEqual([{ key: "tell-alarms" }, { key: "tell-alarms:more" }]);
  for (const sent of [40, 45]) {
    await tellAlarmsJob.run(on, {});
    expect(outside.hook.received).toHaveLength(sent);
  }
});

it("what begins while many are sent is looked for by the minute's run, not by each batch", async () => {
  const { db } = app.current;
  const on = withAlarms(app.current, outside.toHook());
  await haveDue(30);
  // The next minute's run finds a batch at work: it comes again, and not as more of that batch.
  const sending = tellAlarmsJob.run(on, {});
  await tellAlarmsJob.run(on, {});
  await sending;
  const queued = await db.query<{ payload: object }>(
    "select payload from graphile_worker._private_jobs where key like 'tell-alarms%' order by key",
  );
  const [look, more] = queued.map(({ payload }) => payload);
  expect([look, more]).toEqual([{}, { more: true }]);
  await stopBetting();
  await tellAlarmsJob.run(on, more);
  expect(outside.hook.received).toHaveLength(30);
  await tellAlarmsJob.run(on, look);
  expect(outside.statesHooked().slice(30)).toEqual(["BEGAN BETTING_STOPPED"]);
});

it("an alarm that was told again is quiet for as long again", async () => {
  await stopBetting();
  await look();
  const quiet = "update alarms_standing set told_at = told_at - interval '60 minutes'";
  await app.current.db.query(quiet);
  await look();
  await look();
  const told = ["BEGAN BETTING_STOPPED", "STILL BETTING_STOPPED"];
  expect(outside.statesHooked()).toEqual(told);
});

it("the check of the books is late once the last one is an hour old", async () => {
  const checked = (minutes: number) =>
    app.current.db.query(
      `insert into ledger_checks (balanced, wallets_checked, mismatches, checked_at)
       values (true, 1, '[]', now() - make_interval(mins => $1))`,
      [minutes],
    );
  await checked(61);
  expect(await kinds()).toContain("LEDGER_CHECK_LATE");
  await checked(59);
  expect(await kinds()).not.toContain("LEDGER_CHECK_LATE");
});

describe("a service outside", () => {
  const failed = (name: string, times: number) =>
    app.current.db.query(
      `insert into outside_services (name, failed_at, failures_in_row, words)
       values ($1, now(), $2, 'status 500') on conflict (name) do update
       set failures_in_row = excluded.failures_in_row, words = excluded.words`,
      [name, times],
    );
  const failing = async (env: Record<string, string>) => {
    const on = withAlarms(app.current, env);
    const { sms } = readConfig(env);
    const alarms = await readAlarms({ ...on, config: { ...on.config, sms } });
    return alarms.flatMap(({ kind, detail }) => (kind.endsWith("_FAILING") ? [kind, detail] : []));
  };
  const toSms = {
    SMS_PROVIDER: "template",
    SMS_URL: "https://sms.example/",
    SMS_BODY: "{to}{text}",
  };

  it("is an alarm from its second failure in a row on", async () => {
    await failed("SMS", 1);
    expect(await failing(toSms)).toEqual([]);
    await failed("SMS", 2);
    expect(await failing(toSms)).toEqual(["SMS_FAILING", "2: status 500"]);
  });

  it.each([
    ["SMS", () => toSms],
    ["WEBHOOK", outside.toHook],
    ["LINE", outside.toLine],
    ["EMAIL", outside.toMail],
  ])("is no alarm once it is configured no more: %s", async (name, env) => {
    await failed(name, 2);
    expect(await failing(env())).toEqual([`${name}_FAILING`, "2: status 500"]);
    expect(await failing({})).toEqual([]);
    const { body } = await app.current.inject({ url: "/metrics" });
    expect(body).not.toContain(`chokdee_outside_failures_in_row{service="${name}"}`);
  });
});

it("the end of an alarm says since when it stood", async () => {
  await stopBetting();
  await look();
  const { db } = app.current;
  const [standing] = await db.query<{ began_at: Date }>(
    "update alarms_standing set began_at = now() - interval '2 hours' returning began_at",
  );
  await db.query("update house_state set betting_stopped_at = null");
  await look();
  expect(outside.hooked().at(-1)).toMatchObject({
    state: "ENDED",
    kind: "BETTING_STOPPED",
    at: standing?.began_at.toISOString(),
  });
});

it("an alarm of which something else is wrong by now is told with that, also when it is over", async () => {
  const { db } = app.current;
  const stopFor = (why: string | null) =>
    db.query(
      `update house_state set betting_stopped_why = $1,
         betting_stopped_at = case when $1::text is not null then now() end`,
      [why],
    );
  await stopFor("disk");
  await look();
  await stopFor("LEDGER_MISMATCH: wallet 7");
  await db.query("update alarms_standing set told_at = told_at - interval '2 hours'");
  await look();
  await stopFor(null);
  await look();
  const told = outside.hooked().filter(({ kind }) => kind === "BETTING_STOPPED");
  expect(told.map(({ state, detail }) => `${state} ${detail}`)).toEqual([
    "BEGAN disk",
    "STILL LEDGER_MISMATCH: wallet 7",
    "ENDED LEDGER_MISMATCH: wallet 7",
  ]);
});

describe("an alarm that another node raises, of a kind that this one does not know", () => {
  const standFor = (hours: number) =>
    app.current.db.query(
      `insert into alarms_standing (kind, subject, detail, told_at) values
         ('OF_A_NEWER_NODE', '7', '7', now() - make_interval(hours => $1))`,
      [hours],
    );
  const standing = () => app.current.db.query("select kind from alarms_standing");

  it("is not told as over", async () => {
    await standFor(23);
    await look();
    expect(outside.statesHooked()).toEqual([]);
    expect(await standing()).toEqual([{ kind: "OF_A_NEWER_NODE" }]);
  });

  it("is over where no node has told it for a day", async () => {
    await standFor(25);
    await look();
    expect(outside.statesHooked()).toEqual(["ENDED OF_A_NEWER_NODE"]);
    expect(await standing()).toEqual([]);
  });
});
