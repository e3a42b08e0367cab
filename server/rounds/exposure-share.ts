/** How much of what the operator lets one round cost the dearest result of each open round takes. */
import type { Satang } from "@chokdee/domain/money.ts";

import type { Queries } from "../platform/database/database.ts";
import { askExposure } from "./exposure-thread.ts";
import { readStakesText, roundsThatMayCost } from "./queries/exposure.ts";

export interface ExposureShare {
  readonly roundId: number;
  /** Whole percent of the limit, rounded down. */
  readonly percent: number;
}

const HUNDRED = 100;
const EVERY_MS = 30_000;

/**
 * Open rounds, the one that comes nearest to the limit first, exactly as their pages show it; none
 * whose stakes could not pay a tenth of it. Whoever asks within half a minute shares the answer.
 */
export function readExposureShares(db: Queries, limit: Satang): Promise<readonly ExposureShare[]> {
  const now = performance.now();
  const known = last.get(db);
  if (known && known.limit === limit && now - known.at < EVERY_MS) return known.shares;
  const shares = weigh(db, limit);
  last.set(db, { at: now, limit, shares });
  return shares;
}

interface Weighed {
  readonly at: number;
  readonly limit: Satang;
  readonly shares: Promise<readonly ExposureShare[]>;
}

const last = new WeakMap<Queries, Weighed>();

async function weigh(db: Queries, limit: Satang): Promise<readonly ExposureShare[]> {
  const shares: ExposureShare[] = [];
  for (const { id, kind } of await roundsThatMayCost(db, Math.ceil(limit / 10))) {
    const stakes = await readStakesText(db, id);
    const asked = { roundId: id, kind, stakes, counts: {}, wanted: undefined, limit: 0 };
    const { worstCase } = await askExposure(asked);
    shares.push({ roundId: id, percent: Math.floor((worstCase * HUNDRED) / limit) });
  }
  return shares.toSorted((one, other) => other.percent - one.percent);
}
