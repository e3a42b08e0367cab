/** The messages of one alarm wait for each other: what is left to tell of it, and in which order. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { useAlarmReceivers, withAlarms } from "../testing/alarm-receivers.ts";
import { useApp } from "../testing/app.ts";
import { claimSendings, deleteSending } from "./queries/told-alarms.ts";
import { tellAlarmsJob } from "./tell-alarms.job.ts";

const app = useApp();
const outside = useAlarmReceivers();

/** A look by a node of its own. That the channel fails is no alarm here. */
async function look(): Promise<void> {
  await app.current.db.query("update outside_services set failures_in_row = 0");
  await tellAlarmsJob.run(withAlarms(app.current, outside.toHook()), {});
}
const stopFor = (why: string | null) =>
  app.current.db.query(
    `update house_state set betting_stopped_why = $1,
       betting_stopped_at = case when $1::text is not null then now() end`,
    [why],
  );
/** What is put off is due. */
const haveDue = () => app.current.db.query("update alarm_sendings set next_at = now()");
/** Something else is wrong by now, and it is time to tell again. */
async function stillFor(why: string): Promise<void> {
  await stopFor(why);
  await app.current.db.query("update alarms_standing set told_at = told_at - interval '1 hour'");
  await look();
}
/** The channel answers so from now on. */
function answer(...statuses: number[]): void {
  outside.hook.received.length = 0;
  outside.hook.answers = statuses.map((status) => ({ status }));
}
const told = () => outside.hooked().map(({ state, detail }) => `${state} ${detail}`);
const waiting = async () => {
  const rows = await app.current.db.query<{ state: string }>(
    "select message ->> 'state' as state from alarm_sendings order by created_at",
  );
  return rows.map(({ state }) => state);
};

const DOWN = 408;
const REFUSED = 400;

beforeEach(() => answer(200));
afterEach(async () => {
  const { db } = app.current;
  await stopFor(null);
  for (const table of ["alarms_standing", "alarm_sendings"]) await db.query(`delete from ${table}`);
});

describe("after hours in which a channel was down", () => {
  beforeEach(async () => {
    answer(DOWN);
    await stopFor("1");
    await look();
    for (const why of ["2", "3", "4"]) await stillFor(why);
  });

  it("one run tells what began and how it stands now, and nothing that is stale", async () => {
    answer(200);
    await haveDue();
    await look();
    expect(told()).toEqual(["BEGAN 1", "STILL 4"]);
    expect(await waiting()).toEqual([]);
  });

  it("one run tells what began and that it is over", async () => {
    await stopFor(null);
    await look();
    expect(await waiting()).toEqual(["BEGAN", "ENDED"]);
    answer(200);
    await haveDue();
    await look();
    expect(told()).toEqual(["BEGAN 1", "ENDED 4"]);
  });

  it("three nodes at once tell each message once, in turn", async () => {
    await stopFor(null);
    await look();
    answer(200);
    await haveDue();
    await Promise.all([look(), look(), look()]);
    await look();
    expect(told()).toEqual(["BEGAN 1", "ENDED 4"]);
  });

  it("the end does not overtake the beginning, however often that was tried", async () => {
    await stopFor(null);
    await look();
    answer(DOWN);
    await app.current.db.query("update alarm_sendings set next_at = now(), tries = 9");
    await look();
    expect(told()).toEqual(["BEGAN 1"]);
    expect(await waiting()).toEqual(["BEGAN", "ENDED"]);
  });

  it("the end is tried by itself once the beginning is given up", async () => {
    await stopFor(null);
    await look();
    answer(DOWN);
    await app.current.db.query(
      `update alarm_sendings set next_at = now(), created_at = created_at - interval '25 hours'
       where message ->> 'state' = 'BEGAN'`,
    );
    await look();
    expect(told()).toEqual(["BEGAN 1", "ENDED 4"]);
    expect(await waiting()).toEqual(["ENDED"]);
  });
});

describe("a message that a channel refuses for good", () => {
  beforeEach(async () => {
    answer(REFUSED);
    await stopFor("1");
    await look();
  });

  it("holds up what comes after it for three tries", async () => {
    await stopFor(null);
    await haveDue();
    await look();
    expect(told()).toEqual(["BEGAN 1", "BEGAN 1"]);
    expect(await waiting()).toEqual(["BEGAN", "ENDED"]);
    answer(REFUSED, 200);
    await haveDue();
    await look();
    expect(told()).toEqual(["BEGAN 1", "ENDED 1"]);
    expect(await waiting()).toEqual([]);
  });

  it("is tried again for as long as nothing came after it", async () => {
    for (const _ of [2, 3, 4]) {
      await haveDue();
      await look();
    }
    expect(await waiting()).toEqual(["BEGAN"]);
    answer(200);
    await haveDue();
    await look();
    expect(told()).toEqual(["BEGAN 1"]);
  });
});

it("what another node is sending is not dropped, and what comes after it waits for it", async () => {
  await stopFor("1");
  await look();
  answer(DOWN);
  await stillFor("2");
  await haveDue();
  const { db } = app.current;
  const [sending] = await claimSendings(db, 1);
  answer(200);
  await stopFor(null);
  await look();
  expect(told()).toEqual([]);
  expect(await waiting()).toEqual(["STILL", "ENDED"]);
  if (sending) await deleteSending(db, sending);
  await look();
  expect(told()).toEqual(["ENDED 2"]);
});

it("what an older node queued waits for nothing", async () => {
  answer(DOWN);
  await stopFor("1");
  await look();
  await stillFor("2");
  await app.current.db.query("update alarm_sendings set matter = null, next_at = now()");
  answer(200);
  await look();
  expect(told().toSorted()).toEqual(["BEGAN 1", "STILL 2"]);
});
