/** Tells one of the staff by SMS what was done to their account, so that it cannot pass unseen. */
import { thaiMinute } from "@chokdee/domain/time.ts";
import * as z from "zod/mini";

import type { Job } from "../platform/jobs.ts";
import { textOf } from "../platform/languages.ts";
import { readStaffAddress } from "./queries/counted.ts";

export const tellStaffJobName = "tell-staff";

const newsOfStaff = ["LOCKED", "RIGHTS", "PASSWORD", "TOTP"] as const;
export type StaffNews = (typeof newsOfStaff)[number];

const payload = z.object({
  memberId: z.string(),
  actorId: z.nullable(z.string()),
  news: z.enum(newsOfStaff),
  at: z.number(),
});

export const tellStaffJob: Job = {
  name: tellStaffJobName,
  run: async (house, given) => {
    const { memberId, actorId, news, at } = payload.parse(given);
    const to = await readStaffAddress(house.db, memberId, actorId);
    if (!to) return;
    const name = to.actor ?? textOf("STAFF_NEWS_HOUSE", undefined, to.language);
    const details = { name, time: thaiMinute(at) };
    await house.sms.send(to.phone_number, textOf(`STAFF_NEWS_${news}`, details, to.language));
  },
};
