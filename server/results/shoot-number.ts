/**
 * Members shoot five digits into a Yeekee round while it is open (domain.md). To shoot is to play:
 * a break or an exclusion stands against it (docs/decisions/0075), and a stop of betting as well.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { isShot, SHOTS_PER_MEMBER, SHOTS_PER_MINUTE } from "@chokdee/domain/results/shots.ts";

import { stopWords } from "../core/stopped-services.ts";
import { refusePlay } from "../protection/refuse-play.ts";
import { readCursor, writeCursor } from "../platform/http/cursors.ts";
import { refusedBy } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import { lockWallet } from "../wallet/post-entries.ts";
import { insertShot, readShotPage, readShotsOf } from "./queries/house-draws.ts";
import { houseDrawOf } from "./show-proof.ts";
import { tellShots } from "./tell-shots.ts";

const LIMIT = { name: "shots", times: SHOTS_PER_MINUTE, seconds: 60 };
const SHOTS_SHOWN = 50;

export async function shootNumber(
  app: AppContext,
  asked: {
    readonly userId: string;
    readonly key: string | undefined;
    readonly roundId: string;
    readonly number: string;
  },
): Promise<{ position: number; number: string }> {
  const { userId, key, number } = asked;
  const round = await houseDrawOf(app.db, asked.roundId, "YEEKEE");
  if (!isShot(number)) throw new Refusal("SHOT_INVALID");
  await countUse(app, LIMIT, userId);
  const shot = { roundId: round.round_id, userId, number };
  const position = await app.db
    .transaction(async (tx) => {
      await lockWallet(tx, userId);
      // What was shot stands, whatever has changed for the member since.
      const retryable = { userId, action: "shot", key, input: [round.round_id, number] };
      const { answer } = await onceByKey(tx, retryable, async () => {
        await refusePlay(tx, userId);
        const taken = await insertShot(tx, shot, SHOTS_PER_MEMBER);
        if (taken === null) throw new Refusal("ROUND_CLOSED");
        return taken;
      });
      return answer;
    })
    .catch(async (error: unknown) => {
      if (refusedBy(error) !== "betting_stopped") throw error;
      throw new Refusal("BETTING_STOPPED", { message: await stopWords(app.db, "BETTING") });
    });
  tellShots(app, round.round_id);
  return { position, number };
}

export interface ShotList {
  readonly data: { position: number; number: string; by: string; at: string }[];
  readonly count: number;
  readonly next_cursor: string | null;
}

export async function listShots(
  app: AppContext,
  roundId: string,
  limit = SHOTS_SHOWN,
  cursor?: string,
): Promise<ShotList> {
  const round = await houseDrawOf(app.db, roundId, "YEEKEE");
  const [before] = readCursor(cursor, [/^[1-9][0-9]{0,8}$/]) ?? [];
  const first = before === undefined ? null : Number(before);
  const shots = await readShotPage(app.db, round.round_id, first, limit);
  const last = shots.at(-1);
  const isMore = last !== undefined && last.position > 1;
  return {
    data: shots.map(({ position, number, shot_by, shot_at }) => ({
      position,
      number,
      by: shot_by,
      at: shot_at.toISOString(),
    })),
    count: round.shot_count,
    next_cursor: isMore ? writeCursor([String(last.position)]) : null,
  };
}

export interface OwnShots {
  readonly data: { position: number; number: string; at: string }[];
  /** How often the member may shoot into the round yet. */
  readonly left: number;
}

/** What the member shot into a round, so that the list of all can mark it. */
export async function ownShots(
  app: AppContext,
  userId: string,
  roundId: string,
): Promise<OwnShots> {
  const round = await houseDrawOf(app.db, roundId, "YEEKEE");
  const shots = await readShotsOf(app.db, round.round_id, userId);
  return {
    data: shots.map(({ position, number, shot_at }) => ({
      position,
      number,
      at: shot_at.toISOString(),
    })),
    left: Math.max(0, SHOTS_PER_MEMBER - shots.length),
  };
}
