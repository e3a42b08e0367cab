/**
 * Tells one of the staff by SMS what was done to their account, or to an owner's, so that it
 * cannot pass unseen: also by themselves, for somebody may act in their name.
 */
import { thaiMinute } from "@chokdee/domain/time.ts";
import * as z from "zod/mini";

import type { Queries } from "../platform/database/database.ts";
import { queueJob, type Job } from "../platform/database/jobs.ts";
import { textOf } from "../platform/http/languages.ts";
import { readStaffAddress } from "./queries/counted.ts";

export const tellStaffJobName = "tell-staff";

const newsOfStaff = [
  "LOCKED",
  "FAILURES",
  "RIGHTS",
  "PASSWORD",
  "TOTP",
  "TOTP_ON",
  "NEW_DEVICE",
  // From the command line: the name is that of the owner whose account it is.
  "OWNER_UNLOCKED",
  "OWNER_RESET",
] as const;
export type StaffNews = (typeof newsOfStaff)[number];

const payload = z.object({
  memberId: z.string(),
  actorId: z.nullable(z.string()),
  news: z.enum(newsOfStaff),
  at: z.number(),
});

/** Told once the transaction of the change commits. */
export async function tellStaff(
  tx: Queries,
  change: {
    readonly memberId: string;
    readonly actorId: string | null;
    readonly news: StaffNews;
  },
): Promise<void> {
  // What two colleagues did is told of both.
  const key = `staff-news:${change.memberId}:${change.news}:${change.actorId ?? ""}`;
  await queueJob(tx, tellStaffJobName, { ...change, at: Date.now() }, { key, waits: true });
}

export const tellStaffJob: Job = {
  name: tellStaffJobName,
  run: async (app, given) => {
    const { memberId, actorId, news, at } = payload.parse(given);
    const to = await readStaffAddress(app.db, memberId, actorId);
    if (!to) return;
    const name = to.actor ?? textOf("STAFF_NEWS_HOUSE", undefined, to.language);
    const details = { name, time: thaiMinute(at) };
    await app.sms.send(to.phone_number, textOf(`STAFF_NEWS_${news}`, details, to.language));
  },
};
