/**
 * Where the house has set a limit for what one round may cost, and what is to happen: each minute
 * the numbers of an open round's dearest result that carry it over the limit pay a part from then
 * on, or are closed. What somebody has decided about a number stays.
 */
import { BET_TYPES, parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import { winningNumbers, type DrawResult } from "@chokdee/domain/results/rules.ts";

import { readSettings } from "../core/settings.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Job } from "../platform/database/jobs.ts";
import { changeInScope } from "./change-number-rules.ts";
import { actOf, limitOf } from "./draw-night.ts";
import { askExposure } from "./exposure-thread.ts";
import { readStakesText, roundsThatMayCost } from "./queries/exposure.ts";
import { readRuledNumbers } from "./queries/night.ts";
import { lockRound } from "./queries/rounds.ts";

const ALL = 100_000;

export const holdExposureJob: Job = {
  name: "hold-exposure",
  every: "* * * * *",
  run: holdExposure,
};

export async function holdExposure(app: AppContext): Promise<void> {
  const settings = await readSettings(app.db);
  const limit = limitOf(settings);
  if (limit === null || actOf(settings) === "NONE") return;
  for (const { id, kind } of await roundsThatMayCost(app.db, limit)) {
    const stakes = await readStakesText(app.db, id);
    const asked = { roundId: id, kind, stakes, counts: {}, wanted: undefined, limit: ALL };
    const { text, worstCase } = await askExposure(asked);
    if (worstCase >= limit) await hold(app, id, text, settings.round_over_limit_pays);
  }
}

async function hold(app: AppContext, id: number, text: string, pays: number): Promise<void> {
  const { data } = JSON.parse(text) as {
    data: { items: { bet_type: string; number: string }[]; worst_result: DrawResult };
  };
  const { three_top: threeTop, ...worst } = data.worst_result;
  // Where more digits were staked on, the two top is told by those that it ends.
  const twoTop = threeTop === undefined ? {} : { three_top: threeTop, two_top: threeTop.slice(-2) };
  const winning = winningNumbers({ ...twoTop, ...worst });
  const changed = await app.db.transaction(async (tx) => {
    const round = await lockRound(tx, id);
    if (round?.status_now !== "OPEN") return 0;
    let count = 0;
    for (const betType of BET_TYPES) {
      const ruled = await readRuledNumbers(tx, id, betType);
      const numbers = data.items
        .filter((item) => parseBetType(item.bet_type) === betType && !ruled.has(item.number))
        .map(({ number }) => number)
        .filter((number) => winning.get(betType)?.includes(number) === true);
      if (numbers.length === 0) continue;
      const change = await changeInScope(
        tx,
        { actorId: null, address: null },
        { typeId: null, roundId: id, ofTypeId: round.type_id },
        pays === 0
          ? { bet_type: betType, numbers, act: "CLOSE" }
          : { bet_type: betType, numbers, act: "PART", odds_percent: pays },
        true,
      );
      count += change.changed;
    }
    return count;
  });
  if (changed === 0) return;
  app.live.tellAll("rounds");
  app.log.warn({ round_id: id, numbers: changed }, "numbers held: the round may cost its limit");
}
