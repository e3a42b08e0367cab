/**
 * Notices for many at once: everybody with a slip in a settled round, and all members for what the
 * operator announces. Queued in the transaction of the event; again it changes nothing.
 */
import * as z from "zod/mini";

import type { Queries, TimeLimits } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { queueJob, type Job } from "../platform/database/jobs.ts";
import { insertNews, insertOfSettlement, stillQueued, type NewsEvent } from "./queries/notices.ts";
import { queuePushes } from "./send-push.job.ts";

const SETTLED_JOB = "notices-of-settlement";
const NEWS_JOB = "notices-of-news";

/** Of one run of a round's settlement, when it is finished. */
export async function queueSettlementNotices(
  tx: Queries,
  roundId: number,
  version: number,
): Promise<void> {
  await queueJob(tx, SETTLED_JOB, { roundId, version }, { key: keyOf(roundId, version) });
}

function keyOf(roundId: number, version: number): string {
  return `${SETTLED_JOB}:${roundId}:${version}`;
}

interface News {
  readonly id: number;
  readonly active: boolean;
  readonly starts_at: Date;
}

/** Of an announcement or promotion, when its time comes; who was told already is not told again. */
export async function queueNewsNotices(tx: Queries, event: NewsEvent, news: News): Promise<void> {
  if (!news.active) return;
  const payload = { event, id: news.id };
  await queueJob(tx, NEWS_JOB, payload, {
    key: `${NEWS_JOB}:${event}:${news.id}`,
    at: news.starts_at,
  });
}

/** A whole round's members are written in one statement; beside the requests it may take longer. */
const TO_MANY: TimeLimits = { timeoutSeconds: 120 };

const settled = z.object({ roundId: z.int(), version: z.int() });

export const settlementNoticesJob: Job = {
  name: SETTLED_JOB,
  run: async (app: AppContext, payload) => {
    const { roundId, version } = settled.parse(payload);
    // Nobody reads of a win after its refund: what an earlier run has failed to tell goes first.
    const earlier = Array.from({ length: version - 1 }, (_, at) => at + 1);
    const queued = await stillQueued(
      app.db,
      earlier.map((one) => keyOf(roundId, one)),
    );
    for (const one of earlier.filter((each) => queued.has(keyOf(roundId, each)))) {
      // Its own job tries it again; nobody waits days for a refund because a win cannot be told.
      await tellOfSettlement(app, roundId, one).catch((error: unknown) =>
        app.log.warn({ err: error, round: roundId, version: one }, "an earlier result is not told"),
      );
    }
    await tellOfSettlement(app, roundId, version);
  },
};

async function tellOfSettlement(app: AppContext, roundId: number, version: number): Promise<void> {
  const userIds = await app.db.transaction(
    (tx) => insertOfSettlement(tx, roundId, version),
    TO_MANY,
  );
  for (const userId of userIds) app.live.tellMember(userId, "notices");
  if (userIds.length > 0) await queuePushes(app);
}

const news = z.object({ event: z.enum(["ANNOUNCEMENT", "PROMOTION"]), id: z.int() });

export const newsNoticesJob: Job = {
  name: NEWS_JOB,
  run: async (app: AppContext, payload) => {
    const { event, id } = news.parse(payload);
    await app.db.transaction((tx) => insertNews(tx, event, id), TO_MANY);
    // Open screens show it from now on: what was written for later was not told to them yet.
    app.live.tellAll("announcements");
    app.live.tellAll("notices");
    await queuePushes(app);
  },
};
