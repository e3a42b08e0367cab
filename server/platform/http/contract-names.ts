/** What the contracts call their calls and schemas: names for the API document (openapi.ts). */
import * as admin from "@chokdee/domain/members/admin-contract.ts";
import * as approvals from "@chokdee/domain/operations/approvals-contract.ts";
import * as adminBanks from "@chokdee/domain/members/admin-bank-contract.ts";
import * as accounts from "@chokdee/domain/accounts/contract.ts";
import * as audit from "@chokdee/domain/core/audit-contract.ts";
import * as operations from "@chokdee/domain/operations/contract.ts";
import * as adminNotices from "@chokdee/domain/notices/admin-contract.ts";
import * as images from "@chokdee/domain/notices/image-contract.ts";
import * as houseTexts from "@chokdee/domain/core/house-texts-contract.ts";
import * as settings from "@chokdee/domain/core/settings-contract.ts";
import * as likeness from "@chokdee/domain/members/likeness-contract.ts";
import * as story from "@chokdee/domain/members/story-contract.ts";
import * as notes from "@chokdee/domain/members/notes-contract.ts";
import * as userProtection from "@chokdee/domain/protection/admin-contract.ts";
import * as services from "@chokdee/domain/operations/service-contract.ts";
import * as asked from "@chokdee/domain/core/asked-contract.ts";
import * as whatIf from "@chokdee/domain/results/what-if-contract.ts";
import * as betting from "@chokdee/domain/betting/contract.ts";
import * as wire from "@chokdee/domain/contract.ts";
import * as adminDeposits from "@chokdee/domain/deposits/admin-contract.ts";
import * as bankLines from "@chokdee/domain/deposits/line-contract.ts";
import * as deposits from "@chokdee/domain/deposits/contract.ts";
import * as reconciliation from "@chokdee/domain/deposits/reconciliation-contract.ts";
import * as lucky from "@chokdee/domain/lucky/contract.ts";
import * as banks from "@chokdee/domain/members/bank-contract.ts";
import * as members from "@chokdee/domain/members/contract.ts";
import * as protection from "@chokdee/domain/protection/contract.ts";
import * as staff from "@chokdee/domain/staff/contract.ts";
import * as notices from "@chokdee/domain/notices/contract.ts";
import * as referral from "@chokdee/domain/referral/contract.ts";
import * as results from "@chokdee/domain/results/contract.ts";
import * as statistics from "@chokdee/domain/results/statistics-contract.ts";
import * as houseDraws from "@chokdee/domain/results/house-draw-contract.ts";
import * as addBetType from "@chokdee/domain/rounds/add-bet-type-contract.ts";
import * as adminRounds from "@chokdee/domain/rounds/admin-contract.ts";
import * as rounds from "@chokdee/domain/rounds/contract.ts";
import * as plan from "@chokdee/domain/rounds/plan-contract.ts";
import * as numberRules from "@chokdee/domain/rounds/rules-contract.ts";
import * as wallet from "@chokdee/domain/wallet/contract.ts";
import * as statements from "@chokdee/domain/withdrawals/statement-contract.ts";
import * as withdrawals from "@chokdee/domain/withdrawals/contract.ts";

const contracts: readonly object[] = [
  wire,
  members,
  banks,
  protection,
  staff,
  rounds,
  adminRounds,
  addBetType,
  plan,
  numberRules,
  betting,
  results,
  houseDraws,
  statistics,
  wallet,
  deposits,
  adminDeposits,
  bankLines,
  reconciliation,
  statements,
  withdrawals,
  referral,
  notices,
  lucky,
  settings,
  houseTexts,
  accounts,
  audit,
  operations,
  adminNotices,
  images,
  asked,
  whatIf,
  admin,
  adminBanks,
  approvals,
  notes,
  likeness,
  story,
  services,
  userProtection,
];

/** The name under which a contract exports a call or a schema. */
export const contractNames: ReadonlyMap<unknown, string> = new Map(
  contracts.flatMap((contract) =>
    Object.entries(contract).map(([name, value]) => [value as unknown, name] as const),
  ),
);
