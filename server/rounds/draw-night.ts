/**
 * The rounds of a draw night: what closes within hours and what waits for its result, with stakes,
 * the worst case and the numbers that are bet on right now. Weighed on the thread that weighs
 * exposures, once for all who look within two seconds.
 */
import { formatBaht, satangOf, type Satang } from "@chokdee/domain/money.ts";
import type { drawNight, NightRound } from "@chokdee/domain/rounds/night-contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type { Settings } from "@chokdee/domain/core/settings-contract.ts";

import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import { askExposure } from "./exposure-thread.ts";
import { readStakesText } from "./queries/exposure.ts";
import {
  readHotNumbers,
  readHouseDrawsSoon,
  readNightRounds,
  readStaked,
  readUncapped,
  type NightRow,
} from "./queries/night.ts";
import { shared } from "./shared-answer.ts";

const SHARED_MS = 2_000;
const HOT_MINUTES = 10;
const HOT_OF_ROUND = 5;
const HUNDRED = 100;

type Night = ReplyOf<typeof drawNight>;

export function showDrawNight(db: Queries): Promise<Night> {
  return shared(db, "draw-night", SHARED_MS, () => readNight(db));
}

async function readNight(db: Queries): Promise<Night> {
  const [settings, houseDraws, uncapped] = await Promise.all([
    readSettings(db),
    readHouseDrawsSoon(db),
    readUncapped(db),
  ]);
  const rows = await readNightRounds(db, await readStaked(db, houseDraws));
  const limit = limitOf(settings);
  const hot = await readHotNumbers(
    db,
    rows.map(({ id }) => id),
    { minutes: HOT_MINUTES, most: HOT_OF_ROUND },
  );
  const items: NightRound[] = [];
  for (const row of rows) {
    const of = hot.filter(({ round_id: id }) => id === row.id);
    items.push({
      ...(await weigh(db, row, limit)),
      hot: of.map(({ bet_type, number, stake_satang: stake }) => ({
        bet_type,
        number,
        stake: formatBaht(stake),
      })),
    });
  }
  return {
    data: {
      items,
      limit: limit === null ? null : formatBaht(limit),
      act: actOf(settings),
      uncapped: uncapped.map(typeOnWire),
    },
  };
}

/** Whether a lottery takes bets of a type without a cap on what is staked on a number. */
export async function hasUncapped(db: Queries): Promise<boolean> {
  return (await readUncapped(db)).length > 0;
}

/** What one round may cost, in satang; null where the house has set no limit. */
export function limitOf(settings: Settings): Satang | null {
  return settings.round_cost_limit === 0 ? null : satangOf(settings.round_cost_limit);
}

/** What numbers that carry a round over the limit pay from then on. */
export function actOf(settings: Settings): "NONE" | "HALF" | "CLOSE" {
  const { round_over_limit_pays: percent } = settings;
  return percent === HUNDRED ? "NONE" : percent === 0 ? "CLOSE" : "HALF";
}

async function weigh(
  db: Queries,
  row: NightRow,
  limit: Satang | null,
): Promise<Omit<NightRound, "hot">> {
  const stakes = await readStakesText(db, row.id);
  const question = { roundId: row.id, kind: row.result_kind, stakes, counts: {} };
  const { text, worstCase } = await askExposure({ ...question, wanted: undefined, limit: 0 });
  const { data } = JSON.parse(text) as { data: { stake: string; lines: number } };
  return {
    id: String(row.id),
    name: row.name,
    status: row.status,
    close_time: row.close_time.toISOString(),
    draw_time: row.draw_time?.toISOString() ?? null,
    lottery_type: typeOnWire(row),
    stake: data.stake,
    lines: data.lines,
    worst_case: formatBaht(worstCase),
    percent: limit === null ? null : Math.floor((worstCase * HUNDRED) / limit),
  };
}

function typeOnWire(
  row: Pick<NightRow, "type_id" | "code" | "category" | "names" | "result_kind">,
) {
  return {
    id: String(row.type_id),
    code: row.code,
    category: row.category,
    name_th: row.names["th"] ?? "",
    names: row.names,
    result_kind: row.result_kind,
  };
}
