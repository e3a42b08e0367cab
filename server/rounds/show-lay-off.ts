/** What a house hands on of a round: see domain/rounds/lay-off.ts. */
import { betTypeFacts, parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { formatBaht, satangOf } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { layOff } from "@chokdee/domain/rounds/lay-off.ts";
import type { roundLayOff } from "@chokdee/domain/rounds/night-contract.ts";

import { csvOf, digitsCell } from "../platform/http/csv.ts";
import type { Queries } from "../platform/database/database.ts";
import { textOf } from "../platform/http/languages.ts";
import { readNumberStakes } from "./queries/exposure.ts";
import { readRound } from "./queries/rounds.ts";
import { roundKey } from "./wire-input.ts";

const COLUMNS = ["BET_TYPE", "NUMBER", "STAKE", "EXCESS"] as const;

export interface LayOffQuery {
  /** Whole baht. */
  readonly keep: string;
  readonly bet_type?: string | undefined;
}

export async function showLayOff(
  db: Queries,
  id: string,
  query: LayOffQuery,
): Promise<ReplyOf<typeof roundLayOff>> {
  const key = roundKey(id);
  const wanted = query.bet_type === undefined ? undefined : parseBetType(query.bet_type);
  if (wanted === null) throw new Refusal("WRONG_BET_TYPE");
  if (!(await readRound(db, key))) throw new Refusal("ROUND_NOT_FOUND");
  const staked = await readNumberStakes(db, key);
  const rows = layOff(
    staked.filter(({ betType }) => wanted === undefined || betType === wanted),
    satangOf(Number(query.keep)),
  );
  return {
    data: {
      items: rows.map((row) => ({
        bet_type: row.betType,
        number: row.number,
        stake: formatBaht(row.stake),
        excess: formatBaht(row.excess),
      })),
      total: formatBaht(rows.reduce((sum, { excess }) => sum + excess, 0)),
    },
  };
}

export async function layOffCsv(
  db: Queries,
  id: string,
  query: LayOffQuery,
  language: string | undefined,
): Promise<{ name: string; text: string }> {
  const { data } = await showLayOff(db, id, query);
  const heads = COLUMNS.map((column) => textOf(`EXPOSURE_${column}`, undefined, language));
  const rows = data.items.map((item) => {
    const known = parseBetType(item.bet_type);
    const name = known === null ? item.bet_type : betTypeFacts(known).nameTh;
    return [name, digitsCell(item.number), item.stake, item.excess];
  });
  return { name: `chokdee-lay-off-${id}.csv`, text: csvOf(heads, rows) };
}
