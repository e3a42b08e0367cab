/**
 * Rounds about to close, so that a visitor of a demo (DEMO=1) has something to bet on, to watch
 * closing and to settle at once. Made at every start, unless one like it is still open.
 */
import { bangkokDay } from "@chokdee/domain/time.ts";

import type { AppContext } from "../platform/app-context.ts";
import { addRound } from "./create-round.ts";
import { readNowMs } from "./queries/replan.ts";
import { hasOpenRoundNamed } from "./queries/seeds.ts";
import { findTypeId, lockType } from "./queries/types.ts";

const MINUTE_MS = 60_000;
/** They have been open for a while, so that there may be bets on them. */
const OPEN_SINCE_MS = 6 * 60 * MINUTE_MS;
/** A round like it that closes sooner than this is as good as gone. */
const WORTH_KEEPING_MS = MINUTE_MS;

const demoRounds = [
  { code: "hanoi-special", minutes: 2 },
  { code: "laos", minutes: 10 },
  { code: "thai-gov", minutes: 40 },
] as const;

export async function seedDemoRounds(app: AppContext): Promise<void> {
  if (!app.config.demo) return;
  const nowMs = await readNowMs(app.db);
  for (const { code, minutes } of demoRounds) {
    const typeId = await findTypeId(app.db, code);
    if (typeId !== undefined) await addDemoRound(app, typeId, nowMs, minutes);
  }
}

async function addDemoRound(
  app: AppContext,
  typeId: number,
  nowMs: number,
  minutes: number,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const type = await lockType(tx, typeId);
    if (!type) return;
    const name = `${type.names["th"] ?? type.code} (ทดลอง ${minutes} นาที)`;
    const keepUntil = new Date(nowMs + WORTH_KEEPING_MS);
    if (await hasOpenRoundNamed(tx, typeId, name, keepUntil)) return;
    await addRound(tx, type, {
      name,
      drawDate: bangkokDay(nowMs),
      openAt: new Date(nowMs - OPEN_SINCE_MS),
      closeAt: new Date(nowMs + minutes * MINUTE_MS),
    });
  });
}
