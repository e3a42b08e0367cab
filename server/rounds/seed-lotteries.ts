/**
 * Puts in the lotteries of db/seeds/lotteries.json (decisions.md "Lotteries and rounds"; domain.md
 * "Bets"). From then on they are the operator's: a lottery that is there is never touched again.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { digitsOf, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { parseBaht, parseOdds } from "@chokdee/domain/money.ts";
import { parseSchedule } from "@chokdee/domain/rounds/schedule.ts";

import type { AppContext } from "../platform/app-context.ts";
import { insertLottery, readCodes, type LotteryToSeed } from "./queries/seeds.ts";
import { replaceCalendar } from "./queries/types.ts";

const FILE = join(import.meta.dirname, "../../db/seeds/lotteries.json");
/** Room between seeded lotteries for what an operator puts there. */
const SORT_STEP = 10;

interface BetTypeInFile {
  readonly betType: BetType;
  readonly odds: string;
  readonly minStake: string;
  readonly maxStake: string;
  readonly stakeStep: string;
  readonly numberCap: string;
  readonly active?: boolean;
}

interface LotteryInFile {
  readonly code: string;
  readonly category: string;
  readonly resultKind: string;
  readonly names: Readonly<Record<string, string>>;
  readonly schedule: unknown;
  /** The name of a set of bet types in the same file. */
  readonly betTypes: string;
  readonly calendar?: LotteryToSeed["calendar"];
}

interface SeedFile {
  readonly betTypes: Readonly<Record<string, readonly BetTypeInFile[]>>;
  readonly lotteries: readonly LotteryInFile[];
}

export async function seedLotteries(app: Pick<AppContext, "db">): Promise<void> {
  const known = await readCodes(app.db);
  const missing = readSeeds().filter(({ code }) => !known.has(code));
  if (missing.length === 0) return;
  await app.db.transaction(async (tx) => {
    for (const lottery of missing) {
      const typeId = await insertLottery(tx, lottery);
      if (typeId !== undefined) await replaceCalendar(tx, typeId, lottery.calendar);
    }
  });
}

/** The lotteries of the file, checked: a fault in it stops the start rather than a draw. */
export function readSeeds(): LotteryToSeed[] {
  const file = JSON.parse(readFileSync(FILE, "utf8")) as SeedFile;
  return file.lotteries.map((lottery, index) => {
    const schedule = parseSchedule(lottery.schedule);
    const betTypes = file.betTypes[lottery.betTypes];
    if (!schedule || !betTypes) throw new Error(`${FILE}: ${lottery.code} is not complete`);
    return {
      code: lottery.code,
      category: lottery.category,
      resultKind: lottery.resultKind,
      names: lottery.names,
      schedule,
      sortOrder: (index + 1) * SORT_STEP,
      betTypes: betTypes.map(betTypeToSeed),
      calendar: lottery.calendar ?? [],
    };
  });
}

function betTypeToSeed(row: BetTypeInFile): LotteryToSeed["betTypes"][number] {
  const read = <T>(value: T | null): T => {
    if (value === null) throw new Error(`${FILE}: ${row.betType} has an amount that is none`);
    return value;
  };
  return {
    betType: row.betType,
    digits: digitsOf(row.betType),
    odds: read(parseOdds(row.odds)),
    minStake: read(parseBaht(row.minStake)),
    maxStake: read(parseBaht(row.maxStake)),
    stakeStep: read(parseBaht(row.stakeStep)),
    numberCap: read(parseBaht(row.numberCap)),
    active: row.active ?? true,
  };
}
