/** Members of the demo: invented, with names that are common in Thailand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Dice } from "./dice.ts";

export const DEMO_MEMBERS = 300;

const FILE = join(import.meta.dirname, "../../../db/seeds/demo-people.json");
const DAY_MS = 86_400_000;
/** Codes of banks whose accounts have ten digits (db/seeds/banks.json). */
const BANKS = ["002", "004", "006", "011", "014", "025"] as const;
const REFERRED = 0.18;

/** How somebody plays: stakes in baht, and on how many days of a hundred. */
export interface Manner {
  readonly stakes: readonly number[];
  readonly daysOfHundred: number;
  readonly mostSlips: number;
}

const casual: Manner = { stakes: [1, 5, 5, 10, 10, 20], daysOfHundred: 14, mostSlips: 1 };
const regular: Manner = { stakes: [10, 20, 20, 50, 100], daysOfHundred: 34, mostSlips: 2 };
const heavy: Manner = { stakes: [50, 100, 100, 200, 500], daysOfHundred: 55, mostSlips: 3 };

export interface DemoMember {
  readonly id: string;
  readonly phone: string;
  readonly nickname: string;
  readonly name: string;
  readonly joinedMs: number;
  readonly bankId: string;
  readonly accountNumber: string;
  readonly referrerId: string | null;
  readonly manner: Manner;
}

interface Names {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly nicknames: readonly string[];
}

/** More came in the last weeks than before: a house that grows. */
export function demoPeople(dice: Dice, nowMs: number, days: number): DemoMember[] {
  const names = JSON.parse(readFileSync(FILE, "utf8")) as Names;
  const people: DemoMember[] = [];
  for (let no = 0; no < DEMO_MEMBERS; no += 1) {
    const age = no < DEMO_MEMBERS / 2 ? days + dice.next() * 120 : dice.next() * days;
    const referrer = dice.chance(REFERRED) && no > 10 ? people[dice.between(0, 9)] : undefined;
    people.push({
      id: dice.uuid(),
      phone: `0800${String(no * 37 + 1_000).padStart(6, "0")}`,
      nickname: dice.pick(names.nicknames),
      name: `${dice.pick(names.firstNames)} ${dice.pick(names.lastNames)}`,
      joinedMs: Math.round(nowMs - age * DAY_MS - 3_600_000),
      bankId: dice.pick(BANKS),
      accountNumber: `${dice.between(100, 999)}${String(no).padStart(3, "0")}${dice.between(1_000, 9_999)}`,
      referrerId: referrer?.id ?? null,
      manner: no % 20 === 0 ? heavy : no % 3 === 0 ? regular : casual,
    });
  }
  return people;
}
