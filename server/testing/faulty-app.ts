/**
 * A house in which a guard is taken out, to show that the proof of it goes red (trust.md, "Each
 * check needs a planted bug"). What is planted must be there to be planted: else it says so.
 */
import type { Database, Queries } from "../platform/database/database.ts";
import { alterFunction } from "./alter-function.ts";
import { openTestApp, type HouseOptions, type TestApp } from "./app.ts";

/** A piece of SQL, which stands in one of the app's statements, and what stands there instead. */
export type Exchange = readonly [piece: string, other: string];

export interface Plant {
  /** In the app's own statements. */
  readonly statements?: readonly Exchange[];
  /** In functions of the database, by their name. */
  readonly functions?: readonly (readonly [name: string, piece: string, other: string])[];
  readonly options?: HouseOptions;
}

/** Does something in a planted house of its own, and answers what came of it. */
export async function inFaultyApp<T>(
  { statements = [], functions = [], options = {} }: Plant,
  work: (app: TestApp) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const met = new Set<Exchange>();
  const exchange = (sql: string): string =>
    statements.reduce((text, one) => {
      if (!text.includes(one[0])) return text;
      met.add(one);
      return text.replace(one[0], () => one[1]);
    }, sql);
  const over = (on: Queries): Queries => ({
    query: (sql, values) => on.query(exchange(sql), values),
  });
  const wrap = (db: Database): Database => ({
    ...db,
    ...over(db),
    lanes: over(db.lanes),
    transaction: (inside, times) => db.transaction((tx) => inside(over(tx)), times),
  });
  const { app, close } = await openTestApp(env, { ...options, wrap });
  try {
    for (const [name, piece, other] of functions) {
      await alterFunction(app.ownerUrl, name, piece, other);
    }
    const answer = await work(app);
    const missed = statements.find((one) => !met.has(one));
    if (missed) throw new Error(`no statement holds this, so nothing was planted: ${missed[0]}`);
    return answer;
  } finally {
    await close();
  }
}
