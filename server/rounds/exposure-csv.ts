/** A round's stakes per number as a file for spreadsheets, in the operator's language. */
import { betTypeFacts, parseBetType } from "@chokdee/domain/betting/bet-types.ts";

import { csvOf, digitsCell } from "../platform/http/csv.ts";
import type { Queries } from "../platform/database/database.ts";
import { textOf } from "../platform/http/languages.ts";
import { readExposure, type ExposureQuery } from "./show-exposure.ts";

const COLUMNS = ["BET_TYPE", "NUMBER", "STAKE", "LINES", "PAYOUT"] as const;
/** All numbers that can be staked on: none is left out of a file. */
const ALL = "99999";

export async function exposureCsv(
  db: Queries,
  id: string,
  query: ExposureQuery,
  language: string | undefined,
): Promise<{ name: string; text: string }> {
  const { data } = await readExposure(db, id, { ...query, limit: query.limit ?? ALL });
  const heads = COLUMNS.map((column) => textOf(`EXPOSURE_${column}`, undefined, language));
  const rows = data.items.map((item) => [
    nameOf(item.bet_type),
    digitsCell(item.number),
    item.stake,
    item.lines,
    item.payout,
  ]);
  return { name: `chokdee-exposure-${id}.csv`, text: csvOf(heads, rows) };
}

function nameOf(betType: string): string {
  const known = parseBetType(betType);
  return known === null ? betType : betTypeFacts(known).nameTh;
}
