import { type Odds, parseOdds, type Satang } from "@chokdee/domain/money.ts";
import { useState } from "react";

import { sentBetOf, stakeOf, type OddsOfAnimal } from "./animal-bet.ts";
import { faultsByRow } from "./line-faults.ts";
import type { AnimalRound } from "./parts/AnimalDesk.tsx";

/** The odds of an animal that a refusal told, for what was staked on it then. */
interface ToldOdds {
  readonly animal: number | undefined;
  readonly stake: Satang;
  readonly odds: Odds | undefined;
}

/** What each animal pays for a stake: as its round says, or lower where a refusal has told so. */
export function useAnimalOdds(round: AnimalRound, stake: Satang) {
  const [told, setTold] = useState<readonly ToldOdds[]>([]);
  const odds = parseOdds(round.odds) ?? 0;
  const lower = new Map(round.lower_odds?.map((one) => [one.animal, parseOdds(one.odds)]));
  // What was told of a stake holds from it on: less may pay more again.
  const oddsOf: OddsOfAnimal = (animal) =>
    told
      .filter((one) => one.animal === animal && stake >= one.stake)
      .reduce((least, one) => Math.min(least, one.odds ?? least), lower.get(animal) ?? odds);
  return {
    odds,
    oddsOf,
    keepTold: (failure: unknown, content: string) => {
      const refused = sentBetOf(content);
      const fresh = faultsByRow(failure).map(([at, fault]): ToldOdds => ({
        animal: refused.animals[at],
        stake: stakeOf(refused),
        odds: fault.odds,
      }));
      setTold([...told, ...fresh]);
    },
    forgetTold: () => setTold([]),
  };
}
