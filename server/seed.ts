/**
 * Puts in what a house cannot work without: banks, lotteries, the first administrator; with
 * DEMO=1 also a member with money. Run at every start: what is there already stays as it is.
 */
import type { House } from "./platform/house.ts";

const seeds: readonly ((house: House) => Promise<void>)[] = [];

export async function seed(house: House): Promise<void> {
  for (const plant of seeds) await plant(house);
}
