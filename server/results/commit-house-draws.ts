/**
 * Commits the house to the draws of rounds that are being made, before anybody can bet on them: the
 * database makes a secret seed and shows its hash to everybody. The server never sees it.
 */
import { ANIMAL_DRAW_SPACE } from "@chokdee/domain/results/odds.ts";

import { queueLogOf } from "../core/write-log.ts";
import type { Queries } from "../platform/database/database.ts";
import { commitRounds, pickHouseRounds } from "./queries/house-draws.ts";

/** Runs in the transaction that makes the rounds: no house round stands without its commit. */
export async function commitHouseDraws(
  tx: Queries,
  made: readonly { readonly id: number }[],
): Promise<void> {
  const rounds = await pickHouseRounds(
    tx,
    made.map(({ id }) => id),
  );
  const [first] = rounds;
  if (!first) return;
  await commitRounds(
    tx,
    rounds.map(({ id, kind }) => ({ id, space: kind === "ANIMAL" ? ANIMAL_DRAW_SPACE : null })),
  );
  // They may open at once: the lock is to be in the log before much is bet on it.
  await queueLogOf(tx, first.id);
}
