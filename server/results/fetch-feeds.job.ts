/**
 * Asks the configured sources for the results of rounds that wait for one (RESULT_FEEDS), each
 * minute. What they say is kept and offered to the first person. Nobody is paid by one source;
 * where the owner has set it, two that agree settle a round (settle-by-sources.ts).
 */
import { feedMethod, readFeed, type FeedDraw } from "@chokdee/domain/results/feeds.ts";

import type { AppContext } from "../platform/app-context.ts";
import type { Job } from "../platform/database/jobs.ts";
import { askSource } from "../platform/outside/ask-source.ts";
import type { ResultFeed } from "../platform/outside/feed-config.ts";
import { keepAnswer, readDueRounds, type DueRound } from "./queries/feeds.ts";
import { settleBySources } from "./settle-by-sources.ts";

const ANSWER_WITHIN_MS = 5_000;
const MOST_BYTES = 256 * 1024;

export const fetchFeedsJob: Job = {
  name: "fetch-feeds",
  every: "* * * * *",
  run: fetchFeeds,
};

export async function fetchFeeds(app: AppContext): Promise<void> {
  const feeds = app.config.resultFeeds;
  if (feeds.length === 0) return;
  const due = await readDueRounds(
    app.db,
    feeds.flatMap(({ codes }) => codes),
  );
  // At once: a few that are slow would outlast the minute, and the next look begins beside them.
  await Promise.all(feeds.map((feed) => fetchFeed(app, feed, due)));
  await settleBySources(
    app,
    due.map(({ id }) => id),
    feeds,
  );
}

async function fetchFeed(
  app: AppContext,
  feed: ResultFeed,
  due: readonly DueRound[],
): Promise<void> {
  const rounds = due.filter(({ code }) => feed.codes.includes(code));
  if (rounds.length === 0) return;
  const { provider } = feed;
  const source = new URL(feed.url).host;
  try {
    const body = await askSource({
      url: feed.url,
      method: feedMethod(provider),
      withinMs: ANSWER_WITHIN_MS,
      mostBytes: MOST_BYTES,
    });
    const draws: readonly FeedDraw[] = readFeed(provider, body);
    for (const { type_id: typeId, draw_date: drawDate } of rounds) {
      const draw = draws.find((one) => one.drawDate === drawDate);
      if (!draw) continue;
      await keepAnswer(app.db, { typeId, drawDate, provider, source, entry: draw.entry, body });
      app.live.tellDesks("rounds");
    }
  } catch (error) {
    app.log.warn({ err: error, provider, source }, "no result from a source");
  }
}
