/**
 * Tells a member what was done to their account (decisions.md "Sign-in"), so that nobody takes it
 * over unseen: in the app and on their phones, whatever they chose to hear; by SMS as well, but for
 * failures that locked nothing.
 */
import { randomUUID } from "node:crypto";

import type { SecurityEvent } from "@chokdee/domain/notices/rules.ts";
import * as z from "zod/mini";

import { queueJob, type Job } from "../platform/database/jobs.ts";
import type { Queries } from "../platform/database/database.ts";
import { textOf } from "../platform/http/languages.ts";
import { insertSecurityNotice, readMemberPhone } from "./queries/security.ts";

const smsEvents = [
  "SIGN_IN_LOCKED",
  "NEW_DEVICE",
  "PASSWORD_CHANGED",
  "PASSWORD_RESET",
  "BANK_ACCOUNT_CHANGED",
  "DEVICE_LOGGED_OUT",
  "STAFF_LOCKED",
  "STAFF_UNLOCKED",
] as const;
/** Told by SMS alone: no screen is left that would show a notice. */
const SELF_EXCLUDED = "SELF_EXCLUDED";
const isSmsEvent = (event: SecurityEvent): event is (typeof smsEvents)[number] =>
  (smsEvents as readonly SecurityEvent[]).includes(event);

const JOB = "security-sms";
/** A client that keeps no device is a new one each time: no more texts an hour of that. */
const DEVICE_TEXTS_AN_HOUR = 3;

/** In the transaction of what is told; tellNotice once it stands. Nothing for the staff. */
export async function writeSecurityNotice(
  tx: Queries,
  userId: string,
  event: SecurityEvent,
): Promise<void> {
  const told = await insertSecurityNotice(tx, { userId, event, subject: randomUUID() });
  if (told === 0 || (event === "NEW_DEVICE" && told > DEVICE_TEXTS_AN_HOUR)) return;
  // One message of a kind waits at a time: whoever repeats it sends no flood.
  if (isSmsEvent(event)) await queueSms(tx, { userId, event });
}

/** In the transaction of the exclusion, which ends every session and for which nobody is asked. */
export function tellExclusion(tx: Queries, userId: string): Promise<void> {
  return queueSms(tx, { userId, event: SELF_EXCLUDED });
}

const payload = z.object({
  userId: z.string(),
  event: z.enum([...smsEvents, SELF_EXCLUDED]),
});

function queueSms(tx: Queries, told: z.infer<typeof payload>): Promise<void> {
  const key = `${JOB}:${told.userId}:${told.event}`;
  return queueJob(tx, JOB, { ...told }, { key, waits: true });
}

export const securitySmsJob: Job = {
  name: JOB,
  run: async (app, given) => {
    const { userId, event } = payload.parse(given);
    const to = await readMemberPhone(app.db, userId);
    if (!to) return;
    const [what, then] =
      event === SELF_EXCLUDED
        ? (["EXCLUSION_BEGAN", "NOTICE_BANK_ACCOUNT_CHANGED_TEXT"] as const)
        : ([`NOTICE_${event}`, `NOTICE_${event}_TEXT`] as const);
    const say = (key: typeof what | typeof then) => textOf(key, undefined, to.language);
    await app.sms.send(to.phone_number, `Chokdee: ${say(what)}. ${say(then)}`);
  },
};
