/**
 * What a made-up result would cost while bets are taken. For draws that
 * come from outside only: of what the house draws itself nobody may try out results (domain.md
 * "The house's own draws"). Nothing is stored.
 */
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { completeResult } from "@chokdee/domain/results/complete-result.ts";
import { parseResultSettings } from "@chokdee/domain/results/entry-fields.ts";
import { isHouseDraw } from "@chokdee/domain/results/rules.ts";
import { costsOf, type Cost } from "@chokdee/domain/results/what-if.ts";

import type { Queries } from "../platform/database/database.ts";
import { readNumberStakes } from "./queries/exposure.ts";
import { readRound } from "./queries/rounds.ts";
import { readTypes } from "./queries/types.ts";
import { roundKey } from "./wire-input.ts";

export async function whatIf(
  db: Queries,
  id: string,
  typed: Readonly<Record<string, string | readonly string[]>>,
) {
  const key = roundKey(id);
  const round = await readRound(db, key);
  if (!round) throw new Refusal("ROUND_NOT_FOUND");
  if (isHouseDraw(round.result_kind)) throw new Refusal("HOUSE_DRAW");
  if (round.status_now === "VOIDED") throw new Refusal("ROUND_STATE", { reason: "ROUND_VOIDED" });
  const [type] = await readTypes(db, round.type_id);
  const entry = Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, [value].flat().join(" ")]),
  );
  const settings = parseResultSettings(type?.result_settings) ?? {};
  const completed = completeResult(round.result_kind, entry, settings);
  if (!completed.ok) throw new Refusal("RESULT_INVALID", { faults: completed.faults });
  const costs = costsOf(await readNumberStakes(db, key), completed.result);
  const total = [...costs.values()].reduce(added, { stake: 0, payout: 0, winningLines: 0 });
  return {
    data: {
      ...onWire(total),
      result: { ...completed.result },
      rows: [...costs].map(([betType, cost]) => ({ bet_type: betType, ...onWire(cost) })),
    },
  };
}

function added(one: Cost, other: Cost): Cost {
  return {
    stake: one.stake + other.stake,
    payout: one.payout + other.payout,
    winningLines: one.winningLines + other.winningLines,
  };
}

function onWire({ stake, payout, winningLines }: Cost) {
  return {
    stake: formatBaht(stake),
    payout: formatBaht(payout),
    profit: formatBaht(stake - payout),
    winning_lines: winningLines,
  };
}
