import { listAdminBanks } from "@chokdee/domain/members/admin-bank-contract.ts";
import { listServices } from "@chokdee/domain/operations/service-contract.ts";
import { roundsCalendar } from "@chokdee/domain/rounds/plan-contract.ts";
import { dashboard } from "@chokdee/domain/operations/contract.ts";
import { listAudit } from "@chokdee/domain/core/audit-contract.ts";
import { listUsers } from "@chokdee/domain/members/admin-contract.ts";
import { approveApproval, listApprovals } from "@chokdee/domain/operations/approvals-contract.ts";
import { listAdminAnnouncements } from "@chokdee/domain/notices/admin-contract.ts";
import { listHouseTexts } from "@chokdee/domain/core/house-texts-contract.ts";
import { readSettings } from "@chokdee/domain/core/settings-contract.ts";
import type { AdminCall } from "@chokdee/domain/contract.ts";
import {
  approveDeposit,
  listAdminDeposits,
  listAdminReceivingAccounts,
} from "@chokdee/domain/deposits/admin-contract.ts";
import { assignNotification, listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { listStaff, ownStaff } from "@chokdee/domain/staff/contract.ts";
import { enterResult } from "@chokdee/domain/results/contract.ts";
import { listAdminRounds, readAdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { drawNight } from "@chokdee/domain/rounds/night-contract.ts";
import { listNumberRules } from "@chokdee/domain/rounds/rules-contract.ts";
import { approveWithdrawal, listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CheckCheck,
  CircleSlash2,
  Landmark,
  LayoutDashboard,
  KeyRound,
  Megaphone,
  Moon,
  Power,
  Scale,
  ScrollText,
  Settings,
  ShieldUser,
  Tickets,
  Unlink,
  Users,
  type LucideIcon,
} from "lucide-react";

import { paths } from "../paths.ts";

/** What waits for work, as the dashboard counts it; shown as a number beside an entry. */
export type Waiting = "deposits" | "withdrawals" | "results" | "unmatched" | "approvals";

/** The groups of the side menu, in their order: what is looked at most stands first. */
export const entryGroups = {
  work: ["dashboard", "deposits", "withdrawals", "approvals", "unmatched"],
  draws: ["draw_night", "rounds", "calendar", "lottery_types", "number_rules"],
  people: ["users", "announcements", "texts"],
  books: ["reports", "receiving_accounts", "banks"],
  house: ["services", "settings", "audit", "staff", "security"],
} as const;

export interface AdminEntry {
  readonly key: (typeof entryGroups)[keyof typeof entryGroups][number];
  readonly path: string;
  /** The call that its screen is made of: whoever may not make it does not see the entry. */
  readonly shows: AdminCall;
  readonly icon: LucideIcon;
  readonly waiting?: Waiting;
}

/** The call that waiting work takes: it is counted only for whoever may make it. */
export const workCalls: Readonly<Record<Waiting, AdminCall>> = {
  deposits: approveDeposit,
  withdrawals: approveWithdrawal,
  results: enterResult,
  unmatched: assignNotification,
  approvals: approveApproval,
};

/** The entries of the back office; an entry shows when its screen exists. */
export const adminEntries: readonly AdminEntry[] = [
  { key: "dashboard", shows: dashboard, path: paths.adminDashboard, icon: LayoutDashboard },
  { key: "users", shows: listUsers, path: paths.adminUsers, icon: Users },
  {
    key: "rounds",
    shows: listAdminRounds,
    path: paths.adminRounds,
    icon: CalendarClock,
    waiting: "results",
  },
  { key: "draw_night", shows: drawNight, path: paths.adminDrawNight, icon: Moon },
  { key: "calendar", shows: roundsCalendar, path: paths.adminCalendar, icon: CalendarDays },
  {
    key: "deposits",
    shows: listAdminDeposits,
    path: paths.adminDeposits,
    icon: BanknoteArrowDown,
    waiting: "deposits",
  },
  {
    key: "withdrawals",
    shows: listAdminWithdrawals,
    path: paths.adminWithdrawals,
    icon: BanknoteArrowUp,
    waiting: "withdrawals",
  },
  {
    key: "approvals",
    shows: listApprovals,
    path: paths.adminApprovals,
    icon: CheckCheck,
    waiting: "approvals",
  },
  {
    key: "unmatched",
    shows: listUnmatched,
    path: paths.adminUnmatched,
    icon: Unlink,
    waiting: "unmatched",
  },
  {
    key: "receiving_accounts",
    shows: listAdminReceivingAccounts,
    path: paths.adminReceivingAccounts,
    icon: Landmark,
  },
  { key: "banks", shows: listAdminBanks, path: paths.adminBanks, icon: Building2 },
  {
    key: "lottery_types",
    shows: readAdminLotteryType,
    path: paths.adminLotteryTypes,
    icon: Tickets,
  },
  { key: "number_rules", shows: listNumberRules, path: paths.adminNumberRules, icon: CircleSlash2 },
  { key: "reports", shows: reconciliation, path: paths.adminReports, icon: ChartColumn },
  {
    key: "announcements",
    shows: listAdminAnnouncements,
    path: paths.adminAnnouncements,
    icon: Megaphone,
  },
  { key: "texts", shows: listHouseTexts, path: paths.adminTexts, icon: Scale },
  { key: "services", shows: listServices, path: paths.adminServices, icon: Power },
  { key: "settings", shows: readSettings, path: paths.adminSettings, icon: Settings },
  { key: "audit", shows: listAudit, path: paths.adminAudit, icon: ScrollText },
  { key: "staff", shows: listStaff, path: paths.adminStaff, icon: ShieldUser },
  { key: "security", shows: ownStaff, path: paths.adminSecurity, icon: KeyRound },
];

/** The entry that an address belongs to; what stands below a screen, such as one round, is its. */
export function entryAt(address: string): AdminEntry | undefined {
  return adminEntries.find(({ path }) => address === path || address.startsWith(`${path}/`));
}
