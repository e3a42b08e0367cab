/** One animal bet: what it costs and what is wrong with it (product.md section 5, "Animal bet"). */
import {
  formatBaht,
  formatOdds,
  parseBaht,
  type Odds,
  type Satang,
  satangOf,
} from "@chokdee/domain/money.ts";

/** The amount for each animal, 1 to 1000 baht in satang steps (product.md section 9). */
export const LEAST_STAKE: Satang = 100;
export const MOST_STAKE: Satang = 100_000;

export interface AnimalBet {
  readonly animals: readonly number[];
  /** As typed: "20" or "20.50". */
  readonly amountText: string;
}

export type AnimalFault = "NO_ANIMAL" | "AMOUNT" | "BALANCE";

export function stakeOf({ amountText }: AnimalBet): Satang {
  return parseBaht(amountText) ?? 0;
}

/** total = amount times animals. */
export function totalOf(bet: AnimalBet): Satang {
  return stakeOf(bet) * bet.animals.length;
}

/** The first thing that is wrong, in the order of the specification; null when nothing is. */
export function faultOf(bet: AnimalBet, balanceBaht: number | undefined): AnimalFault | null {
  const stake = stakeOf(bet);
  if (bet.animals.length === 0) return "NO_ANIMAL";
  if (stake < LEAST_STAKE || stake > MOST_STAKE) return "AMOUNT";
  const isShort = balanceBaht !== undefined && totalOf(bet) > satangOf(balanceBaht);
  return isShort ? "BALANCE" : null;
}

/** A tap takes an animal in or out; the numbers stay in order. */
export function toggleAnimal(animals: readonly number[], tapped: number): number[] {
  return animals.includes(tapped)
    ? animals.filter((animal) => animal !== tapped)
    : [...animals, tapped].toSorted((one, other) => one - other);
}

/** What an animal pays, as the member is shown it. */
export type OddsOfAnimal = (animal: number) => Odds;

/** Without odds: kept by an earlier version. */
type ContentRow = readonly [animal: number, satang: Satang, odds?: Odds];

/** The bet as text: the same text is the same action, sent under the same id. */
export function contentOfAnimals(bet: AnimalBet, oddsOf: OddsOfAnimal): string {
  return JSON.stringify(
    bet.animals.map((animal): ContentRow => [animal, stakeOf(bet), oddsOf(animal)]),
  );
}

/** The bet of a kept content, which is what is sent again. */
export function sentBetOf(content: string): AnimalBet {
  const rows = JSON.parse(content) as ContentRow[];
  const [, satang = 0] = rows[0] ?? [];
  return { animals: rows.map(([animal]) => animal), amountText: String(satang / 100) };
}

/** A kept content as the wire takes it (product.md section 7), with the odds the member saw. */
export function animalBetsOf(content: string) {
  const rows = JSON.parse(content) as ContentRow[];
  return rows.map(([animal_id, satang, odds]) => ({
    animal_id,
    amount: formatBaht(satang),
    ...(odds === undefined ? {} : { expected_odds: formatOdds(odds) }),
  }));
}
