/**
 * Puts in what a house cannot work without: banks, lotteries, the first administrator; with
 * DEMO=1 also a member with money, rounds about to close, news, and a house at work. Run at every start: what is
 * there already stays as it is.
 */
import { seedDemoNews } from "./notices/seed-demo.ts";
import { seedAnimals } from "./betting/animal-game.ts";
import { seedDemoAccounts } from "./deposits/seed-demo.ts";
import { seedAdministrator } from "./staff/seed-administrator.ts";
import { seedStaffRules } from "./staff/seed-staff-rules.ts";
import { seedBanks } from "./members/seed-banks.ts";
import { seedDemoMember, seedDemoMoney } from "./members/seed-demo.ts";
import { seedPushKeys } from "./notices/push-devices.ts";
import type { AppContext } from "./platform/app-context.ts";
import { chooseBeacon } from "./results/choose-beacon.ts";
import { seedHouseKey } from "./platform/security/house-key.ts";
import { seedPastDraws } from "./results/seed-past-draws.ts";
import { seedDemoRounds } from "./rounds/seed-demo.ts";
import { seedExchanges } from "./rounds/seed-exchanges.ts";
import { seedLotteries } from "./rounds/seed-lotteries.ts";
import { tendOnStart } from "./rounds/tend-rounds.ts";
import { seedDemoHistory } from "./operations/seed-demo.ts";

const seeds: readonly ((app: AppContext) => Promise<void>)[] = [
  seedBanks,
  (app) => seedAdministrator(app),
  seedStaffRules,
  seedLotteries,
  seedExchanges,
  seedAnimals,
  seedHouseKey,
  chooseBeacon,
  seedPushKeys,
  seedPastDraws,
  seedDemoMember,
  seedDemoRounds,
  seedDemoAccounts,
  seedDemoNews,
  seedDemoHistory,
  seedDemoMoney,
  tendOnStart,
];

export async function seed(app: AppContext): Promise<void> {
  for (const plant of seeds) await plant(app);
}
