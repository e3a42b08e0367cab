/**
 * The operator makes the rounds of schedules for a range of days. A round that stands is left as
 * it is, so the same request again makes nothing; a screen sends one lottery after another and
 * shows how far it is.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import type { Actor } from "../platform/http/router.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { tellRoundsChanged } from "./create-round.ts";
import { planUntil } from "./make-rounds-ahead.ts";
import { countStanding } from "./queries/calendar.ts";
import { readNowMs } from "./queries/replan.ts";
import { insertRounds, refuseWithoutBeacon, type RoundToInsert } from "./queries/rounds.ts";
import { exceptionsOf, lockType, readCalendar } from "./queries/types.ts";
import { afterMaking } from "./round-hooks.ts";
import { typeKey } from "./wire-input.ts";
import { drawDayOf, rangeOf } from "./wire-range.ts";

/** A quarter of a year, with the days around it. */
const MOST_DAYS = 93;
/** A month of the lottery with most rounds: 88 a day. */
const MOST_ROUNDS = 3_000;

export interface RoundsWanted {
  readonly lottery_type_ids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly preview?: boolean | undefined;
}

export async function createRounds(app: AppContext, actor: Actor, wanted: RoundsWanted) {
  const keys = [...new Set(wanted.lottery_type_ids.map(typeKey))].toSorted((a, b) => a - b);
  const types = await app.db.transaction(async (tx) => {
    const nowMs = await readNowMs(tx);
    const { from, to } = rangeOf(wanted.from, wanted.to, MOST_DAYS);
    drawDayOf(from, nowMs, "from");
    drawDayOf(to, nowMs, "to");
    const plans: { key: number; rounds: RoundToInsert[] }[] = [];
    for (const key of keys) plans.push({ key, rounds: await planOfType(tx, key, nowMs, from, to) });
    const total = plans.reduce((sum, { rounds }) => sum + rounds.length, 0);
    if (total > MOST_ROUNDS) throw new Refusal("TOO_MANY_ROUNDS", { most: MOST_ROUNDS });
    const rows = [];
    for (const { key, rounds } of plans) {
      const existing = await countStanding(tx, key, rounds);
      const made =
        wanted.preview === true
          ? rounds.length - existing
          : await make(tx, actor, { key, from, to, rounds });
      rows.push({
        lottery_type_id: String(key),
        made,
        existing,
        first_day: rounds[0]?.drawDate ?? null,
        last_day: rounds.at(-1)?.drawDate ?? null,
      });
    }
    return rows;
  });
  if (wanted.preview !== true) await tellRoundsChanged(app);
  return { data: { types } };
}

async function planOfType(tx: Queries, key: number, nowMs: number, from: string, to: string) {
  const type = await lockType(tx, key);
  if (!type) throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
  if (!type.active) throw new Refusal("LOTTERY_NOT_OFFERED");
  await refuseWithoutBeacon(tx, type);
  const exceptions = exceptionsOf(await readCalendar(tx, key), key);
  return planUntil(type, exceptions, nowMs, to)
    .filter((round) => round.drawDate >= from)
    .toSorted((one, other) => one.closeAt.getTime() - other.closeAt.getTime());
}

async function make(
  tx: Queries,
  actor: Actor,
  plan: {
    readonly key: number;
    readonly from: string;
    readonly to: string;
    readonly rounds: readonly RoundToInsert[];
  },
): Promise<number> {
  const { key, from, to, rounds } = plan;
  const made = await insertRounds(tx, rounds);
  if (made.length === 0) return 0;
  for (const hook of afterMaking) await hook(tx, made);
  await writeAudit(tx, {
    ...actor,
    action: "round.create-many",
    targetKind: "lottery_type",
    targetId: String(key),
    after: { from, to, rounds: made.length },
  });
  return made.length;
}
