/**
 * Commits the house to the draws of rounds that are being made, before anybody can bet on them:
 * a secret seed from the operating system, and its hash for everybody to see.
 */
import { randomBytes } from "node:crypto";

import { SEED_BYTES } from "@chokdee/domain/results/verifiable-draw.ts";

import type { Queries } from "../platform/database.ts";
import { commitSeeds, pickHouseRounds } from "./queries/house-draws.ts";

/** Animals are drawn from 00-99 (domain.md); committed to with the seed. */
const ANIMAL_DRAW_SPACE = 100;

/** Runs in the transaction that makes the rounds: no house round stands without its commit. */
export async function commitHouseDraws(
  tx: Queries,
  made: readonly { readonly id: number }[],
): Promise<void> {
  const rounds = await pickHouseRounds(
    tx,
    made.map(({ id }) => id),
  );
  if (rounds.length === 0) return;
  await commitSeeds(
    tx,
    rounds.map(({ id, kind }) => ({
      id,
      seed: randomBytes(SEED_BYTES),
      space: kind === "ANIMAL" ? ANIMAL_DRAW_SPACE : null,
    })),
  );
}
