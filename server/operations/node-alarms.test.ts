/** What a node finds wrong with itself goes out by each channel, without the queue. */
import { afterAll, expect, it } from "vitest";
import { pino } from "pino";

import { buildApp } from "../app.ts";
import { useAlarmReceivers, withAlarms } from "../testing/alarm-receivers.ts";
import { useApp, type TestApp } from "../testing/app.ts";
import { falseClock } from "../testing/false-clock.ts";
import { watchNode } from "./watch-node.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });
const outside = useAlarmReceivers();
afterAll(() => clock.close());

/** Makes it wrong, and right again where that does not take minutes. */
type Fault = (house: TestApp) => Promise<(() => Promise<void>) | undefined>;

const clockIsOff: Fault = async (house) => {
  await clock.turn(5_000);
  await house.clock.look();
  return async () => {
    await clock.turn(0);
    await house.clock.look();
  };
};

const queueStandsStill: Fault = (house) => {
  house.jobs.seenAt = performance.now() - 61_000;
  return Promise.resolve(async () => void (house.jobs.seenAt = performance.now()));
};

const diskIsFull: Fault = async ({ db }) => {
  const full = "do $$ begin raise exception 'no space left' using errcode = '53100'; end $$";
  await expect(db.query(full)).rejects.toMatchObject({ code: "53100" });
  return undefined;
};

const proxyIsNotTrusted: Fault = async (house) => {
  const http = await buildApp(house);
  await http.inject({ url: "/healthz", headers: { "x-forwarded-for": "203.0.113.9" } });
  await http.close();
  return undefined;
};

it.each([
  ["CLOCK_OFF", "clock differs", clockIsOff],
  ["QUEUE_SILENT", "queue does not run", queueStandsStill],
  ["PROXY_NOT_TRUSTED", "A proxy passes requests on", proxyIsNotTrusted],
  ["DATABASE_DISK_FULL", "disk is full", diskIsFull],
])("%s is told by webhook, LINE and e-mail, and its end", async (kind, words, make) => {
  const { toHook, toLine, toMail, statesHooked, hooked } = outside;
  // A full disk is remembered for 90 s, and told beside what comes after it.
  const lines = () => outside.line.received.filter(({ body }) => body.includes(words));
  // What a node has seen is known by its log and its connections.
  const log = pino({ level: "silent" });
  const env = { ...toHook(), ...toLine(), ...toMail(), ALARM_LANGUAGE: "en" };
  const house = { ...withAlarms(app.current, env), log, jobs: { ...app.current.jobs } };
  const mend = await make(house);
  const stop = watchNode(house, { everyMs: 20, badForMs: 50 });
  await expect.poll(statesHooked, { timeout: 30_000 }).toContain(`BEGAN ${kind}`);
  await expect.poll(() => outside.mail.mails.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect.poll(() => lines().length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect.poll(() => outside.line.received.length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(hooked().map(({ text }) => text)).toContainEqual(expect.stringContaining(words));
  expect(outside.mail.mails[0]?.data).toContain("Chokdee: Alarm:");
  if (mend) {
    await mend();
    await expect.poll(statesHooked, { timeout: 30_000 }).toContain(`ENDED ${kind}`);
  }
  await stop();
});

it("what one channel has taken is told once, though another does not take it, and its end too", async () => {
  const env = { ...outside.toHook(), ...outside.toMail() };
  const house = { ...withAlarms(app.current, env), jobs: { ...app.current.jobs } };
  outside.mail.refusal = "550 5.7.1 relaying denied";
  const mend = await queueStandsStill({ ...app.current, ...house });
  const stop = watchNode(house, { everyMs: 20, badForMs: 50 });
  await expect.poll(outside.statesHooked, { timeout: 30_000 }).toContain("BEGAN QUEUE_SILENT");
  await mend?.();
  await expect.poll(outside.statesHooked, { timeout: 30_000 }).toContain("ENDED QUEUE_SILENT");
  await stop();
  expect(outside.statesHooked().filter((one) => one.endsWith("QUEUE_SILENT"))).toEqual([
    "BEGAN QUEUE_SILENT",
    "ENDED QUEUE_SILENT",
  ]);
});

it("what no channel has taken is told once one takes it, and then not again where the pause is 0", async () => {
  const { hook, toHook, statesHooked } = outside;
  const ofQueue = () => statesHooked().filter((one) => one.endsWith("QUEUE_SILENT"));
  const env = { ...toHook(), ALARM_REPEAT_MINUTES: "0" };
  const house = { ...withAlarms(app.current, env), jobs: { ...app.current.jobs } };
  hook.answers = [{ status: 400 }];
  const mend = await queueStandsStill({ ...app.current, ...house });
  const stop = watchNode(house, { everyMs: 20, badForMs: 50 });
  await expect.poll(() => ofQueue().length, { timeout: 30_000 }).toBeGreaterThan(1);
  hook.answers = [{ status: 200 }];
  const inVain = ofQueue();
  const mendClock = await clockIsOff({ ...app.current, ...house });
  // Until that is told, the queue is looked at again and again.
  await expect.poll(statesHooked, { timeout: 30_000 }).toContain("BEGAN CLOCK_OFF");
  await mend?.();
  await mendClock?.();
  await expect.poll(statesHooked, { timeout: 30_000 }).toContain("ENDED QUEUE_SILENT");
  await stop();
  expect(new Set(inVain)).toEqual(new Set(["BEGAN QUEUE_SILENT"]));
  expect(ofQueue().slice(inVain.length)).toEqual(["BEGAN QUEUE_SILENT", "ENDED QUEUE_SILENT"]);
});
