/**
 * Alarms that the queue cannot raise because it is what is wrong: each node looks itself and tells
 * without the database.
 */
import { hostname } from "node:os";

import type { AppContext } from "../platform/app-context.ts";
import { queueSilentMs } from "../platform/database/jobs.ts";
import {
  openChannels,
  type AlarmMessage,
  type Channel,
} from "../platform/outside/alarm-channels.ts";
import { messageOf } from "./alarm-words.ts";
import { readNodeAlarms, type Alarm } from "./alarms.ts";

const LOOK_EVERY_MS = 10_000;
/** A restart of the database is over sooner. */
const BAD_FOR_MS = 30_000;
const MINUTE_MS = 60_000;

interface Standing {
  readonly since: number;
  readonly at: string;
  toldAt?: number;
}

/** Looks until it is told to stop. */
export function watchNode(
  app: AppContext,
  { everyMs = LOOK_EVERY_MS, badForMs = BAD_FOR_MS } = {},
): () => Promise<void> {
  const channels = openChannels(app);
  if (channels.length === 0) return () => Promise.resolve();
  const standing = new Map<string, Standing>();
  let look: Promise<void> | undefined;
  const timer = setInterval(() => {
    look ??= lookOnce(app, channels, standing, badForMs).finally(() => (look = undefined));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await look;
  };
}

async function lookOnce(
  app: AppContext,
  channels: readonly Channel[],
  standing: Map<string, Standing>,
  badForMs: number,
): Promise<void> {
  const now = performance.now();
  for (const { kind, isBad, detail } of await faultsOf(app)) {
    const known = standing.get(kind);
    if (isBad) {
      const one = known ?? { since: now, at: new Date().toISOString() };
      standing.set(kind, one);
      if (now - one.since < badForMs || !isDue(app, one, now)) continue;
      const state = one.toldAt === undefined ? "BEGAN" : "STILL";
      if (await tell(app, channels, state, { kind, detail, at: one.at })) one.toldAt = now;
    } else if (known) {
      const isOver =
        known.toldAt === undefined ||
        (await tell(app, channels, "ENDED", { kind, detail, at: known.at }));
      if (isOver) standing.delete(kind);
    }
  }
}

interface Fault {
  readonly kind: string;
  readonly isBad: boolean;
  readonly detail: string;
}

const OF_NODE = ["PROXY_NOT_TRUSTED", "DATABASE_DISK_FULL", "CLOCK_OFF"];

async function faultsOf(app: AppContext): Promise<Fault[]> {
  const isDown = await app.db.knock().then(
    () => false,
    () => true,
  );
  const silentMs = queueSilentMs(app.jobs) ?? 0;
  const seen = new Map(readNodeAlarms(app).map((alarm) => [alarm.kind, alarm]));
  return [
    { kind: "DATABASE_DOWN", isBad: isDown, detail: hostname() },
    // Without a database it cannot run, and that was told.
    { kind: "QUEUE_SILENT", isBad: !isDown && silentMs > MINUTE_MS, detail: hostname() },
    ...OF_NODE.map((kind) => ({
      kind,
      isBad: seen.has(kind),
      detail: seen.get(kind)?.detail || hostname(),
    })),
  ];
}

function isDue({ config }: AppContext, { toldAt }: Standing, now: number): boolean {
  const { repeatMinutes } = config.alarms;
  if (toldAt === undefined) return true;
  return repeatMinutes > 0 && now - toldAt >= repeatMinutes * MINUTE_MS;
}

/** Whether one channel at least has taken it; the others are tried in vain without harm. */
async function tell(
  app: AppContext,
  channels: readonly Channel[],
  state: AlarmMessage["state"],
  alarm: Alarm,
): Promise<boolean> {
  const message = messageOf(app, state, alarm);
  const sent = await Promise.allSettled(channels.map((channel) => channel.send(message)));
  const failed = sent.filter(({ status }) => status === "rejected");
  if (failed.length > 0)
    app.log.warn({ kind: alarm.kind, failed: failed.length }, "an alarm was not sent");
  return failed.length < channels.length;
}
