/**
 * What other shelves do when rounds are made or tended: the house's own draws commit to a seed
 * before anybody can bet, and draw once a round is closed (domain.md "The house's own draws").
 * Both lists are named here, so that nothing happens behind a round's back.
 */
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { commitHouseDraws } from "../results/commit-house-draws.ts";
import { queueHouseDraws } from "../results/draw-house-rounds.ts";
import type { MadeRound } from "./queries/rounds.ts";

/** Runs in the transaction that makes the rounds: either both stand or neither. */
export type AfterMaking = (tx: Queries, rounds: readonly MadeRound[]) => Promise<void>;
/** Runs after rounds have been opened and closed; finds its own work, and may run at any time. */
export type AfterTending = (app: AppContext) => Promise<void>;

export const afterMaking: readonly AfterMaking[] = [commitHouseDraws];

export const afterTending: readonly AfterTending[] = [queueHouseDraws];
