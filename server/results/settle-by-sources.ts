/**
 * Two sources that say the same stand for two people, where the owner has set it: the round is
 * settled by what they say. Nothing is done where any source differs, where a person has asked for
 * a result of the round, or before both have said it for a while. A source tells a draw by its day:
 * of two rounds of a lottery on one day it does not say which it means, and people do.
 */
import { readSettings } from "../core/settings.ts";
import { isRoundAskedFor } from "../core/queries/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { ResultFeed } from "../platform/outside/feed-config.ts";
import { isOnlyRoundOfDay, readAnswers, type FeedAnswerRow } from "./queries/feeds.ts";
import { readEntry } from "./result-entry.ts";
import { settle } from "./run-settlement.ts";
import { decideResult } from "./settle-round.ts";

const NOBODY = { actorId: null, address: null };

export async function settleBySources(
  app: AppContext,
  roundIds: readonly number[],
  feeds: readonly ResultFeed[],
): Promise<void> {
  if (!(await readSettings(app.db)).two_sources_settle) return;
  const asked = new Set(feeds.map(({ provider, url }) => keyOf(provider, new URL(url).host)));
  for (const roundId of roundIds) {
    try {
      await settleOne(app, roundId, asked);
    } catch (error) {
      app.log.warn({ err: error, round_id: roundId }, "not settled by its sources");
    }
  }
}

const keyOf = (provider: string, source: string) => `${provider} ${source}`;

async function settleOne(
  app: AppContext,
  roundId: number,
  asked: ReadonlySet<string>,
): Promise<void> {
  const agreed = await readAgreed(app.db, roundId, asked);
  if (!agreed) return;
  const { result, twoBottomApart } = await readEntry(app.db, String(roundId), agreed.entry);
  const decide = decideResult(result, NOBODY, twoBottomApart);
  await settle(app, roundId, async (tx, round) => {
    // With the round locked: what was set, asked for or corrected since counts.
    if (!(await readSettings(tx)).two_sources_settle) return null;
    if (await isRoundAskedFor(tx, roundId)) return null;
    const now = await readAgreed(tx, roundId, asked);
    if (now?.said !== agreed.said) return null;
    const run = await decide(tx, round);
    if (!run) return null;
    await writeAudit(tx, {
      ...NOBODY,
      action: "round.result.agreed",
      targetKind: "round",
      targetId: String(roundId),
      after: { sources: agreed.sources.join(" ") },
    });
    return run;
  });
  app.live.tellDesks("rounds");
}

interface Agreed {
  readonly entry: FeedAnswerRow["entry"];
  readonly said: string;
  readonly sources: readonly string[];
}

/** What all sources of a round say, where two hosts or more do and have done so long enough. */
async function readAgreed(
  db: Queries,
  roundId: number,
  asked: ReadonlySet<string>,
): Promise<Agreed | undefined> {
  if (!(await isOnlyRoundOfDay(db, roundId))) return undefined;
  const rows = await readAnswers(db, roundId);
  // jsonb keeps the names of an entry in one order.
  const said = new Set(rows.map(({ entry }) => JSON.stringify(entry)));
  const steady = rows.filter(
    ({ provider, source, is_steady: isSteady }) => isSteady && asked.has(keyOf(provider, source)),
  );
  const sources = [...new Set(steady.map(({ source }) => source))];
  const [first] = steady;
  const [only] = said;
  if (!first || only === undefined || said.size > 1 || sources.length < 2) return undefined;
  return { entry: first.entry, said: only, sources };
}
