/**
 * Tells the operator outside of the back office what is wrong: each alarm when it begins, again
 * while it stands, and when it is over, in this order. What a channel does not take is tried again
 * for a day, or until it can be left out: of what still stands the newest is told, and what a channel
 * refuses for good gives way to what comes after it.
 */
import type { AppContext } from "../platform/app-context.ts";
import { inBatches } from "../platform/database/in-batches.ts";
import {
  openChannels,
  type AlarmMessage,
  type Channel,
} from "../platform/outside/alarm-channels.ts";
import { NotSent } from "../platform/outside/post.ts";
import { isKnownAlarm, messageOf } from "./alarm-words.ts";
import { readAlarms, type Alarm } from "./alarms.ts";
import {
  claimSendings,
  deleteFollowed,
  deleteSending,
  deleteStanding,
  mayCompare,
  putOff,
  queueSending,
  readStanding,
  setStanding,
  type Sending,
} from "./queries/told-alarms.ts";
import { readWorkAlarms } from "./work-alarms.ts";

const AT_ONCE = 20;
const MINUTE_SECONDS = 60;
const MOST_PAUSE_SECONDS = 3_600;
const GIVEN_UP_AFTER_SECONDS = 24 * 3_600;
/** A proxy before the channel that is just being set up may refuse as if for good. */
const REFUSED_TRIES = 3;
/**
 * What nobody has told for so long is gone, also where this version does not know its kind: a newer
 * node tells it again after ALARM_REPEAT_MINUTES, unless that is 0 or more than a day.
 */
const UPDATED_AFTER_SECONDS = 24 * 3_600;
/** Alarms whose detail begins with a round: two of them are two alarms. */
const BY_ROUND = /^(HOUSE_ROOT_MISMATCH|SETTLEMENT_LATE|RESULTS_DIFFER|EXPOSURE_[0-9]+)$/;

export const tellAlarmsJob = inBatches("tell-alarms", async (app, isMore) => {
  const channels = openChannels(app);
  if (channels.length === 0) return false;
  // A batch that looked as well might find ever more to send, and never be the last.
  if (!isMore) {
    await compare(
      app,
      channels.map(({ name }) => name),
    );
  }
  let left = AT_ONCE;
  let isAnyGone = true;
  // What waited for what is gone is due.
  while (isAnyGone && left > 0) {
    const due = await claimSendings(app.db, left);
    left -= due.length;
    const gone = await Promise.all(due.map((sending) => sendOne(app, sending, channels)));
    isAnyGone = gone.includes(true);
  }
  return left === 0;
});

/**
 * Queues what has begun, still stands or is over since the last look. What is wrong is read under
 * the lock: a look that was overtaken would tell again what is over by now. It is not waited for.
 */
async function compare(app: AppContext, channels: readonly string[]): Promise<void> {
  const { repeatMinutes } = app.config.alarms;
  await app.db.transaction(async (tx) => {
    if (!(await mayCompare(tx))) return;
    const alarms = [...(await readAlarms(app)), ...(await readWorkAlarms(app))];
    const standing = new Map((await readStanding(tx)).map((one) => [keyOf(one), one]));
    const tell = async (state: AlarmMessage["state"], alarm: Alarm): Promise<void> => {
      const message = messageOf(app, state, alarm);
      const matter = matterOf({ kind: alarm.kind, subject: subjectOf(alarm) });
      for (const channel of channels) await queueSending(tx, channel, matter, message);
    };
    const goingOn = new Set<string>();
    for (const alarm of alarms) {
      const subject = subjectOf(alarm);
      goingOn.add(matterOf({ kind: alarm.kind, subject }));
      const key = keyOf({ kind: alarm.kind, subject });
      const before = standing.get(key);
      standing.delete(key);
      const isQuiet =
        before !== undefined &&
        (repeatMinutes === 0 || before.quiet_seconds < repeatMinutes * MINUTE_SECONDS);
      if (isQuiet) continue;
      await setStanding(tx, { ...alarm, subject });
      await tell(before ? "STILL" : "BEGAN", alarm);
    }
    for (const { kind, subject, detail, began_at: began, quiet_seconds } of standing.values()) {
      // A newer node beside this one looks at what this one cannot.
      if (!isKnownAlarm(kind) && quiet_seconds < UPDATED_AFTER_SECONDS) continue;
      await deleteStanding(tx, kind, subject);
      if (goingOn.has(matterOf({ kind, subject }))) continue;
      await tell("ENDED", { kind, detail, at: began.toISOString() });
    }
  });
}

function subjectOf({ kind, detail }: Alarm): string {
  return BY_ROUND.test(kind) ? (detail.split(":")[0] ?? "") : "";
}

function keyOf({ kind, subject }: { readonly kind: string; readonly subject: string }): string {
  return `${kind} ${subject}`;
}

/** A round that comes nearer to its limit, or goes back a step, is another alarm of one matter. */
function matterOf({ kind, subject }: { readonly kind: string; readonly subject: string }): string {
  return keyOf({ kind: kind.replace(/^(EXPOSURE)_[0-9]+$/, "$1"), subject });
}

/** Answers whether it is done with, so that nothing waits for it. */
async function sendOne(
  { db, log }: AppContext,
  sending: Sending,
  channels: readonly Channel[],
): Promise<boolean> {
  const { channel, tries, age_seconds: age } = sending;
  try {
    // Of a channel that is no longer configured nothing is sent.
    await channels.find(({ name }) => name === channel)?.send(sending.message);
  } catch (error) {
    log.warn({ err: error, channel, tries }, "an alarm was not sent");
    if (age < GIVEN_UP_AFTER_SECONDS) {
      const isRefused = error instanceof NotSent && error.isForGood && tries >= REFUSED_TRIES;
      if (isRefused && (await deleteFollowed(db, sending))) return true;
      const pause = Math.min(MINUTE_SECONDS * 2 ** (tries - 1), MOST_PAUSE_SECONDS);
      await putOff(db, sending, pause);
      return false;
    }
  }
  await deleteSending(db, sending);
  return true;
}
