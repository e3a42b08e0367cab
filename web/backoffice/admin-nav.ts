import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  CalendarClock,
  ChartColumn,
  CircleSlash2,
  Landmark,
  LayoutDashboard,
  Megaphone,
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
export type Waiting = "deposits" | "withdrawals" | "results" | "unmatched";

export interface AdminEntry {
  readonly key:
    | "dashboard"
    | "users"
    | "rounds"
    | "deposits"
    | "withdrawals"
    | "unmatched"
    | "receiving_accounts"
    | "lottery_types"
    | "number_rules"
    | "reports"
    | "announcements"
    | "settings"
    | "audit"
    | "staff";
  readonly path: string;
  readonly icon: LucideIcon;
  readonly waiting?: Waiting;
}

/** The side menu of the back office, in its order; an entry shows when its screen exists. */
export const adminEntries: readonly AdminEntry[] = [
  { key: "dashboard", path: paths.adminDashboard, icon: LayoutDashboard },
  { key: "users", path: paths.adminUsers, icon: Users },
  { key: "rounds", path: paths.adminRounds, icon: CalendarClock, waiting: "results" },
  { key: "deposits", path: paths.adminDeposits, icon: BanknoteArrowDown, waiting: "deposits" },
  {
    key: "withdrawals",
    path: paths.adminWithdrawals,
    icon: BanknoteArrowUp,
    waiting: "withdrawals",
  },
  { key: "unmatched", path: paths.adminUnmatched, icon: Unlink, waiting: "unmatched" },
  { key: "receiving_accounts", path: paths.adminReceivingAccounts, icon: Landmark },
  { key: "lottery_types", path: paths.adminLotteryTypes, icon: Tickets },
  { key: "number_rules", path: paths.adminNumberRules, icon: CircleSlash2 },
  { key: "reports", path: paths.adminReports, icon: ChartColumn },
  { key: "announcements", path: paths.adminAnnouncements, icon: Megaphone },
  { key: "settings", path: paths.adminSettings, icon: Settings },
  { key: "audit", path: paths.adminAudit, icon: ScrollText },
  { key: "staff", path: paths.adminStaff, icon: ShieldUser },
];
