/**
 * The animal game (product.md sections 1, 5 and 9): animal n wins on draw n of 00-99. Which
 * animals there are is data: numbers without an animal are closed by number rules, so that an
 * operator can run another set.
 */
import { createHash, randomUUID } from "node:crypto";

import { ANIMAL_DRAW_SPACE, returnToPlayer } from "@chokdee/domain/results/odds.ts";
import { formatOdds, type Odds, type Satang } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import { isRowNumber } from "../platform/database/row-ids.ts";
import { placeSlip, type PlacedSlip } from "./place-slip.ts";
import {
  closeNumbersWithoutAnimal,
  readAnimalOdds,
  readAnimalRound,
  readOpenAnimalRound,
} from "./queries/animals.ts";

/** The draw's numbers, 00-99 (domain.md "The house's own draws"). */
const drawNumbers = Array.from({ length: ANIMAL_DRAW_SPACE }, (_, n) => String(n).padStart(2, "0"));

/** The 35 animals of the spec: 1-5 and 7-36. */
function hasAnimal(number: number): boolean {
  return number >= 1 && number <= 36 && number !== 6;
}

/** What no animal has: closed from the first start on. */
export const numbersWithoutAnimal: readonly string[] = drawNumbers.filter(
  (number) => !hasAnimal(Number(number)),
);

export async function seedAnimals(app: AppContext): Promise<void> {
  await closeNumbersWithoutAnimal(app.db, numbersWithoutAnimal);
}

export async function currentAnimalRound(app: AppContext) {
  const round = await readOpenAnimalRound(app.db);
  if (!round) throw new Refusal("NO_ACTIVE_ROUND");
  const closed = new Set(round.closed);
  const numbers = drawNumbers.filter((number) => !closed.has(number));
  const odds = round.may_pay_less ? await readAnimalOdds(app.db, round, numbers) : [];
  const returned = returnToPlayer("ANIMAL", round.odds, "ANIMAL");
  return {
    id: String(round.id),
    name: round.name,
    sequence: round.sequence,
    closingTime: round.close_time.toISOString(),
    odds: formatOdds(round.odds),
    animals: numbers.map(Number),
    draw_space: ANIMAL_DRAW_SPACE,
    return_to_player: returned.numerator / returned.denominator,
    lower_odds: odds
      .filter((one) => one.odds < round.odds)
      .map((one) => ({ animal: Number(one.number), odds: formatOdds(one.odds) })),
  };
}

export interface AnimalRequest {
  readonly userId: string;
  readonly part: string;
  readonly roundId: string;
  readonly idempotencyKey: string | undefined;
  readonly bets: readonly {
    readonly animalId: string;
    readonly stake: Satang;
    /** What the member was shown. */
    readonly expectedOdds?: Odds | undefined;
  }[];
}

/** Places animal bets as a slip; without a key every request is a slip of its own. */
export async function placeAnimalBets(
  app: AppContext,
  request: AnimalRequest,
): Promise<PlacedSlip> {
  const isKey = isRowNumber(request.roundId);
  const round = isKey ? await readAnimalRound(app.db, Number(request.roundId)) : undefined;
  if (!round) throw new Refusal("ROUND_NOT_FOUND");
  return placeSlip(app, {
    userId: request.userId,
    part: request.part,
    betGroupId: slipKey(request),
    roundId: String(round.id),
    lines: request.bets.map(({ animalId, stake, expectedOdds }) => ({
      configId: String(round.config_id),
      number: /^[0-9]{1,2}$/.test(animalId) ? animalId.padStart(2, "0") : animalId,
      stake,
      expectedOdds,
    })),
  });
}

/** A member's key names a slip of theirs only, so it is mixed with who they are. */
function slipKey({ userId, idempotencyKey }: AnimalRequest): string {
  if (idempotencyKey === undefined) return randomUUID();
  return createHash("sha256")
    .update(`${userId}:${idempotencyKey}`)
    .digest("base64url")
    .slice(0, 36);
}
