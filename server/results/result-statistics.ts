/**
 * How often the numbers of a lottery were drawn, from memory for a minute, as many ask alike, or
 * until the next result.
 */
import {
  JUDGED_FIELD_NAMES,
  JUDGED_FIELDS,
  type JudgedField,
} from "@chokdee/domain/betting/bet-types.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { ResultStatistics } from "@chokdee/domain/results/statistics-contract.ts";

import type { AppContext } from "../platform/app-context.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import type { Queries } from "../platform/database/database.ts";
import { lotteryTypeExists } from "./queries/results.ts";
import { countNumbers, countPlaces, readDrawSpan, readFields } from "./queries/statistics.ts";

const FRESH_MS = 60_000;
/** More than a house has lotteries, fields and ranges; beyond it all is counted anew. */
const MOST_HELD = 500;
const LARGEST_TYPE_ID = 2_147_483_647;
const DIGITS = 10;

interface Held {
  readonly statistics: Promise<ResultStatistics>;
  readonly until: number;
}

const held = new WeakMap<Queries, Map<string, Held>>();

/** Drops what is held, after a result, a correction or a void. */
export function forgetStatistics(db: Queries): void {
  held.delete(db);
}

export async function resultStatistics(
  app: AppContext,
  typeKey: string,
  asked: { readonly field?: JudgedField | undefined; readonly draws: number },
): Promise<ResultStatistics> {
  const typeId = isRowNumber(typeKey) ? Number(typeKey) : 0;
  if (typeId > LARGEST_TYPE_ID || !(await lotteryTypeExists(app.db, typeId))) {
    throw new Refusal("LOTTERY_TYPE_NOT_FOUND");
  }
  const known = held.get(app.db) ?? new Map<string, Held>();
  held.set(app.db, known);
  const key = `${typeId} ${asked.field ?? ""} ${asked.draws}`;
  const there = known.get(key);
  if (there && there.until > performance.now()) return there.statistics;
  if (known.size >= MOST_HELD) known.clear();
  const statistics = count(app.db, typeId, asked);
  known.set(key, { statistics, until: performance.now() + FRESH_MS });
  statistics.catch(() => known.delete(key));
  return statistics;
}

async function count(
  db: Queries,
  typeId: number,
  asked: { readonly field?: JudgedField | undefined; readonly draws: number },
): Promise<ResultStatistics> {
  const has = await readFields(db, typeId);
  const fields = JUDGED_FIELD_NAMES.filter((name) => has.includes(name));
  // Most bet on two digits.
  const usual = fields.includes("two_bottom") ? "two_bottom" : fields[0];
  const field = asked.field !== undefined && fields.includes(asked.field) ? asked.field : usual;
  if (field === undefined) {
    return {
      field: null,
      fields,
      draws: 0,
      first_day: null,
      last_day: null,
      numbers: [],
      places: [],
    };
  }
  const [span, numbers, places] = await Promise.all([
    readDrawSpan(db, typeId, field, asked.draws),
    countNumbers(db, typeId, field, asked.draws),
    countPlaces(db, typeId, field, asked.draws),
  ]);
  return {
    field,
    fields,
    ...span,
    numbers,
    places: Array.from({ length: JUDGED_FIELDS[field].digits }, (_, at) =>
      Array.from(
        { length: DIGITS },
        (__, digit) =>
          places.find((one) => one.place === at + 1 && one.digit === digit)?.times ?? 0,
      ),
    ),
  };
}
