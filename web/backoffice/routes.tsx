import { Navigate, type RouteObject } from "react-router";

import { paths } from "../paths.ts";
import { screen } from "../screen.ts";

/** Screens of the back office, inside its layout. */
export const adminScreens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
  {
    path: paths.adminDashboard,
    ...screen(
      async () => (await import("./dashboard/DashboardScreen.tsx")).DashboardScreen,
      "admin-dashboard",
      "admin-desk",
      "admin-staff",
      "admin-house",
      "admin-rounds",
      "betting",
    ),
  },
  {
    path: paths.adminUsers,
    ...screen(
      async () => (await import("./members/MembersScreen.tsx")).MembersScreen,
      "admin-members",
      "admin-staff",
      "admin-protection",
      "admin-referral",
      "admin-statement",
      "protection",
    ),
  },
  {
    path: paths.adminRounds,
    ...screen(
      async () => (await import("./rounds/RoundsScreen.tsx")).RoundsScreen,
      "admin-rounds",
      "admin-desk",
      "betting",
      "admin-plan",
    ),
  },
  {
    path: paths.adminCalendar,
    ...screen(
      async () => (await import("./plan/CalendarScreen.tsx")).CalendarScreen,
      "admin-plan",
      "admin-rounds",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: paths.adminBanks,
    ...screen(
      async () => (await import("./house/BanksScreen.tsx")).BanksScreen,
      "admin-house",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: paths.adminServices,
    ...screen(
      async () => (await import("./house/ServicesScreen.tsx")).ServicesScreen,
      "admin-house",
      "admin-notices",
    ),
  },
  {
    path: `${paths.adminRounds}/:id`,
    ...screen(
      async () => (await import("./rounds/RoundScreen.tsx")).RoundScreen,
      "admin-forms",
      "admin-rounds",
      "admin-desk",
      "admin-plan",
      "betting",
      "draw",
    ),
  },
  {
    path: paths.adminDeposits,
    ...screen(
      async () => (await import("./deposits/DepositsScreen.tsx")).DepositsScreen,
      "admin-deposits",
    ),
  },
  {
    path: paths.adminUnmatched,
    ...screen(
      async () => (await import("./deposits/UnmatchedScreen.tsx")).UnmatchedScreen,
      "admin-deposits",
    ),
  },
  {
    path: paths.adminReceivingAccounts,
    ...screen(
      async () => (await import("./deposits/ReceivingScreen.tsx")).ReceivingScreen,
      "admin-deposits",
    ),
  },
  {
    path: paths.adminWithdrawals,
    ...screen(
      async () => (await import("./withdrawals/WithdrawalsScreen.tsx")).WithdrawalsScreen,
      "admin-withdrawals",
    ),
  },
  {
    path: paths.adminLotteryTypes,
    ...screen(
      async () => (await import("./lotteries/LotteriesScreen.tsx")).LotteriesScreen,
      "admin-lotteries",
      "betting",
      "admin-plan",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: `${paths.adminLotteryTypes}/:id`,
    ...screen(
      async () => (await import("./lotteries/LotteryScreen.tsx")).LotteryScreen,
      "admin-lotteries",
      "admin-bet-order",
      "betting",
      "admin-plan",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: paths.adminNumberRules,
    ...screen(
      async () => (await import("./rules/RulesScreen.tsx")).RulesScreen,
      "admin-rules",
      "admin-desk",
      "betting",
    ),
  },
  {
    path: paths.adminSettings,
    ...screen(
      async () => (await import("./settings/SettingsScreen.tsx")).SettingsScreen,
      "admin-settings",
      "admin-staff",
      "admin-desk",
      "admin-forms",
    ),
  },
  {
    path: paths.adminAnnouncements,
    ...screen(
      async () => (await import("./notices/NoticesScreen.tsx")).NoticesScreen,
      "admin-notices",
      "admin-house",
    ),
  },
  {
    path: paths.adminReports,
    ...screen(
      async () => (await import("./reports/ReportsScreen.tsx")).ReportsScreen,
      "admin-reports",
      "admin-staff",
    ),
  },
  {
    path: paths.adminStaff,
    ...screen(
      async () => (await import("./staff/StaffScreen.tsx")).StaffScreen,
      "admin-staff",
      "admin-desk",
    ),
  },
  {
    path: paths.adminSecurity,
    ...screen(
      async () => (await import("./staff/SecurityScreen.tsx")).SecurityScreen,
      "admin-staff",
    ),
  },
  {
    path: paths.adminApprovals,
    ...screen(
      async () => (await import("./approvals/ApprovalsScreen.tsx")).ApprovalsScreen,
      "admin-staff",
      "admin-rounds",
      "admin-audit",
      "admin-desk",
      "admin-fields",
      "admin-notices",
      "admin-settings",
      "betting",
    ),
  },
  {
    path: paths.adminAudit,
    ...screen(
      async () => (await import("./audit/AuditScreen.tsx")).AuditScreen,
      "admin-audit",
      "admin-desk",
      "admin-fields",
      "admin-notices",
      "admin-rounds",
      "admin-settings",
      "betting",
    ),
  },
];
