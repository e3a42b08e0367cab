/**
 * Puts in the exchanges of db/seeds/exchange-calendars.json with their days without a session. One
 * that is there already is the operator's and stays as it is.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { AppContext } from "../platform/app-context.ts";
import { insertExchange, readExchanges, type ExchangeToSeed } from "./queries/exchanges.ts";

const FILE = join(import.meta.dirname, "../../db/seeds/exchange-calendars.json");

export async function seedExchanges(app: Pick<AppContext, "db">): Promise<void> {
  const seeds = readExchangeSeeds();
  const known = new Set((await readExchanges(app.db)).map(({ exchange }) => exchange));
  const missing = seeds.filter(({ exchange }) => !known.has(exchange));
  if (missing.length === 0) return;
  await app.db.transaction(async (tx) => {
    for (const seed of missing) await insertExchange(tx, seed);
  });
}

export function readExchangeSeeds(): ExchangeToSeed[] {
  return JSON.parse(readFileSync(FILE, "utf8")) as ExchangeToSeed[];
}
