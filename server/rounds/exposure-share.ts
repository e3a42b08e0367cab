/** How much of what the operator lets one round cost the dearest result of an open round takes. */
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
 * The open round that comes nearest to the limit, exactly as its page shows it; undefined where
 * none has stakes that could pay a tenth of it. Whoever asks within half a minute shares the answer.
 */
export function readExposureShare(db: Queries, limit: Satang): Promise<ExposureShare | undefined> {
  const now = performance.now();
  const known = last.get(db);
  if (known && known.limit === limit && now - known.at < EVERY_MS) return known.share;
  const share = weigh(db, limit);
  last.set(db, { at: now, limit, share });
  return share;
}

interface Weighed {
  readonly at: number;
  readonly limit: Satang;
  readonly share: Promise<ExposureShare | undefined>;
}

const last = new WeakMap<Queries, Weighed>();

async function weigh(db: Queries, limit: Satang): Promise<ExposureShare | undefined> {
  let worst: ExposureShare | undefined;
  for (const { id, kind } of await roundsThatMayCost(db, Math.ceil(limit / 10))) {
    const stakes = await readStakesText(db, id);
    const asked = { roundId: id, kind, stakes, counts: {}, wanted: undefined, limit: 0 };
    const { worstCase } = await askExposure(asked);
    const percent = Math.floor((worstCase * HUNDRED) / limit);
    if (!worst || percent > worst.percent) worst = { roundId: id, percent };
  }
  return worst;
}
