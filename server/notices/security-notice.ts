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
  if (isSmsEvent(event)) {
    await queueJob(tx, JOB, { userId, event }, { key: `${JOB}:${userId}:${event}`, waits: true });
  }
}

const payload = z.object({ userId: z.string(), event: z.enum(smsEvents) });

export const securitySmsJob: Job = {
  name: JOB,
  run: async (app, given) => {
    const { userId, event } = payload.parse(given);
    const to = await readMemberPhone(app.db, userId);
    if (!to) return;
    const say = (key: `NOTICE_${typeof event}` | `NOTICE_${typeof event}_TEXT`) =>
      textOf(key, undefined, to.language);
    const text = `Chokdee: ${say(`NOTICE_${event}`)}. ${say(`NOTICE_${event}_TEXT`)}`;
    await app.sms.send(to.phone_number, text);
  },
};
