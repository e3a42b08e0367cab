/** Results as members see them: of a day, the newest of each lottery, the history of one. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { ResultRecord } from "@chokdee/domain/results/contract.ts";
import { isDay } from "@chokdee/domain/time.ts";

import type { AppContext } from "../platform/app-context.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import {
  lotteryTypeExists,
  readLatestResults,
  readResultHistory,
  readResultsOfDay,
  type ResultRow,
} from "./queries/results.ts";

/** Rows of the history sheet (product.md section 9). */
const HISTORY_LIMIT = 10;
const LARGEST_TYPE_ID = 2_147_483_647;

export async function resultsOfDay(app: AppContext, day: string): Promise<ResultRecord[]> {
  if (!isDay(day)) throw new Refusal("DATE_INVALID");
  return (await readResultsOfDay(app.db, day)).map(recordOf);
}

export async function latestResults(app: AppContext): Promise<ResultRecord[]> {
  return (await readLatestResults(app.db)).map(recordOf);
}

export async function resultHistory(
  app: AppContext,
  typeId: string,
  limit = HISTORY_LIMIT,
): Promise<ResultRecord[]> {
  const id = isRowNumber(typeId) ? Number(typeId) : 0;
  if (id > LARGEST_TYPE_ID || !(await lotteryTypeExists(app.db, id))) {
    throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
  }
  return (await readResultHistory(app.db, id, limit)).map(recordOf);
}

function recordOf(row: ResultRow): ResultRecord {
  const typeId = String(row.type_id);
  return {
    id: String(row.round_id),
    round_id: String(row.round_id),
    round_name: row.round_name,
    sequence: row.sequence,
    lottery_type_id: typeId,
    draw_date: row.draw_date,
    lottery_type: {
      id: typeId,
      code: row.code,
      category: row.category,
      name_th: row.names["th"] ?? "",
      names: row.names,
      result_kind: row.result_kind,
    },
    result: row.result,
    ...(row.animal_on_sale === null ? {} : { animal_on_sale: row.animal_on_sale }),
  };
}
